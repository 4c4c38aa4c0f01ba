"""Everybody can play: what a program can judge of it, on every screen, by day and by lamplight."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.e2e.arriving import host
from tests.e2e.axe import faults
from tests.e2e.conftest import switched_on
from tests.e2e.devices import LAPTOP, Devices
from tests.e2e.finding import options
from tests.e2e.tour import STAGES, Tour, before_the_first_card
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

OUTLINE: Final = """() => {
    const seen = (element) => element.checkVisibility();
    const levels = (root) => [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')]
        .filter((heading) => seen(heading) && (root !== document || !heading.closest('dialog')))
        .map((heading) => Number(heading.tagName[1]));
    return {
        title: document.title,
        mains: [...document.querySelectorAll('main')].filter(seen).length,
        page: levels(document),
        sheets: [...document.querySelectorAll('dialog')].map(levels),
        spoken: [...document.querySelectorAll('[data-spoken]')].map((log) => log.ariaLive),
    };
}"""


class Accessible:
    """Looks at screens, and remembers what is wrong with them."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.faults: list[str] = []

    async def look(self, name: str, page: Page) -> None:
        """Look at one screen: its outline, axe by day, and by lamplight at colours alone."""
        self.seen.append(name)
        self.faults += [f"{name}: {fault}" for fault in _disorder(await page.evaluate(OUTLINE))]
        await page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self.faults += [f"{name}: {fault}" for fault in await faults(page)]
        await page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        self.faults += [f"{name}, dark: {fault}" for fault in await faults(page, "color-contrast")]


def _disorder(outline: dict[str, Any]) -> Iterator[str]:
    if not outline["title"].endswith("Sobremesa"):
        yield f"its title is {outline['title']!r}"
    if outline["mains"] != 1 or outline["spoken"] != ["polite"]:
        yield f"landmarks: {outline}"
    if outline["page"].count(1) != 1 or _skips(0, outline["page"]):
        yield f"headings: {outline['page']}"
    if any(_skips(1, levels) for levels in outline["sheets"]):
        yield f"headings of the sheet: {outline['sheets']}"


def _skips(above: int, levels: list[int]) -> bool:
    return any(level > before + 1 for before, level in zip([above, *levels], levels, strict=False))


@pytest.mark.parametrize("stage", STAGES)
async def test_no_screen_has_an_accessibility_fault(stage: str, devices: Devices) -> None:
    eye = Accessible()
    await STAGES[stage](Tour(devices, eye.look))
    assert eye.seen
    assert eye.faults == []


async def test_no_screen_before_the_first_card_has_a_fault(
    chromium: Browser, slow: Live, request: pytest.FixtureRequest
) -> None:
    eye = Accessible()
    async with switched_on(chromium, slow.url, request) as devices:
        await before_the_first_card(Tour(devices, eye.look))
    assert eye.faults == []


FOCUSED: Final = """() => {
    const focused = document.activeElement;
    const outlined = (element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    const shown = focused.closest('label') ?? focused;
    const name = focused.ariaLabel || focused.innerText || focused.labels?.[0]?.innerText || '';
    return [focused.tagName, name.trim(), outlined(focused) || outlined(shown)];
}"""
"""What has the focus, what it is called, and whether one sees it."""


async def walk(page: Page, steps: int) -> list[tuple[str, str]]:
    """Press Tab so many times; return what had the focus. Each is seen to have it."""
    walked = []
    for _ in range(steps):
        await page.keyboard.press("Tab")
        tag, name, visible = await page.evaluate(FOCUSED)
        assert visible or tag == "BODY", (tag, name)
        walked.append((tag, name))
    return walked


async def test_the_focus_is_seen_wherever_tab_leads(devices: Devices) -> None:
    home = await devices.on(LAPTOP)
    await expect(home.locator("[data-try]")).to_have_count(3)
    walked = await walk(home, 14)
    assert [name for tag, name in walked if tag == "BUTTON"] == [
        "Open a table", "Join", "Eye Eye Captain!: try it for a minute",
        "Loonacy: try it for a minute", "L’Œil en coin: try it for a minute",
        "Español", "Italiano", "English", "Français", "Deutsch", "Settings", "Credits",
    ]  # fmt: skip
    ana, _ = await host(devices, device=LAPTOP)
    await expect(options(ana)).to_be_visible()
    await options(ana).click()
    assert ("BUTTON", "Menu") in await walk(ana, 40)


async def has_focus(place: Locator) -> None:
    """Wait until a place has the focus, or something in it."""
    await expect(place.and_(place.page.locator(":focus, :focus-within"))).to_have_count(1)


async def test_the_focus_goes_into_a_sheet_and_comes_back(devices: Devices) -> None:
    ana, _ = await host(devices, device=LAPTOP)
    menu = ana.get_by_role("button", name="Menu", exact=True)
    dialog = ana.get_by_role("dialog")
    await menu.focus()
    await ana.keyboard.press("Enter")
    await has_focus(dialog)
    await ana.get_by_role("button", name="Settings").focus()
    await ana.keyboard.press("Enter")
    await has_focus(ana.get_by_role("dialog", name="Settings"))
    await ana.keyboard.press("Escape")
    await has_focus(ana.get_by_role("dialog", name="Menu"))
    await ana.keyboard.press("Escape")
    await has_focus(menu)
    await expect(dialog).to_have_count(0)


async def test_a_sheet_keeps_the_focus_of_tab_to_itself(devices: Devices) -> None:
    page = await devices.on(LAPTOP)
    await page.get_by_role("button", name="Open a table").click()
    walked = await walk(page, 8)
    assert {"Join", "Settings"}.isdisjoint(name for _, name in walked)
