"""A whole evening in real browsers: late, locked and lost devices, a killed server, three games."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from msgspec import Struct
from playwright.async_api import Browser, Page, expect
from playwright.async_api import TimeoutError as TooLate

from tests.clients import Entry
from tests.e2e import captain, loonacy, oeil, oeil_table
from tests.e2e.arriving import host, sit
from tests.e2e.complaints import LOST
from tests.e2e.conftest import switched_on
from tests.e2e.devices import Devices
from tests.e2e.evening import (
    Pocket,
    Screen,
    arrive,
    cut,
    ended,
    played,
    replayed,
    television,
)
from tests.e2e.finding import button, options
from tests.live import Live

pytestmark = [pytest.mark.anyio]

HAND = "[data-card]"
DECK = "[data-stage] [data-dropping]"


class Evening(Struct):
    """Who is here, on which devices, at which server."""

    live: Live
    devices: Devices
    entry: Entry
    table: Screen
    people: list[Screen]
    """The host first."""

    @property
    def all(self) -> list[Screen]:
        """All screens that are on."""
        return [self.table, *self.people]

    def pages(self) -> list[Page]:
        """Return the pages of the people."""
        return [screen.page for screen in self.people]

    async def late(self, name: str) -> Screen:
        """Let somebody come in by the code on the television."""
        self.people.append(await arrive(self.devices, self.table.page, name))
        return self.people[-1]

    async def cut(self) -> None:
        """Kill the server while they play; what the browsers say of that is no complaint."""
        for complaints in self.devices.complaints.values():
            complaints.forgive(LOST)
        await cut(self.live)

    async def comes_back(self) -> Page:
        """Let the first host, who had vanished, open the table's page again on his phone."""
        first = next(page for page in self.devices.complaints if page.is_closed())
        screen = Screen(await self.devices.another(first, f"/t/{self.entry.table}"))
        await screen.page.reload()  # from now on it is heard
        self.people.append(screen)
        return screen.page

    async def told_again(self, match: int) -> None:
        """See that the match ends on each screen's replay as it ended on that screen."""
        for screen in self.all:
            assert await replayed(screen, self.entry, match) == screen.ends[match]

    def asked_here_alone(self) -> None:
        """See that all pages have asked one server and no other."""
        origins = {one for each in self.devices.complaints.values() for one in each.origins}
        assert origins == {urlsplit(self.live.url).netloc}


@pytest.fixture
async def live(built: None, tmp_path: Path) -> AsyncIterator[Live]:
    """A server of one's own, to be killed."""
    with Live(tmp_path, "--generosity", "1000") as live:
        yield live


async def gather(live: Live, devices: Devices, *names: str) -> Evening:
    """Let a host open a table, others join it, and a laptop be the table."""
    ana, entry = await host(devices)
    pages = [ana, *[await sit(devices, entry, name) for name in names]]
    table = await television(devices, entry)
    await expect(ana.locator(".seat")).to_have_count(len(pages))
    people = [Screen(page) for page in pages]
    for screen in people:
        await screen.page.reload()  # from now on it is heard
        await expect(screen.page.locator(".seat")).to_have_count(len(pages))
    return Evening(live, devices, entry, table, people)


async def lay(pages: Sequence[Page], cards: int) -> None:
    """Let these people lay so many cards, one after the other; who has none that fits points."""
    seats = [loonacy.Seat(page) for page in pages]
    async with asyncio.timeout(60):
        while cards > 0:
            for seat in seats:
                # Nobody waits: a slow machine tries again.
                with contextlib.suppress(TooLate, AssertionError):
                    cards -= await lays(seat) if cards else 0


async def lays(seat: loonacy.Seat) -> bool:
    """Let somebody lay a card, or point; tell whether a card has gone."""
    sight = await seat.look()
    found = sight.fitting()
    if found is None:
        if sight.can_point:
            await seat.point()
        return False
    await seat.click(*found)
    await expect(seat.page.locator(HAND)).to_have_count(len(sight.hand) - 1, timeout=2_000)
    return True


async def deal(evening: Evening) -> list[Page]:
    """Start Loonacy; return who plays, once the piles are open."""
    pages = evening.pages()
    await options(pages[0]).click()
    # Cards fit more often: it is over sooner.
    pictures = pages[0].get_by_role("group", name="Different pictures", exact=True)
    await pictures.get_by_text("20", exact=True).click()
    await expect(pictures.get_by_role("radio", name="20", exact=True)).to_be_checked()
    await button(pages[0], "Start").click()
    for page in (*pages, evening.table.page):
        await expect(page.locator("[data-pile]").first).to_be_visible()
    return pages


async def to_the_last_card(pages: Sequence[Page]) -> None:
    seats = [loonacy.Seat(page) for page in pages]
    async with asyncio.timeout(120):
        await asyncio.gather(*(loonacy.play(seat, seat.click) for seat in seats))


@pytest.mark.timeout(120)
async def test_a_short_evening_with_a_late_guest_and_a_killed_server(
    chromium: Browser, request: pytest.FixtureRequest, live: Live
) -> None:
    async with switched_on(chromium, live.url, request) as devices:
        evening = await gather(live, devices, "Leo")
        pages = await deal(evening)
        await lay(pages, cards=1)
        mia = await evening.late("Mia")
        hands = [(await loonacy.Seat(page).look()).hand for page in pages]
        await evening.cut()
        for page, hand in zip(pages, hands, strict=True):
            await expect(page.locator(HAND)).to_have_count(len(hand))
            assert (await loonacy.Seat(page).look()).hand == hand
        assert await mia.page.locator(HAND).count() == 0
        await to_the_last_card(pages)
        await ended(evening.all, evening.entry)
        await evening.told_again(1)
        # Who came late has a chair, and plays the next.
        await button(pages[0], "Again").click()
        for screen in evening.people:
            await expect(screen.page.locator(HAND)).to_have_count(7)
        evening.asked_here_alone()


async def first_game(evening: Evening) -> None:
    """Loonacy: somebody comes late; a phone is locked while the server is killed, and wakes."""
    pages = await deal(evening)
    mia = evening.people[2].page
    others = [page for page in pages if page is not mia]
    await lay(pages, cards=2)
    await evening.late("Ida")
    hand = (await loonacy.Seat(mia).look()).hand
    pocket = Pocket(mia)
    await pocket.lock()
    await says_away(others, "Mia", there=1)
    await evening.cut()
    # Where nothing fits all point, and nobody waits for the finger of who is away.
    await lay(others, cards=4)
    await pocket.unlock()
    await says_away(others, "Mia", there=0)
    await has_again(mia, hand)
    await to_the_last_card(pages)


async def has_again(page: Page, hand: list[tuple[int, str]]) -> None:
    """Wait until somebody who was away sees his hand, and what he drew meanwhile."""
    async with asyncio.timeout(5):  # a second, five times over
        while (await loonacy.Seat(page).look()).hand[: len(hand)] != hand:  # noqa: ASYNC110
            await asyncio.sleep(loonacy.PAUSE)


async def says_away(pages: Sequence[Page], name: str, there: int) -> None:
    """Wait until all see that somebody is away, or (0) back."""
    for page in pages:
        await expect(page.locator(".away", has_text=name)).to_have_count(there)


async def second_game(evening: Evening) -> None:
    """L'Œil en coin: the host vanishes in the middle, and another takes over."""
    ana, *others = evening.pages()
    await button(ana, "Back to the table").click()
    await oeil_table.choose(ana, tables=1)
    await oeil_table.begin(ana)
    for page in (*others, evening.table.page):
        await expect(page.locator(oeil_table.BOARD)).to_be_visible()
    await oeil_table.captioner_of([ana, *others])
    await evening.people.pop(0).page.close()
    seats = [oeil.Seat(page) for page in others]
    async with asyncio.timeout(150):
        await asyncio.gather(*(oeil.play(seat) for seat in seats))


async def third_game(evening: Evening) -> None:
    """Eye Eye Captain!: for four of the five; the server is killed under the moving deck."""
    leo, mia, tom, ida = evening.pages()
    await button(leo, "Back to the table").click()
    await captain.choose(leo, "Young sailors")
    corners = leo.get_by_role("group", name="Open corners", exact=True)
    await corners.get_by_text("4", exact=True).click()
    await expect(corners.get_by_role("radio", name="4", exact=True)).to_be_checked()
    # Five had chairs, and this game has four: the last to come stood up, the first is not here.
    await button(ida, "Back to the table").click()
    await leo.locator(".seat", has_text="Ana").click()
    await button(leo.get_by_role("dialog"), "Free this chair").click()
    await button(ida, "Sit down here").click()
    await expect(leo.locator(".seat", has_text="Ida")).to_be_visible()
    await button(leo, "Start").click()
    pages = [leo, mia, tom, ida]
    for page in (*pages, evening.table.page):
        await expect(page.locator(DECK).first).to_be_attached()
    memory = captain.Memory()
    seats = [captain.Seat(page, memory) for page in pages]
    assert not (await seats[0].look()).over
    await evening.cut()
    for page in (*pages, evening.table.page):
        await expect(page.locator(DECK).first).to_be_attached()
    ana = await evening.comes_back()
    await expect(ana.get_by_text("You are watching")).to_be_visible()
    async with asyncio.timeout(150):
        while not (await seats[0].look()).over:
            for seat in seats:
                sight = await seat.look()
                if sight.lifts and sight.droppings:
                    await seat.attempt(memory.best(sight))


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_a_whole_evening_of_three_games(
    chromium: Browser, request: pytest.FixtureRequest, live: Live
) -> None:
    async with switched_on(chromium, live.url, request) as devices:
        evening = await gather(live, devices, "Leo", "Mia", "Tom")
        for number, game in enumerate((first_game, second_game, third_game), start=1):
            await game(evening)
            await ended(evening.all, evening.entry)
            await evening.told_again(number)
        games = [match["game"] for match in await played(evening.people[0].page, evening.entry)]
        assert games == ["loonacy", "oeil", "captain"]
        evening.asked_here_alone()
