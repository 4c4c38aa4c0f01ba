"""The adapter for picows, a WebSocket library in C.

Two or three times as many frames for each second of the processor as any other here
(bench/fanout.py). Its protocol class parses one canonical request that is written here, because it
takes a `Connection: keep-alive, Upgrade`, as Firefox sends it, for an error.
"""

import logging

from picows import WSAutoPingStrategy, WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport
from picows.picows import WSCloseHandshake, WSProtocol  # type: ignore[attr-defined]  # not in its stub

from sobremesa.server.sockets.handshake import Handshake
from sobremesa.server.sockets.line import Call, Line
from sobremesa.server.sockets.seam import Code

TEXT, BINARY, CONTINUATION = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION
PING, PONG, CLOSE = WSMsgType.PING, WSMsgType.PONG, WSMsgType.CLOSE

# picows writes addresses of clients and their mistakes into its log. An adapter also keeps it from
# making a logger for each connection.
_silent = logging.Logger("picows", logging.CRITICAL + 1)  # noqa: LOG001 - it shall have no parent
_SILENCE = logging.LoggerAdapter(_silent)
# Grows by itself to twice the longest message; most clients never send more than this.
_READ_BUFFER = 4096


class PicowsLine(Line):
    """A line that picows speaks for."""

    __slots__ = ("_frames",)

    def __init__(self, call: Call, frames: WSTransport) -> None:
        super().__init__(call)
        self._frames = frames

    def pong(self, payload: bytes) -> None:
        """Answer a ping, unless so many answers wait that nobody can be reading them."""
        if self._has_room(len(payload)):
            self._frames.send_pong(payload)

    def finish(self, code: int) -> None:
        """Answer a good-bye and hang up; where we said it first, only hang up."""
        self.heard_close(code)
        self._write_close(code, "")
        self._frames.disconnect()

    def _write_text(self, text: bytes) -> None:
        self._frames.send(TEXT, text)

    def _write_binary(self, data: bytes) -> None:
        self._frames.send(BINARY, data)

    def _write_ping(self, payload: bytes) -> None:
        self._frames.send_ping(payload)

    def _write_close(self, code: int, reason: str) -> None:
        if code == Code.NONE:
            self._frames.send(CLOSE, None)
        else:
            self._frames.send_close(WSCloseCode(code), reason.encode())


class Ears(WSListener):
    """What picows tells of one connection: frames, from which messages are put together."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._line: PicowsLine
        self._parts: list[bytes] | None = None
        self._size = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The upgrade is done."""
        self._line = PicowsLine(self._call, transport)
        self._line.heard_open()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame came.

        picows goes on reading after a mistake for which it has said good-bye: the rest of a frame
        that was too big would come as if nothing had been.
        """
        kind = frame.msg_type
        if transport.is_close_frame_sent and kind != CLOSE:
            return
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            self._line.close(Code.BROKEN, "no extension was agreed on")
        elif kind == TEXT and frame.fin and self._parts is None:
            self._line.heard_text(frame.get_payload_as_bytes())
        elif kind in {PING, PONG, CLOSE}:
            self._control(frame)
        else:
            self._part(frame)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The connection is gone. Where picows closed it for a mistake, it knows the code."""
        handshake: WSCloseHandshake | None = transport.close_handshake
        sent = handshake and handshake.sent
        self._line.heard_end(sent.code.value if sent else Code.LOST)

    def pause_writing(self) -> None:
        """Do nothing: who sends asks `waiting`."""

    def resume_writing(self) -> None:
        """Do nothing, as above."""

    def _control(self, frame: WSFrame) -> None:
        if frame.msg_type == PING:
            self._line.pong(frame.get_payload_as_bytes())
        elif frame.msg_type == PONG:
            self._line.heard_pong(frame.get_payload_as_bytes())
        else:
            self._line.finish(frame.get_close_code().value or Code.NONE)

    def _part(self, frame: WSFrame) -> None:
        """Put a message together from its parts."""
        continues = frame.msg_type == CONTINUATION
        if frame.msg_type == BINARY:
            self._line.close(Code.BINARY, "text only")
        elif continues is (self._parts is None):
            self._line.close(Code.BROKEN, "parts of a message out of order")
        else:
            self._add(frame.get_payload_as_bytes(), last=frame.fin)

    def _add(self, part: bytes, *, last: bool) -> None:
        self._parts = self._parts or []
        self._parts.append(part)
        self._size += len(part)
        if self._size > self._call.limits.message:
            self._parts, self._size = None, 0
            self._line.close(Code.TOO_BIG, "message too big")
        elif last:
            whole, self._parts, self._size = b"".join(self._parts), None, 0
            self._line.heard_text(whole)


def upgrade(call: Call, handshake: Handshake) -> None:
    """Answer the handshake and put picows in charge of the transport."""
    protocol = WSProtocol(
        host_port=None,
        ws_path=None,
        is_client_side=False,
        ws_listener_factory=lambda _: Ears(call),
        logger=_SILENCE,
        disconnect_on_exception=True,
        websocket_handshake_timeout=None,
        enable_auto_ping=False,
        auto_ping_idle_timeout=10,
        auto_ping_reply_timeout=10,
        auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
        enable_auto_pong=False,
        max_frame_size=call.limits.message,
        extra_headers=None,
        read_buffer_init_size=_READ_BUFFER,
    )
    request = handshake.canonical()
    protocol.connection_made(call.transport)
    call.transport.set_protocol(protocol)
    protocol.get_buffer(len(request))[: len(request)] = request
    protocol.buffer_updated(len(request))
