"""A table for L'Œil en coin in browsers: opened, joined, begun, brought to a part of a round.

table_of       so many people sit at a table for this game
begin          the host starts the match
captioner_of   whose turn it is to find a caption
to_the_table   caption and lay, until all may point
"""

import asyncio
from typing import Final

from playwright.async_api import Page, expect

from tests.clients import Entry
from tests.e2e.arriving import host, sit
from tests.e2e.devices import Devices
from tests.e2e.finding import options
from tests.e2e.oeil import Seat

BOARD: Final = "[data-stage]"


async def choose(page: Page, tables: int = 0) -> None:
    """Choose the game on the host's page, and so many turns for each; 0: by points."""
    await page.locator(".box", has_text="L’Œil en coin").click()
    await expect(page.locator(".box.chosen", has_text="L’Œil en coin")).to_be_visible()
    if tables:
        await options(page).click()
        turns = page.get_by_role("group", name="Turns for each of you", exact=True)
        await turns.get_by_text(str(tables), exact=True).click()
        await expect(turns.get_by_role("radio", name=str(tables), exact=True)).to_be_checked()


async def add_bots(page: Page, count: int) -> None:
    """Let friends sit down, on the host's page."""
    for bots in range(1, count + 1):
        await page.locator(".bots .row button").nth(1).click()
        await expect(page.locator(".seat", has_text="friend")).to_have_count(bots)


async def table_of(
    devices: Devices, people: int, tables: int = 0, **how: object
) -> tuple[list[Page], Entry]:
    """Let so many people open and join a table for this game; the first is the host.

    Each is captioner so many times; 0: they play by points.
    """
    first, entry = await host(devices, **how)  # type: ignore[arg-type]
    await choose(first, tables)
    names = ("Leo", "Mia", "Tom", "Ida", "Max", "Zoe")
    others = [await sit(devices, entry, name, **how) for name in names[: people - 1]]  # type: ignore[arg-type]
    return [first, *others], entry


async def begin(page: Page) -> None:
    """Start the match on the host's page."""
    await page.locator("footer.bar button").click()
    await expect(page.locator(BOARD)).to_be_visible()


async def seen(page: Page, stage: str) -> None:
    """Wait until the page shows this part of a round."""
    await expect(page.locator(f'[data-stage="{stage}"]')).to_be_visible()


async def shown(page: Page, stage: str) -> None:
    """Wait until the page shows it with its photographs."""
    await seen(page, stage)
    await expect(page.locator("[data-own], [data-photo], [data-heap]").first).to_be_visible()


async def captioner_of(pages: list[Page]) -> Page:
    """Return the page of whoever finds a caption now."""
    async with asyncio.timeout(15):
        while True:
            for page in pages:
                if await page.locator("[data-choose]").count():
                    return page
            await asyncio.sleep(0.05)


async def to_the_table(pages: list[Page], caption: str = "Oups") -> tuple[Page, list[Page]]:
    """Let them caption and lay; return the captioner and the viewers, who may point now."""
    teller = await captioner_of(pages)
    await Seat(teller, caption).write()
    viewers = [page for page in pages if page is not teller]
    for page in viewers:
        await seen(page, "laying")
        await Seat(page).press("choose")
    for page in pages:
        await seen(page, "pointing")
    return teller, viewers
