"""Through a bad proxy each command is done once, and everybody gets its first answer."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.faults.afterwards import judgement
from tests.faults.crowd import Crowd, crowd_at
from tests.faults.proxy import Proxy
from tests.live import Live


@pytest.mark.timeout(120)
def test_five_thousand_commands_are_done_once_each(tmp_path: Path) -> None:
    many_commands(tmp_path, 5_000, seed=1)


@pytest.mark.long
def test_a_hundred_thousand_commands_are_done_once_each(tmp_path: Path) -> None:
    for part in range(10):  # all that is heard is kept until it is judged
        folder = tmp_path / str(part)
        folder.mkdir()
        many_commands(folder, 10_000, seed=part)


def many_commands(folder: Path, many: int, seed: int) -> None:
    with Live(folder, "--generosity", "1000") as live:
        crowd, proxy = asyncio.run(play_through_a_bad_proxy(live, many, seed))
        assert live.stop() == 0
        assert judgement(crowd.clients, live.data) == []
        assert crowd.commands >= many
        assert proxy.doubled > many // 6
        assert proxy.lost > many // 12


async def play_through_a_bad_proxy(live: Live, many: int, seed: int) -> tuple[Crowd, Proxy]:
    async with (
        Proxy(live.url, Random(seed)) as proxy,
        crowd_at(live.url, seed, tables=10, people=4, through=proxy.url) as crowd,
    ):
        crowd.enough = lambda: crowd.commands >= many
        await crowd.play(pause=0.01)
    return crowd, proxy
