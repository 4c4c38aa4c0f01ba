"""People in a script and bots, at a real server."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.clients import Doors
from tests.live import Live
from tests.players import play

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    # A match may take the bot two minutes.
    with Live(tmp_path_factory.mktemp("live"), clock=24.0) as server:
        yield server


async def test_two_people_and_a_bot_play_a_match_to_its_end(live: Live) -> None:
    async with Doors(live.url) as doors:
        ana, leo = await doors.party("Ana", "Leo")
        assert await ana.ask("add-bot", level="friend", name="Nuri", sign="🐢") is None
        assert await ana.ask("start") is None
        await asyncio.gather(play(ana), play(leo))
        for client in (ana, leo):
            assert client.table["match"]["outcome"]["winners"]
            await client.leave()
