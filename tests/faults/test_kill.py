"""A real server is killed again and again while people play: nothing they were told is lost."""

import asyncio
from pathlib import Path

import pytest

from tests.faults.afterwards import judgement
from tests.faults.crowd import Crowd, crowd_at
from tests.live import Live


@pytest.mark.timeout(120)
def test_a_server_that_is_killed_loses_nothing_that_it_has_said(tmp_path: Path) -> None:
    kill_often(tmp_path, kills=5, tables=3)


@pytest.mark.long
def test_a_server_that_is_killed_fifty_times_loses_nothing(tmp_path: Path) -> None:
    kill_often(tmp_path, kills=50, tables=6)


def kill_often(folder: Path, kills: int, tables: int) -> None:
    with Live(folder, "--generosity", "1000") as live:
        crowd = asyncio.run(play_while_it_is_killed(live, kills, tables))
        assert live.stop() == 0
        assert judgement(crowd.clients, live.data) == []


async def play_while_it_is_killed(live: Live, kills: int, tables: int) -> Crowd:
    async with crowd_at(live.url, kills, tables, people=3) as crowd:
        playing = asyncio.create_task(crowd.play(pause=0.02))
        for _ in range(kills):
            await crowd.play_on(commands=20)
            await asyncio.to_thread(live.kill)
            await asyncio.to_thread(live.start)
        await asyncio.sleep(0.5)
        crowd.enough = lambda: True
        await playing
    return crowd
