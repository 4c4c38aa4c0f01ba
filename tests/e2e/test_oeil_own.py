"""L'Œil en coin with people's own photographs, in real browsers."""

import asyncio

import pytest
from playwright.async_api import Page, Response, expect

from tests.e2e.devices import Devices
from tests.e2e.oeil import Seat, play
from tests.e2e.oeil_table import begin, captioner_of, seen, table_of
from tests.e2e.own_deck import bring, photos

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


async def lay(page: Page, photo: int) -> None:
    """Look at one's own photograph, and lay it or caption it."""
    await page.locator(f'[data-own="{photo}"]').click()
    seat = Seat(page)
    if (await seat.look()).stage == "caption":
        await seat.write()
    else:
        await seat.press("choose")


# With the built-in deck test_oeil_scenes.py sees both on all screens.
@pytest.mark.parametrize(
    ("times", "cameras"), [(2, 5), pytest.param(4, 12, marks=pytest.mark.long)]
)
async def test_a_camera_on_the_table_doubles_and_two_quadruple(
    times: int, cameras: int, devices: Devices
) -> None:
    # Of 32 photographs 28 are dealt, 7 to each: with 5 cameras everybody has another photograph
    # and somebody has one; with 12 at least two people have one.
    pages, entry = await table_of(devices, 4)
    deck = await bring(devices, pages[0], entry, 32, cameras)
    doubling = {n for n, one in enumerate(await photos(pages[0], entry, deck)) if one["camera"]}
    assert len(doubling) == cameras
    await begin(pages[0])
    teller = await captioner_of(pages)
    left = 1 if times == 2 else 2
    for page in [teller, *(page for page in pages if page is not teller)]:
        await page.locator("[data-choose]").first.wait_for()
        own = (await Seat(page).look()).own
        wanted = [photo for photo in own if (photo in doubling) == (left > 0)] or own
        await lay(page, wanted[0])
        left -= wanted[0] in doubling
    for page in pages:
        await seen(page, "pointing")
        told = f"A camera is on the table: points times {times}"
        await expect(page.get_by_role("img", name=told)).to_be_visible()


@pytest.mark.long
@pytest.mark.timeout(240)
async def test_five_phones_play_a_match_with_forty_photographs_of_their_own(
    devices: Devices,
) -> None:
    pages, entry = await table_of(devices, 5, tables=2)
    came: list[tuple[str, int, str]] = []

    def note(response: Response) -> None:
        if "/photos/" in response.url and response.request.resource_type == "image":
            kind = response.headers.get("content-type", "")
            came.append((response.url, response.status, kind))

    for page in pages:
        page.on("response", note)
    deck = await bring(devices, pages[0], entry, 40, cameras=6)
    names = {photo["name"] for photo in await photos(pages[0], entry, deck)}
    assert len(names) == 40
    await begin(pages[0])
    seats = [Seat(page, f"Cet été-là {number}") for number, page in enumerate(pages)]
    await asyncio.gather(*(play(seat) for seat in seats))
    assert [seat.captions for seat in seats] == [2, 2, 2, 2, 2]
    for page in pages:
        await expect(page.locator(".verdict")).to_contain_text("That was the last round")
    assert {(status, kind) for _, status, kind in came} == {(200, "image/webp")}
    asked = {url.rsplit("/", 1)[1].split(".")[0] for url, _, _ in came}
    assert len(asked) >= 35
    assert asked <= names
