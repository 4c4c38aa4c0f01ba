"""The benchmark: an evening of many people at tables of all games, with all that happens to them.

Course   how an evening goes
Reading  what the server holds and has used, at one moment
Evening  everybody comes, plays, is cut off, leaves; the server is killed; nothing is lost
spent    spend one; summed_up, its figures
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Final

import psutil
import uvloop
from msgspec import Struct

from bench.delays import Told, told
from bench.guests import PATIENCE, Guest, Party
from bench.harness import Bench, Contender, Goal
from bench.served import PLACE, TOKEN, figures
from tests.clients import Client
from tests.faults.afterwards import judgement
from tests.live import Live

TABLES: Final = 50
LEAVES: Final = 0.15
"""Of what happens to people: that they leave. Else a socket is lost."""
AWAY: Final = (0.0, 0.0, 1.0, 3.0, 6.0, 35.0)
"""Seconds for which a lost phone is away: less than is noticed, or until a bot stands in."""
MILLION: Final = 1_000_000

LOAD = "load of the machine before, in busy cores"
CAME = "people who came, in all"
ACTS = "acts of games that were accepted, a second"
HALF_WITHIN = "ms from an act to the last screen, half of them"
MOST_WITHIN = "ms from an act to the last screen, 99 of 100"
SLOWEST = "ms from an act to the last screen, the slowest"
TIMED = "acts that were so timed"
SILENCE = "seconds without an accepted act at a table, the longest"
MATCHES = "matches that were begun"
CUT = "sockets that were lost"
LEFT = "people who left, and others came"
BACK = "ms from kill -9 until all who were there are in again"
CPU = "CPU of the server while they play, in 100 of a core"
OWN_CPU = "CPU of the people's own process meanwhile, in 100 of a core"
WRONG = "acknowledged acts lost, screens that differ from the log, and all else the judge finds"
UNTOLD = "screens that were never told of an act"
JUDGED = "messages that were judged"
BEFORE, SEATED, END, GONE, GONE_AGAIN = (
    "before anybody came",
    "with all seated",
    "before all go",
    "when all have gone",
    "when all have come again and gone",
)
MEMORY, FILES, TASKS = "resident memory in MB, {}", "open descriptors, {}", "tasks, {}"


class Course(Struct, frozen=True):
    """How an evening goes, in seconds."""

    half: float = 90.0
    """Of play before the server is killed, and after."""
    again: float = 30.0
    """Of play when all have gone and come again."""
    idle: float = 15.0
    """Until a table at which nobody looks leaves memory; five minutes in life."""
    calm: float = 60.0
    """From one thing that happens to somebody to the next, on average."""
    clock: float = 1.0
    """So many times as fast as the wall clock run the tables' clocks, and do people act."""


WHOLE: Final = Course()
NOTES: Final = f"""\
`sobremesa serve` in a process of its own, with its log on the disk, the limits that everybody has
and the clock of the wall; changed is only that a table leaves memory {WHOLE.idle:g} s after the
last has gone, not five minutes. {TABLES} tables, each behind an address of its own: five people at
L'Œil en coin, three at Eye Eye Captain! (its three games in turn), four at Loonacy. They come by
the link, for a token and a WebSocket each, and act by what they are shown: every 1.2 s on average
at Loonacy, 2 s at the Captain's, where the tongs are moved first, 3 s at L'Œil. When a match has
ended the host begins another.

Each of them is met by something every {WHOLE.calm:g} s on average: the socket is lost, for up to
{max(AWAY):g} s, long enough for a bot to stand in; or, {LEAVES:.0%} of the times, he leaves for
good, and another comes. After {WHOLE.half:g} s the server is killed (`kill -9`) and started again,
and all come back by themselves; after {WHOLE.half:g} s more all go home, without a word. When their
tables have left memory, all come again for {WHOLE.again:g} s, and go.

An act is timed from its sending to the moment at which the last phone of its table has been shown
its row; a phone that was lost meanwhile is not waited for, and what was said again after a loss is
not timed. All people are one other process on the same cores, and what they wait for each other
there is in the times. So is what else the machine does: the load is that of the minute before. Held
is therefore what is counted, and of the times it is said whether they are what was asked for.

When the server has ended, the judge of the fault tests reads each table's log and all that was
heard: each answer stands in the log, once; each screen was shown what the log says of its row and
of its seat, and no secret; no timer was late by a minute, no card is lost. Memory, descriptors and
tasks are those that /metrics tells; up to 64 MB are the log's page cache. Memory is compared
between the two times at which all had gone: what a process has once needed it keeps for the next
time.
"""


class Reading(Struct, frozen=True):
    """What the server holds and has used, at one moment."""

    memory: float
    files: float
    tasks: float
    sockets: float
    tables: float
    matches: float
    cpu: float
    own_cpu: float
    """Of this process, in which the people are."""
    at: float


def read(port: int) -> Reading:
    """Ask a server."""
    seen = figures(port)
    own = psutil.Process().cpu_times()
    begun = (value for name, value in seen.items() if "matches_started_total" in name)
    return Reading(
        memory=seen["process_resident_memory_bytes"] / MILLION,
        files=seen["process_open_fds"],
        tasks=seen["sobremesa_tasks"],
        sockets=seen["sobremesa_sockets"],
        tables=seen["sobremesa_tables"],
        matches=sum(begun),
        cpu=seen["process_cpu_seconds_total"],
        own_cpu=own.user + own.system,
        at=time.monotonic(),
    )


class Evening:
    """Everybody who comes to a server, and what happens to them."""

    def __init__(self, live: Live, tables: int, seed: int, course: Course) -> None:
        self.parties = [Party(live.url, number, seed, course.clock) for number in range(tables)]
        self.back = 0.0
        """Seconds from the kill until all were back."""
        self.cut = self.left = 0
        self.readings: dict[str, Reading] = {}
        self.played: list[tuple[Reading, Reading]] = []
        """From when to when people played in peace."""
        self.load = os.getloadavg()[0]
        self._live = live
        self._rng = Random(seed)
        self._course = course

    @property
    def guests(self) -> list[Guest]:
        """Everybody who has not left."""
        return [guest for party in self.parties for guest in party.guests]

    @property
    def clients(self) -> list[Client]:
        """The phones of everybody who was ever there."""
        return [client for party in self.parties for client in party.clients]

    async def spend(self) -> None:
        """Let all come, play, see the server killed, play on, go, come again, go."""
        await self._note(BEFORE)
        for party in self.parties:
            await party.come()
        await self._note(SEATED)
        await self._play(self._course.half)
        await self._kill()
        await self._play(self._course.half)
        await self._note(END)
        await self._go(GONE)
        await asyncio.gather(*(party.return_() for party in self.parties))
        await self._play(self._course.again)
        await self._go(GONE_AGAIN)

    async def _note(self, when: str) -> None:
        self.readings[when] = await self._read()

    async def _read(self) -> Reading:
        return await asyncio.to_thread(read, self._live.port)

    async def _play(self, seconds: float) -> None:
        """Let them play so long, and let things happen to them."""
        before, end = await self._read(), time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(self._rng.expovariate(len(self.guests) / self._course.calm))
            await self._something_happens()
        self.played.append((before, await self._read()))

    async def _something_happens(self) -> None:
        if self._rng.random() < LEAVES:
            self.left += await self._rng.choice(self.parties).swap()
        else:
            guest = self._rng.choice(self.guests)
            self.cut += await guest.be_cut_off(self._rng.choice(AWAY))

    async def _kill(self) -> None:
        """End the server as a power cut does, start it, and wait until all have come back."""
        here = [guest.client for guest in self.guests if guest.here]
        seen = {client: client.connections for client in here}
        killed = time.monotonic()
        await asyncio.to_thread(self._live.kill)
        await asyncio.to_thread(self._live.start)
        await asyncio.gather(*(_is_back(client, seen[client]) for client in here))
        self.back = time.monotonic() - killed

    async def _go(self, when: str) -> None:
        """Let all go, and wait until the server has let go of their tables."""
        await asyncio.gather(*(party.part() for party in self.parties))
        end = time.monotonic() + PATIENCE
        while (now := await self._read()).tables or now.sockets:
            if time.monotonic() > end:
                raise TimeoutError(f"{now} when all have gone")
            await asyncio.sleep(0.2)
        self.readings[when] = now


async def _is_back(client: Client, seen: int) -> None:
    """Wait until the table was shown by more sockets than before."""
    await client.until(lambda me: me.connections > seen and me.closed is None, PATIENCE)


def spent(folder: Path, seed: int, tables: int, course: Course) -> Evening:
    """Spend an evening at a server of its own, with its data in `folder / "data"`."""
    program = (sys.executable, "-m", "bench.evening_server", str(course.idle))
    with Live(folder, "--metrics-token", TOKEN, clock=course.clock, program=program) as live:
        evening = Evening(live, tables, seed, course)
        uvloop.run(evening.spend())
        if live.stop() != 0:
            raise RuntimeError("the server did not end well")
    return evening


def summed_up(evening: Evening) -> dict[str, float]:
    """Return the figures of an evening, without what the judge says."""
    tables = [told(party.clients) for party in evening.parties]
    halves = evening.played[:2]
    seconds = sum(after.at - before.at for before, after in halves)
    return {
        LOAD: evening.load,
        CAME: len(evening.clients),
        ACTS: sum(_between(one, *half) for one in tables for half in halves) / seconds,
        **_delays([delay for one in tables for delay in one.delays]),
        SILENCE: max(silence(one, *half) for one in tables for half in halves),
        MATCHES: halves[0][1].matches + evening.readings[GONE_AGAIN].matches,
        CUT: evening.cut,
        LEFT: evening.left,
        BACK: evening.back * 1000,
        CPU: 100 * sum(after.cpu - before.cpu for before, after in halves) / seconds,
        OWN_CPU: 100 * sum(after.own_cpu - before.own_cpu for before, after in halves) / seconds,
        UNTOLD: sum(one.untold for one in tables),
        JUDGED: sum(len(client.heard) for client in evening.clients),
        **_held(evening.readings),
    }


def _delays(seconds: Sequence[float]) -> dict[str, float]:
    cuts = quantiles([second * 1000 for second in seconds], n=100)
    slowest = max(seconds) * 1000
    return {HALF_WITHIN: cuts[49], MOST_WITHIN: cuts[98], SLOWEST: slowest, TIMED: len(seconds)}


def _between(told: Told, before: Reading, after: Reading) -> int:
    return sum(before.at <= play.sent < after.at for play in told.plays)


def silence(told: Told, before: Reading, after: Reading) -> float:
    """Return the longest time without an accepted act, in seconds."""
    acts = [play.sent for play in told.plays if before.at <= play.sent < after.at]
    return max(late - early for early, late in pairwise([before.at, *acts, after.at]))


def _held(readings: Mapping[str, Reading]) -> dict[str, float]:
    """Return what the server held, what of it in which moment."""
    return {
        **{MEMORY.format(when): one.memory for when, one in readings.items()},
        **{FILES.format(when): one.files for when, one in readings.items()},
        **{TASKS.format(when): one.tasks for when, one in readings.items()},
    }


def _run(_seconds: float, seed: int) -> Mapping[str, float]:
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PLACE, prefix="evening-") as folder:
        evening = spent(Path(folder), seed, TABLES, WHOLE)
        wrong = judgement(evening.clients, Path(folder) / "data")
    (PLACE / "evening.txt").write_text("\n".join(wrong), encoding="utf-8")
    return summed_up(evening) | {WRONG: len(wrong)}


def _comes_back(what: str) -> Goal:
    """At the end there is no more of it than before anybody came."""
    return Goal(what.format(GONE_AGAIN), what.format(BEFORE), at_most=1.0)


BENCH: Final = Bench(
    title=f"An evening of 200 people at {TABLES} tables",
    unit="what each row says",
    notes=NOTES,
    contenders=(Contender("an evening", _run),),
    ours=None,
    goals=(
        Goal(WRONG, None, at_most=0),
        Goal(UNTOLD, None, at_most=0),
        Goal(MEMORY.format(GONE_AGAIN), MEMORY.format(GONE), at_most=1.1),
        _comes_back(FILES),
        _comes_back(TASKS),
    ),
    packages=("picows", "uvloop", "apsw"),
    asked=(Goal(MOST_WITHIN, None, at_most=80), Goal(BACK, None, at_most=5_000)),
    most_rounds=2,
    own_length=True,
)
