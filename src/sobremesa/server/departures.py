"""Who has no device at a table any more: he is away when none of his has come back in time."""

import asyncio
from collections.abc import Callable

from sobremesa.kernel.ids import PersonId


class Departures:
    """Those who are about to be away."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, speed: float, away: Callable[[PersonId], None]
    ) -> None:
        """Take how many times faster than the wall's the table's clock goes, and who is told."""
        self._loop = loop
        self._speed = speed
        self._away = away
        self._waits: dict[PersonId, asyncio.TimerHandle] = {}

    def begin(self, person: PersonId, seconds: float) -> None:
        """Let somebody be away after so many seconds of the table's clock."""
        self.call_off(person)
        wait = seconds / self._speed
        self._waits[person] = self._loop.call_later(wait, self._end, person)

    def call_off(self, person: PersonId) -> None:
        """Let somebody stay who has come back."""
        wait = self._waits.pop(person, None)
        if wait is not None:
            wait.cancel()

    def stop(self) -> None:
        """Let nobody be away any more: the table is not hosted here."""
        for wait in self._waits.values():
            wait.cancel()
        self._waits.clear()

    def _end(self, person: PersonId) -> None:
        self._waits.pop(person, None)
        self._away(person)
