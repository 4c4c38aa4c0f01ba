"""The benchmarks: plays on the whole live path for each CPU-second, beside a bare fan-out.

A play comes in by a socket, is decoded, held by the referee, judged by the rules, written to the
log and durable, and then shown to five seats, each its own view. The bare fan-out does nothing but
receive a message and send as many frames of the same sizes, by the same library on the same loop.
"""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from functools import partial

import psutil
import uvloop
from msgspec import Struct

from bench import fanout
from bench.harness import Bench, Contender, Goal
from bench.pace import InStep, Pace
from bench.players import Table
from bench.served import Served, cpu, enter, figures, server

SEATS = 5
CLOCK = 50
"""So many times as fast as at a real table are hands seen and cards dealt."""
WARM_UP = 0.5
TICK = 0.01
"""Seconds, in which the system counts what a process has used."""
SAME_ADDRESS = 10
"""Tables whose seats come from one address: one may have 64 sockets."""
TABLES = (20, 64, 128, 256)
"""Each by itself."""
IN_STEP = (64, 256)

OURS = "Sobremesa: Loonacy, the whole live path"
SHARED = "of these, rows that shared a commit"
PACED = "picows alone, the same frames at the same pace"
BARE = "picows alone, the same frames as fast as it goes"
BARE_IN_STEP = "picows alone, the same frames, as many at a time"
ASKED = 0.4
HELD = 0.12
"""At the fewest tables in step: what a change must not fall below. docs/adr/0013."""

NOTES = f"""\
Tables of {SEATS} seats in a closed loop: when an act's update has come to all {SEATS} and its
answer to who acted, the next seat acts. How many rows share a commit is counted by the server.
`sobremesa serve` is a process of its own, and its CPU time alone counts, the thread that writes
the log included; match clocks run {CLOCK} times as fast, so that the seats wait little for hands
that are seen and cards that are dealt, and new matches begin when one has ended. All this costs
time, and only accepted acts count.

Of an act come {SEATS} updates and an answer. The peer sends just as many, of the sizes that ours
had on average, and does nothing else. A server that is never idle takes many messages at once, and
a frame costs it less; ours waits for the disk between a table's acts. So the peer stands here
twice: as fast as its clients go, and with as many plays a second as ours had.
"""
MORE = "As above, with more tables at a time.\n"
STEP = """\
As above, but all tables that are ready act at the same moment, and again when all of these acts
have been seen; so many rows of such a moment share a commit. The peer gets as many messages at a
time as ours did on average. What is held stands here, because a server that gets faster is still
measured with batches of the same size; by itself it waits less, is woken more often, and shares
fewer rows a commit.
"""


class Played(Struct, frozen=True):
    """What a server did while it was watched."""

    plays: int
    cpu: float
    seconds: float
    update: int
    """Bytes of an update, on average."""
    answer: int
    shared: float
    """Appends that shared a commit, on average."""


@asynccontextmanager
async def playing(
    served: Served, number: int, seats: int = SEATS, pace: Pace | None = None
) -> AsyncIterator[list[Table]]:
    """Let people play at so many tables."""
    tables = []
    for place in range(number):
        entries = await asyncio.to_thread(enter, served.port, seats)
        tables.append(Table(pace))
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


def played(seconds: float, tables: int, pace: Pace | None = None) -> Played:
    """Play at a live server for so long."""
    with server("--clock", str(CLOCK)) as served:
        return uvloop.run(_played(served, seconds, tables, pace))


async def _played(served: Served, seconds: float, number: int, pace: Pace | None) -> Played:
    async with playing(served, number, pace=pace) as tables:
        counted = await asyncio.to_thread(figures, served.port)
        plays = sum(table.plays for table in tables)
        before = cpu(served.process)
        await asyncio.sleep(seconds)
        used = cpu(served.process) - before
        plays = sum(table.plays for table in tables) - plays
        updates = sum(table.updates for table in tables)
        update = sum(table.update_bytes for table in tables) // updates
        answer = sum(table.answer_bytes for table in tables) // sum(t.plays for t in tables)
        shared = _shared(counted, await asyncio.to_thread(figures, served.port))
    return Played(plays, used, seconds, update, answer, shared)


def _shared(before: Mapping[str, float], after: Mapping[str, float]) -> float:
    """Return how many appends shared a commit."""
    names = ("sobremesa_append_seconds_count", "sobremesa_commits_total")
    appends, commits = (after[name] - before[name] for name in names)
    return appends / commits


def bare(
    like: Played, seconds: float, tables: int, *, apart: float = 0.0, pace: Pace | None = None
) -> float:
    """Return how many plays a bare fan-out of the same frames makes of a CPU-second.

    `apart` are the seconds between the plays of a table; 0: they go at the pace.
    """
    with _bare_server(like) as (process, port):
        seated = [fanout.Table(SEATS + 1, apart, pace) for _ in range(tables)]
        return uvloop.run(_bare(process, port, seconds, seated))


async def _bare(
    process: psutil.Process, port: int, seconds: float, tables: list[fanout.Table]
) -> float:
    for place, table in enumerate(tables):
        await table.sit(f"ws://127.0.0.1:{port}/{place}")
    for table in tables:
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


def _at_once(tables: int, seconds: float, _seed: int) -> Mapping[str, float]:
    ours = played(seconds, tables)
    apart = tables * ours.seconds / ours.plays
    return {
        OURS: ours.plays / ours.cpu,
        SHARED: ours.shared,
        PACED: bare(ours, seconds, tables, apart=apart),
        BARE: bare(ours, seconds, tables),
    }


def _in_step(tables: int, seconds: float, _seed: int) -> Mapping[str, float]:
    pace = InStep()
    ours = played(seconds, tables, pace)
    return {
        OURS: ours.plays / ours.cpu,
        SHARED: ours.shared,
        BARE_IN_STEP: bare(ours, seconds, round(pace.together), pace=InStep()),
    }


def _bench(tables: int, *, in_step: bool = False) -> Bench:
    peer = BARE_IN_STEP if in_step else BARE
    return Bench(
        title=f"Plays at {tables} live tables" + (" in step" if in_step else ""),
        unit="accepted plays per CPU-second of the server",
        notes=STEP if in_step else NOTES if tables == TABLES[0] else MORE,
        contenders=(Contender(OURS, partial(_in_step if in_step else _at_once, tables)),),
        ours=OURS,
        goals=(Goal(OURS, peer, at_least=HELD),) if in_step and tables == IN_STEP[0] else (),
        packages=("picows", "uvloop", "apsw"),
        beside=(SHARED,),
        asked=(Goal(OURS, peer, at_least=ASKED),),
    )


BENCHES = (
    *(_bench(tables) for tables in TABLES),
    *(_bench(tables, in_step=True) for tables in IN_STEP),
)
