"""When the next of a table's acts is begun.

AtOnce  as soon as the act before is done: each table has its own time
Steady  at most so many a second
InStep  together with those of all other tables, when theirs are done too
"""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeAlias

Act: TypeAlias = Callable[[], bool]
"""Begins an act; False: there is nothing to be done now."""


class Pace(Protocol):
    """Told of every table that is ready, and of every act that is done."""

    def ready(self, act: Act) -> None:
        """Begin an act, now or later."""

    def done(self) -> None:
        """Note that an act which was begun is done."""


class AtOnce(Pace):
    """Each table goes on by itself."""

    def ready(self, act: Act) -> None:
        """Begin now."""
        act()

    def done(self) -> None:
        """Do nothing: nobody waits for others."""


class Steady(Pace):
    """One table that acts at most so often: what came late is not made up for by haste."""

    def __init__(self, apart: float) -> None:
        """Take the seconds from one act to the next."""
        self._apart = apart
        self._next = 0.0
        self._soon = False

    def ready(self, act: Act) -> None:
        """Begin when it is time; until then it is asked for once."""
        if not self._soon:
            self._soon = True
            asyncio.get_running_loop().call_at(self._next, self._begin, act)

    def done(self) -> None:
        """Do nothing: the time is what counts."""

    def _begin(self, act: Act) -> None:
        self._soon = False
        if act():
            self._next = asyncio.get_running_loop().time() + self._apart


class InStep(Pace):
    """All tables that are ready act together; the next time is when all these acts are done."""

    def __init__(self) -> None:
        self.acts = 0
        self.times = 0
        self._ready: dict[Act, None] = {}
        """In the order in which they came; one that comes again has its place already."""
        self._under_way = 0
        self._soon = False

    @property
    def together(self) -> float:
        """How many acts were begun at a time, on average."""
        return self.acts / max(self.times, 1)

    def ready(self, act: Act) -> None:
        """Begin with all others."""
        self._ready[act] = None
        self._perhaps_begin()

    def done(self) -> None:
        """Begin the next acts after the last of these."""
        self._under_way -= 1
        self._perhaps_begin()

    def _perhaps_begin(self) -> None:
        """Wait for what else this turn of the loop brings."""
        if self._ready and not self._under_way and not self._soon:
            self._soon = True
            asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        self._soon = False
        ready, self._ready = self._ready, {}
        # Nothing is done before all of them are begun: answers come in later turns of the loop.
        self._under_way = sum(act() for act in ready)
        self.acts += self._under_way
        self.times += self._under_way > 0
