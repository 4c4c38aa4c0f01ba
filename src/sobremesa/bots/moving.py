"""A device on a clock that its user moves: what happens between two acts is strode over."""

from collections.abc import Sequence
from typing import Any, Final

from sobremesa.kernel.devices import TICK, Chance
from sobremesa.kernel.ids import Millis

A_SECOND: Final = round(1000 / TICK)
"""Ticks of a device."""


class Moving:
    """Drives a device that knows for how long it will do nothing."""

    def __init__(self, device: Chance[Any, Any, Any], now: Millis) -> None:
        """Take a device that is awake since this moment."""
        self._device = device
        self._since = now
        self._ticks = 0
        self._acts: list[Any] = []
        """What it did on the way to the moment at which it heard something."""

    def due(self) -> Millis | None:
        """Return when it may do something next; None: not before it hears something."""
        if self._acts:
            return self._moment(self._ticks)
        quiet = self._device.quiet()
        return None if quiet is None else self._moment(self._ticks + quiet + 1)

    def advance(self, to: Millis) -> Sequence[Any]:
        """Move on to that moment; return what it did on the way, in order."""
        ticks = (to - self._since) * A_SECOND // 1000 - self._ticks
        acts, self._acts = self._acts, []
        if ticks > 0:
            self._ticks += ticks
            acts += self._device.step(ticks)
        return acts

    def hear(self, told: Sequence[Any], view: Any, now: Millis) -> None:
        """Move on to this moment, and take in what those who watch are told and see."""
        self._acts = [*self.advance(now)]
        for news in told:
            self._device.hear(news, view, now)

    def _moment(self, ticks: int) -> Millis:
        """Return the first whole millisecond in which so many ticks have passed."""
        return Millis(self._since - (-ticks * 1000 // A_SECOND))
