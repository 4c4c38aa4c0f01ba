"""The door through which bots play: they see what their seat sees, and act as people do.

Bot, BotMaker  who plays a seat, and what makes one; Level, Plan, how well and what next
IdeaMaker      lends a person the words that a bot would have
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from sobremesa.kernel.ids import Millis, Rng, Seat

A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)
T_contra = TypeVar("T_contra", contravariant=True)


class Level(StrEnum):
    """How well a bot plays, from the weakest to the strongest."""

    CHILD = "child"
    FRIEND = "friend"
    SHARK = "shark"


class Plan(Struct, Generic[A], frozen=True, gc=False):
    """What a bot is going to do, and when, unless something changes its mind."""

    action: A
    at: Millis


class Bot(Protocol[A, V_contra, T_contra]):
    """Plays one seat. Human limits live here: reaction, forgetting, slips.

    A stand-in, or a bot after a restart, is made anew and told again what its seat was told.
    """

    def hear(self, told: T_contra, view: V_contra, now: Millis) -> None:
        """Take in what the seat was told, and the view after it."""

    def plan(self, view: V_contra, legal: Iterable[A], now: Millis) -> Plan[A] | None:
        """Say what comes next; the new plan replaces the old. None: wait for news."""


class BotMaker(Protocol):
    """Makes a game's bots."""

    def __call__(
        self, level: Level, seat: Seat, rng: Rng, notes: Mapping[str, object]
    ) -> Bot[Any, Any, Any]:
        """Make a bot for one seat of one match. Notes: what a deck says of its pictures."""


class IdeaMaker(Protocol):
    """Lends words to somebody who has none: a game where people write has one."""

    def __call__(
        self, view: Any, about: int, rng: Rng, notes: Mapping[str, object]
    ) -> Sequence[str]:
        """Return what one might write of a thing in the view; nothing where one may not write.

        The view is that of the seat which asks, so that nobody is told what he does not see.
        """
