"""L'Œil en coin in real browsers, in each part of a round, which stored logs have come to already.

Who is away, loses his line, reloads, leaves; what is seen, by whom, and by those who do not see.
"""

import asyncio
import contextlib
from typing import Final

import pytest
from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as TooLate

from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.ids import Seat as Place
from tests.e2e import layout
from tests.e2e.arriving import sit
from tests.e2e.axe import faults
from tests.e2e.devices import LAPTOP, PHONE, SMALL_PHONE, TELEVISION, Device, Devices
from tests.e2e.finding import button
from tests.e2e.gate import Gate
from tests.e2e.oeil import GONE, PAUSE, Seat
from tests.e2e.oeil_scenes import CAPTIONER, Scene
from tests.e2e.oeil_table import captioner_of, seen, shown
from tests.e2e.stored import Scenes, come, come_to
from tests.e2e.tour import Sayings

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

STAGES: Final = ("caption", "laying", "pointing", "favourite", "talk")


def some(*short: str, without: str = "") -> list[object]:
    """Return all stages but one; those that are not named are for the long suite."""
    long = pytest.mark.long
    stages = [stage for stage in STAGES if stage != without]
    return [stage if stage in short else pytest.param(stage, marks=long) for stage in stages]


LOGS: Final = {
    **{f"{stage}, reloaded": Scene(Stage(stage)) for stage in STAGES},
    **{f"{stage}, stopped": Scene(Stage(stage)) for stage in STAGES},
    **{f"{stage}, seven": Scene(Stage(stage), people=7) for stage in STAGES},
    **{f"{stage}, {PHONE.name}": Scene(Stage(stage)) for stage in STAGES},
    **{f"{stage}, {LAPTOP.name}": Scene(Stage(stage)) for stage in STAGES},
    **{f"{stage}, no captioner": Scene(Stage(stage)) for stage in STAGES},
    "no viewer": Scene(Stage.LAYING),
    "gallery": Scene(Stage.POINTING, people=7),
    "hands": Scene(Stage.POINTING),
    "composed": Scene(Stage.CAPTION),
    "lost": Scene(Stage.CAPTION),
    "leaver": Scene(Stage.CAPTION),
    "leaves at pointing": Scene(Stage.POINTING, people=5),
    "swap": Scene(Stage.EXCHANGE, tables=2),
    "times 2": Scene(Stage.POINTING, times=2),
    "times 4": Scene(Stage.POINTING, times=4),
}


def told_apart(pages: list[Page]) -> tuple[Page, list[Page]]:
    """Return the captioner's page, and those of the viewers."""
    return pages[CAPTIONER], [page for page in pages if page is not pages[CAPTIONER]]


async def test_a_hand_is_seen_by_its_own_seat_alone_until_all_have_pointed(
    scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes["hands"])
    eva = await sit(calm, scenes["hands"].entry, "Eva", TELEVISION)
    teller, viewers = told_apart(pages)
    first, *others = viewers
    await Seat(first).point_somewhere()
    await expect(first.locator(".glove")).to_have_count(1)
    await expect(teller.locator("[data-ready]")).to_have_count(1)
    for page in (teller, eva, *others):
        assert await page.locator(".glove").count() == 0
    for page in others:
        await Seat(page).point_somewhere()
    for page in (*pages, eva):
        await expect(page.locator(".glove")).to_have_count(3)
    own = {label for page in pages for label in (await Seat(page).look()).labels if "Laid" in label}
    assert own == set()


async def test_a_caption_that_is_composed_is_sent_only_when_it_is_ready(
    scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes["composed"])
    teller, _ = told_apart(pages)
    await Seat(teller).press("choose")
    field = teller.locator("[data-caption-field]")
    await expect(field).to_be_focused()
    await teller.click("[data-idea]")
    ideas = teller.get_by_role("list", name="Three ideas").get_by_role("button")
    await expect(ideas).to_have_count(3)
    await ideas.first.click()
    assert await field.input_value()
    await field.fill("x" * 190)
    await expect(teller.get_by_role("main").get_by_text("10 left")).to_be_visible()
    await field.fill("x" * 201)
    await expect(teller.locator("[data-send]")).to_be_disabled()
    await field.fill("雲の中")
    composed = "element => element.dispatchEvent(new KeyboardEvent('keydown', %s))"
    await field.evaluate(composed % "{key: 'Enter', isComposing: true, bubbles: true}")
    await expect(field).to_be_visible()
    await field.press("Enter")
    for page in pages:
        await expect(page.locator("[data-caption] blockquote")).to_have_text("雲の中")


# Nobody waits for the favourite of a captioner who is away.
@pytest.mark.parametrize("stage", some("laying", "pointing", without="favourite"))
async def test_whoever_reloads_sees_what_he_saw(stage: str, scenes: Scenes, calm: Devices) -> None:
    pages = await come(calm, scenes[f"{stage}, reloaded"])
    for page in pages:
        await shown(page, stage)
        before = await Seat(page).look()
        await page.reload()
        await shown(page, stage)
        assert await Seat(page).look() == before


async def test_a_lost_socket_loses_no_caption_that_is_being_written(
    scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes["lost"])
    teller, _ = told_apart(pages)
    gate = await Gate.before(teller)
    await teller.reload()
    await shown(teller, "caption")
    await Seat(teller).press("choose")
    await teller.fill("[data-caption-field]", "La tête dans les nuages")
    await gate.cut()
    await teller.click("[data-send]")
    for page in pages:
        await expect(page.locator("[data-caption] blockquote")).to_have_text(
            "La tête dans les nuages"
        )


@pytest.mark.parametrize("stage", some("caption", "favourite"))
async def test_where_the_captioner_is_away_the_others_come_to_the_next_one(
    stage: str, scenes: Scenes, calm: Devices
) -> None:
    three = await come(calm, scenes[f"{stage}, no captioner"], CAPTIONER)
    await shown(three[0], "talk" if stage == "favourite" else stage)
    await expect(three[0].locator("[data-stage]")).to_contain_text("Leo")
    async with asyncio.timeout(60):
        while await one_who_captions(three) is None:
            for page in three:
                await go_on(page)


async def one_who_captions(pages: list[Page]) -> Page | None:
    """Return the page of whoever finds a caption now; None: nobody who is here."""
    for page in pages:
        sight = await Seat(page).look()
        if sight.stage == "caption" and sight.choose:
            return page
    return None


async def go_on(page: Page) -> None:
    """Do one's part, and as the host do not wait for who is away."""
    with contextlib.suppress(TooLate):
        if await page.locator("[data-go-on]").count():
            await page.click("[data-go-on]", timeout=GONE)
        await Seat(page).act(await Seat(page).look())
    await asyncio.sleep(PAUSE)


async def test_where_a_viewer_is_away_nobody_waits_for_him_and_he_finds_his_place_again(
    scenes: Scenes, calm: Devices
) -> None:
    scene = scenes["no viewer"]
    ana, leo, mia = await come(calm, scene, Place(3))
    for page in (ana, mia):
        await shown(page, "laying")
        await Seat(page).press("choose")
    # One of his lies there for him.
    for page in (ana, leo, mia):
        await shown(page, "pointing")
        await expect(page.locator("[data-photo]")).to_have_count(4)
    for page in (ana, mia):
        await Seat(page).point_somewhere()
    await seen(leo, "favourite")
    tom = await come_to(calm, scene, Place(3))
    await seen(tom, "favourite")
    await Seat(leo).press("pass")
    for page in (ana, leo, mia, tom):
        await seen(page, "talk")


async def test_the_first_view_of_a_gallery_of_seven_is_less_than_700_kilobytes(
    scenes: Scenes, calm: Devices
) -> None:
    calm.sharp = True
    (leo,) = await come(calm, scenes["gallery"], *(Place(seat) for seat in (0, 2, 3, 4, 5, 6)))
    await shown(leo, "pointing")
    await expect(leo.locator("[data-photo] img")).to_have_count(7)
    # The page was idle once already, before the socket brought the view.
    for image in await leo.locator("[data-photo] img").all():
        await expect(image).to_have_js_property("complete", value=True)
    sizes = await leo.evaluate(PICTURES)
    assert len(sizes) >= 7  # his own hand is fetched as well
    assert all(size > 1_000 for size in sizes)
    assert sum(sizes) < 700_000


PICTURES: Final = """() => performance.getEntriesByType('resource')
    .filter(({ name }) => name.includes('/photos/'))
    .map(({ encodedBodySize }) => encodedBodySize)"""
"""The bytes of each picture that the page has fetched."""


@pytest.mark.parametrize("times", [2, 4])
async def test_cameras_on_the_table_multiply_the_points_on_every_screen(
    times: int, scenes: Scenes, calm: Devices
) -> None:
    scene = scenes[f"times {times}"]
    pages = await come(calm, scene)
    eva = await sit(calm, scene.entry, "Eva", TELEVISION)
    for page in (*pages, eva):
        await seen(page, "pointing")
        told = f"A camera is on the table: points times {times}"
        await expect(page.get_by_role("img", name=told)).to_be_visible()
    teller, viewers = told_apart(pages)
    for page in viewers:
        await Seat(page).point(scene.state.laid[CAPTIONER])
    await Seat(teller).press("pass")
    why = f"Every finger found it: nothing for Leo, {2 * times} for each finger."
    for page in (*pages, eva):
        await expect(page.locator("[data-why]")).to_be_visible()
        await expect(page.locator("[data-why]")).to_have_text(why)


async def test_where_one_of_five_leaves_while_they_point_the_others_go_on(
    scenes: Scenes, calm: Devices
) -> None:
    leo, (ana, gone, *others) = told_apart(await come(calm, scenes["leaves at pointing"]))
    for page in (ana, *others):
        await Seat(page).point_somewhere()
    await button(gone, "Menu").click()
    await button(gone, "Leave the match").click()
    await button(gone, "Leave the match").click()
    await seen(leo, "favourite")
    await expect(gone.get_by_text("You are watching")).to_be_visible()


async def test_after_a_full_table_a_photograph_is_swapped_for_another(
    scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes["swap"])
    leo, others = told_apart(pages)
    await shown(leo, "exchange")
    before = (await Seat(leo).look()).own
    await leo.locator(f'[data-own="{before[2]}"]').click()
    await Seat(leo).press("swap")
    for page in others:
        await Seat(page).press("keep")
    # The turn comes to him again, so his photographs are shown to him.
    assert await captioner_of(pages) is leo
    after = (await Seat(leo).look()).own
    assert len(before) == len(after) == 7
    assert set(before) - set(after) == {before[2]}


async def test_when_one_of_four_leaves_the_three_say_whether_they_go_on(
    scenes: Scenes, calm: Devices
) -> None:
    teller, (gone, *viewers) = told_apart(await come(calm, scenes["leaver"]))
    await button(gone, "Menu").click()
    await button(gone, "Leave the match").click()
    await button(gone, "Leave the match").click()
    three = [teller, *viewers]
    for page in three:
        question = page.get_by_role("heading", name="Three of you are left: do you go on?")
        await expect(question).to_be_visible()
    assert await faults(teller) == []
    assert await button(gone, "Go on").count() == 0
    for page in three:
        await button(page, "Go on").click()
        await expect(button(page, "Go on")).to_have_count(0)
    await Seat(teller, "À trois").write()
    for page in three:
        await expect(page.locator("[data-caption] blockquote")).to_have_text("À trois 1")


@pytest.mark.parametrize("stage", some("caption", "pointing"))
async def test_a_match_is_stopped_when_most_agree_and_all_are_told_so(
    stage: str, scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes[f"{stage}, stopped"])
    await shown(pages[0], stage)
    await button(pages[1], "Menu").click()
    await button(pages[1], "Propose to end the match").click()
    await button(pages[1], "Ask the others").click()
    for page in (pages[2], pages[3]):
        await seen(pages[0], stage)
        await button(page, "Yes, let’s stop").click()
    for page in pages:
        await expect(page.locator(".verdict")).to_have_text(
            "Enough for tonight. The rounds you finished count."
        )


@pytest.mark.parametrize(
    "device",
    [
        pytest.param(PHONE, id=PHONE.name),
        pytest.param(LAPTOP, id=LAPTOP.name, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("stage", STAGES)
async def test_axe_finds_nothing_in_any_part_of_a_round(
    stage: str, device: Device, scenes: Scenes, calm: Devices
) -> None:
    scene = scenes[f"{stage}, {device.name}"]
    # The captioner, and one who is not.
    pages = await come(calm, scene, Place(2), Place(3), device=device)
    await shown(pages[0], stage)
    found = [fault for page in pages for fault in await faults(page)]
    if stage == "caption":
        teller, _ = told_apart(pages)
        await Seat(teller).press("choose")
        found += await faults(teller)
    if stage == "pointing":
        await pages[0].locator("[data-photo]").first.click()
        await expect(pages[0].locator("dialog")).to_be_visible()
        found += await faults(pages[0])
    eva = await sit(calm, scene.entry, "Eva", TELEVISION, dark=True)
    await seen(eva, stage)
    found += await faults(eva)
    assert found == []


@pytest.mark.parametrize("stage", some("caption", "pointing"))
async def test_german_fits_on_a_small_phone_with_seven_at_the_table(
    stage: str, scenes: Scenes, calm: Devices
) -> None:
    say = Sayings("de", "oeil")
    scene = scenes[f"{stage}, seven"]
    # The captioner, and two who are not.
    pages = await come(calm, scene, *range(3, 7), device=SMALL_PHONE, language="de")
    for page in pages:
        await shown(page, stage)
    found = [fault for page in pages for fault in await layout.faults(page, say.keys())]
    found += [target for page in pages for target in await layout.targets(page)]
    if stage == "caption":
        teller, _ = told_apart(pages)
        await Seat(teller).press("choose")
        await teller.fill("[data-caption-field]", "W" * 170)
        found += await layout.faults(teller, say.keys()) + await layout.targets(teller)
    assert found == []
