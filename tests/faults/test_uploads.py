"""A server that is killed while photographs come: each is there whole, or not at all."""

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.bringing import Bringer, arriving, bringer, picture
from tests.clients import Doors
from tests.live import Live


@pytest.mark.anyio
@pytest.mark.timeout(120)
async def test_a_server_killed_during_uploads_has_whole_photographs_and_no_halves(
    tmp_path: Path,
) -> None:
    told: set[str] = set()
    with Live(tmp_path, "--generosity", "1000") as live:
        async with Doors(live.url) as doors:
            ana, _ = await bringer(doors)
            deck = await ana.begin()
            for kill in range(4):
                came = asyncio.Semaphore(0)
                bringing = asyncio.create_task(bring_many(ana, deck, 100 * kill, told, came))
                for _ in range(kill + 1):  # however long a slow machine develops them
                    await came.acquire()
                await asyncio.sleep(kill * 0.03)
                await asyncio.to_thread(live.kill)
                await bringing
                await asyncio.to_thread(live.start)
                assert arriving(live.data) == []
                await check(ana, deck, told, live.data)
    assert told


async def bring_many(
    ana: Bringer, deck: str, first: int, told: set[str], came: asyncio.Semaphore
) -> None:
    """Bring photographs, two at a time, until the server is gone; `came` counts what it took."""

    async def bring(start: int) -> None:
        try:
            for number in range(start, first + 90, 2):
                (line,) = await ana.bring(deck, picture(number, (1500, 1000)))
                told.add(line["photo"]["name"])
                came.release()
        except (httpx.TransportError, AssertionError):
            pass  # killed

    await asyncio.gather(*(bring(first + at) for at in range(2)))


async def check(ana: Bringer, deck: str, told: set[str], data: Path) -> None:
    """What was answered is there; what is there has all its pictures, and nothing lies beside."""
    photos = await ana.photos(deck)
    assert told <= {photo["name"] for photo in photos}
    named = {f"{photo['name']}.{size}.webp" for photo in photos for size in photo["sizes"]}
    lying = {file.name for file in (data / "decks" / deck).iterdir()}
    assert lying == named | {"deck.json", "shelf.json"}
    for photo in photos[-3:]:
        for size in photo["sizes"]:
            shown = await ana.ask("GET", f"photos/{photo['name']}.{size}.webp")
            assert shown.status_code == 200
