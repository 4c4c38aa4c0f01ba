"""A deck of photographs, as the rules know it.

They know the photographs by number and which of them double, never a picture: what is to be seen
on them, and who made them, only those know who show them (`sobremesa.decks`).
"""

from enum import StrEnum
from typing import Annotated, NewType

from msgspec import Meta, Struct

PhotoId = NewType("PhotoId", int)
"""A photograph's place in the list of its deck, from 0; it never changes."""


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game is told of a deck."""

    id: Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}\\Z")]
    """Stands in addresses, so it is a plain word."""
    photos: Annotated[int, Meta(ge=1, le=500)]
    """How many there are."""
    cameras: tuple[Annotated[int, Meta(ge=0)], ...] = ()
    """The photographs that double the points."""


class Colour(StrEnum):
    """The main colour of a photograph."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    VIOLET = "violet"
    PINK = "pink"
    BROWN = "brown"
    BLACK = "black"
    GREY = "grey"
    WHITE = "white"


class Shape(StrEnum):
    """How a photograph lies."""

    WIDE = "wide"
    TALL = "tall"
    SQUARE = "square"


class Light(StrEnum):
    """Where a photograph is brightest."""

    ABOVE = "above"
    BELOW = "below"
    LEFT = "left"
    RIGHT = "right"
    MIDDLE = "middle"
    EVERYWHERE = "everywhere"
    """No part of it is much brighter than the others."""


Part = Annotated[float, Meta(ge=0, le=1)]


class Measures(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be measured of a photograph, where nobody has said what is to be seen on it."""

    lightness: Part
    """0 is black, 1 is white."""
    warmth: Annotated[float, Meta(ge=-1, le=1)]
    """From -1, all blue, to 1, all red."""
    colour: Colour
    busyness: Part
    """0 is one even surface; 1 is edges all over."""
    shape: Shape
    light: Light


class Notes(Struct, frozen=True):
    """What a deck says of its photographs to a bot: by number, each a few words."""

    captions: tuple[tuple[str, ...], ...] = ()
    """What one might write under them, in the language of the table."""
    tags: tuple[tuple[str, ...], ...] = ()
    """What is to be seen on them, in all languages: people write in theirs."""
    words: tuple[tuple[str, ...], ...] = ()
    """What is to be seen on them, in the language of the table."""
    measures: tuple[Measures | None, ...] = ()
    """What was measured of them; None of those that words tell of."""
    language: str = "en"
    """That of the table."""
