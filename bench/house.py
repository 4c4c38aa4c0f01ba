"""A house whose tables nobody looks at by a socket, in a process of its own.

`python -m bench.house tables 1000 FOLDER`   opens tables and keeps them, in mid-match
`python -m bench.house lives 10000 FOLDER`   opens tables and abandons them, and as many again

Both print the memory of the process, in kB, as JSON: before, and after what was asked.
"""

import asyncio
import gc
import json
import sys
import time
from collections.abc import Awaitable, Callable
from math import inf
from pathlib import Path
from random import SystemRandom
from typing import Any

import psutil
import uvloop

from sobremesa.kernel.bots import Level
from sobremesa.kernel.ids import PersonId, PlayerId, TableId
from sobremesa.server.entries import Why
from sobremesa.server.host import Host
from sobremesa.server.house import House
from sobremesa.store.memory import MemoryStore
from sobremesa.store.sqlite.store import SqliteStore
from sobremesa.table import commands as cm
from sobremesa.table.options import TableOptions

AT_ONCE = 200
"""Tables that are opened at the same time."""
MATCH = 8.0
"""Seconds after which the piles of the latest tables are open, and bots have played."""
LEVELS = tuple(Level)
ANA = PersonId(PlayerId("ana"))


class Screen:
    """A device that takes everything in and keeps nothing."""

    person = ANA
    device = 0

    def send(self, data: bytes) -> None:
        """Look at a frame."""

    def send_binary(self, data: bytes) -> None:
        """Look at a frame of the device."""

    def waiting(self) -> int:
        """Return 0: everything has gone."""
        return 0

    def way(self) -> float:
        """Return 0: it is not known."""
        return 0.0

    def close(self, code: int, reason: str) -> None:
        """Be closed."""


async def begin(house: House, bots: int) -> tuple[Host, Screen]:
    """Open a table, look at it, and begin a match with bots."""
    host = await house.host(await house.open("loonacy", TableOptions()))
    if host is None:
        raise RuntimeError("the table that was just opened is not there")
    await host.ask(cm.Join(ANA, "Ana", "🦊", b"hash"))
    screen = Screen()
    host.enter(screen)
    for number in range(bots):
        level = LEVELS[number % len(LEVELS)]
        await host.ask(cm.By(ANA, cm.AddBot(level, f"Bot {number}", "🐢")))
    await host.ask(cm.By(ANA, cm.Start()))
    return host, screen


async def live(house: House) -> None:
    """Let a table live: somebody comes, plays a little and goes."""
    host, screen = await begin(house, bots=1)
    await asyncio.sleep(0.05)
    host.leave(screen)


async def lives(count: int) -> dict[str, float]:
    """Open and abandon tables, and as many again; return the memory after each.

    What a log keeps is on the disk: here it is deleted when its table has been let go of.
    """
    store = MemoryStore(now=time.monotonic)
    house = House(store, SystemRandom(), speed=100.0, idle=0.5, sweep=0.1)
    emptied, deleting = asyncio.Event(), set[asyncio.Task[bool]]()

    def dropped(table: TableId, _why: Why) -> None:
        deleting.add(asyncio.create_task(store.delete(table)))
        if not house.hosts:
            emptied.set()

    async def abandoned() -> float:
        while house.hosts:
            emptied.clear()
            await emptied.wait()
        await asyncio.gather(*deleting)
        deleting.clear()
        return memory()

    house.on_drop = dropped
    figures = {}
    for name, number in (("warm", count // 10), ("first", count - count // 10), ("second", count)):
        await _so_many(number, lambda: live(house))
        figures[name] = await abandoned()
    house.close()
    return figures


async def tables(folder: Path, count: int, *, match: float = MATCH) -> dict[str, float]:
    """Open tables and keep them in mid-match; return the memory before and after."""
    store = await SqliteStore.open(folder)
    house = House(store, SystemRandom(), idle=inf)
    figures = {}
    for name, number in (("before", count // 5), ("after", count)):
        await _so_many(number, lambda: begin(house, bots=4))
        await asyncio.sleep(match)
        figures[name] = memory()
    house.close()
    await store.close()
    return figures


async def _so_many(count: int, one: Callable[[], Awaitable[Any]]) -> None:
    for first in range(0, count, AT_ONCE):
        await asyncio.gather(*(one() for _ in range(min(AT_ONCE, count - first))))


def memory() -> float:
    """Return the resident memory of this process, in kB, without what is only not yet swept up."""
    gc.collect()
    return psutil.Process().memory_info().rss / 1000


if __name__ == "__main__":
    what, size, place = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    asked = lives(size) if what == "lives" else tables(place, size)
    print(json.dumps(uvloop.run(asked)))
