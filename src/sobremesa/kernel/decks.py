"""A deck of photographs, as the rules know it.

They know the photographs by number and which of them double, never a picture: what is to be seen
on them, and who made them, only those know who show them (`sobremesa.decks`).
"""

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


class Notes(Struct, frozen=True):
    """What a deck says of its photographs to a bot: by number, each a few words."""

    captions: tuple[tuple[str, ...], ...] = ()
    """What one might write under them, in the language of the table."""
    tags: tuple[tuple[str, ...], ...] = ()
    """What is to be seen on them, in all languages: people write in theirs."""
    words: tuple[tuple[str, ...], ...] = ()
    """What is to be seen on them, in the language of the table."""
