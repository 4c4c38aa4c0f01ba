"""The adapter for websockets, the library that uvicorn uses too: pure Python where need be.

Its Sans-I/O part is used, not uvicorn's class around it: that one hands messages over through ASGI,
which knows no ping and makes sending a coroutine, so that each socket would need a task and a queue
whose length nobody can ask for.
"""

import asyncio
import logging

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State as Stage
from websockets.server import ServerProtocol

from sobremesa.server.sockets.handshake import Handshake
from sobremesa.server.sockets.line import Call, Line
from sobremesa.server.sockets.seam import Code

_silent = logging.Logger("websockets", logging.CRITICAL + 1)  # noqa: LOG001 - without a parent


class WebsocketsLine(Line):
    """A line that websockets speaks for.

    The library reads ahead: a good-bye may have come behind the message that is being answered, and
    then it takes nothing more.
    """

    __slots__ = ("_protocol",)

    def __init__(self, call: Call, protocol: ServerProtocol) -> None:
        super().__init__(call)
        self._protocol = protocol

    def flush(self) -> None:
        """Write what the protocol has to say."""
        for chunk in self._protocol.data_to_send():
            if chunk:
                self._transport.write(chunk)
            elif not self._transport.is_closing():
                self._transport.write_eof()
                self._end_soon()

    def flood(self) -> bool:
        """Whether more waits than may, because the other side asks and does not read."""
        return self.waiting() > self._limit

    def _write_text(self, text: bytes) -> None:
        if self._protocol.state is Stage.OPEN:
            self._protocol.send_text(text)
            self.flush()

    def _write_binary(self, data: bytes) -> None:
        if self._protocol.state is Stage.OPEN:
            self._protocol.send_binary(data)
            self.flush()

    def _write_ping(self, payload: bytes) -> None:
        if self._protocol.state is Stage.OPEN:
            self._protocol.send_ping(payload)
            self.flush()

    def _write_close(self, code: int, reason: str) -> None:
        if self._protocol.state is Stage.OPEN:
            self._protocol.send_close(code, reason)
            self.flush()


class Ears(asyncio.Protocol):
    """What the transport tells of one connection: bytes, from which websockets makes frames."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._protocol = ServerProtocol(max_size=call.limits.message, logger=_silent)
        self._line = WebsocketsLine(call, self._protocol)
        self._parts: list[bytes] = []

    def answer(self, handshake: Handshake) -> None:
        """Answer the handshake."""
        self._protocol.receive_data(handshake.canonical())
        (request,) = self._protocol.events_received()
        assert isinstance(request, Request)  # noqa: S101 - a whole request was put in
        self._protocol.send_response(self._protocol.accept(request))
        self._line.flush()
        self._line.heard_open()

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._frame(event)
        if self._line.flood():
            self._protocol.data_to_send()  # whole frames, thrown away
            self._line.close(Code.TOO_SLOW, "too slow")
        said = self._protocol.close_sent
        if self._protocol.parser_exc is not None and said is not None:
            self._line.heard_close(said.code)
        self._line.flush()

    def eof_received(self) -> None:
        """The other side sends nothing more: the transport closes itself."""

    def connection_lost(self, _error: Exception | None) -> None:
        """The connection is gone."""
        self._line.heard_end()

    def _frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PONG:
            self._line.heard_pong(bytes(frame.data))
        elif frame.opcode is Opcode.BINARY:
            self._line.close(Code.BINARY, "text only")
        elif frame.opcode in {Opcode.TEXT, Opcode.CONT}:
            self._add(frame)
        elif frame.opcode is Opcode.CLOSE:
            heard = self._protocol.close_rcvd
            self._line.heard_close(heard.code if heard else Code.NONE)

    def _add(self, frame: Frame) -> None:
        """Put a message together from its parts; websockets has looked at order and size."""
        self._parts.append(bytes(frame.data))
        if frame.fin:
            whole, self._parts = b"".join(self._parts), []
            self._line.heard_text(whole)


def upgrade(call: Call, handshake: Handshake) -> None:
    """Answer the handshake and put websockets in charge of the transport."""
    ears = Ears(call)
    call.transport.set_protocol(ears)
    ears.answer(handshake)
