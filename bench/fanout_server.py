"""`python -m bench.fanout_server NAME`: the server that bench.fanout measures.

It prints its port and says each message's answer to everybody at the table. NAME is an adapter of
ours, or `uvicorn` for uvicorn's own sockets through ASGI.
"""

import asyncio
import sys
from collections import defaultdict
from typing import ClassVar

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from sobremesa.server.addresses import open_port
from sobremesa.server.serving import uvicorn_config
from sobremesa.server.sockets import Adapter, Door, Limits, Request, Socket

FRAME = b'{"seq":1,"view":"' + b"x" * 581 + b'"}'


class Seat:
    """A listener that answers everybody at its table."""

    tables: ClassVar[defaultdict[str, list[Socket]]] = defaultdict(list)

    def opened(self, socket: Socket, request: Request) -> None:
        """Sit down."""
        self.socket = socket
        self.table = self.tables[request.path]
        self.table.append(socket)

    def text(self, _text: str) -> None:
        """Tell everybody."""
        for socket in self.table:
            socket.send(FRAME)

    def closed(self, _code: int) -> None:
        """Get up."""
        self.table.remove(self.socket)


async def accept(_request: Request) -> Seat:
    """Let everybody in."""
    return Seat()


def ours(adapter: Adapter) -> uvicorn.Config:
    """Serve by a door."""
    return uvicorn_config(
        Starlette(), Door(accept, limits=Limits(per_address=10_000), adapter=adapter)
    )


def theirs() -> uvicorn.Config:
    """Serve as uvicorn and Starlette do it, by a task for each socket; without compression, too."""
    tables: defaultdict[str, list[WebSocket]] = defaultdict(list)
    frame = FRAME.decode()

    async def seat(socket: WebSocket) -> None:
        await socket.accept()
        table = tables[socket.url.path]
        table.append(socket)
        try:
            while True:
                await socket.receive_text()
                for other in table:
                    await other.send_text(frame)
        except WebSocketDisconnect:
            table.remove(socket)

    app = Starlette(routes=[WebSocketRoute("/{table}", seat)])
    return uvicorn.Config(
        app, log_config=None, access_log=False, ws_per_message_deflate=False, ws_ping_interval=None
    )


async def serve(name: str) -> None:
    """Serve until killed."""
    sockets = open_port(0, "127.0.0.1")
    print(sockets[0].getsockname()[1], flush=True)
    config = theirs() if name == "uvicorn" else ours("picows" if name == "picows" else "websockets")
    await uvicorn.Server(config).serve(sockets)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(sys.argv[1]))
