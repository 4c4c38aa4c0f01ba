"""L'Œil en coin in real browsers: by touch and by keys, watched, interrupted, to the end."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, Page, WebSocketRoute, expect
from playwright.async_api import TimeoutError as TooLate

from tests.e2e import layout
from tests.e2e.arriving import link, sit
from tests.e2e.axe import faults
from tests.e2e.conftest import switched_on
from tests.e2e.devices import LAPTOP, PHONE, SMALL_PHONE, TELEVISION, Devices
from tests.e2e.finding import button, ends
from tests.e2e.oeil import PAUSE, Seat, Sight, play
from tests.e2e.oeil_table import (
    BOARD,
    add_bots,
    begin,
    captioner_of,
    seen,
    shown,
    table_of,
    to_the_table,
)
from tests.e2e.tour import Sayings
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server on whose clock nobody has to hurry, and whoever reloads is not away."""
    folder = tmp_path_factory.mktemp("slow")
    with Live(folder, "--generosity", "1000", clock=0.25) as live:
        yield live


@pytest.fixture
async def calm(
    chromium: Browser, server: Live, slow: Live, request: pytest.FixtureRequest
) -> AsyncIterator[Devices]:
    """Devices at that server; the client is as web/ makes it now."""
    async with switched_on(chromium, slow.url, request) as devices:
        yield devices


async def test_four_phones_play_two_full_tables_to_the_end_while_a_television_watches(
    devices: Devices,
) -> None:
    pages, entry = await table_of(devices, 4, tables=2)
    await begin(pages[0])
    eva = await sit(devices, entry, "Eva", TELEVISION)
    await expect(eva.get_by_text("You are watching")).to_be_visible()
    seats = [Seat(page, f"Quand je serai grand {number}") for number, page in enumerate(pages)]
    watched = Watcher(eva)
    await asyncio.gather(*(play(seat) for seat in seats), watched.watch())
    assert [seat.captions for seat in seats] == [2, 2, 2, 2]
    assert watched.stages >= {"caption", "laying", "pointing", "talk"}
    assert watched.offered == set()
    for page in [*pages, eva]:
        await ends(page)
    await expect(pages[0].get_by_text("8 photographs of this evening")).to_be_visible()


class Watcher:
    """Somebody who watches, and remembers what was shown and what was offered."""

    def __init__(self, page: Page) -> None:
        self.seat = Seat(page)
        self.stages: set[str] = set()
        self.offered: set[str] = set()

    async def watch(self) -> None:
        """Watch until the match is over."""
        while not (sight := await self.seat.look()).over:
            self.stages.add(sight.stage)
            self.offered |= {name for name in _OFFERS if getattr(sight, name)}
            await asyncio.sleep(0.05)


_OFFERS = ("own", "points", "choose", "keep", "passes", "next", "writes")


async def test_the_album_is_one_file_that_holds_all_and_asks_nobody(
    devices: Devices, tmp_path: object
) -> None:
    pages, _ = await table_of(devices, 1, tables=1)
    ana = pages[0]
    await add_bots(ana, 3)
    await begin(ana)
    hostile = '<script>alert(1)</script> & "co"'
    await play(Seat(ana, hostile))
    async with ana.expect_download() as coming:
        await ana.click("[data-album]")
    text = (await (await coming.value).path()).read_text("utf-8")
    assert text.count("<figure>") == text.count("data:image/webp;base64,") == 4
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot; 1" in text
    assert re.findall(r"<script|https?://|<link", text) == []


async def test_a_match_is_played_by_keyboard_alone(devices: Devices) -> None:
    pages, _ = await table_of(devices, 4, tables=1, device=LAPTOP)
    ana = pages[0]
    await ana.locator("footer.bar button").focus()
    await ana.keyboard.press("Enter")
    await expect(ana.locator(BOARD)).to_be_visible()
    others = (play(Seat(page)) for page in pages[1:])
    await asyncio.gather(play(Seat(ana), Keys(ana).act), *others)
    await ends(ana)


class Keys:
    """Somebody whose hands are on the keyboard: nothing is clicked, nothing gets the focus."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done = -1
        """The phase in which it has done its part."""

    async def act(self, sight: Sight) -> None:
        """Do what the screen offers now."""
        if sight.phase == self.done:
            return
        if sight.stage == "caption" and sight.writes:
            await self.page.keyboard.type("Réflexion")
            await self.page.keyboard.press("Enter")
            self.done = sight.phase
        elif sight.choose and sight.stage in {"caption", "laying"}:
            # A digit goes to a photograph, Enter chooses it.
            await self.page.keyboard.press("3")
            await expect(self.page.locator(f'[data-own="{sight.own[2]}"]')).to_be_focused()
            await self.page.keyboard.press("Enter")
            self.done = sight.phase if sight.stage == "laying" else self.done
        elif sight.stage == "pointing" and sight.points:
            place = sight.photos.index(sight.points[0]) + 1
            # Look closer; what can be done there has the focus.
            await self.page.keyboard.press(str(place))
            await self.page.keyboard.press("Enter")
            await self.page.keyboard.press("Enter")
            self.done = sight.phase
        elif sight.passes or sight.keep or sight.next:
            what = "pass" if sight.passes else "keep" if sight.keep else "next"
            await self._tab_to(f"[data-{what}]")
            self.done = sight.phase

    async def _tab_to(self, selector: str) -> None:
        for _ in range(40):
            if await self.page.evaluate("at => document.activeElement?.matches(at)", selector):
                return await self.page.keyboard.press("Enter")
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by Tab to {selector}")


async def test_a_hand_is_seen_by_its_own_seat_alone_until_all_have_pointed(
    calm: Devices,
) -> None:
    pages, entry = await table_of(calm, 4)
    await begin(pages[0])
    eva = await sit(calm, entry, "Eva", TELEVISION)
    teller, viewers = await to_the_table(pages)
    first, *others = viewers
    await Seat(first).point((await Seat(first).look()).points[0])
    await expect(first.locator(".glove")).to_have_count(1)
    await expect(teller.locator("[data-ready]")).to_have_count(1)
    for page in (teller, eva, *others):
        assert await page.locator(".glove").count() == 0
    for page in others:
        await Seat(page).point((await Seat(page).look()).points[0])
    for page in (*pages, eva):
        await expect(page.locator(".glove")).to_have_count(3)
    own = {label for page in pages for label in (await Seat(page).look()).labels if "Laid" in label}
    assert own == set()


async def test_a_caption_that_is_composed_is_sent_only_when_it_is_ready(calm: Devices) -> None:
    pages, _ = await table_of(calm, 4)
    await begin(pages[0])
    teller = await captioner_of(pages)
    await Seat(teller).press("choose")
    field = teller.locator("[data-caption-field]")
    await expect(field).to_be_focused()
    await teller.click("[data-idea]")
    ideas = teller.get_by_role("list", name="Three ideas").get_by_role("button")
    await expect(ideas).to_have_count(3)
    await ideas.first.click()
    assert await field.input_value()
    await field.fill("x" * 190)
    await expect(teller.get_by_text("10 left")).to_be_visible()
    await field.fill("x" * 201)
    await expect(teller.locator("[data-send]")).to_be_disabled()
    await field.fill("雲の中")
    composed = "element => element.dispatchEvent(new KeyboardEvent('keydown', %s))"
    await field.evaluate(composed % "{key: 'Enter', isComposing: true, bubbles: true}")
    await expect(field).to_be_visible()
    await field.press("Enter")
    for page in pages:
        await expect(page.locator("[data-caption] blockquote")).to_have_text("雲の中")


STAGES = ("caption", "laying", "pointing", "favourite", "talk")


def some(*short: str) -> list[object]:
    """Return all stages; those that are not named are for the long suite."""
    long = pytest.mark.long
    return [stage if stage in short else pytest.param(stage, marks=long) for stage in STAGES]


async def stopped_at(pages: list[Page], stage: str) -> None:
    """Bring a match to this part of its first round."""
    await begin(pages[0])
    if stage == "laying":
        await Seat(await captioner_of(pages)).write()
    elif stage != "caption":
        teller, viewers = await to_the_table(pages)
        if stage != "pointing":
            for page in viewers:
                await Seat(page).point((await Seat(page).look()).points[0])
        if stage == "talk":
            await seen(teller, "favourite")
            await Seat(teller).press("pass")
    for page in pages:
        await shown(page, stage)


@pytest.mark.parametrize("stage", some("laying", "pointing"))
async def test_whoever_reloads_sees_what_he_saw(stage: str, calm: Devices) -> None:
    pages, _ = await table_of(calm, 4)
    await stopped_at(pages, stage)
    for page in pages:
        before = await Seat(page).look()
        # Nobody waits for the finger of a captioner who is away.
        if before.passes:
            continue
        await page.reload()
        await shown(page, stage)
        assert await Seat(page).look() == before


async def test_a_lost_socket_loses_no_caption_that_is_being_written(calm: Devices) -> None:
    pages, _ = await table_of(calm, 4)
    sockets: dict[Page, list[WebSocketRoute]] = {page: [] for page in pages}
    for page in pages:

        def carry(route: WebSocketRoute, of: Page = page) -> None:
            route.connect_to_server()
            sockets[of].append(route)

        await page.route_web_socket(re.compile("/socket$"), carry)
        await page.reload()
    await begin(pages[0])
    teller = await captioner_of(pages)
    await Seat(teller).press("choose")
    await teller.fill("[data-caption-field]", "La tête dans les nuages")
    await sockets[teller][-1].close(code=1012)
    await teller.click("[data-send]")
    for page in pages:
        await expect(page.locator("[data-caption] blockquote")).to_have_text(
            "La tête dans les nuages"
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
    stage: str, device: object, calm: Devices
) -> None:
    pages, entry = await table_of(calm, 4, device=device)
    await stopped_at(pages, stage)
    found = [fault for page in pages[:2] for fault in await faults(page)]
    if stage == "caption":
        teller = await captioner_of(pages)
        await Seat(teller).press("choose")
        found += await faults(teller)
    if stage == "pointing":
        await pages[0].locator("[data-photo]").first.click()
        await expect(pages[0].locator("dialog")).to_be_visible()
        found += await faults(pages[0])
    eva = await sit(calm, entry, "Eva", TELEVISION, dark=True)
    await seen(eva, stage)
    found += await faults(eva)
    assert found == []


@pytest.mark.parametrize("stage", some("caption", "pointing"))
async def test_german_fits_on_a_small_phone_with_seven_at_the_table(
    stage: str, calm: Devices
) -> None:
    say = Sayings("de", "oeil")
    pages, _ = await table_of(calm, 7, device=SMALL_PHONE, language="de")
    await stopped_at(pages, stage)
    found = [fault for page in pages[:3] for fault in await layout.faults(page, say.keys())]
    found += [target for page in pages[:3] for target in await layout.targets(page)]
    if stage == "caption":
        teller = await captioner_of(pages)
        await Seat(teller).press("choose")
        await teller.fill("[data-caption-field]", "W" * 170)
        found += await layout.faults(teller, say.keys()) + await layout.targets(teller)
    assert found == []


async def test_a_screen_becomes_the_table_takes_no_chair_and_needs_no_pointer(
    calm: Devices,
) -> None:
    pages, entry = await table_of(calm, 4)
    screen = await calm.on(TELEVISION, link(entry))
    await button(screen, "Use this screen as the table").click()
    await expect(screen.get_by_role("heading", name="Ana’s table")).to_be_visible()
    # It is nobody: the table knows it, and offers it no role.
    await pages[0].locator(".watchers button", has_text="The big screen").click()
    await expect(button(pages[0], "Remove from the table")).to_be_visible()
    await expect(button(pages[0], "Make host")).to_have_count(0)
    await button(pages[0], "Close").click()
    assert "/tv#" in screen.url
    assert await faults(screen) == []
    await begin(pages[0])
    await seen(screen, "caption")
    await screen.reload()
    await to_the_table(pages)
    await shown(screen, "pointing")
    # No phone finds this computer: the code stands where the QR code would.
    corner = screen.get_by_role("complementary", name="Invite the others")
    assert entry.code in (await corner.inner_text()).replace(" ", "")
    assert await screen.get_by_role("button", name="Menu").count() == 0
    for print_ in await screen.locator("[data-photo]").all():
        box = await print_.bounding_box()
        # A fifth of the height of the screen at least: read from three metres.
        assert box is not None
        assert box["height"] > TELEVISION.height / 5
    assert await faults(screen) == []


async def until_the_exchange(page: Page) -> None:
    """Play on until a table is full."""
    seat = Seat(page)
    while (sight := await seat.look()).stage != "exchange":
        with contextlib.suppress(TooLate):
            await seat.act(sight)
        await asyncio.sleep(PAUSE)


async def test_after_a_full_table_a_photograph_is_swapped_for_another(devices: Devices) -> None:
    pages, _ = await table_of(devices, 4, tables=2)
    await begin(pages[0])
    first = await captioner_of(pages)
    await asyncio.gather(*(until_the_exchange(page) for page in pages))
    before = (await Seat(first).look()).own
    await first.locator(f'[data-own="{before[2]}"]').click()
    await Seat(first).press("swap")
    for page in pages:
        if page is not first:
            await Seat(page).press("keep")
    # The turn comes to him again, so his photographs are shown to him.
    assert await captioner_of(pages) is first
    after = (await Seat(first).look()).own
    assert len(before) == len(after) == 7
    assert set(before) - set(after) == {before[2]}


async def test_when_one_of_four_leaves_the_three_say_whether_they_go_on(calm: Devices) -> None:
    pages, _ = await table_of(calm, 4)
    await begin(pages[0])
    teller = await captioner_of(pages)
    gone, *viewers = [page for page in pages if page is not teller]
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


async def test_a_match_is_stopped_when_most_agree_and_all_are_told_so(calm: Devices) -> None:
    pages, _ = await table_of(calm, 4)
    await begin(pages[0])
    await to_the_table(pages)
    await button(pages[1], "Menu").click()
    await button(pages[1], "Propose to end the match").click()
    await button(pages[1], "Ask the others").click()
    for page in (pages[2], pages[3]):
        await seen(pages[0], "pointing")
        await button(page, "Yes, let’s stop").click()
    for page in pages:
        await expect(page.locator(".verdict")).to_have_text(
            "Enough for tonight. The rounds you finished count."
        )
