"""How a match of Eye Eye Captain! comes to a moment, before any device is there.

It is paused then, so that the moment does not pass before all are there.

Scene   who plays which game, and what has happened: see `stored.Scene`
Voyage  a match that has begun: collect, miss, drop, turn the die, shout, wait
resume  all are there: let the match go on
under   which droppings have a colour below them
quiet   a deck where nothing happens by itself soon
drops   a deck from which something falls soon
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, takewhile
from typing import Any, ClassVar, Final, TypeAlias

from msgspec import Struct
from playwright.async_api import Page, expect

from sobremesa.games.captain.actions import Action, Fall, Grip, Knock, Name, Reach, Shout, Variant
from sobremesa.games.captain.deck import Deck
from sobremesa.games.captain.pieces import COLOURS, Colour, DroppingId
from sobremesa.games.captain.state import State, droppings
from sobremesa.games.captain.times import CHECK, LOOK, PROOF, READY
from sobremesa.games.captain.view import View
from sobremesa.kernel.ids import DEVICE, PersonId, Seat
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from tests.e2e.stored import Begin, Begun, Reached, Stored, do
from tests.games.captain.decks import SECOND
from tests.games.captain.situations import BLUE, GREEN, LETTERS

ANA, LEO, MIA, TOM = (Seat(number) for number in range(4))
SOON: Final = 180
"""So many seconds of the deck lie before us: a minute and a half where it moves twice as fast."""
QUIET: Final = 8
"""In so many of them somebody acts, where nothing goes wrong."""
_LONGEST: Final = 120
"""Seconds that one deck is looked at, until another one is tried."""

Acts: TypeAlias = Iterator[tuple[float, Action]]
"""What the deck does soon, and in how many seconds each."""
Course: TypeAlias = Callable[[Acts], bool]
"""Tells whether this is what it must do."""


def quiet(acts: Acts) -> bool:
    """Tell a deck that lets the die lie, and keeps its droppings for longer than that."""
    return all(second > QUIET and not isinstance(act, Fall) for second, act in acts)


def drops(acts: Acts) -> bool:
    """Tell a deck from which something falls, but not at once."""
    soon = takewhile(lambda one: one[0] < 4.5, acts)
    return any(second > 2.5 and isinstance(act, Fall) for second, act in soon)


class Voyage(Begun[State]):
    """A match that has begun, moved on by what its seats and its deck do."""

    def eye_on(self) -> None:
        """Wait until all have seen the deck."""
        self.evening.wait(READY)

    def collect(self, seat: Seat, colours: str) -> None:
        """Let a seat collect droppings of these colours, by their letters; others miss meanwhile.

        The last proof is over then, and the next has the tongs.
        """
        for letter in colours:
            self.turn_of(seat)
            self.match(LETTERS[letter])
            self.evening.wait(LOOK)
        self.evening.wait(PROOF)

    def turn_of(self, seat: Seat) -> None:
        """Let whoever has the tongs miss, until a seat has them."""
        while self.state.turn != seat:
            wanted = next(colour for colour in COLOURS if self.lying(colour))
            self.want(next(colour for colour in COLOURS if colour is not wanted))
            self.lift(self.lying(wanted)[0])
            self.evening.wait(LOOK)

    def match(self, colour: Colour) -> None:
        """Let whoever has the tongs lift a dropping of a colour that is wanted; he looks at it."""
        self.want(colour)
        self.lift(self.lying(colour)[0])

    def want(self, colour: Colour) -> None:
        """Let the die show a colour or, in game 2, whoever has the tongs name it."""
        if self.state.options.variant is Variant.NAMED:
            do(self.evening, self.state.turn, Name(colour))
        else:
            self.die(colour)

    def lift(self, dropping: DroppingId) -> None:
        """Let whoever has the tongs lift a dropping; he looks at it now."""
        do(self.evening, self.state.turn, Reach(dropping))
        self.deck(Grip(self.state.closing, dropping))

    def lying(self, colour: Colour) -> list[DroppingId]:
        """List the droppings of a colour that can be lifted now."""
        state = self.state
        there = [one for one in droppings(state.deck) if one != state.banned]
        return [one for one in there if state.undersides[one] is colour]

    def drop(self, count: int) -> None:
        """Let so many fall into the galley."""
        for dropping in droppings(self.state.deck)[:count]:
            self.deck(Fall(dropping))

    def die(self, colour: Colour) -> None:
        """Knock the die over until it shows a colour."""
        while COLOURS[self.state.die % len(COLOURS)] is not colour:
            self.deck(Knock())

    def shout(self, seat: Seat) -> None:
        """Let a seat shout; all look under what is left."""
        do(self.evening, seat, Shout(self.state.round))

    def next_round(self) -> None:
        """Wait until the eye is on again after a check."""
        self.evening.wait(CHECK)
        self.eye_on()

    def deck(self, action: Any) -> None:
        """Let the deck do something."""
        match = self.evening.match
        answer = self.evening.give(cm.SeatActs(match.number, DEVICE, action, match.state.phase))
        assert not isinstance(answer, Refusal), answer


class Scene(Struct, frozen=True):
    """Who plays, and how far they have come."""

    game: ClassVar = "captain"
    script: Callable[[Voyage], None]
    """From Ana's first turn on."""
    people: int = 2
    variant: int = 3
    corners: int = 1
    long_look: bool = False
    """All look twice as long."""
    course: Course | None = None
    """What the deck must do by itself next; None: it begins anew, and nobody knows."""

    def reach(self, begin: Begin) -> Reached:
        """Play with a seed with which Ana begins, and pause."""
        options = {"variant": self.variant, "corners": self.corners}
        easier = {"long_look": True} if self.long_look else {}
        begun = (Voyage(begin(seed, options, easier)) for seed in count())
        voyage = next(voyage for voyage in begun if voyage.state.turn == ANA)
        voyage.eye_on()
        self.script(voyage)
        match = voyage.evening.match
        voyage.evening.by(PersonId(match.players[ANA]), cm.Pause())
        frame = None
        if self.course is not None:
            frame = _key_frame(match.rules.view(match.state, None), self.course)
        return Reached(voyage.evening, voyage.state.turn, frame)


async def resume(pages: Sequence[Page]) -> None:
    """Let whoever has the first of these pages let the match go on; wait until all see it."""
    for page in pages:
        await expect(page.locator(".curtain")).to_be_visible()
    await pages[0].locator(".curtain button").click()
    for page in pages:
        await expect(page.locator(".curtain")).to_have_count(0)


def under(scene: Stored, colour: Colour) -> list[DroppingId]:
    """List the droppings on deck with this colour below them."""
    state: State = scene.state
    return [one for one in droppings(state.deck) if state.undersides[one] is colour]


def _key_frame(view: View, course: Course) -> bytes:
    """Return what a deck has kept that goes on so; the decks of a few seeds are looked at."""
    for seed in count():
        deck = Deck()
        deck.wake(None, view, seed)
        for _ in range(_LONGEST):
            deck.step(SECOND)
            kept = deck.keep()
            if course(_next(kept, view)):
                return kept
    raise AssertionError


def _next(kept: bytes, view: View) -> Acts:
    """Yield what a deck does that wakes from this, as long as nobody lifts anything."""
    deck = Deck()
    deck.wake(kept, view, 0)
    for tick in range(SOON * SECOND):
        for act in deck.step(1):
            yield tick / SECOND, act


# ---------------------------------------------------------------------- what can have happened


def one_left(voyage: Voyage) -> None:
    """Six are saved, five are in the galley; the die shows what the last one hides."""
    voyage.collect(ANA, "GGB")
    voyage.collect(LEO, "GYR")
    voyage.drop(5)
    (last,) = droppings(voyage.state.deck)
    voyage.want(voyage.state.undersides[last])


def two_left(voyage: Voyage) -> None:
    """Each has five; a green and a blue one are left, and Ana names a colour."""
    voyage.collect(ANA, "GGBYR")
    voyage.collect(LEO, "BYRYR")
    voyage.turn_of(ANA)


def one_chip_each(voyage: Voyage) -> None:
    """Two have a chip each, and all green ones are collected."""
    for shouter in (ANA, LEO):
        voyage.shout(shouter)
        voyage.next_round()
    all_green(voyage)


def all_green(voyage: Voyage) -> None:
    """The green ones are collected; Ana has the tongs."""
    voyage.collect(ANA, "GG")
    voyage.collect(LEO, "G")
    voyage.turn_of(ANA)


def four_with_a_chip(voyage: Voyage) -> None:
    """Each of four has a chip, and in this round nobody has collected anything."""
    voyage.shout(ANA)
    voyage.next_round()
    voyage.collect(ANA, "G")
    voyage.shout(LEO)
    voyage.next_round()


def tied(voyage: Voyage) -> None:
    """Ana has two, Leo and Mia one each, Tom none; no colour is complete."""
    voyage.collect(ANA, "GB")
    voyage.collect(LEO, "Y")
    voyage.collect(MIA, "R")
    voyage.turn_of(ANA)


def begun(voyage: Voyage) -> None:
    """Ana has the tongs, and the die shows green."""
    voyage.want(GREEN)


def looking(voyage: Voyage) -> None:
    """Ana looks under a blue one, while green is wanted."""
    begun(voyage)
    voyage.lift(voyage.lying(BLUE)[0])


def bare(voyage: Voyage) -> None:
    """Everything is collected."""
    for colour in "GBYR":
        voyage.collect(ANA, colour)
        voyage.collect(LEO, 2 * colour)


def checking(voyage: Voyage) -> None:
    """Ana has shouted, and is right."""
    all_green(voyage)
    voyage.shout(ANA)


def laid(voyage: Voyage) -> None:
    """The eye is about to be switched on again."""
    checking(voyage)
    voyage.evening.wait(CHECK)


def over(voyage: Voyage) -> None:
    """Three of four have won together."""
    four_with_a_chip(voyage)
    voyage.shout(MIA)


def wrong(voyage: Voyage) -> None:
    """Ana has shouted, and no colour is complete."""
    tied(voyage)
    voyage.shout(ANA)


def half_saved(voyage: Voyage) -> None:
    """Three are saved, two are in the galley."""
    voyage.collect(ANA, "GB")
    voyage.collect(LEO, "Y")
    voyage.drop(2)
    voyage.turn_of(ANA)


def crew_wins(voyage: Voyage) -> None:
    """Everything is saved but what lies in the galley."""
    one_left(voyage)
    voyage.lift(droppings(voyage.state.deck)[0])
    voyage.evening.wait(LOOK)


def galley_wins(voyage: Voyage) -> None:
    """The last dropping falls into the galley as well."""
    one_left(voyage)
    voyage.drop(1)


def three_collected(voyage: Voyage) -> None:
    """In game 2: Ana has two, Leo has one; Ana names a colour next."""
    voyage.collect(ANA, "GB")
    voyage.collect(LEO, "Y")
    voyage.turn_of(ANA)


def put_back(voyage: Voyage) -> None:
    """In game 2: Ana has put one back, which Leo may not take."""
    three_collected(voyage)
    voyage.turn_of(LEO)


def all_collected(voyage: Voyage) -> None:
    """In game 2: the deck is clean."""
    voyage.collect(ANA, "GGBYR")
    while left := droppings(voyage.state.deck):
        voyage.match(voyage.state.undersides[left[0]])
        voyage.evening.wait(LOOK)
