"""The first minute of each game, followed to its end: by touch, by keys, left, begun again."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.e2e import axe, layout
from tests.e2e.arriving import host, sit
from tests.e2e.devices import LAPTOP, PHONE, SMALL_PHONE, Devices
from tests.e2e.finding import LANGUAGES, button
from tests.e2e.lessons import COACH, LESSONS, RACED, hears, unmoved

_DEALT = "[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]


@pytest.mark.parametrize("game", LESSONS)
async def test_a_first_minute_is_followed_to_its_end_on_a_phone(
    game: str, devices: Devices
) -> None:
    page = await devices.on(PHONE, "/")
    await page.locator(f'[data-try="{game}"]').click()
    await LESSONS[game](page, unmoved)
    await expect(page.get_by_text("Now you know it!")).to_be_visible()
    assert await axe.faults(page) == []
    await button(page, "To the home page").click()
    await expect(page).to_have_url(devices.url + "/")


async def test_by_keys_alone_from_a_table_and_back_to_ones_seat(devices: Devices) -> None:
    page, entry = await host(devices, device=LAPTOP)
    await page.locator('[data-try="loonacy"]').focus()
    await page.keyboard.press("Enter")
    await hears(page, "learn-lay")
    for lines in (RACED, ("learn-point",)):
        await goes_there(page, "[data-card]")
        await page.keyboard.press("Enter")
        await goes_there(page, "[data-pile]")
        await page.keyboard.press("Enter")
        await hears(page, *lines)
    await goes_there(page, "[data-point]")
    await page.keyboard.press("Enter")
    await hears(page, "learn-done")
    await button(page, "Back to the table").focus()
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(f"{devices.url}/t/{entry.table}")
    await expect(button(page, "Menu")).to_be_visible()
    await expect(page.locator("[data-try]")).to_be_visible()


async def goes_there(page: Page, kind: str) -> None:
    """Go with the keys to what is pointed at."""
    await expect(page.locator("[data-pointed]")).to_be_visible()
    await button(page, "Go there").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(f"{kind}:focus")).to_have_count(1)


async def test_it_is_skipped_or_begun_again_and_a_match_at_ones_table_is_told(
    devices: Devices,
) -> None:
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    await leo.locator('[data-try="loonacy"]').click()
    await hears(leo, "learn-lay")
    dealt = await leo.evaluate(_DEALT)
    await button(leo, "Again").click()
    await expect(leo.locator(COACH)).to_have_attribute("data-coach", re.compile("learn-(look|lay)"))
    assert await leo.evaluate(_DEALT) == dealt
    await button(leo, "Skip").click()
    await expect(leo).to_have_url(f"{devices.url}/t/{entry.table}")
    await leo.locator('[data-try="loonacy"]').click()
    await hears(leo, "learn-lay")
    await button(ana, "Start").click()
    await expect(leo.get_by_text("A match has begun at your table.")).to_be_visible()
    await button(leo, "Back to the table").click()
    await expect(leo.locator("[data-card]")).to_have_count(7)


@pytest.mark.parametrize("game", LESSONS)
@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=() if one == "de" else pytest.mark.long) for one in LANGUAGES],
)
async def test_each_line_fits_on_a_small_phone(language: str, game: str, devices: Devices) -> None:
    page = await devices.on(SMALL_PHONE, f"/learn/{game}", language=language)
    faults: list[str] = []

    async def look(line: str) -> None:
        found = await layout.faults(page, [])
        found += [f"too small: {target}" for target in await layout.targets(page)]
        found += [
            f"below the arrow: {text}" for text in await layout.hidden(page, "[data-arrow] svg")
        ]
        faults.extend(f"{line}: {fault}" for fault in found)

    await LESSONS[game](page, look)
    assert faults == []
