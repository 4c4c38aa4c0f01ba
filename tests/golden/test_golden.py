"""The rules play the golden playthroughs as they did when these were written."""

import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

import sobremesa
from sobremesa.games.loonacy import events as ev
from sobremesa.games.loonacy.actions import Action
from sobremesa.games.loonacy.state import State
from sobremesa.kernel.commands import Command
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Millis, Rng
from sobremesa.kernel.refusals import Refusal
from tests.contract.planted_leaks import Planted
from tests.golden.playthrough import (
    FOLDER,
    MOST,
    check_rules_play_it_the_same,
    path,
    play_again,
    read,
    seats_of,
)

PLAYTHROUGHS = [(game, seed) for game in sobremesa.all_games().values() for seed in seats_of(game)]
each_playthrough = pytest.mark.parametrize(
    ("game", "seed"), PLAYTHROUGHS, ids=[path(*pair).stem for pair in PLAYTHROUGHS]
)


def text_of(game: AnyGame, seed: int) -> str:
    file = path(game, seed)
    assert file.exists(), f"no {file.name} yet: `make golden` writes it"
    return file.read_text(encoding="utf-8")


@each_playthrough
def test_the_rules_play_it_as_they_did(game: AnyGame, seed: int) -> None:
    check_rules_play_it_the_same(game, text_of(game, seed))


@each_playthrough
def test_it_is_a_whole_match_that_can_be_read(game: AnyGame, seed: int) -> None:
    text = text_of(game, seed)
    script = read(game, text)
    steps = play_again(game, script)
    assert script.seed == seed
    assert len(script.setups) == seats_of(game)[seed]
    assert steps[-1].states[-1].outcome is not None
    assert len(text.encode()) < MOST


def test_no_playthrough_is_left_of_a_game_that_is_gone() -> None:
    wanted = {path(game, seed) for game, seed in PLAYTHROUGHS}
    assert set(FOLDER.glob("*.txt")) == wanted


class HasAnotherRule(Planted):
    """Everything happens a millisecond later, and nobody has raised rules_version."""

    def decide(
        self, state: State, command: Command[Action], now: Millis, rng: Rng
    ) -> Sequence[ev.Event] | Refusal[ev.Event]:
        return super().decide(state, command, Millis(now + 1), rng)


class HasNewRules(HasAnotherRule):
    def __init__(self) -> None:
        super().__init__()
        self.card = replace(self.card, rules_version=self.card.rules_version + 1)


def test_a_changed_rule_is_found_and_the_new_version_asked_for() -> None:
    game = HasAnotherRule()
    with pytest.raises(AssertionError, match="rules_version is still 1"):
        check_rules_play_it_the_same(game, text_of(game, seed=1))


def test_with_a_new_version_the_playthroughs_are_to_be_renewed() -> None:
    game = HasNewRules()
    with pytest.raises(AssertionError, match=re.escape("It is of rules 1: renew it by `make")):
        check_rules_play_it_the_same(game, text_of(game, seed=1))
