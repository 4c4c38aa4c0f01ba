"""What wakes a host at a moment of its house clock."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

from sobremesa.kernel.game import Timer
from sobremesa.server.housetime import HouseClock
from sobremesa.table.presence import timers
from sobremesa.table.state import Table

_log = logging.getLogger(__name__)

FINEST: Final = 0.001
"""Seconds. uvloop's timers count in these: a shorter wait is none, and would be asked for again and
again until it is over."""


def what_runs(table: Table) -> Sequence[Timer]:
    """List the timers of a table; where that fails by our fault none rings, and people go on."""
    try:
        return timers(table)
    except Exception:  # noqa: BLE001  whatever it was, who comes or acts is not sent away for it
        _log.exception("what runs at a table could not be told")
        return ()


class Alarm:
    """Rings at one moment; set to another one, it forgets the first."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, clock: HouseClock, ring: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._clock = clock
        self._ring = ring
        self._moment: float | None = None
        self._handle: asyncio.TimerHandle | None = None

    def set(self, moment: float | None) -> None:
        """Ring then, at once where it is past; None: do not ring. It may ring a little early."""
        if moment == self._moment:
            return
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        self._moment = moment
        if moment is not None:
            wait = self._clock.seconds_until(moment)
            self._handle = self._loop.call_later(wait and max(wait, FINEST), self._rings)

    def _rings(self) -> None:
        self._moment = self._handle = None
        self._ring()
