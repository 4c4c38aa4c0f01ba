"""The benchmark: frames to everybody at a table, for each CPU-second of the server.

This is what a live table does most, without the table: one message comes, five go out.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import psutil
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.harness import Bench, Contender, Goal
from bench.pace import AtOnce, Pace
from bench.served import cpu

TABLES = 20
SEATS = 5
MESSAGE = b'{"act":"play","card":17,"pile":2,"id":"abcdef123456"}'

OURS = "Sobremesa: picows"
PLAIN = "Sobremesa: websockets"
UVICORN = "uvicorn's own, through ASGI"
ADAPTERS = {OURS: "picows", PLAIN: "websockets", UVICORN: "uvicorn"}

NOTES = f"""\
{TABLES} tables of {SEATS} sockets each in a closed loop: when a message's answer, 600 bytes, has
come to all at the table, the next seat sends. The server is a process of its own on uvloop, and its
CPU time alone counts; the clients are picows. No compression anywhere. Ours bounds what waits for
each client and pings once a second.
"""


class Table:
    """Clients that play in turn."""

    def __init__(self, answers: int = SEATS, apart: float = 0.0, pace: Pace | None = None) -> None:
        """Take how many frames come of each message, and the seconds between two messages.

        Or the pace of the messages; None: each at once when all have the answer to that before.
        """
        self.frames = 0
        self._answers = answers
        self._apart = apart
        self._pace = pace or AtOnce()
        self._next = 0.0
        self._due = 0
        self._turn = 0
        self._left = False
        self._seats: list[WSTransport] = []

    async def sit(self, url: str) -> None:
        """Connect everybody."""
        for _ in range(SEATS):
            transport, _ = await ws_connect(lambda: Client(self), url)
            self._seats.append(transport)

    def play(self) -> None:
        """Let the next seat send."""
        self._pace.ready(self._send)

    def _send(self) -> bool:
        if self._left:
            return False
        self._turn = (self._turn + 1) % SEATS
        self._due = self._answers
        self._seats[self._turn].send(WSMsgType.TEXT, MESSAGE)
        return True

    def heard(self) -> None:
        """One seat has its answer."""
        self.frames += 1
        self._due -= 1
        if self._due or self._left:
            return
        self._pace.done()
        if self._apart:
            self._play_in_time()
        else:
            self.play()

    def _play_in_time(self) -> None:
        """Play at a steady pace: what came late is not made up for by haste."""
        loop = asyncio.get_running_loop()
        self._next = max(loop.time(), self._next + self._apart)
        loop.call_at(self._next, self.play)

    def leave(self) -> None:
        """Hang up."""
        self._left = True
        for transport in self._seats:
            transport.disconnect(graceful=False)


class Client(WSListener):
    """One seat."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def on_ws_frame(self, _transport: WSTransport, frame: WSFrame) -> None:
        """A frame came."""
        if frame.msg_type == WSMsgType.TEXT:
            self._table.heard()


@contextmanager
def server(name: str) -> Iterator[tuple[psutil.Process, int]]:
    """Run a server; yields its process and port."""
    command = [sys.executable, "-m", "bench.fanout_server", name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None  # noqa: S101 - asked for above
            yield psutil.Process(process.pid), int(process.stdout.readline())
        finally:
            process.kill()


def fanout(name: str, seconds: float) -> float:
    """Return how many frames a server sends in one CPU-second."""
    frames, used = measure(name, seconds)
    return frames / used


def measure(name: str, seconds: float) -> tuple[int, float]:
    """Return how many frames came, and the CPU-seconds that the server took for them."""
    with server(name) as (process, port):
        return uvloop.run(_measure(process, port, seconds))


async def _measure(process: psutil.Process, port: int, seconds: float) -> tuple[int, float]:
    tables = [Table() for _ in range(TABLES)]
    for number, table in enumerate(tables):
        await table.sit(f"ws://127.0.0.1:{port}/{number}")
    before = cpu(process)
    for table in tables:
        table.play()
    await asyncio.sleep(seconds)
    used = cpu(process) - before
    frames = sum(table.frames for table in tables)
    for table in tables:
        table.leave()
    return frames, used


def _contender(row: str) -> Contender:
    def run(seconds: float, _seed: int) -> Mapping[str, float]:
        return {row: fanout(ADAPTERS[row], seconds)}

    return Contender(row, run)


BENCH = Bench(
    title="Frames to everybody at a table",
    unit="frames per CPU-second of the server",
    notes=NOTES,
    contenders=tuple(_contender(row) for row in ADAPTERS),
    ours=OURS,
    goals=(Goal(OURS, UVICORN, 1.5),),
    packages=("picows", "websockets", "uvicorn", "uvloop"),
)
