"""Eye Eye Captain! in real browsers, just before what matters: stored logs have come there already.

How its three games end, who wins a race, and what a look tells to whom.
"""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Final, TypeAlias

import pytest
from playwright.async_api import Browser, Page, expect

from sobremesa.games.captain.pieces import Colour
from sobremesa.games.captain.state import State, droppings
from tests.e2e import captain_scenes as at
from tests.e2e import layout
from tests.e2e.arriving import big_screen, sit
from tests.e2e.captain import Memory, Seat, Sight, have, lift, put_back, seats_of, tries
from tests.e2e.captain_colours import LISTENER, Screen
from tests.e2e.captain_scenes import LEO, MIA, Scene, drops, quiet, resume, under
from tests.e2e.conftest import switched_on
from tests.e2e.devices import Devices
from tests.e2e.gate import Gate
from tests.e2e.stored import Scenes, Stored, come, served
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

LIVELY: Final = {
    "won": Scene(at.one_left, variant=1, course=quiet),
    "lost": Scene(at.one_left, variant=1, corners=4, course=drops),
    "named": Scene(at.two_left, variant=2),
    "two": Scene(at.one_chip_each),
    "four": Scene(at.four_with_a_chip, people=4),
    "race": Scene(at.all_green, people=3),
    "tied": Scene(at.tied, people=4),
    "proves": Scene(at.begun, course=quiet),
}
SLOW: Final = {
    "lifts": Scene(at.begun, long_look=True),
    "line": Scene(at.begun, long_look=True),
}


@pytest.fixture(scope="module")
def lively_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Live, Scenes]]:
    """A server on which it takes half its time."""
    with served(tmp_path_factory.mktemp("lively"), LIVELY, 2.0) as both:
        yield both


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Live, Scenes]]:
    """A server on which all takes twice as long: there is time for what goes wrong."""
    with served(tmp_path_factory.mktemp("slow"), SLOW, 0.5) as both:
        yield both


@pytest.fixture
def scenes(lively_server: tuple[Live, Scenes], slow_server: tuple[Live, Scenes]) -> Scenes:
    return {**lively_server[1], **slow_server[1]}


@pytest.fixture
async def lively(
    chromium: Browser, lively_server: tuple[Live, Scenes], request: pytest.FixtureRequest
) -> AsyncIterator[Devices]:
    """Devices where time goes on."""
    async with switched_on(chromium, lively_server[0].url, request) as devices:
        yield devices


@pytest.fixture
async def calm(
    chromium: Browser, slow_server: tuple[Live, Scenes], request: pytest.FixtureRequest
) -> AsyncIterator[Devices]:
    """Devices where it hardly does."""
    async with switched_on(chromium, slow_server[0].url, request) as devices:
        yield devices


async def told(pages: list[Page], verdict: str) -> None:
    """Wait until all read how it ended."""
    for page in pages:
        await expect(page.locator(".verdict")).to_have_text(verdict)


async def crew(pages: list[Page], saved: int, fallen: int) -> None:
    """Wait until all read what is saved, and what is in the galley."""
    for page in pages:
        await expect(page.locator("[data-saved]")).to_have_text(str(saved))
        await expect(page.locator("[data-galley]")).to_have_text(str(fallen))


async def end_with(pages: list[Page], verdict: str, results: list[str]) -> None:
    """Wait until all read how it ended, and what each seat has come to."""
    await told(pages, verdict)
    for page in pages:
        for seat, result in enumerate(results):
            await expect(page.locator(f'[data-result="{seat}"]')).to_contain_text(result)
        assert await layout.faults(page, []) == []


# ------------------------------------------------------------------------------------------- ends


async def test_the_crew_wins_by_the_last_dropping_that_is_lifted(
    scenes: Scenes, lively: Devices
) -> None:
    scene = scenes["won"]
    ana, leo = await come(lively, scene)
    eva = await sit(lively, scene.entry, "Eva")
    screen = await big_screen(lively, scene.entry)
    everybody = [ana, leo, eva, screen]
    await resume(everybody)
    await crew(everybody, 6, 5)
    (last,) = droppings(scene.state.deck)
    colour = scene.state.undersides[last]
    await lift(seats_of([ana, leo]), last, f"keeps number {last + 1}", colour)
    await told(everybody, "The deck is clean: the whole crew wins!")
    await crew(everybody, 7, 5)


async def test_the_galley_wins_where_the_last_dropping_falls_into_it(
    scenes: Scenes, lively: Devices
) -> None:
    scene = scenes["lost"]
    pages = [*await come(lively, scene), await big_screen(lively, scene.entry)]
    await resume(pages)
    await told(pages, "Too much has fallen into the galley. Once more?")
    await crew(pages, 6, 6)


async def test_what_was_put_back_may_not_be_taken_next_and_who_has_as_many_wins_too(
    scenes: Scenes, lively: Devices
) -> None:
    scene = scenes["named"]
    pages = await come(lively, scene)
    await resume(pages)
    ana, leo = seats_of(pages)
    (green,), (blue,) = under(scene, Colour.GREEN), under(scene, Colour.BLUE)
    await ana.page.tap('[data-name="red"]')
    await lift([ana], green, f"puts number {green + 1} back")
    await expect(leo.page.locator("[data-spoken]")).to_contain_text("green")
    await leo.page.tap('[data-name="green"]')
    banned = leo.page.locator(f'[data-dropping="{green}"]')
    await expect(banned).to_contain_text("just put back")
    await leo.choose(green)
    refused = "That one has just been put back: take another."
    await expect(leo.page.get_by_text(refused).first).to_be_visible()
    await leo.page.tap('[data-name="blue"]')
    await lift([leo], blue, f"keeps number {blue + 1}: blue")
    await ana.page.tap('[data-name="green"]')
    await lift([ana], green, f"keeps number {green + 1}: green")
    verdict = "The deck is clean: Ana and Leo have the most droppings and win together!"
    await end_with(pages, verdict, ["6 droppings", "6 droppings"])


async def test_of_two_whoever_is_right_for_the_second_time_is_captain(
    scenes: Scenes, lively: Devices
) -> None:
    pages = await come(lively, scenes["two"])
    await resume(pages)
    await have(pages, [1, 1], [2, 1])
    await Seat(pages[LEO], Memory()).shout()
    await end_with(pages, "Two chips: Leo is captain!", ["1 chip", "2 chips"])


async def test_of_four_a_wrong_shout_makes_three_captains_with_seven_chips_in_all(
    scenes: Scenes, lively: Devices
) -> None:
    pages = await come(lively, scenes["four"])
    await resume(pages)
    await have(pages, [1, 1, 1, 1], [0, 0, 0, 0])
    await Seat(pages[MIA], Memory()).shout()
    verdict = "Two chips: Ana, Leo, and Tom are captains together!"
    await end_with(pages, verdict, ["2 chips", "2 chips", "1 chip", "2 chips"])


# -------------------------------------------------------------------------------------- the shout

DIE: Final = re.compile(r"spoken: .*(Now|looking for) (green|blue|yellow|red)$")
"""What the die shows, or showed when something was lifted, spoken."""
AT_ONCE: Final = """at => new Promise((done) => setTimeout(() => {
    const shout = document.querySelector('[data-shout]');
    shout.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    done();
}, at - Date.now()))"""
"""Press the large button at a moment."""


async def test_of_two_shouts_one_counts_and_the_other_is_told_by_how_much_it_was_beaten(
    scenes: Scenes, lively: Devices
) -> None:
    pages = await come(lively, scenes["race"])
    await resume(pages)
    await have(pages, [0, 0, 0], [2, 1, 0])
    moment = await pages[0].evaluate("Date.now() + 500")
    await asyncio.gather(*(page.evaluate(AT_ONCE, moment) for page in pages[:2]))
    check = pages[MIA].locator('[data-check="right"]')
    await expect(check).to_be_visible()
    ana_won = "Ana shouts" in await check.inner_text()
    winner, loser = (pages[0], pages[1]) if ana_won else (pages[1], pages[0])
    first = "Ana" if ana_won else "Leo"
    beaten = re.compile(rf"So close! {first} was (< )?\d+ ms faster\.")
    await expect(loser.get_by_text(beaten).first).to_be_visible()
    assert await winner.get_by_text("So close!").count() == 0
    for page in pages:
        for seat, chips in enumerate((int(ana_won), int(not ana_won), 0)):
            place = page.locator(f'[data-seat="{seat}"] [data-chips="{chips}"]')
            await expect(place).to_have_count(1)


async def test_a_wrong_shout_gives_a_chip_to_each_of_the_others_with_the_most(
    scenes: Scenes, lively: Devices
) -> None:
    gates: list[Gate] = []

    async def carry(page: Page) -> None:
        gates.append(await Gate.before(page))

    pages = await come(lively, scenes["tied"], before=carry)
    await resume(pages)
    for gate in gates:
        gate.shuts_after('"stage":"check"')
    await Seat(pages[0], Memory()).shout()
    state: State = scenes["tied"].state
    lying = {one: str(state.undersides[one]) for one in droppings(state.deck)}
    for page in pages:
        check = page.locator('[data-check="wrong"]')
        await expect(check).to_contain_text("Wrong: every colour is still on deck.")
        await expect(check).to_contain_text("A chip each for Leo and Mia")
        sight = await Seat(page, Memory()).look()
        seen = zip(sight.droppings, sight.labels, strict=True)
        assert {one: label.split(": ")[-1] for (one, _, _), label in seen} == lying
    for gate in gates:
        gate.open()
    await have(pages, [0, 1, 1, 0], [2, 1, 1, 0])


# --------------------------------------------------------------------------------------- the look


SHOWS: Final = """() => [
    document.querySelector('[data-stage]')?.dataset.stage ?? '',
    document.querySelectorAll('[data-under], [data-colour]').length,
]"""
"""The stage, and how many colours of what lies below are on a page."""
SOON: Final = 4_000
"""Milliseconds until something shows; a look lasts six seconds here."""
Trouble: TypeAlias = Callable[[Page], Awaitable[None]]


def still(sight: Sight) -> int:
    """Return a dropping that lies still, if one does: tongs that go to it seldom slip."""
    lying = zip(sight.droppings, sight.labels, strict=True)
    return min(lying, key=lambda one: "moving" in one[1])[0][0]


async def is_there(page: Page, selector: str) -> bool:
    """Return whether something shows soon."""
    with contextlib.suppress(AssertionError):
        await expect(page.locator(selector)).to_have_count(1, timeout=SOON)
        return True
    return False


async def look_through(pages: list[Page], scene: Stored, stage: str, trouble: Trouble) -> None:
    """Let a player look below a dropping, with trouble in a stage of it: he sees its colour then.

    Nobody else does. Tongs may slip, and on a machine that is slow enough the look is over before
    he is back: whoever has the tongs then tries as well.
    """
    async for seat, dropping in tries(seats_of(pages[:2]), still):
        if dropping is None or not await is_there(seat.page, f"[data-stage={stage}]"):
            continue
        await trouble(seat.page)
        colour = scene.state.undersides[dropping]
        if await is_there(seat.page, f"[data-stage=looking] [data-under] [data-colour={colour}]"):
            others = [await page.evaluate(SHOWS) for page in pages if page is not seat.page]
            looked_on = [colours for stage, colours in others if stage == "looking"]
            assert not any(looked_on)
            if len(looked_on) == len(others):
                return


async def test_a_look_outlasts_a_reload_and_stays_one_s_own(scenes: Scenes, calm: Devices) -> None:
    scene = scenes["lifts"]
    pages = [*await come(calm, scene), await sit(calm, scene.entry, "Eva")]
    await resume(pages)

    async def reload(page: Page) -> None:
        await page.reload()

    await look_through(pages, scene, "closing", reload)


async def test_a_look_outlasts_a_lost_socket_and_stays_one_s_own(
    scenes: Scenes, calm: Devices
) -> None:
    scene = scenes["line"]
    gates: dict[Page, Gate] = {}

    async def carry(page: Page) -> None:
        # The test itself cuts the line, and a slow machine is still at the one before.
        calm.complaints[page].forgive("WebSocket is closed before the connection is established")
        gates[page] = await Gate.before(page)

    async def cut(page: Page) -> None:
        await gates[page].cut()
        await gates[page].back()

    pages = [*await come(calm, scene, before=carry), await sit(calm, scene.entry, "Eva")]
    await resume(pages)
    await look_through(pages, scene, "looking", cut)


async def test_nobody_who_watches_is_told_or_shown_a_colour_but_in_a_proof(
    scenes: Scenes, lively: Devices
) -> None:
    scene = scenes["proves"]
    screens: list[Screen] = []

    async def listen(page: Page) -> None:
        screens.append(Screen(page))

    pages = await come(lively, scene, before=listen, script=LISTENER)
    eva = await sit(lively, scene.entry, "Eva", script=LISTENER)
    await listen(eva)
    await eva.reload()
    tv = await big_screen(lively, scene.entry, before=listen, script=LISTENER)
    await resume([*pages, eva, tv])
    seats, green = seats_of(pages), under(scene, Colour.GREEN)[0]
    await lift(seats, green, f"keeps number {green + 1}: green", "green")
    await put_back(seats, scene.state.undersides)
    await seats[0].look()
    kept, playing = seats[0].memory.kept, screens[:2]
    # What they saw themselves shows that it would have been seen.
    looks = set.union(*[await screen.shown() for screen in playing])
    assert "under: green" in looks
    assert {"view.look.colour"} <= {path for screen in playing for path in screen.secrets}
    proof = re.compile(
        "|".join(
            rf"(proof: {colour}|spoken: (Ana|Leo) keeps number {number}: {colour})$"
            for number, colour in kept.items()
        )
    )
    for screen in screens[2:]:
        assert screen.secrets == []
        assert screen.proved == {number - 1 for number in kept}
        shown = {one for one in await screen.shown() if not DIE.match(one)}
        assert "proof: green" in shown
        assert [one for one in shown if not proof.match(one)] == []
        common = screen.frames.keys() & playing[0].frames.keys()
        assert len(common) > 20
        assert all(screen.frames[tick] == playing[0].frames[tick] for tick in common)
