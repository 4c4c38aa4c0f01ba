"""Looking again at a match that is over, in real browsers: on its own board, moment by moment."""

import json
import re
from typing import Any, Final

import pytest
from playwright.async_api import Locator, Page, WebSocket, expect

from tests.clients import Entry
from tests.e2e.arriving import host, sit
from tests.e2e.devices import LAPTOP, PHONE, Device, Devices
from tests.e2e.finding import button, ends
from tests.e2e.loonacy import Seat, play
from tests.e2e.oeil_table import add_bots, begin, table_of

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

_BOARD: Final = """() => ({
    hand: [...document.querySelectorAll('[data-card]')].map((card) => Number(card.dataset.card)),
    tops: [...document.querySelectorAll('[data-pile]')].map(
        (pile) => Number([...pile.querySelectorAll('[data-laid]')].pop()?.dataset.laid ?? -1),
    ),
    deck: document.querySelector('[data-deck] .count')?.textContent ?? '',
})"""
"""What lies on the board."""


class Shown:
    """What a screen's socket was shown of a match."""

    def __init__(self, page: Page) -> None:
        self.views: list[dict[str, Any]] = []
        self.acts = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._said)

    def _hear(self, frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["type"] == "update" and said["view"] is not None:
            self.views.append(said["view"])

    def _said(self, frame: str | bytes) -> None:
        self.acts += json.loads(frame)["type"] == "act"

    @property
    def end(self) -> dict[str, Any]:
        """What lay on the board at the end, as `_BOARD` reads it."""
        view = self.views[-1]
        assert view["outcome"] is not None
        return {
            "hand": sorted(face["card"] for face in view["hand"]),
            "tops": [pile["top"]["card"] for pile in view["piles"]],
            "deck": str(view["draw"]),
        }


async def board(page: Page) -> dict[str, Any]:
    """Read what lies on the board."""
    found: dict[str, Any] = await page.evaluate(_BOARD)
    return found | {"hand": sorted(found["hand"])}


async def played(devices: Devices, device: Device = PHONE) -> tuple[Page, Entry, Shown]:
    """Somebody has played a match with two bots to its end, and sees who has won."""
    page, entry = await host(devices, device=device)
    shown = Shown(page)
    await page.reload()
    for _ in range(2):
        await button(page, "friend").click()
    await button(page, "Start").click()
    await expect(page.locator("[data-pile]").first).to_be_visible()
    seat = Seat(page)
    await play(seat, seat.tap if device.touch else seat.click)
    await ends(page)
    return page, entry, shown


async def begun(devices: Devices) -> tuple[Page, Entry]:
    """Somebody plays a match with a bot."""
    page, entry = await host(devices)
    await button(page, "friend").click()
    await button(page, "Start").click()
    await expect(page.locator("[data-pile]").first).to_be_visible()
    return page, entry


def position(page: Page) -> Any:
    """Return the slider over the time of the match."""
    return page.locator("[data-time]")


async def test_a_match_is_looked_at_again_to_the_same_end(devices: Devices) -> None:
    page, entry, shown = await played(devices)
    acts = shown.acts
    await button(page, "Look again").click()
    await expect(page.locator("[data-replay='1'] [data-card]").first).to_be_visible()
    await expect(page.locator("[data-eyes]")).to_have_value("0")
    await expect(page.locator("[data-seat='0']")).to_have_count(1)
    await goes_by_keys(page)
    await nothing_can_be_laid(page)
    assert shown.acts == acts, "the server hears of nothing"

    await position(page).focus()
    await page.keyboard.press("End")
    assert await board(page) == shown.end
    whole = await position(page).get_attribute("aria-valuetext")
    assert whole is not None
    assert len(set(whole.split(" of "))) == 1, "the end is the end"

    await page.locator("[data-eyes]").select_option("watch")
    await expect(page.locator("[data-card]")).to_have_count(0)
    assert await board(page) == shown.end | {"hand": []}
    await page.locator("[data-eyes]").select_option("1")
    await expect(page.locator(".own")).to_be_visible()

    await button(page, "Back to the table").click()
    await ends(page)
    assert page.url.endswith(f"/t/{entry.table}")


async def goes_by_keys(page: Page) -> None:
    """Play, hold, and go on and back by a step."""
    replay = page.locator("[data-replay]")
    await expect(replay).to_have_attribute("data-step", "0")
    await page.locator("[data-speed]").select_option("8")
    await button(page, "Play").click()
    await expect(button(page, "Pause")).to_be_visible()
    await expect(replay).not_to_have_attribute("data-step", "0")
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("Space")
    await expect(button(page, "Play")).to_be_visible()
    step = int(await replay.get_attribute("data-step") or 0)
    await page.keyboard.press("ArrowRight")
    await expect(replay).to_have_attribute("data-step", str(step + 1))
    await page.keyboard.press("ArrowLeft")
    await expect(replay).to_have_attribute("data-step", str(step))


async def nothing_can_be_laid(page: Page) -> None:
    """See that a card that is laid goes back, and why is told."""
    for _ in range(3):  # the piles are open
        await page.keyboard.press("ArrowRight")
    hand = (await Seat(page).look()).hand
    await page.locator(f"[data-card='{hand[0][0]}']").tap()
    await page.locator("[data-pile='0']").tap()
    await expect(page.get_by_text("here one only looks").first).to_be_visible()
    assert (await Seat(page).look()).hand == hand


async def test_a_best_moment_is_jumped_to_and_a_reload_keeps_the_place(devices: Devices) -> None:
    page, _, _ = await played(devices, LAPTOP)
    await button(page, "Look again").click()
    marks = page.locator("[data-mark]")
    await expect(marks.first).to_be_visible()
    at = int(await marks.first.get_attribute("data-mark") or 0)
    await marks.first.click()
    await button(page, "Pause").click()
    now = float(await position(page).input_value())
    assert at - 2_500 < now < at + 60_000

    await position(page).focus()
    await page.keyboard.press("Home")
    await expect(page.locator("[data-replay]")).to_have_attribute("data-step", "0")
    for _ in range(4):
        await button(page, "One step on").click()
    place, there = await position(page).input_value(), await board(page)
    await expect(page).to_have_url(re.compile(f"#at={round(float(place))}&eyes=0$"))
    await page.reload()
    await expect(page.locator("[data-replay]")).to_have_attribute("data-step", "4")
    assert await position(page).input_value() == place
    assert await board(page) == there
    await expect(button(page, "Play")).to_be_visible()


async def test_photographs_are_looked_at_again_through_anybodys_eyes(devices: Devices) -> None:
    (ana, *_), _ = await table_of(devices, 1)
    await add_bots(ana, 3)
    await begin(ana)
    await button(ana, "Menu").click()
    await button(ana, "End the match").click()
    await button(ana, "End the match").last.click()
    await ends(ana)
    await button(ana, "Look again").click()
    own = ana.locator("[data-own]")
    await expect(own.first).to_be_visible()
    hand = await numbers(own)
    assert len(hand) == 7
    await expect(ana.locator("[data-choose], [data-lay], [data-next]")).to_have_count(0)
    await ana.locator("[data-eyes]").select_option("2")
    await expect(own.first).not_to_have_attribute("data-own", hand[0])
    assert len(set(hand) | set(await numbers(own))) == 14
    await ana.locator("[data-eyes]").select_option("watch")
    await expect(own).to_have_count(0)


async def numbers(photos: Locator) -> list[str]:
    """Return which photographs these are."""
    found: list[str] = await photos.evaluate_all("all => all.map((one) => one.dataset.own)")
    return found


async def test_nobody_looks_at_a_match_that_is_played_and_no_stranger_at_any(
    devices: Devices,
) -> None:
    ana, entry = await begun(devices)
    leo = await sit(devices, entry)
    path = f"/t/{entry.table}/replay/1"
    for page in (ana, leo):
        tab = await devices.another(page, path)
        devices.complaints[tab].forgive("409")
        await expect(tab.get_by_role("alert")).to_have_text("That match is still being played.")
        await expect(tab.locator("[data-pile]")).to_have_count(0)
        await tab.close()
    eva = await devices.on(PHONE, path)
    devices.complaints[eva].forgive("401")
    await expect(eva.get_by_role("heading", level=1)).to_be_visible()
    await expect(eva.locator("[data-replay]")).to_have_count(0)


async def test_the_menu_lists_the_matches_of_the_evening(devices: Devices) -> None:
    ana, entry = await begun(devices)
    await button(ana, "Menu").click()
    await expect(button(ana, "Look again")).to_have_count(0)
    await button(ana, "End the match").click()
    await button(ana, "End the match").last.click()
    await ends(ana)
    await button(ana, "Back to the table").click()
    await button(ana, "Menu").click()
    await button(ana, "Look again").click()
    await ana.get_by_role("button", name="Match 1: Loonacy").click()
    await expect(ana.get_by_role("heading", level=1)).to_have_text("Match 1: Loonacy")
    await expect(ana.locator("[data-card]").first).to_be_visible()
    assert ana.url.partition("#")[0].endswith(f"/t/{entry.table}/replay/1")
    await ana.go_back()
    await ends(ana)
