"""Five languages fit on every screen, also for those who see or reach less; nothing is untold."""

import pytest
from playwright.async_api import Browser, Page

from tests.e2e import layout
from tests.e2e.conftest import switched_on
from tests.e2e.devices import LAPTOP, PHONE, SMALL_PHONE, Devices
from tests.e2e.finding import LANGUAGES
from tests.e2e.tour import STAGES, Tour, before_the_first_card
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


class Ruler:
    """Measures screens, and remembers what does not fit."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.keys: list[str] = []
        self.faults: list[str] = []
        self.seen: list[str] = []

    async def look(self, name: str, page: Page) -> None:
        """Measure one screen."""
        self.seen.append(name)
        found = await layout.faults(page, self.keys)
        found += [f"too small: {target}" for target in await layout.targets(page)]
        spoken = await page.evaluate("document.documentElement.lang")
        if spoken != self.language:
            found.append(f"its language is said to be {spoken}")
        self.faults += [f"{name}: {fault}" for fault in found]


# German is the longest; the others take as long again.
@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=() if one == "de" else pytest.mark.long) for one in LANGUAGES],
)
@pytest.mark.parametrize("stage", STAGES)
async def test_a_language_fits_on_a_small_phone(
    language: str, stage: str, devices: Devices
) -> None:
    ruler = Ruler(language)
    tour = Tour(devices, ruler.look, language, SMALL_PHONE)
    ruler.keys = tour.say.keys()
    await STAGES[stage](tour)
    assert ruler.seen
    assert ruler.faults == []


async def test_a_language_fits_before_the_first_card(
    chromium: Browser, slow: Live, request: pytest.FixtureRequest
) -> None:
    ruler = Ruler("de")
    async with switched_on(chromium, slow.url, request) as devices:
        tour = Tour(devices, ruler.look, "de", SMALL_PHONE)
        ruler.keys = tour.say.keys()
        await before_the_first_card(tour)
    assert ruler.faults == []


@pytest.mark.parametrize("stage", [pytest.param("home", marks=pytest.mark.long), "lobby", "match"])
async def test_german_fits_on_a_laptop(stage: str, devices: Devices) -> None:
    ruler = Ruler("de")
    tour = Tour(devices, ruler.look, "de", LAPTOP)
    ruler.keys = tour.say.keys()
    await STAGES[stage](tour)
    assert ruler.faults == []


EASED = {
    "big cards, left hand": (
        "if (location.protocol === 'http:') localStorage.setItem('sobremesa.settings', "
        """'{"bigCards": true, "leftHand": true}')"""
    ),
    "text twice as large": (
        "addEventListener('DOMContentLoaded', () => "
        "document.documentElement.style.setProperty('font-size', '200%'))"
    ),
}


# The match has the cards and the hand; the lobby is as narrow in German, above.
@pytest.mark.parametrize("eased", EASED)
@pytest.mark.parametrize("stage", [pytest.param("lobby", marks=pytest.mark.long), "match"])
async def test_a_phone_for_those_who_see_or_reach_less(
    stage: str, eased: str, devices: Devices
) -> None:
    ruler = Ruler("es")
    tour = Tour(devices, ruler.look, "es", PHONE, {"script": EASED[eased]})
    ruler.keys = tour.say.keys()
    await STAGES[stage](tour)
    assert ruler.faults == []
