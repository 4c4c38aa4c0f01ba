"""What a seat can do, what the moving deck does, what a host can set."""

from enum import IntEnum, StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from sobremesa.games.captain.pieces import MEASURES, Colour, DroppingId
from sobremesa.kernel.game import Pace


class Press(Struct, frozen=True, gc=False, tag="press", forbid_unknown_fields=True):
    """The tongs close a quarter of a second after the finger, on that place of the deck."""

    x: Annotated[int, Meta(ge=0, le=MEASURES.width)]
    y: Annotated[int, Meta(ge=0, le=MEASURES.height)]
    tick: Annotated[int, Meta(ge=0, lt=2**32)]
    """The deck's tick that the screen showed under the finger, as frames have room for."""


class Reach(Struct, frozen=True, gc=False, tag="reach", forbid_unknown_fields=True):
    """The tongs go to a dropping by themselves, a little slower: keyboard, screen reader, bots."""

    dropping: DroppingId
    aside: Annotated[int, Meta(ge=0, le=100)] = 0
    """By how many hundredths of their width they miss: a clumsy hand. From 50 on they slip."""


class Name(Struct, frozen=True, gc=False, tag="name", forbid_unknown_fields=True):
    """Game 2: say which colour one is going to lift; it can be changed until the tongs close."""

    colour: Colour


class Shout(Struct, frozen=True, gc=False, tag="shout", forbid_unknown_fields=True):
    """Game 3, anybody at any time: "Eye Eye Captain!", three of a colour are collected."""

    round: int


class Knock(Struct, frozen=True, gc=False, tag="knock", forbid_unknown_fields=True):
    """The deck: the eye has knocked the die over. Which face comes up, chance says."""


class Overboard(Struct, frozen=True, gc=False, tag="overboard", forbid_unknown_fields=True):
    """The deck: the die has left through an open corner."""


class Fall(Struct, frozen=True, gc=False, tag="fall", forbid_unknown_fields=True):
    """The deck: a dropping has left through an open corner, into the galley."""

    dropping: DroppingId


class Grip(Struct, frozen=True, gc=False, tag="grip", forbid_unknown_fields=True):
    """The deck: the tongs have closed on a dropping."""

    closing: int
    """Which closing of the tongs: counted through the match."""
    dropping: DroppingId


class Slip(Struct, frozen=True, gc=False, tag="slip", forbid_unknown_fields=True):
    """The deck: the tongs have closed on nothing."""

    closing: int


Action: TypeAlias = Press | Reach | Name | Shout | Knock | Overboard | Fall | Grip | Slip


class Variant(IntEnum):
    """Which of the three games of the rulebook."""

    CREW = 1
    """All together against the galley."""
    NAMED = 2
    """Every man for himself: name a colour, then lift."""
    CAPTAIN = 3
    """Look in secret, and shout."""


class Eye(StrEnum):
    """How the eye rolls."""

    WILD = "wild"
    GENTLE = "gentle"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host sets before a match."""

    variant: Variant = Variant.CAPTAIN
    corners: Literal[0, 1, 2, 3, 4] = 1
    """Game 1: how many corners of the deck are open."""
    eye: Eye = Eye.WILD
    turn: Literal[0, 10, 20, 40] = 20
    """Seconds to start a lift, then the tongs pass on; 0: no limit (E-A22)."""
    watcher: bool = True
    """A large badge always shows what the die shows."""
    pace: Pace = Pace.RELAXED
    """Off: turns have no limit of time either."""


class Handicap(Struct, frozen=True, forbid_unknown_fields=True):
    """What makes it easier for one seat."""

    PEOPLE_ONLY: ClassVar = frozenset({"broad_jaws", "long_look"})
    """A bot neither aims with a finger nor reads colours slowly."""

    broad_jaws: bool = False
    """The tongs take hold from farther away."""
    long_look: bool = False
    """Twice the time to look under a dropping."""
