"""One client at the door, from its request to upgrade to the end of its line.

uvicorn has a hook for this: a class for WebSockets that it makes for each such request, hands the
transport and the head of the request, and from then on only asks to shut down.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Any

from uvicorn import Config
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from sobremesa.server.sockets.door import SHUT, Door
from sobremesa.server.sockets.handshake import Handshake, read, refusal
from sobremesa.server.sockets.line import Call, Line
from sobremesa.server.sockets.seam import Listener, Refused, Request

log = logging.getLogger(__name__)

# The longest that an answer which refuses may lie unread.
_PATIENCE = 2.0


def hook(door: Door) -> Callable[..., "Knock"]:
    """What uvicorn wants as its class for WebSockets."""

    def knock(config: Config, server_state: ServerState, app_state: Any) -> Knock:  # noqa: ARG001 - uvicorn's names
        return Knock(door, server_state)

    return knock


class Knock(asyncio.Protocol):
    """One client at the door. While `accept` decides, nothing is read from it."""

    def __init__(self, door: Door, server_state: ServerState) -> None:
        self._door = door
        self._server = server_state
        self._transport: asyncio.Transport
        self._address: str | None = None
        """Under which a place is kept for it."""
        self._gone = False

    # What uvicorn calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # TCP
        """Take the transport over from HTTP."""
        self._transport = transport
        self._server.connections.add(self)  # type: ignore[arg-type]  # uvicorn names its own only
        own = transport.get_extra_info("socket")
        own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self._door.limits.kernel)

    def data_received(self, data: bytes) -> None:
        """Take the head of the request; nothing else comes before it is answered."""
        handshake = read(data)
        if isinstance(handshake, Refused):
            self._refuse(handshake)
            return
        peer = get_remote_addr(self._transport)
        forwarded = handshake.headers.getlist("x-forwarded-for")
        address = self._door.proxies.client(peer[0] if peer else "", forwarded)
        if full := self._door.enter(address):
            self._refuse(full)
            return
        self._address = address
        self._transport.pause_reading()
        task = asyncio.get_running_loop().create_task(self._answer(handshake, address))
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    def connection_lost(self, _error: Exception | None) -> None:
        """The client went before it had a line."""
        self._end()

    def shutdown(self) -> None:
        """The server stops. Who is still at the door will be refused."""
        self._door.close()

    # Until there is a line

    async def _answer(self, handshake: Handshake, address: str) -> None:
        request = handshake.request(address)
        answer = await self._door.admit(request)
        if self._transport.is_closing():
            self._end()
        elif isinstance(answer, Refused):
            self._refuse(answer)
        elif self._door.shut:
            self._refuse(SHUT)
        else:
            self._upgrade(handshake, request, answer)

    def _upgrade(self, handshake: Handshake, request: Request, listener: Listener) -> None:
        door = self._door
        call = Call(
            transport=self._transport,
            request=request,
            listener=listener,
            limits=door.limits,
            clock=door.clock,
            opened=door.hold,
            lost=self._lost,
        )
        try:
            door.upgrade(call, handshake)
        except Exception:
            log.exception("an upgrade failed")
            self._transport.abort()
            self._end()
        if not self._transport.is_closing():
            self._transport.resume_reading()

    def _lost(self, line: Line) -> None:
        self._door.release(line)
        self._end()

    def _refuse(self, refused: Refused) -> None:
        """Answer and hang up. The place is kept until the connection is gone."""
        self._door.refused[refused.status] += 1
        self._transport.write(refusal(refused))
        self._transport.close()
        asyncio.get_running_loop().call_later(_PATIENCE, self._transport.abort)

    def _end(self) -> None:
        if self._gone:
            return
        self._gone = True
        self._server.connections.discard(self)
        if self._address is not None:
            self._door.leave(self._address)
