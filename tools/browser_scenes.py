"""What `make screens` photographs in browsers: a function for each picture of docs/screens.

Each is handed devices at a server that has just begun, and returns the page to be photographed when
it shows what the picture is about. A new one stands here, and in SCENES.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from playwright.async_api import Page, expect

from tests.e2e.arriving import host, sit
from tests.e2e.devices import LAPTOP, PHONE, Device, Devices
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


SCENES: Final[dict[str, Scene]] = {
    "home": on(PHONE, home),
    "home-laptop": on(LAPTOP, home),
    "table": on(PHONE, table),
    "table-laptop": on(LAPTOP, table),
    "match": on(PHONE, match),
    "match-laptop": on(LAPTOP, match),
    "after": on(PHONE, after),
}
"""By the name of the picture."""
