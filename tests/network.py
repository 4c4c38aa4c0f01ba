"""A bad network for tests: a TCP proxy on 127.0.0.1 that delays, jitters, stalls and cuts.

with BadNetwork(port, delay=0.05, jitter=0.01) as network: connect to network.url instead.
"""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from random import Random
from types import TracebackType
from typing import Any, Self, TypeVar

T = TypeVar("T")
CHUNK = 65536


class LoopThread:
    """An event loop in a thread of its own."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self.loop = loop or asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T], seconds: float = 15.0) -> T:
        """Run something on the loop and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def stop(self) -> None:
        self.run(self._cancel_all())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(5)
        self.loop.close()

    @staticmethod
    async def _cancel_all() -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class BadNetwork:
    """A TCP proxy to a port of this machine. Each way takes `delay` and up to `jitter` seconds.

    Bytes stay in their order, as in TCP. `stalled` holds everything back while it is set; `cut`
    resets all connections. Several may share a thread: where they have one each, they wait for each
    other's, and what they carry is late by that. The port sees all connections come from `address`.
    """

    def __init__(
        self,
        port: int,
        *,
        delay: float = 0.0,
        jitter: float = 0.0,
        seed: int = 1,
        address: str = "127.0.0.1",
        thread: LoopThread | None = None,
    ) -> None:
        self.delay = delay
        self.jitter = jitter
        self.stalled = False
        self._target = port
        self._address = address
        self._rng = Random(seed)
        self._writers: set[asyncio.StreamWriter] = set()
        self._shares = thread is not None
        self._thread = thread or LoopThread()
        self._server = self._thread.run(self._listen())
        self.port: int = self._server.sockets[0].getsockname()[1]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._thread.run(self._close())
        if not self._shares:
            self._thread.stop()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Reset all connections."""
        self._thread.run(self._cut())

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._connected, "127.0.0.1", 0)

    async def _cut(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    async def _close(self) -> None:
        self._server.close()
        await self._cut()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(
                "127.0.0.1", self._target, local_addr=(self._address, 0)
            )
        except OSError:
            writer.transport.abort()
            return
        both = {writer, far_writer}
        self._writers |= both
        await asyncio.gather(self._way(reader, far_writer), self._way(far_reader, writer))
        self._writers -= both

    async def _way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one way: what is read leaves later, in its order."""
        late: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(64)
        carrier = asyncio.create_task(self._carry(late, writer))
        loop = asyncio.get_running_loop()
        leaves = 0.0
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                leaves = max(leaves, loop.time() + self.delay + self._rng.random() * self.jitter)
                await late.put((leaves, data))
        await late.put((leaves, b""))
        await carrier

    async def _carry(
        self, late: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError):
            while True:
                leaves, data = await late.get()
                await asyncio.sleep(max(0.0, leaves - loop.time()))
                while self.stalled:  # noqa: ASYNC110 - set from another thread
                    await asyncio.sleep(0.005)
                if not data:
                    break
                writer.write(data)
                await writer.drain()
        writer.close()
