"""Table lives, one after the other: opened, played at with bots, abandoned. Nothing of them stays.

Mostly in virtual time: what is counted is what the house keeps, not what the machine does.
"""

import asyncio
import gc
import time
from pathlib import Path
from random import Random
from typing import Final

import psutil
import pytest

from sobremesa.table.options import TableOptions
from tests.faults.crowd import crowd_at
from tests.faults.network import Way
from tests.faults.people import Manner
from tests.faults.servers import IDLE
from tests.faults.stage import Stage
from tests.live import Live

WARM: Final = 40
"""Lives until all that is kept once and for all is there."""
OURS: Final = ("sobremesa", "asyncio", "_asyncio", "tests.faults")
MEGABYTE: Final = 1 << 20


def live_once(stage: Stage, seconds: float) -> None:
    """Open a table, play at it with two bots, and abandon it; its log is deleted."""
    stage.history.forget()
    stage.network.lines.clear()
    stage.people.clear()
    person = stage.person(Manner(think=0.5, starts=True), Way(0.01))
    stage.run(stage.open(TableOptions()))
    for _ in range(2):
        person.ask(type="add-bot", level="shark", name="Bot", sign="bot")
    stage.loop.run_for(seconds)
    person.gone = True
    person.go()
    stage.loop.run_for(2 * IDLE)
    assert stage.run(stage.store.delete(stage.history.table))
    assert {name for name, many in kept(stage).items() if many} == {"timers"}


def things() -> int:
    """Count what is in memory of ours and of the event loop's: other tests of this process have
    threads and caches of their own, which grow as they please."""
    gc.collect()
    return sum(str(type(one).__module__).startswith(OURS) for one in gc.get_objects())


def kept(stage: Stage) -> dict[str, int]:
    """Count the house's tasks and timers, people's timers, and what is in each of its dicts."""
    server = stage.servers[0]
    dicts = {name: len(what) for name, what in vars(server.house).items() if isinstance(what, dict)}
    timers = stage.loop.timers_of(server.process)
    people = stage.loop.timers_of(None)
    return {"tasks": len(server.process.busy), "timers": timers, "people": people, **dicts}


def test_sixty_table_lives_leave_nothing_behind() -> None:
    stage = Stage(Random(12))
    for _ in range(WARM):
        live_once(stage, 20.0)
    before, keeps = things(), kept(stage)
    for _ in range(60):
        live_once(stage, 20.0)
    assert kept(stage) == keeps
    assert keeps["timers"] == 1  # the sweep
    assert things() - before < 60


@pytest.mark.timeout(120)
def test_a_real_server_gives_all_sockets_back(tmp_path: Path) -> None:
    with Live(tmp_path, "--generosity", "1000") as live:
        server = psutil.Process(live.pid)
        asyncio.run(play_for_a_while(live, tables=1))
        files = server.num_fds()
        asyncio.run(play_for_a_while(live, tables=5))
        end = time.monotonic() + 10.0
        while server.num_fds() > files and time.monotonic() < end:
            time.sleep(0.05)
        assert server.num_fds() <= files


async def play_for_a_while(live: Live, tables: int) -> None:
    async with crowd_at(live.url, tables, tables, people=3) as crowd:
        crowd.enough = lambda: crowd.commands >= 100 * tables
        await crowd.play(pause=0.01)


@pytest.mark.long
def test_ten_thousand_table_lives_cost_a_megabyte_at_most() -> None:
    stage, me = Stage(Random(13)), psutil.Process()
    for _ in range(1_000):
        live_once(stage, 8.0)
    before, keeps, files = me.memory_info().rss, kept(stage), me.num_fds()
    for _ in range(10_000):
        live_once(stage, 8.0)
    assert (kept(stage), me.num_fds()) == (keeps, files)
    assert me.memory_info().rss - before <= MEGABYTE
