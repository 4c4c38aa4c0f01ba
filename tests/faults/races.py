"""Races between phones at different distances, and who is judged to have been first.

Times are in milliseconds. A phone has a way of its own to the server, the same there and back; with
jitter each trip is longer or shorter by up to so much, and nothing overtakes on one socket. The way
is measured as the server does it: half the smallest of the last eight round trips, which are made
with the traffic.
"""

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from sobremesa.table.referee import LONGEST_WAY, Referee

PHONES = 5
GAP = 300.0
"""From one act at the table to the next, on average: five people who play fast."""
PINGS = 8


class Thing(Struct, frozen=True):
    """Something that somebody does."""

    number: int
    """In the true order."""
    source: str
    pile: int | None
    """For which pile it competes; None: it is a pointing finger."""
    done: float
    arrives: float
    way: float
    """Of its source, as it is measured when this arrives."""
    longest: float
    """Of anybody at the table, as it is measured then."""


class Ruled(Struct, frozen=True):
    """Something that was let through."""

    thing: Thing
    at: float


class Policy(Protocol):
    """What decides the order."""

    def hold(self, what: Thing, source: str, now: float, way: float) -> None: ...
    def release(self, now: float, longest: float) -> list[tuple[float, Any]]: ...
    def due(self, longest: float) -> float | None: ...


class Phone:
    """One person's device."""

    def __init__(self, name: str, rng: Random, jitter: float, base: float | None = None) -> None:
        self.name = name
        self._base = rng.uniform(0, LONGEST_WAY) if base is None else base
        self._rng = rng
        self._jitter = jitter
        self._trips: deque[float] = deque(maxlen=PINGS)
        self._arrived = 0.0
        for _ in range(PINGS):
            self.ping()

    def ping(self) -> None:
        self._trips.append(self._trip() + self._trip())

    @property
    def way(self) -> float:
        return min(self._trips) / 2

    def arrival(self, done: float) -> float:
        """Return when what is done then arrives."""
        self._arrived = max(self._arrived, done + self._trip())
        return self._arrived

    def _trip(self) -> float:
        return max(0.0, self._base + self._rng.uniform(-self._jitter, self._jitter))


def evening(rng: Random, acts: int, jitter: float, gap: float = GAP) -> list[Thing]:
    """Return what people at one table do, in the true order."""
    phones = [Phone(f"p{number}", rng, jitter) for number in range(PHONES)]
    now, things = 0.0, []
    for number in range(acts):
        now += rng.expovariate(1 / gap)
        phone = phones[rng.randrange(PHONES)]
        arrives = phone.arrival(now)
        phone.ping()
        pile = None if rng.random() < 0.2 else rng.randrange(3)
        longest = max(other.way for other in phones)
        things.append(Thing(number, phone.name, pile, now, arrives, phone.way, longest))
    return things


def rule(policy: Policy, things: Sequence[Thing]) -> list[Ruled]:
    """Let things arrive, and return them in the order in which they were let through."""
    ruled: list[Ruled] = []
    longest = 0.0

    def let_through(now: float) -> None:
        ruled.extend(Ruled(what, now) for _, what in policy.release(now, longest))

    for thing in sorted(things, key=lambda one: one.arrives):
        while (due := policy.due(longest)) is not None and due < thing.arrives:
            let_through(due)
        longest = thing.longest
        policy.hold(thing, thing.source, thing.arrives, thing.way)
        let_through(thing.arrives)
    while (due := policy.due(longest)) is not None:
        let_through(due)
    return ruled


class Count(Struct):
    """How races between neighbours were judged."""

    races: int = 0
    wrong: int = 0
    clear: int = 0
    """Those whose margin is over 40 ms."""
    clear_wrong: int = 0
    longest_hold: float = 0.0
    overtakes: int = 0
    """Pointing fingers that were let through before an earlier play."""


CLEAR = 40.0


def judge(count: Count, ruled: Sequence[Ruled]) -> None:
    """Compare the order in which things were let through with the one in which they were done."""
    place = {one.thing.number: number for number, one in enumerate(ruled)}
    things = sorted((one.thing for one in ruled), key=lambda thing: thing.number)
    for first, second in pairwise(things):
        if first.source == second.source:
            continue
        wrong = place[first.number] > place[second.number]
        clear = second.done - first.done > CLEAR
        count.races += 1
        count.wrong += wrong
        count.clear += clear
        count.clear_wrong += wrong and clear
        count.overtakes += wrong and second.pile is None and first.pile is not None
    holds = (one.at - one.thing.arrives for one in ruled)
    count.longest_hold = max(count.longest_hold, *holds)


# ---------------------------------------------------------------- policies that are not good enough


class ByArrival:
    """Lets everything through as it arrives."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, Thing]] = []

    def hold(self, what: Thing, source: str, now: float, way: float) -> None:
        self._waiting.append((now, what))

    def release(self, now: float, longest: float) -> list[tuple[float, Any]]:
        free, self._waiting = self._waiting, []
        return list(free)

    def due(self, longest: float) -> float | None:
        return self._waiting[0][0] if self._waiting else None


class ByWholeRoundTrip(Referee):
    """Takes the whole round trip off the arrival, not the half of it."""

    def hold(self, what: Any, source: str, now: float, way: float) -> None:
        super().hold(what, source, now, 2 * way)


class PileByPile:
    """Holds only what competes for one pile, and lets all else through at once."""

    def __init__(self) -> None:
        self._piles = [Referee() for _ in range(3)]
        self._fingers = ByArrival()

    def hold(self, what: Thing, source: str, now: float, way: float) -> None:
        policy = self._fingers if what.pile is None else self._piles[what.pile]
        policy.hold(what, source, now, way)

    def release(self, now: float, longest: float) -> list[tuple[float, Any]]:
        free = [one for pile in self._piles for one in pile.release(now, longest)]
        return free + self._fingers.release(now, longest)

    def due(self, longest: float) -> float | None:
        moments = [pile.due(longest) for pile in self._piles] + [self._fingers.due(longest)]
        return min((moment for moment in moments if moment is not None), default=None)
