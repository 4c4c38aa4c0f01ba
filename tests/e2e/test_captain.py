"""Eye Eye Captain! in real browsers: on a deck that moves, by finger and by keys, to the end."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Final

import pytest
from playwright.async_api import Browser, Page, expect

from tests.e2e import layout
from tests.e2e.arriving import big_screen, sit
from tests.e2e.axe import faults
from tests.e2e.captain import Seat, begin, collect, table_of
from tests.e2e.conftest import switched_on
from tests.e2e.devices import (
    LAPTOP,
    LYING_PHONE,
    PHONE,
    SMALL_PHONE,
    Device,
    Devices,
)
from tests.e2e.finding import button, ends
from tests.e2e.tour import Sayings
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

UNDER: Final = "[data-under]"
_ON_THE_WAY: Final = 75
"""Seconds until somebody has lifted something, however often the tongs slip: five times 15."""


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server on whose clock a second takes a second."""
    with Live(tmp_path_factory.mktemp("unhurried"), clock=1.0) as live:
        yield live


@pytest.fixture
async def calm(
    chromium: Browser, unhurried: Live, request: pytest.FixtureRequest
) -> AsyncIterator[Devices]:
    """Devices where there is time to look."""
    async with switched_on(chromium, unhurried.url, request) as devices:
        yield devices


async def turn_of(seats: Sequence[Seat]) -> Seat:
    """Wait until somebody may lift; return whose turn it is."""
    async with asyncio.timeout(_ON_THE_WAY):
        while True:
            for seat in seats:
                if (await seat.look()).lifts:
                    return seat
            await asyncio.sleep(0.05)


async def lifts(seat: Seat) -> str:
    """Let a seat press until it looks under a dropping; return the colour that it sees."""
    async with asyncio.timeout(_ON_THE_WAY):
        while (sight := await seat.look()).under is None:
            await seat.lift()
            await asyncio.sleep(0.1)
    return sight.under


@pytest.mark.timeout(240)
async def test_three_phones_play_the_shout_to_two_chips_by_touch(devices: Devices) -> None:
    pages, _ = await table_of(devices, 3)
    seats = await begin(pages)
    async with asyncio.timeout(150):  # half a minute, five times over
        first = await collect(seats)
    await first.shout()
    for page in pages:
        await expect(page.locator("[data-spoken]")).to_contain_text("Right: nothing of that colour")
        await expect(page.locator('[data-chips="1"]')).to_have_count(1)
    # In the next round somebody shouts at once, wrongly: the others get a chip, and one has two.
    second = next(seat for seat in seats if seat is not first)
    await second.until("aiming")
    await second.shout()
    for page in pages:
        await ends(page)
    await expect(first.page.get_by_text("Two chips").first).to_be_visible()


async def test_the_deck_takes_keys_while_nothing_else_has_the_focus(devices: Devices) -> None:
    pages, _ = await table_of(devices, 2, device=LAPTOP)
    await begin(pages)
    page, focused = pages[0], pages[0].locator("[data-dropping]:focus")
    await page.keyboard.press("3")
    await expect(focused).to_have_attribute("data-dropping", "2")
    await button(page, "Menu").click()
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("4")
    await expect(focused).to_have_count(0)
    await button(page, "Close").click()
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("4")
    await expect(focused).to_have_attribute("data-dropping", "3")


async def test_in_the_second_game_a_colour_comes_first(calm: Devices) -> None:
    pages, _ = await table_of(calm, 2, "Each for themselves")
    seats = await begin(pages)
    assert await pages[0].locator("[data-die], [data-shout]").count() == 0
    namer = seats[0].page
    await expect(namer.locator('[data-name="blue"][aria-disabled="false"]')).to_be_visible()
    await namer.tap('[data-name="blue"]')
    await expect(namer.locator('[data-name="blue"][aria-pressed="true"]')).to_be_visible()
    await expect(pages[1].locator("[data-spoken]")).to_contain_text("Ana names a colour: blue")


async def test_the_crew_sees_what_it_has_saved_and_what_has_fallen(calm: Devices) -> None:
    pages, entry = await table_of(calm, 2, "Young sailors")
    screen = await big_screen(calm, entry)
    await begin(pages)
    for page in (*pages, screen):
        await expect(page.locator("[data-saved]")).to_have_text(re.compile(r"\d+"))
        await expect(page.locator("[data-galley]")).to_have_text(re.compile(r"\d+"))


GLASS: Final = "WebGLRenderingContext.prototype.getExtension = () => null;"
"""No name of a renderer is told: what has no graphics card draws the glass eye all the same."""


async def test_the_eye_is_of_glass_where_a_graphics_card_helps_and_flat_elsewhere(
    devices: Devices,
) -> None:
    pages, entry = await table_of(devices, 2, moves=True)
    eva = await sit(devices, entry, "Eva", script=GLASS)
    # So the driver says that it is slow.
    devices.complaints[eva].forgive("GL Driver Message")
    await begin(pages)
    await expect(eva.locator("[data-stage]")).to_be_visible()
    await expect(eva.locator("canvas.eye")).to_be_visible()
    await expect(pages[0].locator("canvas.eye")).to_be_hidden()


@pytest.mark.parametrize(
    "sizes", [(SMALL_PHONE, PHONE, LYING_PHONE), (LAPTOP,)], ids=["phones", "laptop"]
)
async def test_long_names_and_words_fit_and_all_can_read_it(
    sizes: Sequence[Device], calm: Devices
) -> None:
    say = Sayings("de", "captain")
    names = ("Alexandra die Große", "Maximilian von Habsburg", "Mia", "W" * 40)
    pages, _ = await table_of(calm, 4, device=sizes[0], names=names, language="de")
    await begin(pages)
    found: list[str] = []
    for size in sizes:
        for page in pages[:2]:
            await page.set_viewport_size({"width": size.width, "height": size.height})
            found += [f"{size.name}: {fault}" for fault in await layout.faults(page, say.keys())]
        found += await layout.targets(pages[0])
        found += await faults(pages[0])
    await stop(pages, say)
    for size in sizes:
        await pages[0].set_viewport_size({"width": size.width, "height": size.height})
        found += [f"{size.name}, end: {one}" for one in await layout.faults(pages[0], say.keys())]
    assert found == []


async def stop(pages: Sequence[Page], say: Sayings) -> None:
    """Let the first ask to end the match, and the others agree."""
    await button(pages[0], say("menu")).click()
    await button(pages[0], say("stop.propose")).click()
    await button(pages[0], say("stop.ask")).click()
    for page in pages[1:3]:
        await button(page, say("stop.yes")).click()
    await ends(pages[0])


async def test_a_paused_match_shows_no_deck(devices: Devices) -> None:
    pages, _ = await table_of(devices, 2)
    await begin(pages)
    await button(pages[0], "Pause").click()
    for page in pages:
        await expect(page.get_by_role("heading", name="Pause")).to_be_visible()
        assert await page.locator("[data-dropping]").count() == 0
    await button(pages[0], "Go on").click()
    for page in pages:
        await expect(page.locator("[data-dropping]")).to_have_count(12)
