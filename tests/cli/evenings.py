"""An evening in a terminal without a terminal: real arena, real room, time that the test moves."""

import asyncio
import random
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    MutableSequence,
    Sequence,
)
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

import sobremesa
from sobremesa.bots.arena import Arena
from sobremesa.cli.play.app import Cloth, TableApp
from sobremesa.cli.play.board import Table
from sobremesa.cli.play.hourglass import HourGlass
from sobremesa.cli.play.local import LocalSession, arena_with_bots
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.people import Person, seated
from sobremesa.cli.play.session import Pulse, Session
from sobremesa.cli.screens import screen_of
from sobremesa.cli.screens.loonacy.painting import LETTERS
from sobremesa.cli.words import words
from sobremesa.games.loonacy.actions import Action, Handicap, Options
from sobremesa.games.loonacy.deck import DECKS
from sobremesa.games.loonacy.rules import HAND
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Seat

GAME = sobremesa.game("loonacy")


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


class Stacked(random.Random):
    """Chance that lays these cards on top of the deck when it is shuffled."""

    def __init__(self, seed: int, top: Sequence[int]) -> None:
        super().__init__(seed)
        self._top = top

    def shuffle(self, x: MutableSequence[Any]) -> None:
        super().shuffle(x)
        if len(x) == len(DECKS[30].cards):
            x[:] = [*self._top, *(card for card in x if card not in self._top)]


def dealt(hands: Sequence[Sequence[int]], tops: Sequence[int]) -> list[int]:
    """Order cards so that these lie in the first hands, and these are the first piles."""
    named = [card for cards in (*hands, tops) for card in cards]
    others = iter([card for card in range(len(DECKS[30].cards)) if card not in named])
    filled = [[*hand, *(next(others) for _ in range(HAND - len(hand)))] for hand in hands]
    return [*(card for hand in filled for card in hand), *tops]


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
    hints: Sequence[str] = (),
    cards: Sequence[int] = (),
) -> AsyncIterator[Evening]:
    """Sit down with bots of a level, or with puppets; these cards lie on top of the deck."""
    rng = Stacked(seed, cards)
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
    app = TableApp(Table(screen_of(GAME.card.id), said, looks or Looks(), sit_down, hints), glass)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Evening(app, pilot, glass)


def spend(story: Callable[[Evening], Awaitable[None]], **settings: Any) -> None:
    """Run a story of an evening."""

    async def tell() -> None:
        async with evening(**settings) as table:
            await story(table)

    asyncio.run(tell())


def said(key: str, lang: str, count: int = 1) -> str:
    """A text as it is on the screen, where all blanks are alike."""
    text = words(lang, GAME, "sobremesa.cli.screens.loonacy").say(key, count=count)
    return text.replace("\u202f", " ").replace("\xa0", " ")


def names(table: Evening, lang: str = "en") -> list[str]:
    """What the pictures of one's own cards are called."""
    pictures = [picture for face in table.view.hand for picture in face.pictures]
    return [said(f"picture.{picture}", lang) for picture in pictures]
