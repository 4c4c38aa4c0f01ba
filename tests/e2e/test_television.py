"""The screen that is the table, in play: what is on it is read from three metres, at any size."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Browser, Page, expect

from tests.clients import Client, Doors
from tests.e2e import layout
from tests.e2e.arriving import big_screen
from tests.e2e.conftest import switched_on
from tests.e2e.devices import Devices
from tests.e2e.finding import ends
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]

LEAST: Final = 40
"""So many lines are as high as the screen at most: one of 60 cm has letters of 15 mm."""
NAMES: Final = ("Alexandra", "Maximilian", "Mia", "Tom")


@pytest.fixture
async def hall(built: None, tmp_path: Path) -> AsyncIterator[Live]:
    """A server that phones reach by a name."""
    with Live(tmp_path, "--public-url", "https://games.example", clock=2.0) as live:
        yield live


async def loonacy(party: list[Client], page: Page) -> None:
    """The piles are open, and one points."""
    await expect(page.locator("[data-pile]").first).to_be_visible()
    await party[1].act({"type": "point"})


async def oeil(party: list[Client], page: Page) -> None:
    """All photographs lie on the table, under a caption."""
    for client in party:
        await client.until(lambda me: me.view)
    teller = next(client for client in party if "caption" in seen(client)["may"])
    text = "Entre chien et loup, quand personne ne regarde"
    await teller.act({"type": "caption", "photo": seen(teller)["hand"][0], "text": text})
    for client in party:
        if client is not teller:
            await client.until(lambda me: "lay" in seen(me)["may"])
            await client.act({"type": "lay", "photo": seen(client)["hand"][0]})
    await expect(page.locator('[data-stage="pointing"] [data-photo]').first).to_be_visible()


def seen(client: Client) -> dict[str, Any]:
    """What somebody is shown of the match; nothing is hidden behind a curtain now."""
    assert client.view is not None
    return client.view


async def captain(party: list[Client], page: Page) -> None:
    """The eye rolls."""
    await expect(page.locator('[data-stage="aiming"]')).to_be_visible()


GAMES: Final = {"loonacy": loonacy, "oeil": oeil, "captain": captain}


async def gathered(doors: Doors, game: str) -> list[Client]:
    """Four sit at a table for a game."""
    party = await doors.party(*NAMES)
    assert await party[0].ask("choose", game=game, options={}) is None
    return party


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((1920, 1080), id="full-hd"),
        pytest.param((1280, 720), id="hd", marks=pytest.mark.long),
        pytest.param((3840, 2160), id="ultra-hd", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("game", GAMES)
async def test_what_is_played_is_read_from_three_metres(
    game: str, size: tuple[int, int], chromium: Browser, request: pytest.FixtureRequest, hall: Live
) -> None:
    async with (
        switched_on(chromium, hall.url, request) as devices,
        Doors(hall.url) as doors,
    ):
        party = await gathered(doors, game)
        page = await big_screen(devices, party[0].entry)
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        await is_read(page, size)
        assert await party[0].ask("start") is None
        await GAMES[game](party, page)
        await is_read(page, size)
        assert await page.get_by_role("button", name="Menu").count() == 0
        await is_in_the_corner(page, size)
        assert await party[0].ask("pause") is None
        await expect(page.get_by_role("heading", name="Pause")).to_be_visible()
        await is_read(page, size)


async def is_read(page: Page, size: tuple[int, int]) -> None:
    """See that all texts are large enough, and all there."""
    assert await layout.small(page, size[1] / LEAST) == []
    assert await layout.beyond(page) == []


async def is_in_the_corner(page: Page, size: tuple[int, int]) -> None:
    """The way in for who comes late: a QR code in the corner, of an eighth of the height."""
    box = await page.get_by_role("complementary", name="Invite the others").bounding_box()
    code = await page.locator(".corner .qr svg").bounding_box()
    assert box is not None
    assert code is not None
    assert code["height"] >= size[1] / 8
    assert box["x"] > size[0] * 0.8
    assert box["y"] > size[1] * 0.6


async def test_a_code_that_has_the_place_of_the_picture_is_read_in_two_halves(
    devices: Devices,
) -> None:
    async with Doors(devices.url) as doors:
        party = await gathered(doors, "captain")
        page = await big_screen(devices, party[0].entry)
        assert await party[0].ask("start") is None
        await captain(party, page)
        code = page.locator(".corner .code [aria-hidden]")
        box = await code.bounding_box()
        letter = await code.evaluate("(code) => parseFloat(getComputedStyle(code).fontSize)")
        assert box is not None
        assert 1.5 * letter < box["height"] < 3 * letter
        assert await layout.beyond(page) == []


async def test_the_verdict_of_a_shout_is_read_beside_the_deck(
    chromium: Browser, request: pytest.FixtureRequest, hall: Live
) -> None:
    async with (
        switched_on(chromium, hall.url, request) as devices,
        Doors(hall.url) as doors,
    ):
        party = await gathered(doors, "captain")
        page = await big_screen(devices, party[0].entry)
        assert await party[0].ask("start") is None
        await captain(party, page)
        await party[1].act({"type": "shout", "round": 1})
        verdict = page.locator(".checks > *")
        await expect(verdict).to_contain_text("A chip each for Alexandra, Mia, and Tom")
        await is_read(page, (1920, 1080))
        card, deck = await verdict.bounding_box(), await page.locator(".deck").bounding_box()
        assert card is not None
        assert deck is not None
        assert card["x"] >= deck["x"] + deck["width"] - 1
        assert card["x"] + card["width"] <= 1920
        assert card["height"] < 1080 / 3, "no word is broken apart in a column that is too narrow"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["hd", "full-hd"])
async def test_the_end_of_a_match_leaves_the_way_in_free_and_goes_when_the_next_is_prepared(
    size: tuple[int, int], chromium: Browser, request: pytest.FixtureRequest, hall: Live
) -> None:
    async with (
        switched_on(chromium, hall.url, request) as devices,
        Doors(hall.url) as doors,
    ):
        party = await doors.party(*NAMES, "Konstantin-Alexander")
        page = await big_screen(devices, party[0].entry)
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        assert await party[0].ask("start") is None
        await loonacy(party, page)
        for client in party[1:]:
            assert await client.ask("leave-match") is None
        await ends(page)
        await expect(page.get_by_text("can start the next match")).to_be_in_viewport(ratio=1)
        papers = await page.locator(".papers").bounding_box()
        corner = await page.locator(".corner").bounding_box()
        assert papers is not None
        assert corner is not None
        assert papers["x"] + papers["width"] <= corner["x"]
        assert await page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert await party[0].ask("choose", game="captain", options={}) is None
        await expect(page.get_by_role("heading", name="Alexandra’s table")).to_be_visible()
