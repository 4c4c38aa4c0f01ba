"""A disk that is truly full under a running server: all are told, nothing they heard is lost.

The figures of a run are printed: `.venv/bin/pytest tests/faults/test_no_room.py -rP`.
"""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import httpx
import pytest
from msgspec import Struct

from tests.clients import Client
from tests.disks import Filler, small_disk
from tests.faults.__main__ import say
from tests.faults.afterwards import judgement
from tests.faults.crowd import Crowd, crowd_at
from tests.live import Live

SIZE: Final = 64 << 20
"""Room enough for all that is played here, so that it is full when the test says so."""
TOLD: Final = 1.0
"""Seconds until everybody has been told: the goal."""
RESUMED: Final = 5.0
"""Seconds until everybody plays again, once there is room: the goal."""
BUSY: Final = 5
"""So many times the goal a machine may take that has other things to do."""


class Spell(Struct, frozen=True):
    """One time without room. Seconds until the last one was told, and played again."""

    told: float
    resumed: float


async def until_all(crowd: Crowd, true: Callable[[Client], object], within: float) -> float:
    """Return after how many seconds it was true of everybody, each at some time."""
    began = time.monotonic()
    await asyncio.gather(*(one.until(true, within) for one in crowd.clients))
    return time.monotonic() - began


async def spell(live: Live, disk: Path, crowd: Crowd, *, kill: bool) -> Spell:
    """Let the disk be full for a while; perhaps the server is killed then, and starts on it."""
    farewells = {one: len(one.byes) for one in crowd.clients}
    full = Filler(disk)
    await asyncio.to_thread(full.__enter__)
    try:
        told = await until_all(crowd, lambda me: len(me.byes) > farewells[me], BUSY * TOLD)
        assert {bye for one in crowd.clients for bye in one.byes[farewells[one] :]} == {"store"}
        await asyncio.sleep(crowd.rng.random())
        runs = not kill or await asyncio.to_thread(killed_and_started_again, live)
        if runs:
            await no_table_is_opened(live.url)
    finally:
        await asyncio.to_thread(full.__exit__, None, None, None)
    if not runs:
        await asyncio.to_thread(live.start)
    seen = {one: one.seq for one in crowd.clients}
    resumed = await until_all(
        crowd, lambda me: me.closed is None and me.seq > seen[me], BUSY * RESUMED
    )
    return Spell(told, resumed)


def killed_and_started_again(live: Live) -> bool:
    """Kill it and start it on the full disk; False: it has not even room to read, and says so."""
    live.kill()
    if live.starts():
        return True
    assert live.wait() == 2
    assert "cannot be used: disk full" in live.log.read_text("utf-8").splitlines()[-1]
    return False


async def no_table_is_opened(url: str) -> None:
    """Ask for a table, which nobody can write down."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
        answer = await http.post("/tables", json={"name": "Eva", "sign": "🐙"})
        assert (answer.status_code, answer.json()["reason"]) == (503, "store")
        assert (await http.get("/healthz")).status_code == 503


async def play(live: Live, disk: Path, spells: int, *, kill: bool) -> tuple[Crowd, list[Spell]]:
    """Let people play at three tables, while there is no room from time to time."""
    async with crowd_at(live.url, spells, tables=3, people=3) as crowd:
        playing = asyncio.create_task(crowd.play(pause=0.02))
        lived = []
        for _ in range(spells):
            await crowd.play_on(commands=20)
            lived.append(await spell(live, disk, crowd, kill=kill))
        crowd.enough = lambda: True
        await playing
    return crowd, lived


def play_without_room(folder: Path, spells: int, *, kill: bool) -> None:
    with (
        small_disk(folder / "disk", SIZE) as disk,
        Live(folder, "--generosity", "1000", data=disk / "data") as live,
    ):
        crowd, lived = asyncio.run(play(live, disk, spells, kill=kill))
        assert live.stop() == 0
        assert judgement(crowd.clients, live.data) == []
        assert "Traceback" not in live.log.read_text("utf-8")
    told, resumed = max(one.told for one in lived), max(one.resumed for one in lived)
    say(f"{spells} times without room: told within {told:.2f} s, playing within {resumed:.2f} s")


@pytest.mark.timeout(90)
def test_people_are_told_of_a_full_disk_and_play_on_when_there_is_room(tmp_path: Path) -> None:
    play_without_room(tmp_path, spells=2, kill=False)


@pytest.mark.timeout(90)
def test_a_server_that_is_killed_on_a_full_disk_loses_nothing_that_it_has_said(
    tmp_path: Path,
) -> None:
    play_without_room(tmp_path, spells=1, kill=True)


@pytest.mark.long
@pytest.mark.parametrize("kill", [False, True])
def test_fifty_times_without_room_lose_nothing(tmp_path: Path, *, kill: bool) -> None:
    play_without_room(tmp_path, spells=50, kill=kill)
