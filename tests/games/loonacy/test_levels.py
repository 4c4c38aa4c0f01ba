"""The levels of the bots: each beats the one below it, and none is faster than hands."""

from itertools import pairwise
from random import Random

import pytest

from sobremesa.bots.arena import Arena
from sobremesa.cli.simulation import Plan, simulate, summarise
from sobremesa.games.loonacy.actions import Handicap, Options
from sobremesa.games.loonacy.bots import SKILLS, longest_run
from sobremesa.games.loonacy.deck import Picture
from sobremesa.games.loonacy.events import Beaten, Fumbled, Played
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Seat
from tests.games.loonacy.situations import GAME

MATCHES = 400
FASTEST_HAND = {level: skill.hand.median / skill.hand.spread for level, skill in SKILLS.items()}


@pytest.mark.timeout(100)  # four hundred matches take some seconds where nothing else runs
@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [(Level.CHILD, Level.FRIEND), (Level.FRIEND, Level.SHARK), (Level.CHILD, Level.SHARK)],
)
def test_the_stronger_wins_at_least_three_matches_of_five(weaker: Level, stronger: Level) -> None:
    plan = Plan(GAME, Options(), (weaker, stronger), MATCHES, seed=1)
    summary = summarise(plan, list(simulate(plan)))
    rates = {wins.level: wins.rate for wins in summary.wins}
    assert rates[stronger] >= 0.6
    assert rates[weaker] > 0
    assert summary.faults == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_bot_is_faster_than_hands(seats: int) -> None:
    rng = Random(seats)
    levels = [list(Level)[seat % 3] for seat in range(seats)]
    bots = {
        Seat(seat): GAME.card.bots(level, Seat(seat), rng, {}) for seat, level in enumerate(levels)
    }
    arena = Arena(GAME, Options(), [Setup(Handicap())] * seats, bots, rng)
    steps = [arena.begin()]
    while arena.outcome is None:
        due = arena.due()
        assert due is not None
        steps += arena.advance(due)
    events = [(step.at, event) for step in steps for event in step.events]
    for seat, level in enumerate(levels):
        laid = [
            at
            for at, event in events
            if isinstance(event, Played | Beaten | Fumbled) and event.seat == seat
        ]
        gaps = [later - earlier for earlier, later in pairwise(laid)]
        assert min(gaps, default=10_000) >= FASTEST_HAND[level]


def test_the_same_seed_plays_the_same_matches() -> None:
    plan = Plan(GAME, Options(), (Level.SHARK, Level.CHILD, Level.FRIEND), matches=5, seed=3)
    assert list(simulate(plan)) == list(simulate(plan))


def test_a_run_counts_the_cards_that_can_be_laid_one_after_the_other() -> None:
    fox, owl, key, gem, duck = Picture.FOX, Picture.OWL, Picture.KEY, Picture.GEM, Picture.DUCK
    hand = [(owl, key), (gem, duck), (key, gem)]
    assert longest_run(hand, [(fox, owl)], ahead=4) == 3
    assert longest_run(hand, [(fox, owl)], ahead=2) == 2
    assert longest_run(hand, [(fox, fox)], ahead=4) == 0
