"""The benchmark: plays on the whole live path for each CPU-second, beside a bare fan-out.

A play comes in by a socket, is decoded, held by the referee, judged by the rules, written to the
log and durable, and then shown to five seats, each its own view. The bare fan-out does nothing but
receive a message and send as many frames of the same sizes, by the same library on the same loop.
"""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager

import psutil
import uvloop
from msgspec import Struct

from bench import fanout
from bench.harness import Bench, Contender, Goal
from bench.players import Table
from bench.served import Served, cpu, enter, server

TABLES = 20
SEATS = 5
CLOCK = 50
"""So many times as fast as at a real table are hands seen and cards dealt."""
WARM_UP = 0.5
TICK = 0.01
"""Seconds, in which the system counts what a process has used."""
SAME_ADDRESS = 10
"""Tables whose seats come from one address: one may have 64 sockets."""

OURS = "Sobremesa: Loonacy, the whole live path"
PACED = "picows alone, the same frames at the same pace"
BARE = "picows alone, the same frames as fast as it goes"

NOTES = f"""\
{TABLES} tables of {SEATS} seats in a closed loop: when an act's update has come to all {SEATS} and
its answer to who acted, the next seat acts; so at most {TABLES} rows share a commit. `sobremesa
serve` is a process of its own, and its CPU time alone counts, the thread that writes the log
included; match clocks run {CLOCK} times as fast, so that the seats wait little for hands that are
seen and cards that are dealt, and new matches begin when one has ended. All this costs time, and
only accepted acts count.

Of an act come {SEATS} updates and an answer. The peer sends just as many, of the sizes that ours
had on average, and does nothing else. A server that is never idle takes many messages at once, and
a frame costs it less; ours waits for the disk between a table's acts. So the peer stands here
twice: as fast as its clients go, and with as many plays a second as ours had.
"""


class Played(Struct, frozen=True):
    """What a server did while it was watched."""

    plays: int
    cpu: float
    seconds: float
    update: int
    """Bytes of an update, on average."""
    answer: int


@asynccontextmanager
async def playing(served: Served, number: int, seats: int = SEATS) -> AsyncIterator[list[Table]]:
    """Let people play at so many tables."""
    tables = []
    for place in range(number):
        entries = await asyncio.to_thread(enter, served.port, seats)
        tables.append(Table())
        await tables[-1].sit(served.port, entries, f"127.0.0.{1 + place // SAME_ADDRESS}")
    for table in tables:
        table.begin()
    await asyncio.sleep(WARM_UP)
    for table in tables:
        table.count_anew()
    try:
        yield tables
    finally:
        for table in tables:
            table.leave()


def played(seconds: float, tables: int = TABLES) -> Played:
    """Play at a live server for so long."""
    with server("--clock", str(CLOCK)) as served:
        return uvloop.run(_played(served, seconds, tables))


async def _played(served: Served, seconds: float, number: int) -> Played:
    async with playing(served, number) as tables:
        before = cpu(served.process)
        await asyncio.sleep(seconds)
        used = cpu(served.process) - before
        plays = sum(table.plays for table in tables)
        updates = sum(table.updates for table in tables)
        update = sum(table.update_bytes for table in tables) // updates
        answer = sum(table.answer_bytes for table in tables) // plays
    return Played(plays, used, seconds, update, answer)


def bare(like: Played, seconds: float, *, paced: bool, tables: int = TABLES) -> float:
    """Return how many plays a bare fan-out of the same frames makes of a CPU-second."""
    apart = tables * like.seconds / like.plays if paced else 0.0
    with _bare_server(like) as (process, port):
        return uvloop.run(_bare(process, port, seconds, apart, tables))


async def _bare(
    process: psutil.Process, port: int, seconds: float, apart: float, number: int
) -> float:
    tables = [fanout.Table(SEATS + 1, apart) for _ in range(number)]
    for place, table in enumerate(tables):
        await table.sit(f"ws://127.0.0.1:{port}/{place}")
        table.play()
    await asyncio.sleep(WARM_UP)
    before, frames = cpu(process), sum(table.frames for table in tables)
    await asyncio.sleep(seconds)
    used = cpu(process) - before
    frames = sum(table.frames for table in tables) - frames
    for table in tables:
        table.leave()
    return frames / (SEATS + 1) / max(used, TICK)


@contextmanager
def _bare_server(like: Played) -> Iterator[tuple[psutil.Process, int]]:
    command = [sys.executable, "-m", "bench.bare_server", str(like.update), str(like.answer)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None  # noqa: S101 - asked for above
            yield psutil.Process(process.pid), int(process.stdout.readline())
        finally:
            process.kill()


def _run(seconds: float, _seed: int) -> Mapping[str, float]:
    ours = played(seconds)
    return {
        OURS: ours.plays / ours.cpu,
        PACED: bare(ours, seconds, paced=True),
        BARE: bare(ours, seconds, paced=False),
    }


BENCH = Bench(
    title="Plays at live tables",
    unit="accepted plays per CPU-second of the server",
    notes=NOTES,
    contenders=(Contender(OURS, _run),),
    ours=OURS,
    goals=(Goal(OURS, BARE, at_least=0.4),),
    packages=("picows", "uvloop", "apsw"),
)
