"""An evening in a terminal without a terminal: real arena, real room, time that the test moves."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

import sobremesa
from sobremesa.bots.arena import Arena
from sobremesa.cli.play.app import Cloth, TableApp
from sobremesa.cli.play.board import Table
from sobremesa.cli.play.evening import screen_of
from sobremesa.cli.play.local import LocalSession, arena_with_bots
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.people import Person, seated
from sobremesa.cli.play.session import Pulse, Session
from sobremesa.cli.words import words
from sobremesa.games.loonacy.actions import Action, Handicap, Options
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Seat

GAME = sobremesa.game("loonacy")
LETTERS = "abcdefghijklmnorstuvwxyz"
EVERY_FRAME = 0.02
"""Animations ask for a picture every 33 ms."""


class Call:
    """An alarm of the hour glass."""

    def __init__(self, at: float, callback: Callable[[], object]) -> None:
        self.at = at
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class HourGlass:
    """A pulse whose time the test moves."""

    def __init__(self) -> None:
        self._now = 0.0
        self._calls: list[Call] = []

    def time(self) -> float:
        return self._now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Call:
        call = Call(self._now + delay, callback)
        self._calls.append(call)
        return call

    def waiting(self) -> int:
        return sum(not call.cancelled for call in self._calls)

    def advance(self, seconds: float) -> None:
        end = self._now + seconds
        while True:
            self._calls = [call for call in self._calls if not call.cancelled]
            call = min(self._calls, key=lambda call: call.at, default=None)
            if call is None or call.at > end:
                break
            self._calls.remove(call)
            self._now = max(self._now, call.at)
            call.callback()
        self._now = end


class Puppet:
    """A bot that does what the test has written down, each deed at its moment, and nothing else."""

    def __init__(self, *deeds: tuple[int, Callable[[Sequence[Action]], Action]]) -> None:
        self._deeds = deeds

    def hear(self, told: Any, view: Any, now: Millis) -> None:
        pass

    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        choices = list(legal)
        for at, choose in self._deeds:
            if at > now and choices:
                return Plan(choose(choices), Millis(at))
        return None


class Evening:
    """What a test does and sees."""

    def __init__(self, app: TableApp, pilot: Pilot[None], glass: HourGlass) -> None:
        self.app = app
        self.pilot = pilot
        self.glass = glass

    @property
    def session(self) -> Session:
        return self.app.room.session

    @property
    def view(self) -> View:
        view: View = self.session.view
        return view

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def wait(self, seconds: float) -> None:
        self.glass.advance(seconds)
        await self.pilot.pause()

    async def open(self) -> None:
        """Deal, and wait until the piles are open and nothing moves any more."""
        await self.press("enter")
        await self.wait(5.5)

    async def lay_a_fitting_card(self) -> None:
        await self.press(*self.keys_of_a_good_move())

    async def play_to_the_end(self) -> None:
        """Lay what fits, else point; the keys go straight to the room, as there are many."""
        for _ in range(2_000):
            if self.view.outcome is not None:
                return
            for key in self.keys_of_a_good_move():
                self.app.room.press(key)
            await self.wait(1.5)
        raise AssertionError("the match does not end")

    def keys_of_a_good_move(self) -> tuple[str, ...]:
        if self.view.fits:
            fit = self.view.fits[0]
            return self.letter(fit.card), str(fit.piles[0] + 1)
        return ("space",) if "point" in self.view.may else ()

    def letter(self, card: int) -> str:
        return LETTERS[[face.card for face in self.view.hand].index(card)]

    def lines(self) -> list[str]:
        return self.app.query_one(Cloth).lines()

    def text(self) -> str:
        return "\n".join(self.lines())


def people(seats: int, level: Level = Level.CHILD) -> tuple[Person, ...]:
    return seated("Ana", (level,) * (seats - 1), random.Random(3))


@asynccontextmanager
async def evening(  # noqa: PLR0913  what can be different about an evening
    *,
    seats: int = 3,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    looks: Looks | None = None,
    handicap: Handicap | None = None,
    seed: int = 1,
    puppets: Sequence[Puppet] | None = None,
) -> AsyncIterator[Evening]:
    """Sit down with bots of a level, or with puppets."""
    rng = random.Random(seed)
    everybody = people(seats)
    setups = [Setup(handicap or Handicap()), *[Setup(Handicap())] * (seats - 1)]

    def sit_down(pulse: Pulse) -> Session:
        if puppets is None:
            arena = arena_with_bots(GAME, Options(), setups, everybody, rng)
        else:
            bots = {Seat(place): puppet for place, puppet in enumerate(puppets, 1)}
            arena = Arena(GAME, Options(), setups, bots, rng)
        return LocalSession(arena, everybody, pulse)

    glass = HourGlass()
    said = words(lang, GAME, "sobremesa.cli.screens.loonacy")
    app = TableApp(Table(screen_of(GAME), said, looks or Looks(), sit_down), glass)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Evening(app, pilot, glass)


def spend(story: Callable[[Evening], Awaitable[None]], **settings: Any) -> None:
    """Run a story of an evening."""

    async def tell() -> None:
        async with evening(**settings) as table:
            await story(table)

    asyncio.run(tell())
