"""L'Œil en coin by five people in real browsers: whole matches, with all that watch them."""

import asyncio

import pytest
from playwright.async_api import Page, expect

from tests.clients import Entry
from tests.e2e import layout
from tests.e2e.arriving import link, sit
from tests.e2e.devices import TELEVISION, Devices
from tests.e2e.finding import button
from tests.e2e.oeil import Seat, play
from tests.e2e.oeil_table import begin, table_of
from tests.e2e.onlooker import SECRET_STAGES, Onlooker
from tests.e2e.own_deck import photos

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


async def onlookers(devices: Devices, pages: list[Page], entry: Entry) -> list[Onlooker]:
    """Begin, beside a screen that is the table and somebody who watches."""
    screen = await devices.on(TELEVISION, link(entry))
    await button(screen, "Use this screen as the table").click()
    await expect(screen.get_by_role("heading", name="Ana’s table")).to_be_visible()
    television = Onlooker(screen)
    await screen.reload()
    await expect(screen.get_by_role("heading", name="Ana’s table")).to_be_visible()
    await begin(pages[0])
    spectator = Onlooker(await sit(devices, entry, "Eva"))
    await spectator.page.reload()
    await expect(spectator.page.get_by_text("You are watching")).to_be_visible()
    return [television, spectator]


async def test_five_phones_play_two_full_tables_and_who_watches_knows_nothing_too_early(
    devices: Devices,
) -> None:
    pages, entry = await table_of(devices, 5, tables=2)
    watching = await onlookers(devices, pages, entry)
    seats = [Seat(page, f"Entre chien et loup {number}") for number, page in enumerate(pages)]
    await asyncio.gather(
        *(play(seat) for seat in seats), *(onlooker.watch() for onlooker in watching)
    )
    assert [seat.captions for seat in seats] == [2, 2, 2, 2, 2]
    names = [photo["name"] for photo in await photos(pages[0], entry, "found")]
    for onlooker in watching:
        knows_nothing_too_early(onlooker)
        asks_for_what_is_laid_out_alone(onlooker, names)
    ends = [await end_of(page) for page in (*pages, *(one.page for one in watching))]
    assert ends == [ends[0]] * 7
    album = watching[0].views[-1]["album"]
    assert len(album) == 10


def knows_nothing_too_early(onlooker: Onlooker) -> None:
    """No owner, no finger, nothing of a hand: on its page, and in what its socket was sent."""
    assert onlooker.stages >= SECRET_STAGES | {"talk"}
    assert {view["stage"] for view in onlooker.views} >= SECRET_STAGES | {"talk"}
    assert onlooker.betrayed == []
    assert onlooker.secrets() == []
    assert onlooker.hands() == []
    assert onlooker.told_photos() == []


def asks_for_what_is_laid_out_alone(onlooker: Onlooker, names: list[str]) -> None:
    """No picture before the mix of its round; then all of them, in the order in which they lie."""
    galleries = onlooker.galleries()
    assert len(galleries) == 10
    asked = list(onlooker.asked)
    for mixed, laid in galleries:
        own, asked = asked[: len(laid)], asked[len(laid) :]
        assert [name for _, name in own] == [names[photo] for photo in laid]
        first, last = own[0][0], own[-1][0]
        assert mixed <= first
        # All at once: before anything else became known of them.
        assert {view["stage"] for view in onlooker.views[mixed - 1 : last]} == {"pointing"}
    assert asked == []


async def end_of(page: Page) -> tuple[str, list[str]]:
    """Return what a screen tells of the end, where it fits: who won, what is worth telling."""
    verdict = page.locator(".after .verdict")
    await expect(verdict).to_contain_text("That was the last round")
    await expect(page.get_by_role("heading", name="The evening so far")).to_be_visible()
    assert await layout.faults(page, []) == []
    return await verdict.inner_text(), await page.locator(".after .papers li").all_inner_texts()
