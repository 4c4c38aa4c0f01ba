"""Whose work the built-in photographs are, as it is read on a small phone and by keyboard."""

import pytest
from playwright.async_api import Page, expect

from sobremesa.decks.shelf import deck
from tests.e2e.axe import faults
from tests.e2e.devices import LAPTOP, SMALL_PHONE, Devices

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]


async def photographs(page: Page, opener: str, title: str) -> None:
    """Open the credits of the photographs, by keyboard."""
    await page.get_by_role("button", name=opener, exact=True).click()
    summary = page.locator("summary", has_text=title)
    await summary.focus()
    await page.keyboard.press("Enter")


async def test_each_photograph_names_its_makers_and_their_licences(devices: Devices) -> None:
    known = deck("found")
    assert known is not None
    page = await devices.on(SMALL_PHONE)
    await photographs(page, "Credits", "The photographs of L’Œil en coin")
    entries = page.locator("dialog details li")
    await expect(entries).to_have_count(len(known.photos))
    for number in (0, 57, 99):
        photo, entry = known.photos[number], entries.nth(number)
        await expect(entry).to_contain_text(photo.titles["en"])
        for source in photo.sources:
            await expect(entry).to_contain_text(source.author)
            await expect(entry.locator(f'a[href="{source.url}"]')).to_have_count(1)
    door = entries.nth(0).locator('a[href^="https://creativecommons.org/"]').first
    await expect(door).to_have_attribute("href", "https://creativecommons.org/licenses/by-sa/3.0/")
    widths = await page.evaluate(
        "(({scrollWidth, clientWidth}) => [scrollWidth, clientWidth])"
        "(document.querySelector('dialog'))"
    )
    assert widths[0] <= widths[1]
    assert await faults(page) == []


async def test_they_are_told_in_the_readers_language(devices: Devices) -> None:
    known = deck("found")
    assert known is not None
    page = await devices.on(LAPTOP, language="de", dark=True)
    await photographs(page, "Dank & Lizenzen", "Die Fotos von L’Œil en coin")
    first = page.locator("dialog details li").first
    await expect(first).to_contain_text(known.photos[0].titles["de"])
    assert await faults(page, "color-contrast") == []
