"""Eye Eye Captain! in each of its stages, in real browsers: all is said, and fits on a phone."""

from typing import Final

import pytest
from playwright.async_api import Page, expect

from sobremesa.games.captain.pieces import Colour
from sobremesa.kernel.ids import Seat as Place
from tests.e2e import captain_scenes as at
from tests.e2e import layout
from tests.e2e.axe import faults
from tests.e2e.captain import Memory, Seat
from tests.e2e.captain_scenes import Scene, resume, under
from tests.e2e.devices import SMALL_PHONE, Devices
from tests.e2e.gate import Gate
from tests.e2e.stored import Scenes, come
from tests.e2e.tour import Sayings

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

STAGES: Final = {
    "ready": at.laid,
    "aiming": at.begun,
    "closing": at.begun,
    "looking": at.looking,
    "bare": at.bare,
    "check": at.checking,
    "over": at.over,
}
LOGS: Final = {stage: Scene(script, people=4) for stage, script in STAGES.items()}


LAID = (
    "() => [...document.querySelectorAll('[data-dropping]')].every((b) => b.closest('li').style[0])"
)
"""The droppings, if there are any, lie on the deck."""


@pytest.mark.parametrize("stage", STAGES)
async def test_german_fits_on_a_small_phone_and_axe_finds_nothing_in_any_stage(
    stage: str, scenes: Scenes, calm: Devices
) -> None:
    say = Sayings("de", "captain")
    away = (Place(2), Place(3))
    gates: list[Gate] = []

    async def carry(page: Page) -> None:
        gates.append(await Gate.before(page))

    ana, leo = await come(
        calm, scenes[stage], *away, device=SMALL_PHONE, before=carry, language="de"
    )
    if stage == "closing":
        await resume([ana, leo])
    # Tongs close faster than anybody measures; time goes on at the table alone.
    for gate in gates:
        gate.shuts_after(f'"stage":"{stage}"')
    if stage not in {"closing", "over"}:
        await resume([ana, leo])
    if stage == "closing":
        await Seat(ana, Memory()).choose(under(scenes[stage], Colour.BLUE)[0])
    shows = f'[data-stage="{stage}"], main.after'
    found: list[str] = []
    for page in (ana, leo):
        await expect(page.locator(shows).first).to_be_visible()
        # Until a first frame has come, what is read out of the droppings lies in a corner.
        await page.wait_for_function(LAID)
        found += await layout.faults(page, say.keys()) + await layout.targets(page)
    assert found + await faults(ana) == []
