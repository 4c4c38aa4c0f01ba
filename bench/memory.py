"""The benchmark: what a live table holds in memory, and what a socket does."""

import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping

import uvloop

from bench.harness import Bench, Contender, Goal
from bench.live import SAME_ADDRESS, SEATS
from bench.players import Table
from bench.served import PLACE, Served, enter, server

TABLES = 1_000
SOCKET_TABLES = 60
TABLE = "a live table in mid-match, with its bots"
SOCKET = "a socket at a table"

NOTES = f"""\
What the resident memory of a process grows by, divided. Tables: a house with its log on the disk
opens {TABLES:,} of them after a fifth as many to warm up, each with one person and four bots in a
running match, and no sockets. Sockets: at `sobremesa serve`, {SOCKET_TABLES} tables with {SEATS}
people each, before and after the {SOCKET_TABLES * SEATS} sockets of these people; buffers of the
kernel are not in it.
"""


def in_house(what: str, count: int) -> Mapping[str, float]:
    """Run bench.house in a process of its own, and return what it measured."""
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PLACE, prefix="house-") as folder:
        command = [sys.executable, "-m", "bench.house", what, str(count), folder]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    figures: Mapping[str, float] = json.loads(done.stdout)
    return figures


def _table(_seconds: float, _seed: int) -> Mapping[str, float]:
    figures = in_house("tables", TABLES)
    return {TABLE: (figures["after"] - figures["before"]) / TABLES}


def _socket(_seconds: float, _seed: int) -> Mapping[str, float]:
    with server() as served:
        return {SOCKET: uvloop.run(of_a_socket(served, SOCKET_TABLES))}


async def of_a_socket(served: Served, tables: int) -> float:
    """Return the kB that each of the sockets of so many tables takes."""
    await _sit(served, tables // 5)
    entries = [await asyncio.to_thread(enter, served.port, SEATS) for _ in range(tables)]
    await asyncio.sleep(0.5)
    before = served.process.memory_info().rss
    seated = []
    for place, people in enumerate(entries):
        seated.append(Table())
        await seated[-1].sit(served.port, people, f"127.0.0.{2 + place // SAME_ADDRESS}")
    await asyncio.sleep(0.5)
    after = served.process.memory_info().rss
    for table in seated:
        table.leave()
    return (after - before) / 1000 / (tables * SEATS)


async def _sit(served: Served, tables: int) -> None:
    """Warm up: open so many tables, and sit at them for a moment."""
    for _ in range(tables):
        table = Table()
        await table.sit(
            served.port, await asyncio.to_thread(enter, served.port, SEATS), "127.0.0.1"
        )
        table.leave()


BENCH = Bench(
    title="Memory",
    unit="kB (less is better)",
    notes=NOTES,
    contenders=(Contender(TABLE, _table), Contender(SOCKET, _socket)),
    ours=None,
    goals=(Goal(TABLE, None, at_most=100),),
    most_rounds=1,
    own_length=True,
)
