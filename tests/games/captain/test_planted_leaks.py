"""The leak test finds what game 3 must not tell: each leak planted into it is found."""

from functools import cache
from random import Random
from typing import Any

import pytest

from sobremesa.bots.arena import Arena, Step
from sobremesa.games.captain.actions import Handicap, Options, Variant
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.game import Setup
from tests.contract.crowd import Crowd, Mix
from tests.contract.leaks import check_nothing_leaks
from tests.contract.playouts import Match, Reached, play_to_the_end, sample
from tests.games.captain.planted import (
    LetsOnlyRightShoutsBeMade,
    LooksLongerAtAMatch,
    Planted,
    ShowsItInTheListOnly,
    ShowsOnesOwnCollection,
    ShowsTheLookToAll,
    TellsTheColourOfWhatIsPutBack,
    TellsTheColourToAll,
)
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
