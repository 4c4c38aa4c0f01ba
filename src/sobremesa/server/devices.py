"""The thing at a table that moves by itself, driven while somebody watches.

It knows what a spectator knows. Its acts come to the table like those of a seat; its frames go to
the screens as they are, before anything is durable, because nobody can act on them but by the
rules. Key frames go to the log's side table once a second and with each row.
"""

import asyncio
import logging
from typing import Any, Final

from sobremesa.kernel.devices import Device
from sobremesa.kernel.ids import DEVICE, Rng
from sobremesa.server.entries import Entry
from sobremesa.server.host import Host
from sobremesa.store.contract import Store
from sobremesa.table.commands import SeatActs
from sobremesa.table.events import Started
from sobremesa.table.state import Match
from sobremesa.table.view import told

_log = logging.getLogger(__name__)

TICKS: Final = 2
"""Of a sixtieth of a second each, between two frames: thirty frames a second."""
FRAME: Final = TICKS / 60
KEYFRAME: Final = 30
"""So many frames from one key frame to the next: a second."""
SEEDS: Final = 2**32


class TableDevice:
    """Drives the device of the match that is played at one table, where its game has one."""

    def __init__(self, host: Host, store: Store, rng: Rng) -> None:
        self._host = host
        self._store = store
        self._rng = rng
        self._loop = asyncio.get_running_loop()
        self._match = 0
        self._device: Device[Any, Any, Any] | None = None
        self._waking: asyncio.Task[None] | None = None
        self._handle: asyncio.TimerHandle | None = None
        self._frames = 0

    def hear(self, entry: Entry) -> None:
        """Let the device hear a durable row; make one where a match with a device has begun."""
        match = entry.table.running
        if match is None or match.rules.card.device is None:
            self._rest()
            return
        if match.number != self._match:
            self._make(match, entry)
        elif self._device is not None:
            view = match.rules.view(match.state, None)
            now = match.clock.at(self._host.clock.now())
            for news in told(entry.steps, None):
                self._device.hear(news, view, now)
            self._host.keep_frame(self._device.keep())
        self._go_on()

    def stop(self) -> None:
        """Move no more."""
        self._rest()

    def _rest(self) -> None:
        self._match, self._device = 0, None
        for running in (self._handle, self._waking):
            if running is not None:
                running.cancel()
        self._handle = self._waking = None

    def _make(self, match: Match, entry: Entry) -> None:
        self._rest()
        self._match = match.number
        if any(isinstance(event, Started) for event in entry.events):
            self._wake(match, None)
        else:
            self._waking = self._loop.create_task(self._wake_again(match.number))

    async def _wake_again(self, number: int) -> None:
        """Wake the device from its newest key frame, as it was when the table was dropped."""
        try:
            kept = await self._store.frame(self._host.id)
        except Exception as error:  # noqa: BLE001  without it the device only starts anew
            _log.warning("no key frame could be loaded: %s", error)
            kept = None
        match = self._host.durable.running
        if match is not None and match.number == number == self._match:
            self._wake(match, kept)
            self._go_on()

    def _wake(self, match: Match, kept: bytes | None) -> None:
        maker = match.rules.card.device
        if maker is None:
            return
        self._device = maker()
        view = match.rules.view(match.state, None)
        self._device.wake(kept, view, self._rng.randrange(0, SEEDS))

    def _go_on(self) -> None:
        """Move while the match clock runs and somebody watches."""
        if self._handle is None and self._moves():
            wait = FRAME / self._host.clock.speed
            self._handle = self._loop.call_later(wait, self._move)

    def _moves(self) -> bool:
        match = self._host.durable.running
        runs = match is not None and match.clock.since is not None
        return runs and self._device is not None and self._host.teller.watched

    def _move(self) -> None:
        self._handle = None
        match, device = self._host.durable.running, self._device
        if match is None or device is None or not self._moves():
            return
        for action in device.step(TICKS):
            command = SeatActs(match.number, DEVICE, action, match.state.phase)
            self._host.submit(command, source="device")
        self._host.teller.show_frame(device.frame())
        self._frames += 1
        if self._frames % KEYFRAME == 0:
            self._host.keep_frame(device.keep())
        self._go_on()
