"""A proxy between people and a real server that says things twice, and loses answers.

Proxy  passes WebSocket frames on, nearly as they are
"""

import asyncio
import contextlib
from random import Random
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

DOUBLED: Final = 0.2
LOST: Final = 0.1
ANSWER: Final = b'{"type":"answer"'


class Proxy:
    """Doubles a fifth of what people say, and loses a tenth of the answers."""

    def __init__(self, behind: str, rng: Random) -> None:
        self.doubled = self.lost = 0
        self._behind = behind.replace("http", "ws", 1)
        self._rng = rng
        self._server: Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await serve(self._serve, "127.0.0.1", 0, compression=None)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    @property
    def url(self) -> str:
        """Where people come to."""
        assert self._server is not None
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"http://127.0.0.1:{port}"

    async def _serve(self, client: ServerConnection) -> None:
        assert client.request is not None
        path = urlsplit(client.request.path).path
        token = {"Authorization": client.request.headers["Authorization"]}
        async with connect(
            self._behind + path, additional_headers=token, compression=None, proxy=None
        ) as server:
            ways = (self._up(client, server), self._down(client, server))
            tasks = [asyncio.create_task(way) for way in ways]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            await client.close(server.close_code or 1000)

    async def _up(self, client: ServerConnection, server: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in client:
                await server.send(frame)
                if self._rng.random() < DOUBLED:
                    self.doubled += 1
                    await server.send(frame)

    async def _down(self, client: ServerConnection, server: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in server:
                data = frame.encode() if isinstance(frame, str) else frame
                if data.startswith(ANSWER) and self._rng.random() < LOST:
                    self.lost += 1
                else:
                    await client.send(data, text=True)
