"""`python -m bench.bare_server UPDATE ANSWER`: picows alone, with nothing of a table around it.

What a seat sends is not even read: everybody who came by the same path gets a frame of UPDATE
bytes, and the sender one of ANSWER bytes. It prints its port.
"""

import asyncio
import sys
from collections import defaultdict

import uvloop
from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    ws_create_server,
)

TEXT = WSMsgType.TEXT


class Seat(WSListener):
    """One socket; `table` holds those of all who came by the same path."""

    def __init__(self, table: list[WSTransport], update: bytes, answer: bytes) -> None:
        self._table = table
        self._update = update
        self._answer = answer

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Sit down."""
        self._table.append(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Tell everybody, then the sender."""
        if frame.msg_type == TEXT:
            for other in self._table:
                other.send(TEXT, self._update)
            transport.send(TEXT, self._answer)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Get up."""
        self._table.remove(transport)


async def serve(update: bytes, answer: bytes) -> None:
    """Serve until killed."""
    tables: defaultdict[bytes, list[WSTransport]] = defaultdict(list)

    def seat(request: WSUpgradeRequest) -> Seat:
        return Seat(tables[request.path], update, answer)

    server = await ws_create_server(seat, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    sizes = [int(argument) for argument in sys.argv[1:]]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(b"x" * sizes[0], b"x" * sizes[1]))
