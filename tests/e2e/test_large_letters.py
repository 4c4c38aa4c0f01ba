"""Letters of twice the size on a phone, four people at each game, in real browsers."""

from typing import Final

import pytest
from playwright.async_api import expect

from sobremesa.games.oeil.state import Stage
from tests.e2e import captain_scenes, layout, loonacy_scenes, oeil_scenes
from tests.e2e.captain_scenes import resume
from tests.e2e.devices import PHONE, Devices
from tests.e2e.stored import Scenes, come

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

LOGS: Final = {
    "loonacy": loonacy_scenes.Scene(loonacy_scenes.Evenly.open, people=4),
    "oeil": oeil_scenes.Scene(Stage.POINTING),
    "captain": captain_scenes.Scene(captain_scenes.tied, people=4),
}
LARGE: Final = (
    "addEventListener('DOMContentLoaded', () => "
    "document.documentElement.style.setProperty('font-size', '200%'))"
)
COVERS: Final = {"loonacy": "[data-pile]", "oeil": "[data-photo]", "captain": "[data-deck]"}
"""What lies next to the names of the others, and hid what is said there."""


@pytest.mark.parametrize("game", LOGS)
async def test_letters_of_twice_the_size_are_read_on_a_phone_at_a_table_of_four(
    game: str, scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes[game], device=PHONE, script=LARGE)
    if game == "captain":
        await resume(pages)
    for page in pages[:2]:
        await expect(page.locator(COVERS[game]).first).to_be_visible()
        assert await layout.faults(page, []) == []
        assert await layout.hidden(page, COVERS[game], of="[data-seat]") == []
        for seat in await page.locator("[data-seat] .name").all():
            assert await seat.evaluate("(name) => name.scrollWidth <= name.clientWidth")
