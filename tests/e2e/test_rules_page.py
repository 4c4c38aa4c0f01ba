"""The rules of each game on a page of their own: illustrated, in five languages, fit to print."""

import re

import pytest
from playwright.async_api import expect

import sobremesa
from tests.e2e import axe, layout
from tests.e2e.arriving import host
from tests.e2e.devices import LAPTOP, SMALL_PHONE, Devices
from tests.e2e.finding import LANGUAGES, button

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

GAMES = list(sobremesa.all_games())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=() if one == "de" else pytest.mark.long) for one in LANGUAGES],
)
async def test_the_rules_of_a_game_fit_on_a_small_phone_with_their_pictures(
    game: str, language: str, devices: Devices
) -> None:
    page = await devices.on(SMALL_PHONE, f"/rules/{game}", language=language)
    await expect(page.locator("main h1")).to_have_text(sobremesa.game(game).card.title)
    await expect(page.locator("main h2").nth(5)).to_be_visible()
    assert await page.locator("main .figures svg").count() >= 4
    faults = await layout.faults(page, [])
    faults += [f"too small: {target}" for target in await layout.targets(page)]
    assert faults + await axe.faults(page) == []


async def test_where_there_is_no_such_game_the_page_says_so(devices: Devices) -> None:
    page = await devices.on(SMALL_PHONE, "/rules/chess")
    await expect(page.get_by_role("alert")).to_have_text(re.compile("Nothing is laid"))


async def test_a_table_leads_to_them_and_paper_shows_the_rules_alone(devices: Devices) -> None:
    ana, _ = await host(devices, device=LAPTOP)
    await button(ana, "All the rules").click()
    async with ana.context.expect_page() as opens:
        await ana.locator("[data-rules-page]").click()
    page = await opens.value
    devices.complaints[page] = devices.complaints[ana]
    await expect(page.locator("main h2").first).to_be_visible()
    await page.emulate_media(media="print")
    await expect(button(page, "Print")).to_be_hidden()
    await expect(page.locator("main h2").first).to_be_visible()
    ground = "getComputedStyle(document.body, '::before').display"
    assert await page.evaluate(ground) == "none"
