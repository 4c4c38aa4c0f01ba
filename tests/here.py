"""A whole server in the test's own process, over a store in memory."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sobremesa.server.addresses import open_port
from sobremesa.server.running import serve_from
from sobremesa.server.settings import CLIENT, Settings
from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.memory import MemoryStore, Moment
from tests.clients import Doors


class Disk:
    """What is put in the way of a store: full, as long as it is, and slow, by so many seconds."""

    def __init__(self) -> None:
        self.full = False
        self.slow = 0.0

    async def trouble(self, call: str, moment: Moment) -> None:
        if call == "append" and moment is Moment.BEFORE:
            await asyncio.sleep(self.slow)
        if self.full and call in {"append", "claim", "create"} and moment is Moment.BEFORE:
            raise StoreUnavailable("disk full")


@asynccontextmanager
async def serving(
    disk: Disk, folder: Path, *, client: Path = CLIENT
) -> AsyncIterator[tuple[Doors, MemoryStore]]:
    """A server in this process, over a store in memory with a disk that can be full."""
    store = MemoryStore(time.time, disk.trouble)
    loop = asyncio.get_running_loop()
    end, port = asyncio.Event(), loop.create_future()

    def started(number: int) -> None:
        loop.call_soon_threadsafe(port.set_result, number)

    settings = Settings(folder, generosity=1000.0, speed=8.0, client=client)
    listening = open_port(0, "127.0.0.1")
    running = asyncio.create_task(serve_from(store, settings, listening, end, started))
    try:
        async with Doors(f"http://127.0.0.1:{await port}") as doors:
            yield doors, store
    finally:
        end.set()
        await running
        await store.close()
