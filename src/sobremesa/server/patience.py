"""How long something that is done again and again takes, and how long it may take."""

import asyncio
from collections.abc import Callable


class Patience:
    """Tells how long things took, and when what was begun has not ended in time.

    Almost everything ends long before, so the loop's timer is left alone: it is set once, looks
    when it rings, and is set again only if something goes on.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        seconds: float,
        lost: Callable[[], None],
        took: Callable[[float], None],
    ) -> None:
        """Take how long it may take, what is called when it takes longer, and when it ended."""
        self._loop = loop
        self._seconds = seconds
        self._lost = lost
        self._took = took
        self._began: float | None = None
        """None: nothing goes on."""
        self._looking: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Wait from now on; whatever was begun before has ended."""
        self._began = self._loop.time()
        if self._looking is None:
            self._looking = self._loop.call_at(self._began + self._seconds, self._look)

    def end(self) -> None:
        """Wait no longer: it has come about."""
        if self._began is not None:
            self._took(self._loop.time() - self._began)
            self._began = None

    def stop(self) -> None:
        """Wait no longer, whatever came of it, and leave no timer behind."""
        self._began = None
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _look(self) -> None:
        self._looking = None
        if self._began is None:
            return
        until = self._began + self._seconds
        if until > self._loop.time():
            self._looking = self._loop.call_at(until, self._look)
        else:
            self._began = None
            self._lost()
