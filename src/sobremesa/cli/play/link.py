"""A seat at a live table, from a terminal: one socket, which comes back by itself for ever.

Place  where a table is, and who one is there
Link   the socket: what the table is like, what one asks of it, and the time

What is not answered when a socket is lost is said again on the next, with the same number.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import Millis, Phase, Seat
from sobremesa.server.guest import RELOAD
from sobremesa.server.telling import MOVED, REMOVED
from sobremesa.table.commands import PersonCommand
from sobremesa.table.view import TableView
from sobremesa.wire import (
    DEVICES,
    NULL,
    PROTOCOL,
    Act,
    Answer,
    Ask,
    AskTime,
    Hello,
    Refused,
    ServerMessage,
    Time,
    Update,
    Welcome,
)

FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
"""Seconds from one try to the next, which grow from the first to the longest."""
ASK_TIME: Final = 10.0
"""Seconds from one look at the server's clock to the next."""
ENDS: Final = {RELOAD: "end.reload", MOVED: "end.moved", REMOVED: "end.removed"}
"""Close codes after which coming back is no use, and the words for them."""
NO_USE: Final = {401: "end.removed", 403: "end.removed", 404: "end.no-table"}
"""The same for a socket that is refused."""

Answered = Callable[[Refused | None], None]


class Place(Struct, frozen=True):
    """Where a table is, and who one is there."""

    server: str
    """Without a slash at its end."""
    table: str
    token: str

    @property
    def socket(self) -> str:
        """The address of the socket."""
        return f"{self.server.replace('http', 'ws', 1)}/t/{self.table}/socket"


class Link:
    """What a device knows of a table. `heard` is called with each update, `changed` with news."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.table: TableView | None = None
        self.seat: Seat | None = None
        self.view = NULL
        self.lost = True
        """Whether there is no socket just now."""
        self.end: str | None = None
        """Why it is over: a key of the words."""
        self.heard: Callable[[Update], None] = lambda _update: None
        self.changed: Callable[[], None] = lambda: None
        self.speed = 1.0
        self._loop = asyncio.get_running_loop()
        self._rng = random.SystemRandom()
        self._seq = 0
        self._device = self._rng.randrange(DEVICES)
        self._number = self._device
        self._known = False
        """Whether a socket of this program was welcomed before."""
        self._unanswered: dict[int, tuple[Act | Ask, Answered]] = {}
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._ahead: float | None = None
        """What the house clock shows when the loop's shows nothing."""
        self._trip = float("inf")
        """Seconds there and back, of the best look at the clock."""

    async def run(self) -> None:
        """Be at the table until it is over."""
        pause = FIRST_PAUSE
        while self.end is None:
            try:
                await self._visit()
            except InvalidStatus as refused:
                self.end = NO_USE.get(refused.response.status_code)
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            if not self.lost:
                pause = FIRST_PAUSE
            self.lost = True
            self.changed()
            if self.end is None:
                await asyncio.sleep(pause * (0.5 + self._rng.random()))
                pause = min(LONGEST_PAUSE, pause * 2)

    async def _visit(self) -> None:
        """Be at the table over one socket."""
        async with connect(
            self.place.socket,
            additional_headers={"Authorization": f"Bearer {self.place.token}"},
            compression=None,
            proxy=None,
            max_size=None,
        ) as socket:
            await self._talk(socket)
            self.end = ENDS.get(socket.close_code or 0)

    @property
    def house(self) -> float:
        """Return what the house clock shows, in milliseconds, as well as one can know it here."""
        if self._ahead is None:
            return 0.0
        return self._ahead + self._loop.time() * 1000 * self.speed

    def ask(self, command: PersonCommand, answered: Answered = lambda _refused: None) -> None:
        """Ask something of the table."""
        self._say(Ask(self._next(), Raw(encode_json(command))), answered)

    def act(self, match: int, phase: Phase, action: Any, answered: Answered) -> None:
        """Do something of the game."""
        self._say(Act(self._next(), match, phase, Raw(encode_json(action))), answered)

    def _next(self) -> int:
        self._number += DEVICES
        return self._number

    def _say(self, message: Act | Ask, answered: Answered) -> None:
        self._unanswered[message.id] = (message, answered)
        if not self.lost:
            self._outbox.put_nowait(encode_json(message))

    async def _talk(self, socket: ClientConnection) -> None:
        self._outbox = asyncio.Queue()
        hello = Hello(PROTOCOL, device=self._device, back=self._known)
        await socket.send(encode_json(hello), text=True)
        sending = asyncio.create_task(self._send(socket))
        asking = asyncio.create_task(self._ask_time())
        try:
            async for frame in socket:
                if isinstance(frame, str):
                    self._hear(msgspec.json.decode(frame, type=ServerMessage))
        except ConnectionClosed:
            pass  # its code says why
        finally:
            for task in (sending, asking):
                task.cancel()

    async def _send(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await socket.send(await self._outbox.get(), text=True)

    async def _ask_time(self) -> None:
        while True:
            self._outbox.put_nowait(encode_json(AskTime(self._loop.time())))
            await asyncio.sleep(ASK_TIME)

    def _hear(self, message: Any) -> None:
        match message:
            case Welcome():
                self._welcome(message)
            case Update():
                self._update(message)
            case Answer(number, _, refusal):
                _, answered = self._unanswered.pop(number, (None, None))
                if answered is not None:
                    answered(refusal)
            case Time(sent, clock):
                self._set_clock(clock, self._loop.time() - sent)
            case _:
                pass

    def _welcome(self, welcome: Welcome) -> None:
        self.speed = welcome.speed
        self.lost = False
        self._trip = float("inf")
        self._set_clock(welcome.clock, 0.1)
        self._known = True
        behind = welcome.next - self._number
        if behind > 0:
            self._number += -(-behind // DEVICES) * DEVICES
        for message, _ in self._unanswered.values():
            self._outbox.put_nowait(encode_json(message))

    def _set_clock(self, clock: Millis, trip: float) -> None:
        """Believe the look that took least: half of it lies before the answer."""
        if trip <= self._trip:
            self._trip = trip
            now = self._loop.time() - trip / 2
            self._ahead = clock - now * 1000 * self.speed

    def _update(self, update: Update) -> None:
        if update.seq < self._seq:
            return
        self._seq = update.seq
        if update.table != NULL:
            self.table = msgspec.json.decode(update.table, type=TableView)
        self.seat, self.view = update.seat, update.view
        self.heard(update)
        self.changed()
