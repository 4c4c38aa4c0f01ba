"""People in a script who play Loonacy over real sockets as fast as answers come.

Seat   one person's device
Table  seats in a closed loop: when all have seen an act, the next seat acts, at the table's pace
"""

from collections.abc import Sequence
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Raw, Struct
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.choosing import View, choose
from bench.pace import AtOnce, Pace
from bench.served import Entry
from sobremesa.wire import PROTOCOL, Act, Answer, Ask, Bye, Hello, Moved, Welcome

_HELLO = msgspec.json.encode(Hello(PROTOCOL))
_START = Raw(b'{"type":"start"}')


class Update(Struct, tag="update"):
    """`sobremesa.wire.Update`; what it shows is read by who acts next."""

    seq: int
    table: Raw
    view: Raw


_decoder = msgspec.json.Decoder(Update | Answer | Welcome | Moved | Bye)
_NOTHING = b"null"


class _Match(Struct):
    number: int
    outcome: Any = None


class _Shown(Struct):
    match: _Match | None


class Seat(WSListener):
    """One person's device."""

    def __init__(self, table: "Table") -> None:
        self.seq = 0
        self.view: bytes = _NOTHING
        self.number = 0
        self._table = table
        self._transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Say hello."""
        self._transport = transport
        self.say(_HELLO)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take a message in."""
        if frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.TEXT:
            self._hear(frame.get_payload_as_bytes())

    def _hear(self, data: bytes) -> None:
        message = _decoder.decode(data)
        if isinstance(message, Update):
            self.seq, self.view = message.seq, bytes(message.view)
            self._table.updated(message, len(data))
        elif isinstance(message, Answer):
            self._table.answered(message, len(data))
        elif isinstance(message, Welcome):
            self.number = message.next

    def say(self, data: bytes) -> None:
        """Send a message."""
        self._transport.send(WSMsgType.TEXT, data)

    def leave(self) -> None:
        """Hang up."""
        self._transport.disconnect(graceful=False)


class Table:
    """Seats in a closed loop; what they did, and how long it took to the last screen."""

    def __init__(self, pace: Pace | None = None) -> None:
        """Take the pace; None: each act at once when that before is done."""
        self.seats: list[Seat] = []
        self._pace = pace or AtOnce()
        self.plays = self.refused = self.updates = self.update_bytes = self.answer_bytes = 0
        self.delays: list[float] = []
        """Seconds from each accepted act to the last of the screens."""
        self._match: _Match | None = None
        self._turn = 0
        self._said = 0.0
        self._waits = False
        """An act is on its way."""
        self._answer: Answer | None = None
        self._plays = False

    async def sit(self, port: int, entries: Sequence[Entry], address: str) -> None:
        """Connect everybody, from an address of this machine."""
        for entry in entries:
            url = f"ws://127.0.0.1:{port}/t/{entry.table}/socket"
            headers = {"Authorization": f"Bearer {entry.token}"}
            _, seat = await ws_connect(
                lambda: Seat(self), url, extra_headers=headers, local_addr=(address, 0)
            )
            self.seats.append(seat)  # type: ignore[arg-type]  # the listener that the line above made

    def begin(self) -> None:
        """Play from now on."""
        self._plays = True
        self._next()

    def count_anew(self) -> None:
        """Forget what was counted so far."""
        self.plays = self.refused = self.updates = self.update_bytes = self.answer_bytes = 0
        self.delays.clear()

    def leave(self) -> None:
        """Hang up, all of them."""
        self._plays = False
        for seat in self.seats:
            seat.leave()

    def updated(self, update: Update, size: int) -> None:
        """One seat has been shown something."""
        self.updates += 1
        self.update_bytes += size
        if bytes(update.table) != _NOTHING:
            self._match = msgspec.json.decode(update.table, type=_Shown).match
        self._go_on()

    def answered(self, answer: Answer, size: int) -> None:
        """The seat that acted has its answer."""
        self.answer_bytes += size
        self._answer = answer
        self._go_on()

    def _go_on(self) -> None:
        """Let the next seat act when everybody has seen the act before."""
        if self._waits:
            answer = self._answer
            if answer is None or any(seat.seq < answer.seq for seat in self.seats):
                return
            self._waits, self._answer = False, None
            if answer.refusal is None:
                self.plays += 1
                self.delays.append(perf_counter() - self._said)
            else:
                self.refused += 1
            self._pace.done()
        self._next()

    def _next(self) -> None:
        self._pace.ready(self._act)

    def _act(self) -> bool:
        """Let whoever is next do something; False: nobody can, or it is over."""
        if not self._plays:
            return False
        if self._match is None or self._match.outcome is not None:
            return self._say(self.seats[0], Ask(self.seats[0].number, _START))
        for _ in self.seats:
            self._turn = (self._turn + 1) % len(self.seats)
            seat = self.seats[self._turn]
            view = msgspec.json.decode(seat.view, type=View | None)
            action = None if view is None else choose(view)
            if view is not None and action is not None:
                return self._say(seat, Act(seat.number, self._match.number, view.phase, action))
        return False

    def _say(self, seat: Seat, message: Act | Ask) -> bool:
        self._waits, self._said = True, perf_counter()
        seat.number += 1
        seat.say(msgspec.json.encode(message))
        return True
