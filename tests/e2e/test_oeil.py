"""L'Œil en coin in real browsers: by touch and by keys, watched, interrupted, to the end."""

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from tests.e2e.arriving import link, sit
from tests.e2e.axe import faults
from tests.e2e.devices import LAPTOP, TELEVISION, Devices
from tests.e2e.finding import button, ends
from tests.e2e.oeil import Seat, Sight, play
from tests.e2e.oeil_table import (
    BOARD,
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


async def test_a_match_is_played_by_keyboard_alone(devices: Devices) -> None:
    pages, _ = await table_of(devices, 4, tables=1, device=LAPTOP)
    ana = pages[0]
    await ana.locator("footer.bar button").focus()
    await ana.keyboard.press("Enter")
    await expect(ana.locator(BOARD)).to_be_visible()
    others = (play(Seat(page)) for page in pages[1:])
    await asyncio.gather(play(Seat(ana), Keys(ana).act), *others)
    await ends(ana)


class Keys:
    """Somebody whose hands are on the keyboard: nothing is clicked, nothing gets the focus."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done = -1
        """The phase in which it has done its part."""

    async def act(self, sight: Sight) -> None:
        """Do what the screen offers now."""
        if sight.phase == self.done:
            return
        if sight.stage == "caption" and sight.writes:
            await self.page.keyboard.type("Réflexion")
            await self.page.keyboard.press("Enter")
            self.done = sight.phase
        elif sight.choose and sight.stage in {"caption", "laying"}:
            # A digit goes to a photograph, Enter chooses it.
            await self.page.keyboard.press("3")
            await expect(self.page.locator(f'[data-own="{sight.own[2]}"]')).to_be_focused()
            await self.page.keyboard.press("Enter")
            self.done = sight.phase if sight.stage == "laying" else self.done
        elif sight.stage == "pointing" and sight.points:
            place = sight.photos.index(sight.points[0]) + 1
            # Look closer; what can be done there has the focus.
            await self.page.keyboard.press(str(place))
            await self.page.keyboard.press("Enter")
            await self.page.keyboard.press("Enter")
            self.done = sight.phase
        elif sight.passes or sight.keep or sight.next:
            what = "pass" if sight.passes else "keep" if sight.keep else "next"
            await self._tab_to(f"[data-{what}]")
            self.done = sight.phase

    async def _tab_to(self, selector: str) -> None:
        for _ in range(40):
            if await self.page.evaluate("at => document.activeElement?.matches(at)", selector):
                return await self.page.keyboard.press("Enter")
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by Tab to {selector}")


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
