"""The page opens wherever it is shown, in whatever state one comes, and makes no noise."""

import asyncio
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Page, Request, Route, expect

from tests.clients import Doors
from tests.e2e.arriving import host, sit
from tests.e2e.complaints import LOST
from tests.e2e.conftest import switched_on
from tests.e2e.devices import LAPTOP, PHONE, SMALL_PHONE, Device, Devices
from tests.e2e.folder_proxy import shown_in
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]


async def is_there(page: Page) -> None:
    """Wait until the client shows something, and see that it fits into the width of the screen."""
    await expect(page.locator("#sobremesa")).not_to_be_empty()
    widths = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    shown, there = await page.evaluate(widths)
    assert shown <= there


@pytest.mark.parametrize("device", [SMALL_PHONE, PHONE, LAPTOP], ids=lambda device: device.name)
@pytest.mark.parametrize("path", ["/", "/t/nowhere"])
async def test_the_page_opens_on_every_screen(path: str, device: Device, devices: Devices) -> None:
    await is_there(await devices.on(device, path))


async def test_a_phone_sees_a_phones_page_and_touches_it(devices: Devices) -> None:
    devices.sharp = True
    page = await devices.on(PHONE)
    seen = "[innerWidth, devicePixelRatio, navigator.maxTouchPoints > 0]"
    assert await page.evaluate(seen) == [390, 2, True]
    assert await page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")


async def test_a_table_opens_for_strangers_and_for_its_people(
    devices: Devices, server: Live
) -> None:
    async with Doors(server.url) as doors:
        stranger = await devices.on(PHONE, f"/t/{(await doors.open('Eva')).table}")
        ana, entry = await host(devices)
        leo = await sit(devices, entry, device=LAPTOP)
        for page in (stranger, ana, leo):
            await is_there(page)


async def test_pictures_that_are_lost_on_their_way_come_later(devices: Devices) -> None:
    page = await devices.on(PHONE, None)
    lost: set[str] = set()
    came: set[str] = set()
    all_came = asyncio.Event()

    async def lose_the_first(route: Route) -> None:
        address = route.request.url
        if address in lost:
            await route.continue_()
        else:
            lost.add(address)
            await route.abort("connectionreset")

    def comes(request: Request) -> None:
        came.add(request.url)
        if lost and lost <= came:
            all_came.set()

    page.on("requestfinished", comes)
    devices.complaints[page].forgive(LOST)
    await page.route("**/*.webp", lose_the_first)
    await page.goto(devices.url)
    async with asyncio.timeout(30):
        await all_came.wait()


@pytest.mark.parametrize("strips", [True, False], ids=["stripped", "kept"])
async def test_the_page_works_in_a_folder_of_another_site(
    *, strips: bool, chromium: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with Live(tmp_path, "--base-path", "/a/b") as live:
        async with (
            shown_in("/a/b", live.port, strips=strips) as url,
            switched_on(chromium, url, request) as devices,
        ):
            page = await devices.on(PHONE, "/t/nowhere", language="es")
            await is_there(page)
            # Each language is a file of its own, which the client looks for from where it is.
            await expect(page.locator("html")).to_have_attribute("lang", "es")
            ana, entry = await host(devices)
            await is_there(ana)
            await is_there(await devices.another(ana))
            await is_there(await sit(devices, entry, device=LAPTOP))


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=lambda device: device.name)
async def test_the_picture_of_each_game_that_is_taught_stays_on_its_card(
    device: Device, devices: Devices
) -> None:
    page = await devices.on(device)
    await expect(page.locator("[data-try] .lid-picture")).to_have_count(3)
    assert await page.evaluate(BEYOND) == []


BEYOND: Final = """() => [...document.querySelectorAll('[data-try]')].flatMap((card) => {
    const picture = card.querySelector('.lid-picture').getBoundingClientRect();
    const {left, top, right, bottom} = card.getBoundingClientRect();
    const inside = picture.left >= left && picture.top >= top
        && picture.right <= right && picture.bottom <= bottom;
    return inside ? [] : [card.dataset.try];
})"""
