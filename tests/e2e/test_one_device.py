"""One tablet for several, in a real browser: who has no phone sits down, and it goes round."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Final

import pytest
from playwright.async_api import Browser, Page, expect

from tests.e2e.arriving import host, sit
from tests.e2e.axe import faults
from tests.e2e.captain import Memory, Seat, choose
from tests.e2e.conftest import switched_on
from tests.e2e.devices import PHONE, Device, Devices
from tests.e2e.finding import LANGUAGES, button
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]

TABLET = Device("tablet", 820, 1180, density=2)
OPEN = (sys.executable, "-m", "tests.table.open_hands")
BRING = "Someone else plays on this screen too"

TAP = """async () => {
    const next = () => new Promise(requestAnimationFrame);
    while (!document.querySelector('.pass')) await next();
    const pass = document.querySelector('.pass');
    const said = pass.innerText.trim();
    pass.click();
    await next();
    return [said, !document.querySelector('.pass')];
}"""
"""Tap the card that names who is next as soon as it is there: it goes by itself soon.

Returns what it said, and whether the tap has put it away.
"""


@pytest.fixture(scope="module")
def opened(server: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server whose Loonacy hides nothing and goes by turns; `server` has built the client."""
    assert server.url
    with Live(tmp_path_factory.mktemp("opened"), clock=1.0, program=OPEN) as live:
        yield live


@pytest.fixture
async def family(
    chromium: Browser, opened: Live, request: pytest.FixtureRequest
) -> AsyncIterator[Devices]:
    async with switched_on(chromium, opened.url, request) as devices:
        yield devices


async def bring(page: Page, name: str) -> None:
    """Let somebody without a phone sit down at this screen."""
    await button(page, BRING).click()
    sheet = page.get_by_role("dialog")
    await sheet.get_by_role("textbox").fill(name)
    await button(sheet, "Sit down").click()
    await expect(sheet).to_have_count(0)


async def test_where_something_is_hidden_nobody_is_offered_the_same_screen(
    devices: Devices,
) -> None:
    ana, _ = await host(devices)
    await expect(ana.locator(".round")).to_be_visible()
    await expect(button(ana, BRING)).to_have_count(0)


async def test_who_has_no_phone_sits_down_on_somebodys_and_is_looked_after_there(
    family: Devices,
) -> None:
    ana, entry = await host(family, device=TABLET)
    leo = await sit(family, entry)
    await bring(ana, "Luz")
    for page in (ana, leo):
        await expect(page.locator(".seat", has_text="Luz")).to_contain_text("on Ana’s screen")
    # What lies half below the bar that stays is no small target: one scrolls.
    await ana.mouse.wheel(0, 9_999)
    assert await faults(ana) == []
    await ana.locator(".seat", has_text="Luz").click()
    sheet = ana.get_by_role("dialog")
    await expect(button(sheet, "Make the host")).to_have_count(0)
    assert await faults(ana) == []
    await sheet.get_by_role("textbox").fill("Sol")
    await button(sheet, "Save").click()
    await expect(leo.locator(".seat", has_text="Sol")).to_be_visible()
    await expect(ana.locator(".seat", has_text="Ana").first).to_be_visible()
    await ana.locator(".seat", has_text="Sol").click()
    await button(ana.get_by_role("dialog"), "Get up and watch").click()
    await expect(ana.locator(".watchers")).to_contain_text("Sol")
    await ana.locator(".watchers button").click()
    await button(ana.get_by_role("dialog"), "Sit down here").click()
    await expect(leo.locator(".seat")).to_have_count(3)
    await ana.locator(".seat", has_text="Sol").click()
    await button(ana.get_by_role("dialog"), "Sol stops playing here").click()
    await button(ana.get_by_role("dialog"), "Sol stops playing here").click()
    await expect(leo.locator(".seat")).to_have_count(2)


async def test_the_tablet_says_whose_turn_it_is_and_plays_for_that_one(family: Devices) -> None:
    ana, _ = await host(family, device=TABLET)
    await bring(ana, "Luz")
    await button(ana, "Start").click()
    assert await ana.evaluate(TAP) == ["Over to you, Ana!", True]
    await expect(ana.get_by_text("Ana’s turn")).to_be_visible()
    await ana.locator("[data-point]").click()
    await expect(ana.locator("[data-spoken]")).to_contain_text("Over to you, Luz!")
    await expect(ana.locator(".pass")).to_have_count(0)  # it goes by itself
    await expect(ana.get_by_text("Luz’s turn")).to_be_visible()
    assert await faults(ana) == []
    await ana.get_by_role("button", name="Menu").click()
    await button(ana, "Luz leaves the match").click()
    assert await faults(ana) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_way_to_share_a_screen_fits_a_phone_in_each_language(
    family: Devices, language: str
) -> None:
    ana, _ = await host(family, device=PHONE, language=language)
    await ana.locator(".here > button").click()
    await ana.get_by_role("dialog").locator("form").evaluate("form => form.requestSubmit()")
    await expect(ana.locator(".seat")).to_have_count(2)
    widths = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    shown, there = await ana.evaluate(widths)
    assert shown <= there


async def play_on(pages: list[Page]) -> set[str]:
    """Let whoever has the tongs lift, until it is over; return to whom screens were passed on."""
    memory, passed = Memory(), set[str]()
    seats = [Seat(page, memory) for page in pages]
    while not (await seats[0].look()).over:
        for seat in seats:
            passed |= set(await seat.page.evaluate(CARDS))
            sight = await seat.look()
            if sight.lifts and sight.droppings:
                await seat.attempt(memory.best(sight))
    return passed


CARDS: Final = """() => [...document.querySelectorAll('.pass')].map((pass) => {
    pass.click();
    return pass.innerText.trim();
})"""
"""Tap the card that names who is next, if it is there; return what it said."""


async def test_two_on_a_tablet_and_one_on_a_phone_play_the_crews_game_to_its_end(
    devices: Devices,
) -> None:
    tablet, entry = await host(devices, device=TABLET)
    await choose(tablet)
    await expect(button(tablet, BRING)).to_have_count(0)  # the third of its games has secrets
    await expect(tablet.locator("[data-shares]")).to_contain_text("“Young sailors”")
    await choose(tablet, "Young sailors")
    corners = tablet.get_by_role("group", name="Open corners", exact=True)
    await corners.get_by_text("4", exact=True).click()
    await bring(tablet, "Luz")
    phone = await sit(devices, entry)
    await tablet.locator("footer.bar button").click()
    pages = [tablet, phone]
    async with asyncio.timeout(75):
        passed = await play_on(pages)
    assert passed == {"Over to you, Ana!", "Over to you, Luz!"}
    saved, fallen = [
        int(await tablet.locator(f"main.after [data-{what}]").inner_text())
        for what in ("saved", "galley")
    ]
    assert saved + fallen == 12
    verdict = "the whole crew wins!" if saved > fallen else "Too much has fallen into the galley."
    for page in pages:
        await expect(page.locator(".verdict")).to_have_text(re.compile(re.escape(verdict)))
        await expect(page.locator("main.after [data-saved]")).to_have_text(str(saved))
        await expect(page.locator("main.after [data-galley]")).to_have_text(str(fallen))
