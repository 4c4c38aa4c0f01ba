"""The cards of Loonacy: two different pictures on each, no two cards alike.

The pictures of a deck stand in a circle; a card joins two of them that are so many steps apart.
These steps are the recipes of README.md, "The deck"; 30 pictures are the published game's number.
"""

from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct

CardId: TypeAlias = int
"""A card's place in its deck, 0…99."""


class Picture(StrEnum):
    """The thirty pictures; smaller decks use some of them."""

    FOX = "fox"
    CACTUS = "cactus"
    ROCKET = "rocket"
    UMBRELLA = "umbrella"
    TEAPOT = "teapot"
    MUSHROOM = "mushroom"
    OWL = "owl"
    ROBOT = "robot"
    ANCHOR = "anchor"
    CROWN = "crown"
    GUITAR = "guitar"
    SNAIL = "snail"
    PENGUIN = "penguin"
    SUNFLOWER = "sunflower"
    KEY = "key"
    DUCK = "duck"
    TOP_HAT = "top-hat"
    GHOST = "ghost"
    WHALE = "whale"
    ICE_CREAM = "ice-cream"
    MOON = "moon"
    GRAPES = "grapes"
    CHEESE = "cheese"
    SAILBOAT = "sailboat"
    BUTTERFLY = "butterfly"
    HOURGLASS = "hourglass"
    FLAMINGO = "flamingo"
    FROG = "frog"
    WATERMELON = "watermelon"
    GEM = "gem"


PICTURES: Final = tuple(Picture)


class Deck(Struct, frozen=True):
    """The cards made with so many pictures."""

    cards: tuple[tuple[int, int], ...]
    """The two pictures of each card, as places in the circle."""
    masks: tuple[int, ...]
    """The same as bits: two cards match when their masks share one."""


def _circle(pictures: int, *steps: int, half_turns: int = 0) -> Deck:
    pairs = [(place, (place + step) % pictures) for step in steps for place in range(pictures)]
    pairs += [(place, place + pictures // 2) for place in range(half_turns)]
    masks = tuple(1 << one | 1 << other for one, other in pairs)
    return Deck(cards=tuple(pairs), masks=masks)


DECKS: Final = MappingProxyType(
    {
        30: _circle(30, 1, 4, 9, half_turns=10),
        25: _circle(25, 1, 3, 7, 11),
        20: _circle(20, 1, 3, 4, 7, 9),
    }
)
"""The decks of 100 cards, by the number of their pictures."""

MASKS: Final = {pictures: deck.masks for pictures, deck in DECKS.items()}
"""Their masks; looked up for every card that is laid."""
