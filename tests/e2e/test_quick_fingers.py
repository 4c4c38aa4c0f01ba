"""Quick fingers: what ten taps a second do, and what many matches leave behind in a page."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Page, expect

from tests.e2e.arriving import host, sit
from tests.e2e.conftest import switched_on
from tests.e2e.devices import PATIENCE, PHONE, Devices
from tests.e2e.loonacy import Seat, play
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

TAPS: Final = 40
APART: Final = 0.1
"""Seconds from one tap to the next."""
WATCHED: Final = """() => {
    const seen = { pressed: 0, cards: 0, chosen: 0, piles: 0, notes: 0, onCards: 0, onPiles: 0 };
    window.seen = seen;
    const hits = (kind, { target, clientX, clientY }) => {
        if (target.closest(kind)) return true;
        return [...document.querySelectorAll(kind)].some((one) => {
            const { left, top } = one.offsetParent.getBoundingClientRect();
            const [x, y] = [clientX - left - one.offsetLeft, clientY - top - one.offsetTop];
            return x >= 0 && y >= 0 && x <= one.offsetWidth && y <= one.offsetHeight;
        });
    };
    addEventListener('pointerdown', (press) => {
        if (hits('[data-card]', press)) seen.onCards += 1;
        if (hits('[data-pile]', press)) seen.onPiles += 1;
    }, true);
    addEventListener('pointerup', () => (seen.pressed += 1), true);
    addEventListener('click', ({ target }) => {
        if (target.closest('[data-card]')) seen.cards += 1;
        if (target.closest('[data-pile]')) seen.piles += 1;
    }, true);
    new MutationObserver((changes) => {
        for (const { target, attributeName, addedNodes } of changes) {
            if (attributeName && target.ariaPressed === 'true') seen.chosen += 1;
            for (const node of addedNodes) if (node.matches?.('.note')) seen.notes += 1;
        }
    }).observe(document, {
        childList: true, subtree: true, attributes: true, attributeFilter: ['aria-pressed'],
    });
}"""
SPOT: Final = """(tap) => {
    const kind = tap % 2 ? '[data-pile]' : '[data-card]';
    const all = [...document.querySelectorAll(kind)];
    const aim = all[(tap >> 1) % all.length];
    const { left, top } = aim.offsetParent.getBoundingClientRect();
    return {
        x: left + aim.offsetLeft + aim.offsetWidth / 2,
        y: top + aim.offsetTop + aim.offsetHeight / 2,
    };
}"""
"""The middle of a card's place, then of a pile, of the next card's, of the next pile."""


async def test_ten_taps_a_second_lose_none_and_each_is_answered(devices: Devices) -> None:
    ana, entry = await host(devices, moves=True)
    await sit(devices, entry)
    await ana.get_by_role("button", name="Start", exact=True).click()
    await expect(ana.locator("[data-pile]").first).to_be_visible()
    await ana.evaluate(WATCHED)
    await tap_quickly(ana, TAPS)
    await answered(ana, TAPS // 2)
    seen = await ana.evaluate("seen")
    laid = 7 - len((await Seat(ana).look()).hand)
    cards, piles = seen.pop("onCards"), seen.pop("onPiles")
    # Each card that is laid moves the others, maybe away from a finger that is on its way.
    assert TAPS - laid <= cards + piles <= TAPS
    assert seen == {
        "pressed": TAPS, "cards": cards, "chosen": cards, "piles": piles, "notes": piles - laid,
    }  # fmt: skip
    assert await ana.evaluate("[visualViewport.scale, scrollX, scrollY]") == [1, 0, 0]


async def tap_quickly(page: Page, taps: int) -> None:
    """Tap cards and piles in turn, ten a second; what is late is not made up for."""
    finger = await page.context.new_cdp_session(page)
    loop = asyncio.get_running_loop()
    for tap in range(taps):
        due = loop.time() + APART
        spot = await page.evaluate(SPOT, tap)
        for kind, points in (("touchStart", [spot]), ("touchEnd", [])):
            asked = {"type": kind, "touchPoints": points}
            await finger.send("Input.dispatchTouchEvent", asked)
        await asyncio.sleep(due - loop.time())


async def answered(page: Page, presses: int) -> None:
    """Wait until so many presses of piles have brought a note, or laid a card of the seven."""
    async with asyncio.timeout(PATIENCE / 1000):
        while True:
            notes = await page.evaluate("seen.notes")
            if notes + 7 - await page.locator("[data-card]").count() >= presses:
                return
            await asyncio.sleep(0.05)


MATCHES: Final = 10
MIDDLE: Final = """(selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
}"""


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_ten_matches_leave_nothing_behind_in_the_page(
    chromium: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with Live(tmp_path, clock=20.0) as live:
        async with switched_on(chromium, live.url, request) as devices:
            ana, _ = await host(devices, device=PHONE, moves=True)
            for number in range(1, 4):
                await ana.get_by_role("button", name="shark", exact=True).click()
                await expect(ana.get_by_text("bot, shark")).to_have_count(number)
            await ana.get_by_role("button", name="Start", exact=True).click()
            await play_matches(ana, 3)
            before = await held(ana)
            await play_matches(ana, MATCHES)
            after = await held(ana)
    # The evening's tally grows by some lines.
    assert after["nodes"] < before["nodes"] * 1.25, (before, after)
    assert after["jsEventListeners"] < before["jsEventListeners"] * 1.25, (before, after)
    assert after["documents"] <= before["documents"], (before, after)
    assert after["heap"] < before["heap"] * 1.25, (before, after)


async def play_matches(page: Page, number: int) -> None:
    """Play so many matches to their ends, and begin the next one.

    It is touched at places: to tap an element, the test itself would hold on to it.
    """

    async def touch(selector: str) -> None:
        spot = await page.evaluate(MIDDLE, selector)
        if spot is not None:
            await page.touchscreen.tap(*spot)

    async def lay(card: int, pile: int) -> None:
        await touch(f'[data-card="{card}"]')
        await touch(f'[data-pile="{pile}"]')

    async def point() -> None:
        await touch("[data-point]")

    for _ in range(number):
        await play(Seat(page), lay, point)
        await page.get_by_role("button", name="Again", exact=True).click()
        await expect(page.locator("[data-card]")).not_to_have_count(0)


async def held(page: Page) -> Mapping[str, float]:
    """Return what the page holds when nothing is left to be swept up; detached nodes count."""
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("HeapProfiler.enable")
    for _ in range(3):
        await devtools.send("HeapProfiler.collectGarbage")
    counted = await devtools.send("Memory.getDOMCounters")
    heap = (await devtools.send("Runtime.getHeapUsage"))["usedSize"]
    await devtools.detach()
    return counted | {"heap": heap}
