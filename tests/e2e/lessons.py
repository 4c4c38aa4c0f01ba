"""Following the coach of a game's first minute: what he says, and what he points at.

hears    wait until a line is said
reaches  touch what is pointed at, as soon as it is a thing of that kind
LESSONS  how each game's first minute is played to its end
"""

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as TooLate

from tests.e2e.devices import PATIENCE

Look: TypeAlias = Callable[[str], Awaitable[None]]
"""Called at each line that stays until one does something, by its name."""

COACH: Final = "[data-coach]"
RACED: Final = ("learn-race", "learn-more")
"""What follows the first card; where a machine is too slow for the race, it is another card."""
_POINTED: Final = """(kind) => {
    const outline = document.querySelector('[data-pointed]')?.getBoundingClientRect();
    if (!outline) return null;
    const at = {x: outline.left + outline.width / 2, y: outline.top + outline.height / 2};
    const under = document.elementsFromPoint(at.x, at.y);
    return under.some((element) => element.closest(kind)) ? at : null;
}"""


_NOTICED: Final = """([kind, line]) => {
    const now = document.querySelector('[data-coach]')?.dataset.coach;
    const thing = document.querySelector(kind);
    return now !== line || !thing || thing.ariaPressed === 'true';
}"""


async def unmoved(_: str) -> None:
    """Do nothing at a line."""


async def hears(page: Page, *lines: str) -> None:
    """Wait until the coach says a line, or one of several."""
    said = re.compile(rf"^({'|'.join(lines)})$")
    await expect(page.locator(COACH)).to_have_attribute("data-coach", said)


async def reaches(page: Page, kind: str) -> None:
    """Touch what the arrow points at, once it points at such a thing, until that is noticed.

    What is pointed at moves: a finger may come a moment too late.
    """
    line = await page.locator(COACH).get_attribute("data-coach")
    async with asyncio.timeout(PATIENCE / 1000):
        while True:
            found = await page.wait_for_function(_POINTED, arg=kind, timeout=PATIENCE)
            at = await found.json_value()
            await page.touchscreen.tap(at["x"], at["y"])
            with contextlib.suppress(TooLate):
                await page.wait_for_function(_NOTICED, arg=[kind, line], timeout=1_500)
                return


async def lays(page: Page) -> None:
    """Choose the card that is pointed at, then lay it on the pile that is pointed at.

    The outline comes after what it is about: it may be on another card yet, so one looks again.
    """
    async with asyncio.timeout(PATIENCE / 1000):
        while not await page.evaluate(_POINTED, "[data-pile]"):
            card = await page.evaluate(_POINTED, '[data-card][aria-pressed="false"]')
            if card:
                await page.touchscreen.tap(card["x"], card["y"])
            await asyncio.sleep(0.3)
    await reaches(page, "[data-pile]")


async def lifts(page: Page) -> None:
    """Lift, as often as it takes, until the coach has seen what comes after it.

    A finger may slip, and so may the tongs; the keys' way to a dropping is surer for the finger.
    """
    coach = page.locator(COACH)
    async with asyncio.timeout(PATIENCE / 1000):
        while (line := await coach.get_attribute("data-coach")) != "learn-shout":
            if line == "learn-lift":
                await page.locator(f"{COACH} .there").tap()
                await page.keyboard.press("Enter")
            with contextlib.suppress(AssertionError):
                await expect(coach).to_have_attribute("data-coach", "learn-shout", timeout=5_000)


async def loonacy(page: Page, look: Look) -> None:
    """Match a picture, win a race, point at the draw pile."""
    for lines in (("learn-lay",), RACED):
        await hears(page, *lines)
        await look(lines[0])
        await lays(page)
    await hears(page, "learn-point")
    await look("learn-point")
    await reaches(page, "[data-point]")
    await hears(page, "learn-done")
    await look("learn-done")


async def oeil(page: Page, look: Look) -> None:
    """Lay and point as a viewer; then write a caption, and see what comes of it."""
    await hears(page, "learn-lay")
    await look("learn-lay")
    await reaches(page, "[data-choose]")
    await hears(page, "learn-point")
    await look("learn-point")
    await page.locator("[data-point]").first.tap()
    await hears(page, "learn-points")
    await expect(page.locator("[data-next]")).to_be_visible()
    await look("learn-points")
    await reaches(page, "[data-next]")
    await hears(page, "learn-caption")
    await look("learn-caption")
    await reaches(page, "[data-choose]")
    await page.locator("[data-caption-field]").fill("Hm")
    await page.locator("[data-send]").tap()
    await hears(page, "learn-own-favourite")
    await look("learn-own-favourite")
    await page.locator("[data-pass]").tap()
    await hears(page, "learn-done")
    await look("learn-done")


async def captain(page: Page, look: Look) -> None:
    """Lift, look in secret, watch, and shout."""
    await hears(page, "learn-lift")
    await look("learn-lift")
    await lifts(page)
    await look("learn-shout")
    await reaches(page, "[data-shout]")
    # The check is over in half a second here, where the clock runs eight times as fast.
    await hears(page, "learn-done")
    await look("learn-done")


LESSONS: Final[dict[str, Callable[[Page, Look], Awaitable[None]]]] = {
    "captain": captain,
    "loonacy": loonacy,
    "oeil": oeil,
}
