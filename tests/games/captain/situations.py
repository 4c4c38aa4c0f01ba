"""Situations as the rule vectors write them: A has the tongs, B sits at the left of A.

Under the droppings 0, 1, 2 is green, under 3, 4, 5 blue, under 6, 7, 8 yellow, under 9, 10, 11 red.
`match.collect(A, "GGB")` gives A two green ones and a blue one.
"""

from random import Random
from typing import Any

from msgspec.structs import replace

import sobremesa
from sobremesa.games.captain.actions import (
    Action,
    Grip,
    Handicap,
    Knock,
    Options,
    Press,
    Reach,
    Shout,
    Slip,
    Variant,
)
from sobremesa.games.captain.events import Event
from sobremesa.games.captain.pieces import COLOURS, OF_A_COLOUR, Colour, DroppingId
from sobremesa.games.captain.state import State, droppings
from sobremesa.games.captain.view import Stage, View
from sobremesa.kernel.commands import Act, Begin, Command, Ring
from sobremesa.kernel.fold import fold
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import DEVICE, Millis, Phase, Seat
from sobremesa.kernel.refusals import Refusal

A, B, C, D = (Seat(number) for number in range(4))
GREEN, BLUE, YELLOW, RED = COLOURS
LETTERS = {"G": GREEN, "B": BLUE, "Y": YELLOW, "R": RED}
UNDERSIDES = tuple(colour for colour in COLOURS for _ in range(OF_A_COLOUR))

GAME = sobremesa.game("captain")


class Box:
    """Where everything lies: to be laid out, and to be looked at."""

    def __init__(self, state: State) -> None:
        self.state = state

    # ---------------------------------------------------------------------- setting up

    def collect(self, seat: Seat, colours: str) -> None:
        """Give a seat droppings of these colours, as their letters."""
        for letter in colours:
            place = self.on_deck(LETTERS[letter])[0]
            kept = list(self.state.kept)
            kept[seat] |= 1 << place
            deck = self.state.deck & ~(1 << place)
            self.state = replace(self.state, kept=tuple(kept), deck=deck)

    def drop(self, count: int) -> None:
        """Let so many lie in the galley."""
        for place in droppings(self.state.deck)[:count]:
            deck, galley = self.state.deck & ~(1 << place), self.state.galley | 1 << place
            self.state = replace(self.state, deck=deck, galley=galley)

    def chips(self, *chips: int) -> None:
        """Say what the seats have won."""
        self.state = replace(self.state, chips=chips)

    def die(self, colour: Colour) -> None:
        """Turn the die to a colour."""
        self.state = replace(self.state, die=COLOURS.index(colour))

    # -------------------------------------------------------------------------- looking

    def on_deck(self, colour: Colour | None = None) -> list[DroppingId]:
        """List what lies on the deck, of a colour or of all."""
        return [
            place
            for place in droppings(self.state.deck)
            if colour in {None, self.state.undersides[place]}
        ]

    def view(self, seat: Seat | None = None) -> View:
        """Return what a seat sees, or who watches."""
        view: View = GAME.view(self.state, seat)
        return view

    def counts(self) -> tuple[int, ...]:
        """Return how many droppings each seat has collected."""
        return tuple(mask.bit_count() for mask in self.state.kept)

    @property
    def whose(self) -> tuple[Seat, Stage]:
        """Who has the tongs, and where the turn is."""
        return self.state.turn, self.state.stage


class Match(Box):
    """A match in the middle of a situation, with a clock that its user moves."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.now = Millis(0)
        self.rng = Random(7)

    # ------------------------------------------------------------------------- commands

    def give(self, command: Command[Action], after: int = 0) -> Any:
        """Decide a command so many ms later; return its events, or the refusal."""
        self.now = Millis(self.now + after)
        answer = GAME.decide(self.state, command, self.now, self.rng)
        events = answer.cost if isinstance(answer, Refusal) else answer
        self.state = fold(GAME, self.state, events)
        return answer if isinstance(answer, Refusal) else list(answer)

    def act(self, seat: Seat, action: Action, after: int = 0) -> Any:
        """Let a seat act in the present phase."""
        return self.give(Act(seat, action, self.state.phase), after)

    def late(self, seat: Seat, action: Action, phase: int) -> Any:
        """Let a seat act that has seen an earlier phase."""
        return self.give(Act(seat, action, Phase(phase)))

    def deck(self, action: Action) -> Any:
        """Let the deck do something."""
        return self.act(DEVICE, action)

    def ring(self, name: str | None = None) -> Any:
        """Let a timer's time be up; without a name the first that rings by itself."""
        running = [timer for timer in GAME.timers(self.state) if name in {None, timer.name}]
        timer = min(running, key=lambda timer: timer.at or Millis(0))
        assert timer.at is not None
        self.now = max(self.now, timer.at)
        return self.give(Ring(timer.name))

    # --------------------------------------------------------------------- whole parts

    def press(self, seat: Seat, after: int = 0) -> Any:
        """Close the tongs at some place."""
        return self.act(seat, Press(800, 550, 60), after)

    def reach(self, seat: Seat, dropping: int) -> Any:
        """Let the tongs go to a dropping."""
        return self.act(seat, Reach(DroppingId(dropping)))

    def lift(self, seat: Seat, dropping: int) -> Any:
        """Close the tongs, and let the deck say that they hold a dropping."""
        self.press(seat)
        return self.deck(Grip(self.state.closing, DroppingId(dropping)))

    def slip(self) -> Any:
        """Let the deck say that they have closed on nothing."""
        return self.deck(Slip(self.state.closing))

    def turn(self, seat: Seat, dropping: int) -> Any:
        """Lift a dropping and look until the time is up; return what comes of it."""
        self.lift(seat, dropping)
        return self.ring("looking")

    def shout(self, seat: Seat, after: int = 0) -> Any:
        """Let a seat shout in the present round."""
        return self.act(seat, Shout(self.state.round), after)

    def next_round(self) -> Any:
        """Let the check be over, and the eye go on; return the events of the first."""
        laid = self.ring("check")
        self.eye_on()
        return laid

    def eye_on(self) -> None:
        """Switch the eye on; the undersides are the usual ones again."""
        self.state = replace(self.state, undersides=UNDERSIDES)
        self.ring("ready")

    def knock(self, colour: Colour) -> None:
        """Let the eye knock the die over until it shows a colour."""
        while COLOURS[self.state.die % len(COLOURS)] is not colour:
            self.deck(Knock())


def blank(seats: int, variant: int = 3, handicap: Handicap | None = None, **options: Any) -> Match:
    """Return a match before its beginning; a handicap is A's."""
    setups = [Setup(Handicap())] * seats
    if handicap is not None:
        setups[A] = Setup(handicap)
    return Match(GAME.blank(Options(variant=Variant(variant), **options), setups))


def start(seats: int, variant: int = 3, handicap: Handicap | None = None, **options: Any) -> Match:
    """Return a match whose eye has just been switched on; A has the tongs, the die shows red."""
    match = blank(seats, variant, handicap, **options)
    match.give(Begin())
    match.state = replace(match.state, starter=A, turn=A)
    match.eye_on()
    match.die(RED)
    return match


def kinds(answer: Any) -> list[type[Event]]:
    """Return the kinds of the events of an answer."""
    assert not isinstance(answer, Refusal), answer
    return [type(event) for event in answer]
