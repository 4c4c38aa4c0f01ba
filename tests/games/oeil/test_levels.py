"""The levels of the bots: each beats the one below it, and captions are neither plain nor hopeless.

A match is for four to seven, so two of each level sit at a table of four, and what is compared is
how often one of either wins; if all were equal, each level would win half of the matches.
"""

from random import Random
from typing import Any

import pytest

from sobremesa.bots.arena import Arena
from sobremesa.cli.simulation import Plan, simulate, summarise
from sobremesa.decks.notes import notes_for
from sobremesa.games.oeil.actions import Handicap, Options
from sobremesa.games.oeil.bots import expected
from sobremesa.games.oeil.events import Captioned, Scored
from sobremesa.games.oeil.scoring import finders
from sobremesa.kernel.bots import Level
from sobremesa.kernel.commands import Leave
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Seat
from tests.games.oeil.situations import GAME, A, C, pointing

MATCHES = 60
LONG_ENOUGH = Millis(4 * 3_600_000)


@pytest.mark.timeout(100)  # sixty matches take some seconds where nothing else runs
@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [(Level.CHILD, Level.FRIEND), (Level.FRIEND, Level.SHARK), (Level.CHILD, Level.SHARK)],
)
def test_the_stronger_wins_at_least_three_matches_of_five(weaker: Level, stronger: Level) -> None:
    plan = Plan(GAME, Options(), (weaker, stronger) * 2, MATCHES, seed=1)
    summary = summarise(plan, list(simulate(plan)))
    rates = {wins.level: wins.rate for wins in summary.wins}
    assert rates[stronger] >= 0.6
    assert rates[weaker] > 0
    assert summary.faults == 0


def captions(level: Level, language: str, seed: int) -> list[tuple[str, int]]:
    """Play a match among friends with one of that level: its captions, and how many found each."""
    rng = Random(seed)
    notes = notes_for(Options(), language)
    levels = [level, Level.FRIEND, Level.FRIEND, Level.FRIEND]
    bots = {
        Seat(seat): GAME.card.bots(one, Seat(seat), rng, notes) for seat, one in enumerate(levels)
    }
    arena = Arena(GAME, Options(tables=3), [Setup(Handicap())] * 4, bots, rng)
    steps = [arena.begin(), *arena.advance(LONG_ENOUGH)]
    assert arena.faults == []
    found: list[tuple[str, int]] = []
    for step in steps:
        for event, state in zip(step.events, step.states[1:], strict=True):
            if isinstance(event, Scored) and state.captioner == 0:
                found.append((state.caption, len(finders(state))))
    return found


@pytest.mark.timeout(100)  # twenty matches
def test_a_sharks_captions_are_neither_plain_nor_hopeless() -> None:
    rounds = [found for seed in range(20) for _, found in captions(Level.SHARK, "en", seed)]
    assert len(rounds) == 60
    some = sum(found in {1, 2} for found in rounds)
    assert some / len(rounds) > 0.6, rounds


@pytest.mark.timeout(100)  # twenty matches a level
@pytest.mark.parametrize("level", Level)
def test_friends_find_most_captions_and_not_all_of_them_do(level: Level) -> None:
    found = [found for seed in range(20) for _, found in captions(level, "en", seed)]
    blindly = 1 / 3
    assert sum(found) / (3 * len(found)) > 1.4 * blindly, found
    assert sum(0 < one < 3 for one in found) > len(found) / 2, found


def test_bots_write_in_the_language_of_the_table() -> None:
    def said(language: str) -> set[str]:
        return {text for seed in range(3) for text, _ in captions(Level.SHARK, language, seed)}

    def known(language: str) -> set[str]:
        notes: Any = notes_for(Options(), language)["deck"]
        return {caption for captions in notes.captions for caption in captions}

    for language in ("es", "de"):
        assert said(language) <= known(language)


def test_without_notes_they_say_what_is_said_in_any_language() -> None:
    rng = Random(1)
    bots = {Seat(seat): GAME.card.bots(Level.SHARK, Seat(seat), rng, {}) for seat in range(5)}
    arena = Arena(GAME, Options(target=9), [Setup(Handicap())] * 5, bots, rng)
    steps = [arena.begin(), *arena.advance(LONG_ENOUGH)]
    texts = [e.text for step in steps for e in step.events if isinstance(e, Captioned)]
    assert texts
    assert all(len(text) <= 5 for text in texts)
    assert arena.faults == []


def test_the_same_seed_plays_the_same_matches() -> None:
    plan = Plan(GAME, Options(), (Level.SHARK, Level.CHILD, Level.FRIEND) * 2, matches=3, seed=3)
    assert list(simulate(plan)) == list(simulate(plan))


def test_what_about_half_of_them_find_is_worth_most() -> None:
    worth = [expected(found / 10, 3, minus=True) for found in range(11)]
    assert max(worth) == worth[5] or max(worth) == worth[6]


def test_bots_leave_the_talk_to_the_people_where_the_captioner_has_left() -> None:
    match = pointing(5)
    match.play("B→A C→A D→B E→B")
    match.give(Leave(A))
    view = GAME.view(match.state, C)
    assert view.may == ("next",)
    bot = GAME.card.bots(Level.SHARK, C, Random(1), {})
    assert bot.plan(view, GAME.legal(match.state, C), Millis(0)) is None
