"""The best moments of a match, told when it is over.

Moment       one of them
Feat         something that one seat did, and how much of it
more, less   the greater and the smaller of two
closer       the closer of two races
race         how close the closest was
best         the best moments, of what a game finds worth telling

A game folds what somebody is told who watches from the first event on into a memory of its own,
and tells the moments from that. So nothing can be told that a player may not know.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final, Protocol, TypeVar

from msgspec import Struct

from sobremesa.kernel.ids import Millis, Seat

M = TypeVar("M")
V = TypeVar("V")
F = TypeVar("F", bound="Feat")

MOST: Final = 3
"""More than these are not the best any more."""


class Moment(Struct, frozen=True):
    """One of the best moments of a match; its text is `moment.<what>` of the game's words.

    Each place of the text is filled from one of the three: seats, numbers or spans.
    """

    what: str
    """A member of the game's own enum of highlights."""
    seats: dict[str, Seat] = {}
    """Where the text has the name of who sits there."""
    numbers: dict[str, int] = {}
    """One called `count` chooses between the forms of the text, too."""
    spans: dict[str, Millis] = {}
    """How long something took, to be written as minutes and seconds."""


class Feat(Struct, frozen=True, gc=False):
    """Something that one seat did, and how much of it."""

    seat: Seat
    much: int


class Beaten(Protocol):
    """What is told of somebody who came too late in a race."""

    @property
    def seat(self) -> Seat: ...

    @property
    def by(self) -> Seat: ...

    @property
    def margin(self) -> Millis: ...


B = TypeVar("B", bound=Beaten)


def more(one: F | None, other: F | None) -> F | None:
    """Return the greater of two; of equals, the one that was first."""
    if one is None or other is None:
        return one or other
    return other if other.much > one.much else one


def less(one: F | None, other: F | None) -> F | None:
    """Return the smaller of two; of equals, the one that was first."""
    if one is None or other is None:
        return one or other
    return other if other.much < one.much else one


def closer(one: B | None, other: B) -> B:
    """Return the closer of two races; of equals, the one that was first."""
    return other if one is None or other.margin < one.margin else one


def race(closest: Beaten | None, *, close: str, tie: str) -> Moment | None:
    """Return how close the closest race was: `close` tells it, `tie` where nothing lay between."""
    if closest is None:
        return None
    seats = {"by": closest.by, "seat": closest.seat}
    if closest.margin == 0:
        return Moment(tie, seats)
    return Moment(close, seats, {"margin": closest.margin})


def best(
    best_first: Iterable[Callable[[M, V], Moment | None]], memory: M, view: V
) -> Sequence[Moment]:
    """Return the best moments: the first that are worth telling, MOST at most."""
    found = (find(memory, view) for find in best_first)
    return list(islice((moment for moment in found if moment is not None), MOST))
