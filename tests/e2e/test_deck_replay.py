"""Looking again at a match with a deck, in real browsers: it moves as it did, forth and back."""

import asyncio
from math import dist
from typing import Any, Final

import apsw
import pytest
from playwright.async_api import Page, expect

from sobremesa.store.sqlite.store import FILE
from tests.e2e.captain import begin, table_of
from tests.e2e.devices import LAPTOP, PHONE, Device, Devices
from tests.e2e.finding import button, ends
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(240)]

Places = dict[int, tuple[float, float]]

_PICTURE: Final = """() => [...document.querySelectorAll('[data-deck] canvas')].slice(1).map(
    (canvas) => canvas.hidden ? '' : canvas.toDataURL())"""
"""What is drawn over the ship: the droppings, the die, the eye, the tongs."""
_SEEK: Final = """(slider, at) => {
    slider.value = at;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
}"""
_REACHED: Final = "at => Number(document.querySelector('[data-time]').value) >= at"
_COMES: Final = 15
"""Seconds until the first frames have come."""
_SAYS: Final = 0.6
"""Seconds after which a screen says where things lie: it does so four times a second."""


async def played(devices: Devices, device: Device = PHONE) -> Page:
    """Two have pressed on the deck for some seconds; one of them is shown who has won."""
    pages, _ = await table_of(devices, 2, device=device)
    seats = await begin(pages)
    for _ in range(6):
        for seat in seats:
            if device.touch:
                await seat.lift()
        await asyncio.sleep(0.5)
    ana, leo = pages
    await button(ana, "Menu").click()
    await button(ana, "Propose to end the match").click()
    await button(ana, "Ask the others").click()
    await button(leo, "Yes, let’s stop").click()
    await ends(ana)
    return ana


async def looks_again(page: Page) -> None:
    await button(page, "Look again").click()
    await expect(page.locator("[data-replay] [data-dropping]").first).to_be_attached()


async def lies(page: Page) -> Places:
    """Wait until the deck has come; return where the droppings lie on it."""
    async with asyncio.timeout(_COMES):
        while len(set((places := await lying(page)).values())) < len(places):
            pass
    return places


async def lying(page: Page) -> Places:
    """Where the droppings are said to lie, a moment from now."""
    await asyncio.sleep(_SAYS)
    found: list[Any] = await page.locator("[data-dropping]").evaluate_all(
        """all => all.map((one) => {
            const {left, top} = one.getBoundingClientRect();
            return [Number(one.dataset.dropping), left, top];
        })"""
    )
    return {number: (left, top) for number, left, top in found}


async def seek(page: Page, at: float) -> None:
    await page.locator("[data-time]").evaluate(_SEEK, at)


async def plays_until(page: Page, at: float) -> float:
    """Let it play until then, and hold it; return when that was."""
    await page.wait_for_function(_REACHED, arg=at, timeout=90_000)
    await button(page, "Pause").click()
    return float(await page.locator("[data-time]").input_value())


def farthest(one: Places, other: Places) -> float:
    """By how many px the dropping moved that moved most."""
    return max(dist(one[number], other[number]) for number in set(one) & set(other))


async def test_the_deck_moves_again_and_lies_as_it_lay_wherever_one_jumps(
    devices: Devices,
) -> None:
    page = await played(devices)
    await looks_again(page)
    await expect(page.get_by_text("is no longer known")).to_have_count(0)
    laid = await lies(page)
    assert len(laid) == 12
    picture = await page.evaluate(_PICTURE)
    assert any(picture)
    await page.locator("[data-speed]").select_option("4")
    await button(page, "Play").click()
    at = await plays_until(page, 10_000)
    moved = await lying(page)
    assert farthest(laid, moved) > 8
    assert await page.evaluate(_PICTURE) != picture

    # Back to the beginning, and to that moment again: all lies where it lay.
    await seek(page, 0)
    assert farthest(await lying(page), laid) < 1
    await seek(page, at)
    there = await lying(page)
    assert farthest(there, moved) < farthest(there, laid)
    drawn = await page.evaluate(_PICTURE)
    await seek(page, at + 900)
    await lying(page)
    assert await page.evaluate(_PICTURE) != drawn, (
        "the eye has rolled on, whatever the droppings do"
    )
    await seek(page, at)
    assert farthest(await lying(page), there) < 1


async def test_held_it_stands_and_in_steps_it_goes_on(devices: Devices) -> None:
    page = await played(devices, LAPTOP)
    await looks_again(page)
    before = await lies(page)
    assert await lying(page) == before
    replay = page.locator("[data-replay]")
    while float(await page.locator("[data-time]").input_value()) < 9_000:
        await button(page, "One step on").click()
        if await replay.get_attribute("data-step") == "60":
            break
    assert farthest(await lying(page), before) > 4


async def test_who_wants_little_motion_sees_how_it_lay(devices: Devices) -> None:
    page = await played(devices)
    await page.emulate_media(reduced_motion="reduce")
    await looks_again(page)
    laid = await lies(page)
    await page.locator("[data-speed]").select_option("4")
    await button(page, "Play").click()
    await plays_until(page, 10_000)
    assert farthest(await lying(page), laid) > 4


async def test_of_a_match_of_before_the_page_says_that_nothing_moves(
    devices: Devices, server: Live
) -> None:
    page = await played(devices)
    log = apsw.Connection(str(server.data / FILE))
    log.set_busy_timeout(5_000)
    log.execute("DELETE FROM key_frames")
    log.close()
    await looks_again(page)
    await expect(page.get_by_text("is no longer known")).to_be_visible()
