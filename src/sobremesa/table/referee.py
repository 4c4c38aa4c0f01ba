"""In which order things that race are decided: by the moment they were done, not by arrival.

A thing was done at its arrival minus the way from its socket. It is released when nothing that was
done before it can still be on its way: after the longest way of anybody at the table. Nothing
overtakes, and what one seat does stays in its order. The referee is no part of the state: what it
holds is unanswered, and its sender sends it again.
"""

import heapq
from typing import Any, Final

from msgspec import Struct

from sobremesa.kernel.ids import Millis

LONGEST_WAY: Final = Millis(150)
"""Who is farther away is judged as if he were not: it bounds what a false clock can buy."""


class Held(Struct, frozen=True, order=True):
    """Something that waits for its turn."""

    done: float
    arrived: int
    """Between equals, what came first."""
    what: Any


class Referee:
    """Orders what comes to one table. Times are of the house clock, in milliseconds."""

    def __init__(self) -> None:
        self._held: list[Held] = []
        self._arrived = 0
        self._latest: dict[str, float] = {}
        """When each source did its last thing: its own order stays."""
        self._released = 0.0

    def hold(self, what: Any, source: str, now: float, way: float) -> None:
        """Take in what has arrived from a source whose way is so long."""
        done = max(now - _bounded(way), self._latest.get(source, 0.0))
        done = max(done, self._released)
        self._latest[source] = done
        self._arrived += 1
        heapq.heappush(self._held, Held(done, self._arrived, what))

    def release(self, now: float, longest: float) -> list[tuple[float, Any]]:
        """Return, in their order, what nothing earlier can overtake any more: (done, what)."""
        wait = _bounded(longest)
        free = []
        while self._held and self._held[0].done + wait <= now:
            held = heapq.heappop(self._held)
            self._released = held.done
            free.append((held.done, held.what))
        return free

    @property
    def holds(self) -> bool:
        """Whether anything waits."""
        return bool(self._held)

    def due(self, longest: float) -> float | None:
        """Return when the next thing can be released; None: nothing is held."""
        if not self._held:
            return None
        return self._held[0].done + _bounded(longest)

    def empty(self) -> list[Any]:
        """Give back all that is held, in its order, and forget it; what comes later comes after."""
        held = sorted(self._held)
        if held:
            self._released = held[-1].done
        self._held.clear()
        self._latest.clear()
        return [one.what for one in held]


def _bounded(way: float) -> float:
    """Return a way as it counts; one that is not known counts as none."""
    return min(way, float(LONGEST_WAY)) if way > 0 else 0.0
