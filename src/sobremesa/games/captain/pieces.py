"""What is in the box, and how large it is: droppings, colours, the die, the deck's measures."""

from enum import StrEnum
from typing import Annotated, Final, NewType

from msgspec import Meta, Struct


class Colour(StrEnum):
    """What hides under a dropping, and what the die shows."""

    GREEN = "green"
    BLUE = "blue"
    YELLOW = "yellow"
    RED = "red"


COLOURS: Final = tuple(Colour)
OF_A_COLOUR: Final = 3
"""Droppings of each colour."""
DROPPINGS: Final = OF_A_COLOUR * len(COLOURS)

DroppingId = NewType("DroppingId", int)
"""0…11: which dropping it is, as everybody can follow it; says nothing of its colour."""

FACES: Final = 8
"""Of the die: each colour stands on two of them."""

Face = Annotated[int, Meta(ge=0, lt=FACES)]


def colour_of(face: int) -> Colour:
    """Return the colour of a face of the die."""
    return COLOURS[face % len(COLOURS)]


class Measures(Struct, frozen=True, gc=False):
    """How large things are, in units of the deck: x right, y down from the left upper corner."""

    width: int = 1600
    height: int = 1100
    eye: int = 190
    """Half the width of the eye; then of a dropping, of the die, of what the tongs close on."""
    dropping: int = 52
    die: int = 62
    jaws: int = 60
    corner: int = 260
    """How much of each side an open corner takes."""


MEASURES: Final = Measures()
