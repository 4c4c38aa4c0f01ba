"""The benchmark: from a card's drop to the last of the screens, in pages of a real browser."""

import asyncio
from collections.abc import Mapping, Sequence
from statistics import quantiles
from typing import Final

from msgspec import Struct
from playwright.async_api import Page, expect

from bench.harness import Bench, Contender, Goal
from bench.phones import Note, Phone, apart, browser
from bench.served import server
from tests.e2e.arriving import host, sit
from tests.e2e.devices import Devices
from tests.e2e.loonacy import Sight

APART = 2
"""Phones that have a core each, as every phone has, on a machine of two."""
TOGETHER = 5
"""Phones that share the cores of one machine."""
PLAYS = {APART: 100, TOGETHER: 200}
SEEN = 0.4
"""Seconds after which a play has been seen by all, and its card has come down."""
PATIENCE = 10.0
"""Seconds for each play, with all that lies between two of them."""

WITHIN = 80
"""Milliseconds to the last of the screens: what is asked for in a house's Wi-Fi."""
ANSWERED = 50
"""Milliseconds until one's own screen answers."""

NOTES = f"""\
Phone pages (390 × 844, two dots to the pixel) at one table, each in a context of its own, in one
headless Chromium which draws without a graphics card; the server, the browser and its pages share
the cores of this machine. {APART} phones have a core each, nearly as in life; {TOGETHER} show what
they do to one another. {PLAYS[APART]} and {PLAYS[TOGETHER]} plays, one after another, the seats in
turn, every other one dragged and every other one tapped with real touch events.

From the time that the browser gives the event in which the finger lets go of the card (or of the
pile), to the time at which it has drawn the first frame that shows the card on the pile, on the
page that is last (Element Timing of the card's picture). In that frame the card begins its flight
of 280 ms to the pile; nothing waits for it. The time until the card leaves one's own hand ends when
the page has handed over the frame without it; on the pile, the same measure stands beside the other
one. Pages date with `performance.timeOrigin + performance.now()`, in tenths of milliseconds; how
far these clocks are apart is read off the one clock of the machine.

Held is that half of the plays are within {WITHIN} and {ANSWERED} ms where each phone has a core;
docs/adr/0018 says why not 99 of 100.
"""


class Play(Struct, frozen=True):
    """How long a play took, in milliseconds from when the finger let go."""

    own: float
    """Until it had left the hand."""
    handed: float
    """Until the last of the pages had handed the frame over."""
    last: float
    """Until the last of the screens showed it."""


class Table:
    """Phones at a table, and what is done there."""

    def __init__(self, phones: Sequence[Phone]) -> None:
        self.phones: Final = phones
        self._turn = 0

    async def begin(self) -> None:
        """Start the first match."""
        await self._host.get_by_role("button", name="Start", exact=True).click()

    async def play(self, number: int) -> list[Play]:
        """Let the seats lay so many cards, in as many matches as it takes."""
        plays: list[Play] = []
        while len(plays) < number:
            sights = await asyncio.gather(*(phone.look() for phone in self.phones))
            found = self._next(sights)
            if sights[0].over:
                await self._again()
            elif found is None:
                await self._point(sights)
            elif (play := await self._lay(*found, drags=len(plays) % 2 == 0)) is not None:
                plays.append(play)
        return plays

    @property
    def _host(self) -> Page:
        return self.phones[0].page

    def _next(self, sights: Sequence[Sight]) -> tuple[Phone, int, int] | None:
        """Return who lays which card on which pile."""
        for _ in sights:
            self._turn = (self._turn + 1) % len(sights)
            fitting = sights[self._turn].fitting()
            if fitting is not None:
                return self.phones[self._turn], *fitting
        return None

    async def _lay(self, phone: Phone, card: int, pile: int, *, drags: bool) -> Play | None:
        """Lay a card; None: it was refused, because a draw had begun meanwhile."""
        await asyncio.gather(*(each.forget() for each in self.phones))
        await (phone.drag if drags else phone.tap)(card, pile)
        await asyncio.sleep(SEEN)
        notes = await asyncio.gather(*(each.note(card) for each in self.phones))
        return _timed(notes[self.phones.index(phone)], notes)

    async def _point(self, sights: Sequence[Sight]) -> None:
        for phone, sight in zip(self.phones, sights, strict=True):
            if sight.can_point:
                await phone.point()
        await asyncio.sleep(SEEN)

    async def _again(self) -> None:
        await self._host.get_by_role("button", name="Again", exact=True).click()
        await expect(self._host.locator("[data-match]")).to_be_visible()


def _timed(own: Note, notes: Sequence[Note]) -> Play | None:
    """Return how long it took; None: the card is on no other screen.

    Raises RuntimeError where it is on some of the screens and not on all.
    """
    handed = [note.handed for note in notes if note.handed is not None]
    painted = [note.painted for note in notes if note.painted is not None]
    if len(handed) <= 1:
        return None
    if own.left is None or len(painted) < len(notes):
        raise RuntimeError(f"a card is not on every screen: {notes}")
    return Play(own.left - own.let_go, max(handed) - own.let_go, max(painted) - own.let_go)


async def played(number: int, seats: int) -> tuple[Sequence[Play], float]:
    """Play at a live server with so many phones; return the plays, and how far clocks were apart.

    Raises TimeoutError where that takes longer than anybody has patience.
    """
    with server() as served:
        async with browser() as chromium:
            table = await seated(Devices(chromium, f"http://127.0.0.1:{served.port}"), seats)
            await table.begin()
            async with asyncio.timeout(PATIENCE * number):
                return await table.play(number), await apart(table.phones)


async def seated(devices: Devices, seats: int) -> Table:
    """Let phones sit down at a table; nothing has begun yet."""
    page, entry = await host(devices, moves=True)
    others = [
        await sit(devices, entry, f"Seat {number}", moves=True) for number in range(2, seats + 1)
    ]
    return Table([await Phone.of(each) for each in (page, *others)])


def _row(phones: int, what: str) -> str:
    return f"{phones} phones: {what}"


LAST_HALF = "on the last screen, half of the plays within"
LAST_MOST = "on the last screen, 99 of 100 plays within"
OWN_HALF = "out of one's own hand, half of the plays within"
OWN_MOST = "out of one's own hand, 99 of 100 plays within"


def _contender(phones: int) -> Contender:
    """Measure with so many phones."""

    def run(_seconds: float, _seed: int) -> Mapping[str, float]:
        plays, clocks = asyncio.run(played(PLAYS[phones], phones))
        last = quantiles((play.last for play in plays), n=100)
        own = quantiles((play.own for play in plays), n=100)
        handed = quantiles((play.handed for play in plays), n=100)
        figures = {
            LAST_HALF: last[49],
            LAST_MOST: last[98],
            OWN_HALF: own[49],
            OWN_MOST: own[98],
            "the last page hands its frame over, 99 of 100 plays within": handed[98],
            "the clocks of the pages are apart by at most": clocks,
        }
        return {_row(phones, what): figure for what, figure in figures.items()}

    return Contender(f"{phones} phones", run)


BENCH = Bench(
    title="From a card's drop to the last of the screens",
    unit="milliseconds (less is better)",
    notes=NOTES,
    contenders=(_contender(APART), _contender(TOGETHER)),
    ours=None,
    goals=(
        Goal(_row(APART, LAST_HALF), None, at_most=WITHIN),
        Goal(_row(APART, OWN_HALF), None, at_most=ANSWERED),
    ),
    asked=(
        Goal(_row(APART, LAST_MOST), None, at_most=WITHIN),
        Goal(_row(APART, OWN_MOST), None, at_most=ANSWERED),
    ),
    most_rounds=1,
    own_length=True,
)
