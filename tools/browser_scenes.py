"""What `make screens` photographs in browsers: a function for each picture of docs/screens.

Each is handed devices at a server that has just begun, and returns the page to be photographed when
it shows what the picture is about. A new one stands here, and in SCENES.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from playwright.async_api import Page, expect

from tests.e2e import captain as ship
from tests.e2e import oeil as photographs
from tests.e2e.arriving import host, sit
from tests.e2e.devices import LAPTOP, LYING_PHONE, PHONE, Device, Devices
from tests.e2e.lessons import hears, lays
from tests.e2e.loonacy import Seat, play

Scene: TypeAlias = Callable[[Devices], Awaitable[Page]]


def on(device: Device, scene: Callable[[Devices, Device], Awaitable[Page]]) -> Scene:
    """Let a scene play on a device."""

    async def played(devices: Devices) -> Page:
        return await scene(devices, device)

    return played


async def home(devices: Devices, device: Device) -> Page:
    """Home, as one comes to it."""
    page = await devices.on(device, dark=True)
    await expect(page.locator("#sobremesa")).not_to_be_empty()
    return page


async def table(devices: Devices, device: Device) -> Page:
    """A table that fills: two people and a bot."""
    page, entry = await host(devices, "Ana", device, dark=True)
    await sit(devices, entry, "Leo")
    await page.get_by_role("button", name="friend").first.click()
    await expect(page.get_by_text("bot, friend")).to_be_visible()
    await page.evaluate("scrollTo(0, 0)")
    return page


async def match(devices: Devices, device: Device) -> Page:
    """A match of Loonacy among two people and two bots, a little later."""
    page = await table(devices, device)
    await page.get_by_role("button", name="shark").first.click()
    await expect(page.get_by_text("bot, shark")).to_be_visible()
    await page.get_by_role("button", name="Start", exact=True).click()
    await expect(page.locator("[data-pile]").first).to_be_visible()
    async with asyncio.timeout(20):
        # Some fingers at the deck, and enough cards in the hand to be worth a picture.
        while await page.locator("[data-finger]").count() == 0:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return page


async def after(devices: Devices, device: Device) -> Page:
    """The end of a match, with its moments."""
    page, entry = await host(devices, "Ana", device, dark=True)
    leo = await sit(devices, entry, "Leo")
    await page.get_by_role("button", name="friend").first.click()
    await page.get_by_role("button", name="Start", exact=True).click()
    await expect(page.locator("[data-pile]").first).to_be_visible()
    seats = Seat(page), Seat(leo)
    await asyncio.gather(*(play(seat, seat.click) for seat in seats))
    await expect(page.locator("main.after h1")).to_be_visible()
    return page


CAPTION: Final = "Where did everybody go?"


async def round_of(devices: Devices, device: Device) -> tuple[Page, list[Page]]:
    """Four people at L'Œil en coin, up to the first caption; return Ana's page, and all."""
    page, entry = await host(devices, "Ana", device, dark=True)
    signs = {"Leo": "🦁", "Mia": "🐝", "Tom": "🐙"}
    others = [await sit(devices, entry, name, sign=sign, dark=True) for name, sign in signs.items()]
    await page.locator(".box", has_text="L’Œil en coin").click()
    await page.locator("footer.bar button").click()
    pages = [page, *others]
    for each in pages:
        await expect(each.locator("[data-own], [data-heap]").first).to_be_visible()
    captioner = await _first_to_choose(pages)
    await captioner.click("[data-choose]")
    await captioner.fill("[data-caption-field]", CAPTION)
    await captioner.click("[data-send]")
    return page, pages


async def choosing(devices: Devices, device: Device) -> Page:
    """A viewer looks which of seven photographs could be called that."""
    _, pages = await round_of(devices, device)
    for each in pages:
        await expect(each.locator("[data-caption]")).to_be_visible()
    viewer = await _first_to_choose(pages)
    await viewer.locator("[data-own]").nth(2).click()
    return viewer


async def _first_to_choose(pages: list[Page]) -> Page:
    """Return the first page on which a photograph may be chosen now."""
    for page in pages:
        if await page.locator("[data-choose]").count():
            return page
    raise AssertionError("nobody may choose a photograph")


async def gallery(devices: Devices, device: Device) -> Page:
    """All hands are down, and the photographs are revealed."""
    page, pages = await round_of(devices, device)
    seats = [photographs.Seat(each) for each in pages]
    async with asyncio.timeout(60):
        while (await seats[0].look()).stage != "talk":
            for seat in seats:
                await seat.act(await seat.look())
            await asyncio.sleep(0.05)
    await expect(page.locator("[data-beat]")).to_have_count(0)
    return page


async def deck(devices: Devices, device: Device) -> Page:
    """The ship's deck, after the eye has rolled about for some seconds."""
    page, entry = await host(devices, "Ana", device, dark=True, moves=True)
    await sit(devices, entry, "Leo")
    await page.get_by_role("button", name="friend").first.click()
    await ship.choose(page)
    await ship.begin([page])
    await asyncio.sleep(1.0)
    return page


async def crew(devices: Devices, device: Device) -> Page:
    """The crew's game, with a corner open through which droppings fall."""
    pages, _ = await ship.table_of(
        devices, 3, "Young sailors", device=device, dark=True, moves=True
    )
    await ship.begin(pages)
    await asyncio.sleep(1.0)
    return pages[0]


async def first_minute(devices: Devices, device: Device) -> Page:
    """Somebody learns Loonacy: the first card has won its race."""
    page = await devices.on(device, "/learn/loonacy", dark=True)
    await hears(page, "learn-lay")
    await lays(page)
    await hears(page, "learn-race")
    await expect(page.locator("[data-pointed]")).to_be_visible()
    return page


SCENES: Final[dict[str, Scene]] = {
    "home": on(PHONE, home),
    "home-laptop": on(LAPTOP, home),
    "first-minute": on(PHONE, first_minute),
    "table": on(PHONE, table),
    "table-laptop": on(LAPTOP, table),
    "match": on(PHONE, match),
    "match-laptop": on(LAPTOP, match),
    "after": on(PHONE, after),
    "oeil-choosing": on(PHONE, choosing),
    "oeil-gallery": on(PHONE, gallery),
    "oeil-gallery-laptop": on(LAPTOP, gallery),
    "captain": on(PHONE, deck),
    "captain-laptop": on(LAPTOP, deck),
    "captain-crew": on(LYING_PHONE, crew),
}
"""By the name of the picture."""
