"""The thing at a table that moves by itself, driven while somebody watches.

It knows what a spectator knows. Its acts come to the table like those of a seat; its frames go to
the screens as they are, behind a header, before anything is durable, because nobody can act on them
but by the rules. Key frames go to the log's side table when it wakes, once a second and with each
row: from them it is woken after a crash, and stepped once more when the match is looked at again.

Its ticks are of match time: as many are stepped as the clock has gone on. A device that fails is
replaced by one that wakes anew, and the table goes on.
"""

import asyncio
import logging
from collections.abc import Callable
from struct import Struct as Layout
from typing import Any, Final, TypeVar

from sobremesa.kernel.devices import TICK, Device
from sobremesa.kernel.ids import DEVICE, Millis, PersonId, Rng
from sobremesa.server.entries import Entry
from sobremesa.server.host import Host
from sobremesa.store.contract import START, KeyFrame, Store
from sobremesa.table.commands import SeatActs
from sobremesa.table.events import Started
from sobremesa.table.state import Match
from sobremesa.table.view import seat_for, told

_log = logging.getLogger(__name__)

T = TypeVar("T")

FRAME: Final = 1 / 30
"""Seconds of the wall clock from one frame to the next, however fast a test's match clock runs."""
LATE: Final = 0.25
"""Seconds that the loop may be behind and the device still catches up; the rest it misses."""
KEYFRAME: Final = 60
"""So many ticks from one key frame to the next: a second."""
AGAIN: Final = 1.0
"""Seconds until a device that has failed is replaced."""
SEEDS: Final = 2**32
VERSION: Final = 1
"""Of the frames' layout; docs/protocol.md."""
_HEADER: Final = Layout("<BH")


class TableDevice:
    """Drives the device of the match that is played at one table, where its game has one."""

    def __init__(self, host: Host, store: Store, rng: Rng) -> None:
        self._host = host
        self._store = store
        self._rng = rng
        self._loop = asyncio.get_running_loop()
        self._match = 0
        self._header = b""
        self._device: Device[Any, Any, Any] | None = None
        self._waking: asyncio.Task[None] | None = None
        self._handle: asyncio.TimerHandle | None = None
        self._stepped = 0.0
        """Up to which moment of the house clock the device has moved."""
        self._unkept = 0
        """Ticks since the newest key frame."""
        self._kept: bytes | None = None
        """The newest key frame; None: none since the device woke."""
        self._kept_at = -1
        """When that is, on the match clock. Of rows that are heard in one tick each has its own
        moment, or a key frame would take the place of the one before it."""
        self._heard = START
        """The last row that the device has heard."""
        host.teller.on_aim = self._aim

    def hear(self, entry: Entry) -> None:
        """Let the device hear a durable row; make one where a match with a device has begun."""
        match = entry.table.running
        if match is None or match.rules.card.device is None:
            self._try(self._save)  # the match is over, and how it lay then is the end of its replay
            self._rest()
            return
        self._heard = entry.seq
        if match.number != self._match:
            self._make(match, entry)
        elif self._device is not None:
            self._try(lambda device: self._hear(device, match, entry))
        self._go_on()

    def stop(self) -> None:
        """Move no more."""
        self._rest()

    def _hear(self, device: Device[Any, Any, Any], match: Match, entry: Entry) -> None:
        heard = told(entry.steps, None)
        if not heard:
            return  # it knows of no names and chairs, and in a pause there may be many such rows
        view = match.rules.view(match.state, None)
        now = match.clock.at(self._host.clock.now())
        for news in heard:
            device.hear(news, view, now)
        self._keep(device)

    def _aim(self, person: PersonId, x: int, y: int) -> None:
        """Move what a seat holds in its hand: nothing is logged, nothing told but by frames.

        While the match stands nothing is moved: a device keeps what was aimed until it has ticked.
        """
        seat = seat_for(self._host.durable, person)
        if seat is not None and self._moves():
            self._try(lambda device: device.aim(seat, x, y))

    def _rest(self) -> None:
        self._match, self._device, self._kept, self._kept_at = 0, None, None, -1
        for running in (self._handle, self._waking):
            if running is not None:
                running.cancel()
        self._handle = self._waking = None

    # ----------------------------------------------------------------------------- waking up

    def _make(self, match: Match, entry: Entry) -> None:
        self._rest()
        self._match = match.number
        self._header = header(match.number)
        if any(isinstance(event, Started) for event in entry.events):
            self._wake(match, None)
            self._try(self._keep)  # so that no crash lays it otherwise, or as the last match's
        else:
            self._waking = self._loop.create_task(self._wake_again(match.number))

    async def _wake_again(self, number: int) -> None:
        """Wake the device from its newest key frame, as it was when the table was dropped."""
        try:
            newest = await self._store.frame(self._host.id)
        except Exception as error:  # noqa: BLE001  without it the device only starts anew
            _log.warning("no key frame could be loaded: %s", error)
            newest = None
        kept = None if newest is None or newest.match != number else newest.data
        self._wake_in(number, kept)

    def _wake_in(self, number: int, kept: bytes | None) -> None:
        """Wake a device in a match, if that is still played."""
        match = self._host.durable.running
        if match is not None and match.number == number == self._match:
            self._wake(match, kept)
            self._go_on()

    def _wake(self, match: Match, kept: bytes | None) -> None:
        maker = match.rules.card.device
        if maker is None:
            return
        self._device, self._kept = maker(), None
        view = match.rules.view(match.state, None)
        seed = self._rng.randrange(0, SEEDS)
        self._try(lambda device: device.wake(kept, view, seed))
        self._stepped = self._host.clock.exact()
        self._try(self._save)

    def _try(self, act: Callable[[Device[Any, Any, Any]], T]) -> T | None:
        """Do something with the device, if it is there; let it be replaced where it fails."""
        if self._device is None:
            return None
        try:
            return act(self._device)
        except Exception:  # noqa: BLE001  whatever it was, the table goes on
            _log.exception("the device of match %d failed", self._match)
            self._replace()
            return None

    def _replace(self) -> None:
        """Wake another one soon, from the newest key frame that the failed one has made.

        One that failed before it had made any was perhaps woken from a bad one: begin anew.
        """
        number, kept, self._device = self._match, self._kept, None
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._loop.call_later(AGAIN, self._replaced, number, kept)

    def _replaced(self, number: int, kept: bytes | None) -> None:
        self._handle = None
        self._wake_in(number, kept)

    # -------------------------------------------------------------------------------- moving

    def _go_on(self) -> None:
        """Move while the match clock runs and somebody watches."""
        if self._handle is None:
            self._stepped = self._host.clock.exact()
            self._handle = self._loop.call_later(FRAME, self._move)

    def _moves(self) -> bool:
        match = self._host.durable.running
        runs = match is not None and match.clock.since is not None
        return runs and self._device is not None and self._host.teller.watched

    def _move(self) -> None:
        began, self._handle = self._loop.time(), None
        if not self._moves():
            return
        self._try(self._step)
        if self._handle is None:
            wait = FRAME - (self._loop.time() - began)
            self._handle = self._loop.call_later(max(wait, 0.0), self._move)

    def _step(self, device: Device[Any, Any, Any]) -> None:
        match = self._host.durable.running
        if match is None:
            return
        ticks = self._due()
        self._unkept += ticks
        for action in device.step(ticks):
            command = SeatActs(match.number, DEVICE, action, match.state.phase)
            self._host.submit(command, source="device")
        frame = device.frame()
        if frame:
            self._host.teller.show_frame(self._header + frame)
        if self._unkept >= KEYFRAME:
            self._keep(device)

    def _due(self) -> int:
        """Return how many ticks the clock has gone on since the last step."""
        now, clock = self._host.clock.exact(), self._host.clock
        self._stepped = max(self._stepped, now - LATE * 1000 * clock.speed)
        ticks = int((now - self._stepped) / TICK + 1e-6)
        self._stepped += ticks * TICK
        return ticks

    def _keep(self, device: Device[Any, Any, Any]) -> None:
        self._kept = self._save(device)

    def _save(self, device: Device[Any, Any, Any]) -> bytes:
        """Write a key frame down, and return it."""
        kept, self._unkept = device.keep(), 0
        match = self._host.durable.match
        if match is not None and match.number == self._match:
            self._kept_at = max(match.clock.at(Millis(int(self._stepped))), self._kept_at + 1)
            at = Millis(self._kept_at)
            self._host.keep_frame(KeyFrame(match.number, at, self._heard, kept))
        return kept


def header(match: int) -> bytes:
    """Return what stands before each frame of a match's device."""
    return _HEADER.pack(VERSION, match & 0xFFFF)
