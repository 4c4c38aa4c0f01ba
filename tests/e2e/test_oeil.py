"""L'Œil en coin in real browsers: by touch, watched, interrupted, to the end."""

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from tests.e2e.arriving import link, sit
from tests.e2e.axe import faults
from tests.e2e.devices import TELEVISION, Devices
from tests.e2e.finding import button, ends
from tests.e2e.oeil import Seat, play
from tests.e2e.oeil_table import (
    add_bots,
    begin,
    seen,
    shown,
    table_of,
    to_the_table,
)

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


@pytest.mark.long  # short: test_oeil_evening.py
async def test_four_phones_play_two_full_tables_to_the_end_while_a_television_watches(
    devices: Devices,
) -> None:
    pages, entry = await table_of(devices, 4, tables=2)
    await begin(pages[0])
    eva = await sit(devices, entry, "Eva", TELEVISION)
    await expect(eva.get_by_text("You are watching")).to_be_visible()
    seats = [Seat(page, f"Quand je serai grand {number}") for number, page in enumerate(pages)]
    watched = Watcher(eva)
    await asyncio.gather(*(play(seat) for seat in seats), watched.watch())
    assert [seat.captions for seat in seats] == [2, 2, 2, 2]
    assert watched.stages >= {"caption", "laying", "pointing", "talk"}
    assert watched.offered == set()
    for page in [*pages, eva]:
        await ends(page)
    await expect(pages[0].get_by_text("8 photographs of this evening")).to_be_visible()


class Watcher:
    """Somebody who watches, and remembers what was shown and what was offered."""

    def __init__(self, page: Page) -> None:
        self.seat = Seat(page)
        self.stages: set[str] = set()
        self.offered: set[str] = set()

    async def watch(self) -> None:
        """Watch until the match is over."""
        while not (sight := await self.seat.look()).over:
            self.stages.add(sight.stage)
            self.offered |= {name for name in _OFFERS if getattr(sight, name)}
            await asyncio.sleep(0.05)


_OFFERS = ("own", "points", "choose", "keep", "passes", "next", "writes")


async def test_the_album_is_one_file_that_holds_all_and_asks_nobody(
    devices: Devices, tmp_path: object
) -> None:
    pages, _ = await table_of(devices, 1, tables=1)
    ana = pages[0]
    await add_bots(ana, 3)
    await begin(ana)
    hostile = '<script>alert(1)</script> & "co"'
    await play(Seat(ana, hostile))
    async with ana.expect_download() as coming:
        await ana.click("[data-album]")
    text = (await (await coming.value).path()).read_text("utf-8")
    assert text.count("<figure>") == text.count("data:image/webp;base64,") == 4
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot; 1" in text
    assert re.findall(r"<script|https?://|<link", text) == []


async def test_a_screen_becomes_the_table_takes_no_chair_and_needs_no_pointer(
    devices: Devices,
) -> None:
    pages, entry = await table_of(devices, 4)
    screen = await devices.on(TELEVISION, link(entry))
    await button(screen, "Use this screen as the table").click()
    await expect(screen.get_by_role("heading", name="Ana’s table")).to_be_visible()
    # It is nobody: the table knows it, and offers it no role.
    await pages[0].locator(".watchers button", has_text="The big screen").click()
    await expect(button(pages[0], "Remove from the table")).to_be_visible()
    await expect(button(pages[0], "Make host")).to_have_count(0)
    await button(pages[0], "Close").click()
    assert "/tv#" in screen.url
    assert await faults(screen) == []
    await begin(pages[0])
    await seen(screen, "caption")
    await screen.reload()
    await to_the_table(pages)
    await shown(screen, "pointing")
    # No phone finds this computer: the code stands where the QR code would.
    corner = screen.get_by_role("complementary", name="Invite the others")
    assert entry.code in (await corner.inner_text()).replace(" ", "")
    assert await screen.get_by_role("button", name="Menu").count() == 0
    for print_ in await screen.locator("[data-photo]").all():
        box = await print_.bounding_box()
        # A fifth of the height of the screen at least: read from three metres.
        assert box is not None
        assert box["height"] > TELEVISION.height / 5
    assert await faults(screen) == []
