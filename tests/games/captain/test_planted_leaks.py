"""The leak test finds what game 3 must not tell: each leak planted into it is found."""

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.bots.arena import Arena, Step
from sobremesa.games.captain import told as t
from sobremesa.games.captain.actions import Handicap, Options, Variant
from sobremesa.games.captain.events import Lifted, PutBack
from sobremesa.games.captain.game import Captain
from sobremesa.games.captain.shouting import complete
from sobremesa.games.captain.state import State
from sobremesa.games.captain.view import Stage, View
from sobremesa.kernel.game import Setup, Timer
from sobremesa.kernel.ids import Millis, Seat
from tests.contract.crowd import Crowd, Mix
from tests.contract.leaks import check_nothing_leaks
from tests.contract.playouts import Match, Reached, play_to_the_end, sample
from tests.games.captain.situations import GAME

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long

SEATS = 3
PATIENT = Mix(wrong=20, late=20, away=5, back=20, rash=0.004)
OPTIONS = Options(variant=Variant.CAPTAIN)
SETUPS = (Setup(Handicap()),) * SEATS


def played(seed: int) -> Match:
    """A match of game 3 in which rounds are played for long before somebody shouts."""
    arena = Arena(GAME, OPTIONS, SETUPS, {}, Random(f"captain {seed}"))
    crowd = Crowd(GAME, Random(f"people {seed}"), PATIENT)
    steps: tuple[Step, ...] = (arena.begin(), *play_to_the_end(arena, crowd))
    return Match(OPTIONS, SETUPS, steps)


def collected(one: Reached) -> int:
    return sum(mask.bit_count() for mask in one.state.kept)


@cache
def reached() -> tuple[Reached, ...]:
    """States of three matches, many of them while somebody looks; there most is collected."""
    matches = [played(seed) for seed in range(3)]
    looking = [
        Reached(OPTIONS, step.states[0], step.at, (step.command, step.at))
        for match in matches
        for step in match.steps
        if step.states[0].stage is Stage.LOOKING
    ]
    return (*sample(matches, Random("states"), 30), *sorted(looking, key=collected)[-40:])


class Planted(Captain):
    """The game as it is, for something to be planted into it."""

    def __init__(self) -> None:
        super().__init__(GAME.card)


class ShowsTheLookToAll(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if state.look is None or view.look is None:
            return view
        colour = state.undersides[state.look.dropping]
        return replace(view, look=replace(view.look, colour=colour))


class ShowsItInTheListOnly(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if state.look is None:
            return view
        held = state.look.dropping
        shown = replace(view.droppings[held], colour=state.undersides[held])
        droppings = (*view.droppings[:held], shown, *view.droppings[held + 1 :])
        return replace(view, droppings=droppings)


class ShowsOnesOwnCollection(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        droppings = tuple(
            replace(one, colour=state.undersides[place])
            if one.by == seat is not None and state.undersides
            else one
            for place, one in enumerate(view.droppings)
        )
        return replace(view, droppings=droppings)


class TellsTheColourToAll(Planted):
    def tell(self, before: State, event: Any, after: State, seat: Seat | None) -> Any:
        if isinstance(event, Lifted):
            colour = after.undersides[event.dropping]
            return t.Lifted(event.seat, event.dropping, event.wanted, colour)
        return super().tell(before, event, after, seat)


class TellsTheColourOfWhatIsPutBack(Planted):
    def tell(self, before: State, event: Any, after: State, seat: Seat | None) -> Any:
        if isinstance(event, PutBack):
            colour = before.undersides[event.dropping]
            return t.Kept(event.seat, event.dropping, colour)
        return super().tell(before, event, after, seat)


class LooksLongerAtAMatch(Planted):
    def timers(self, state: State) -> Any:
        timers = super().timers(state)
        if state.look is None:
            return timers
        match = state.undersides[state.look.dropping] is state.look.wanted
        return [Timer(one.name, Millis((one.at or 0) + match), one.soft) for one in timers]


class LetsOnlyRightShoutsBeMade(Planted):
    def legal(self, state: State, seat: Seat) -> Any:
        acts = super().legal(state, seat)
        return acts if complete(state) else acts[:-1]


def leak(game: Any) -> None:
    check_nothing_leaks(game, reached(), Random("leaks"))


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (ShowsTheLookToAll, r"LEAK to \w+ through \['view'\]"),
        (ShowsItInTheListOnly, r"LEAK to \w+ through \['view'\]"),
        (ShowsOnesOwnCollection, r"LEAK to \d through \['view'\]"),
        (TellsTheColourToAll, r"LEAK to \w+ through \['told'\].*Lifted"),
        (TellsTheColourOfWhatIsPutBack, r"LEAK to \w+ through \['told'\].*PutBack"),
        (LooksLongerAtAMatch, r"LEAK to \w+ through \['timers'\]"),
        (LetsOnlyRightShoutsBeMade, r"LEAK to \d through \['legal'\]"),
    ],
)
def test_the_leak_is_found(fault: type[Planted], words: str) -> None:
    with pytest.raises(AssertionError, match=f"(?s){words}"):
        leak(fault())


def test_none_is_found_where_none_is_planted() -> None:
    leak(Planted())
