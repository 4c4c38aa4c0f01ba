"""Eye Eye Captain! as somebody plays it in a browser: by what he sees there, with a finger.

Seat      one screen at a match: look at it, press on a dropping, shout
choose    the host chooses the game and which of its three
begin     the host starts the match; all see the deck
tries     whoever has the tongs lifts something, over and over
lift      whoever has the tongs lifts a dropping; put_back: one that does not match
collect   all lift until three of one colour have been collected
have      all read who has how many chips and droppings
"""

import asyncio
import contextlib
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from time import monotonic
from typing import Final

from msgspec import Struct, convert, field
from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as TooLate

from tests.clients import Entry
from tests.e2e.arriving import host, sit
from tests.e2e.devices import PATIENCE, PHONE, Device, Devices

LOOK: Final = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const board = document.querySelector('[data-stage]');
    const middle = (element) => {
        const {left, top, width, height} = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    return {
        stage: board?.dataset.stage ?? '',
        phase: Number(board?.dataset.phase ?? -1),
        round: Number(board?.dataset.round ?? 0),
        turn: Number(document.querySelector('[data-turn]')?.dataset.seat ?? -1),
        lifts: document.querySelector('[data-lifts]') !== null,
        names: document.querySelector('[data-name][aria-disabled="false"]') !== null,
        droppings: all('[data-dropping]').map(
            (element) => [Number(element.dataset.dropping), ...middle(element)]),
        labels: all('[data-dropping]').map((element) => element.textContent),
        die: document.querySelector('[data-die]')?.dataset.die ?? null,
        under: document.querySelector('[data-under] [data-colour]')?.dataset.colour ?? null,
        under_which: document.querySelector('[data-under] .of')?.textContent ?? '',
        collected: all('[data-collected]').map((element) => Number(element.textContent)),
        chips: all('[data-chips]').map((element) => Number(element.dataset.chips)),
        said: all('[data-spoken] p').map((element) => element.textContent),
        over: document.querySelector('[data-over]') !== null,
    };
}"""
"""What the screen shows and says."""

PAUSE: Final = 0.04
"""Seconds between two looks; the clock runs eight times as fast here."""
_GONE: Final = 1_000
"""Milliseconds until a finger gives up what it wanted to touch."""
_KEEPS: Final = re.compile(r"keeps number (\d+): (\w+)")
_TRIED: Final = 75
"""Seconds until something is wrong with a deck from which nobody lifts what he wants."""
_ENOUGH: Final = 3
"""Droppings of one colour."""


class Sight(Struct, frozen=True):
    """What is on the screen."""

    stage: str
    phase: int
    round: int
    turn: int
    """Who has the tongs; -1: nobody."""
    lifts: bool
    """This seat may press on the deck."""
    names: bool
    """Game 2: it may name a colour."""
    droppings: list[tuple[int, float, float]]
    """Those on deck, and where on the screen."""
    labels: list[str]
    die: str | None
    under: str | None
    """The colour that is looked at, if this seat may see it."""
    under_which: str
    collected: list[int]
    chips: list[int]
    said: list[str]
    """The newest lines of the spoken log."""
    over: bool


class Memory(Struct):
    """What those who share it have seen in a round."""

    round: int = 0
    under: dict[int, str] = field(default_factory=dict)
    """By number of the dropping, from 1."""
    kept: dict[int, str] = field(default_factory=dict)

    def see(self, sight: Sight) -> None:
        """Take in what is on the screen."""
        if sight.round != self.round:
            self.round, self.under, self.kept = sight.round, {}, {}
        number = re.search(r"\d+", sight.under_which)
        if number and sight.under:
            self.under[int(number[0])] = sight.under
        for line in sight.said[_newest_round(sight.said) :]:
            if found := _KEEPS.search(line):
                self.kept[int(found[1])] = found[2]

    @property
    def complete(self) -> bool:
        """Whether three of one colour have been collected."""
        return max(Counter(self.kept.values()).values(), default=0) >= _ENOUGH

    def best(self, sight: Sight) -> int:
        """Return which dropping to lift: one that is known to match, else one that is unknown."""
        lying = [number + 1 for number, _, _ in sight.droppings]
        known = [number for number in lying if self.under.get(number) == sight.die]
        unknown = [number for number in lying if number not in self.under]
        return (known or unknown or lying)[0] - 1


def _newest_round(said: Sequence[str]) -> int:
    laid = [place for place, line in enumerate(said) if "All on deck" in line]
    return laid[-1] if laid else 0


class Seat:
    """Somebody's screen at a match."""

    def __init__(self, page: Page, memory: Memory) -> None:
        self.page = page
        self.memory = memory

    async def look(self) -> Sight:
        """Read the screen."""
        sight = convert(await self.page.evaluate(LOOK), Sight)
        self.memory.see(sight)
        return sight

    async def press(self, dropping: int) -> None:
        """Touch a dropping where it is seen."""
        for number, x, y in (await self.look()).droppings:
            if number == dropping:
                await self.page.touchscreen.tap(x, y)

    async def choose(self, dropping: int, patience: int = PATIENCE) -> None:
        """Let the tongs go to a dropping, as a screen reader does."""
        await self.page.press(f'[data-dropping="{dropping}"]', "Enter", timeout=patience)

    async def attempt(self, dropping: int) -> None:
        """Do that if it is still there when the finger is."""
        with contextlib.suppress(TooLate):
            await self.choose(dropping, _GONE)

    async def shout(self) -> None:
        """Touch the large button."""
        await self.page.tap("[data-shout]")

    async def until(self, stage: str) -> Sight:
        """Wait for a stage."""
        await expect(self.page.locator(f'[data-stage="{stage}"]')).to_be_visible()
        return await self.look()

    async def lift(self) -> Sight:
        """Look, and press on what fits best where it is seen, if this seat may."""
        sight = await self.look()
        if sight.lifts and sight.droppings:
            await self.press(self.memory.best(sight))
        return sight


def seats_of(pages: list[Page]) -> list[Seat]:
    """Return what people do on these pages; they share what they see."""
    memory = Memory()
    return [Seat(page, memory) for page in pages]


async def tries(
    seats: Sequence[Seat], which: Callable[[Sight], int | None]
) -> AsyncIterator[tuple[Seat, int | None]]:
    """Yield each seat in turn, as often as it takes, and what it has let its tongs go to, if any.

    A deck does what it will: tongs slip, and on a slow machine the die falls over meanwhile.
    """
    ends = monotonic() + _TRIED
    while monotonic() < ends:
        for seat in seats:
            sight = await seat.look()
            dropping = which(sight) if sight.lifts else None
            if dropping is not None:
                await seat.attempt(dropping)
            yield seat, dropping
        await asyncio.sleep(0.05)
    raise AssertionError("they have tried often enough")


async def lift(seats: list[Seat], dropping: int, until: str, die: str | None = None) -> None:
    """Let whoever has the tongs lift a dropping while the die shows a colour, until it is told."""
    log = seats[0].page.locator("[data-spoken]")
    async for _ in tries(seats, lambda sight: dropping if die in {None, sight.die} else None):
        if until in " ".join(await log.all_inner_texts()):
            return


async def put_back(seats: list[Seat], undersides: Sequence[str]) -> None:
    """Let them look below what does not match until one is put back; the die may make it match."""
    log = seats[0].page.locator("[data-spoken]")

    def other(sight: Sight) -> int | None:
        lying = (one for one, _, _ in sight.droppings)
        return next((one for one in lying if undersides[one] != sight.die), None)

    async for _ in tries(seats, other):
        if re.search(r"puts number \d+ back", " ".join(await log.all_inner_texts())):
            return


async def collect(seats: Sequence[Seat]) -> Seat:
    """Let each lift in his turn until three of one colour are collected; return who saw it."""
    seat = seats[0]
    while not seat.memory.complete:
        turn = (await seat.lift()).turn
        if turn >= 0:
            seat = seats[turn]
        await asyncio.sleep(PAUSE)
    return seat


async def choose(page: Page, game: str = "") -> None:
    """Choose Eye Eye Captain! on the host's page, and which of its three games, by its name."""
    box = page.locator(".box", has_text="Eye Eye Captain!")
    await box.click()
    await expect(page.locator(".box.chosen", has_text="Eye Eye Captain!")).to_be_visible()
    if game:
        await page.locator("[data-options]").click()
        variants = page.get_by_role("group", name="Which game", exact=True)
        await variants.get_by_text(game, exact=True).click()
        await expect(variants.get_by_role("radio", name=game, exact=True)).to_be_checked()


async def table_of(
    devices: Devices,
    people: int,
    game: str = "",
    device: Device = PHONE,
    names: Sequence[str] = ("Ana", "Leo", "Mia", "Tom"),
    **how: object,
) -> tuple[list[Page], Entry]:
    """Let so many people open and join a table for this game; the first is the host."""
    first, entry = await host(devices, names[0], device, **how)
    await choose(first, game)
    others = [
        await sit(devices, entry, name, device, **how)  # type: ignore[arg-type]
        for name in names[1:people]
    ]
    return [first, *others], entry


async def begin(pages: Sequence[Page]) -> list[Seat]:
    """Start the match on the host's page; return all screens once the eye rolls.

    They share what they see: who loses by it is not what these tests are about.
    """
    await pages[0].locator("footer.bar button").click()
    memory = Memory()
    seats = [Seat(page, memory) for page in pages]
    for seat in seats:
        await seat.until("aiming")
        await expect(seat.page.locator("[data-dropping]")).to_have_count(12)
    return seats


async def have(pages: Sequence[Page], chips: Sequence[int], collected: Sequence[int]) -> None:
    """Wait until all read who has how many chips and droppings in this round."""
    for page in pages:
        for seat, counts in enumerate(zip(chips, collected, strict=True)):
            place = page.locator(f'[data-seat="{seat}"]')
            await expect(place.locator(f'[data-chips="{counts[0]}"]')).to_have_count(1)
            await expect(place.locator("[data-collected]")).to_have_text(str(counts[1]))
