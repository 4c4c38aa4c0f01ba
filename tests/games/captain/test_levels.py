"""The levels of the bots: each beats the one below it, and a round is as long as it should be.

The numbers in src/sobremesa/games/captain/README.md, "The bots", are measured in this way.
"""

from statistics import median

import pytest

from sobremesa.cli.simulation import Plan, simulate, summarise
from sobremesa.games.captain.actions import Options, Variant
from sobremesa.games.captain.events import Shouted, TongsClosed
from sobremesa.kernel.bots import Level
from sobremesa.kernel.commands import Act
from sobremesa.kernel.ids import Millis
from tests.games.captain.measuring import crew, play, turns_of_rounds
from tests.games.captain.situations import GAME

MANY, FEW = 400, 60
PAIRS = [(Level.CHILD, Level.FRIEND), (Level.FRIEND, Level.SHARK), (Level.CHILD, Level.SHARK)]
counted = pytest.mark.parametrize("matches", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
"""Matches: the short form takes a second or two where nothing else runs."""
A_FEW = 30
"""Matches of which the rounds are looked at."""

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long


@counted
@pytest.mark.parametrize(("weaker", "stronger"), PAIRS)
def test_the_stronger_wins_at_least_three_matches_of_five(
    weaker: Level, stronger: Level, matches: int
) -> None:
    plan = Plan(GAME, Options(), (weaker, stronger), matches, seed=1)
    summary = summarise(plan, list(simulate(plan)))
    rates = {wins.level: wins.rate for wins in summary.wins}
    assert rates[stronger] >= 0.6
    assert summary.faults == 0
    if matches is MANY:
        assert rates[weaker] > 0


@pytest.mark.parametrize("level", Level)
def test_a_round_has_as_many_turns_as_the_rules_expect_of_such_a_memory(level: Level) -> None:
    tables = [(seats, seed) for seats in (2, 3, 4) for seed in range(A_FEW)]
    played = [play(level, seats, Options(), seed) for seats, seed in tables]
    rounds = [one for steps, _ in played for one in turns_of_rounds(steps)]
    assert 15 <= median(lifts for lifts, _ in rounds) <= 27
    assert 15 <= median(first for _, first in rounds if first is not None) <= 27


def test_children_shout_in_vain_at_times_and_sharks_hardly_ever() -> None:
    wrong = {}
    for level in (Level.CHILD, Level.SHARK):
        played = [play(level, 3, Options(), seed)[0] for seed in range(A_FEW)]
        events = [event for steps in played for step in steps for event in step.events]
        verdicts = [event.right for event in events if isinstance(event, Shouted)]
        wrong[level] = verdicts.count(False) / len(verdicts)
    assert 0.1 < wrong[Level.CHILD] < 0.5
    assert wrong[Level.SHARK] < 0.03


@pytest.mark.long
@pytest.mark.parametrize(
    ("corners", "least", "most"), [(1, 94, 99), (2, 74, 90), (3, 46, 70), (4, 24, 50)]
)
def test_a_crew_of_friends_wins_as_often_as_the_rules_expect(
    corners: int, least: int, most: int
) -> None:
    assert least <= 100 * crew(Level.FRIEND, corners, MANY).won <= most


@pytest.mark.parametrize("variant", Variant)
def test_nobody_reaches_sooner_after_the_tongs_have_come_than_a_hand_can(variant: Variant) -> None:
    for seed, level in enumerate(Level):
        steps, _ = play(level, 3, Options(variant=variant), seed)
        came = Millis(0)
        for step in steps:
            kinds = {type(event).__name__ for event in step.events}
            if kinds & {"TongsPassed", "EyeOn"}:
                came = step.at
            if any(isinstance(event, TongsClosed) for event in step.events):
                assert isinstance(step.command, Act)
                assert step.at - came >= 700


def test_the_same_seed_plays_the_same_matches() -> None:
    plan = Plan(GAME, Options(), (Level.SHARK, Level.CHILD, Level.FRIEND), matches=5, seed=3)
    assert list(simulate(plan)) == list(simulate(plan))
