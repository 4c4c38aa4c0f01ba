"""How long something that is done again and again may take."""

import asyncio
from collections.abc import Callable


class Patience:
    """Tells when what was begun has not ended in time.

    Almost everything ends long before, so the loop's timer is left alone: it is set once, looks
    when it rings, and is set again only if something goes on.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, seconds: float, lost: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._seconds = seconds
        self._lost = lost
        self._until: float | None = None
        """None: nothing goes on."""
        self._looking: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Wait from now on; whatever was begun before has ended."""
        self._until = self._loop.time() + self._seconds
        if self._looking is None:
            self._looking = self._loop.call_at(self._until, self._look)

    def end(self) -> None:
        """Wait no longer."""
        self._until = None

    def stop(self) -> None:
        """Leave no timer behind."""
        self._until = None
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _look(self) -> None:
        self._looking = None
        if self._until is None:
            return
        if self._until > self._loop.time():
            self._looking = self._loop.call_at(self._until, self._look)
        else:
            self._until = None
            self._lost()
