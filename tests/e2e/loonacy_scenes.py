"""How a match of Loonacy comes to a moment, before any device is there.

Scene      who plays, and what has happened: see `stored.Scene`
collision  two cards of different hands of which only one can be laid on a pile
"""

from collections.abc import Callable
from typing import ClassVar, Final

from msgspec import Struct

from sobremesa.games.loonacy.actions import Play, Point
from sobremesa.games.loonacy.deck import CardId
from sobremesa.games.loonacy.legal import legal
from sobremesa.games.loonacy.state import State
from sobremesa.games.loonacy.times import DEAL, LOOK
from sobremesa.kernel.ids import PersonId, Seat
from sobremesa.table import commands as cm
from tests.e2e.stored import Begin, Begun, Reached, do

ANA: Final = Seat(0)
_BETWEEN: Final = (2_100, 300, 350, 3_200, 600)
"""Milliseconds from one card to the next, one after the other, and again."""


class Evenly(Begun[State]):
    """A match that has begun, moved on by all in turn."""

    def open(self) -> None:
        """Wait until all have seen their hands."""
        self.evening.wait(LOOK)

    def lay(self, count: int) -> None:
        """Let so many cards be laid, each by the next who can; who cannot is passed over."""
        for _ in range(count):
            if self.state.outcome is not None:
                return
            self._next()

    def _next(self) -> None:
        seats = self.state.playing
        first = self.state.phase + sum(len(pile) for pile in self.state.piles)
        for turn in range(len(seats)):
            seat = seats[(first + turn) % len(seats)]
            plays = _plays(self.state, seat)
            if plays:
                self.play(seat, plays[0])
                return
        self.draw()

    def play(self, seat: Seat, play: Play) -> None:
        """Let somebody lay a card, after he has looked for it."""
        laid = sum(len(pile) for pile in self.state.piles)
        self.evening.wait(_BETWEEN[laid % len(_BETWEEN)])
        do(self.evening, seat, play)

    def point(self, *seats: Seat) -> None:
        """Let these point at the draw pile."""
        for seat in seats:
            do(self.evening, seat, Point())

    def draw(self) -> None:
        """Let everybody point, and wait until the new cards are turned."""
        self.point(*(seat for seat in self.state.playing if seat not in self.state.pointing))
        self.evening.wait(DEAL)


class Scene(Struct, frozen=True):
    """Who plays, and how far they have come."""

    game: ClassVar = "loonacy"
    script: Callable[[Evenly], None]
    """From the dealt hands on."""
    people: int = 4
    helping_hand: bool = False
    paused: bool = False
    """Ana has paused it then."""
    seed: int = 9
    """With this one Ana holds many different pictures, and races Leo for a pile at once."""

    def reach(self, begin: Begin) -> Reached:
        """Play with a seed that is always the same."""
        easier = {"helping_hand": True} if self.helping_hand else {}
        evenly = Evenly(begin(self.seed, {}, easier))
        self.script(evenly)
        if self.paused:
            host = PersonId(evenly.evening.match.players[ANA])
            evenly.evening.by(host, cm.Pause())
        return Reached(evenly.evening, ANA)


def collision(state: State, one: int, other: int) -> tuple[int, CardId, CardId]:
    """Return a pile, and a card of each of two seats that fits on it, but not on the other's."""
    mine, theirs = (
        [act for act in legal(state, Seat(seat)) if isinstance(act, Play)] for seat in (one, other)
    )
    return next(
        (play.pile, play.card, rival.card)
        for play in mine
        for rival in theirs
        if play.pile == rival.pile and not state.masks[play.card] & state.masks[rival.card]
    )


# ---------------------------------------------------------------------- what can have happened


def dealt(evenly: Evenly) -> None:
    """All look at their hands."""


def first_cards(evenly: Evenly) -> None:
    """The piles have just been opened."""
    evenly.open()


def some_laid(evenly: Evenly) -> None:
    """The piles have grown; two would like a card."""
    evenly.open()
    evenly.lay(9)
    evenly.point(Seat(1), Seat(3))


def all_but_ana(evenly: Evenly) -> None:
    """Everybody but Ana points at the draw pile."""
    evenly.open()
    evenly.lay(4)
    evenly.point(*(seat for seat in evenly.state.playing if seat != ANA))


def many_cards(evenly: Evenly) -> None:
    """Each has so many cards that they overlap."""
    evenly.open()
    for _ in range(12):
        evenly.draw()


def one_card_left(evenly: Evenly) -> None:
    """Ana, who lays whenever she can, can lay her last card."""
    evenly.open()
    while len(evenly.state.hands[ANA]) > 1 or not _plays(evenly.state, ANA):
        able = [seat for seat in evenly.state.playing if _plays(evenly.state, seat)]
        eager = [seat for seat in able if len(evenly.state.hands[seat]) > 1 + 3 * (seat != ANA)]
        if eager:
            evenly.play(eager[0], _plays(evenly.state, eager[0])[0])
        else:
            evenly.draw()


def _plays(state: State, seat: Seat) -> list[Play]:
    return [act for act in legal(state, seat) if isinstance(act, Play)]
