"""Every game speaks every language."""

from random import Random

import pytest

from sobremesa.cli.words import LANGUAGES
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.refusals import Refusal
from tests.contract.tables import SHORT, Table, each_game, seats_of, states
from tests.contract.texts import (
    check_everything_has_a_text,
    check_places_are_as_in_english,
    check_places_can_be_filled,
    check_refusal_can_be_said,
)
from tests.contract.trying import attempt, commands_at

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long

each_language = pytest.mark.parametrize("language", LANGUAGES)


def refusals(game: AnyGame) -> list[Refusal[object]]:
    """One of each reason and set of params that random commands have met."""
    rng, found = Random("refusals"), {}
    for seats in seats_of(game):
        for reached in states(Table(game, seats, SHORT)):
            for command, now in commands_at(game, reached, rng, acts=5):
                refusal = attempt(game, reached.state, command, now, 0).refusal
                if refusal is not None:
                    found[refusal.reason, *sorted(refusal.params)] = refusal
    return list(found.values())


@each_game
@each_language
def test_all_that_a_game_says_has_a_text(game: AnyGame, language: str) -> None:
    check_everything_has_a_text(game, language)


@each_game
@each_language
def test_each_text_has_the_places_that_the_english_one_has(game: AnyGame, language: str) -> None:
    check_places_are_as_in_english(game, language)


@each_game
@each_language
def test_the_places_of_each_text_can_be_filled(game: AnyGame, language: str) -> None:
    check_places_can_be_filled(game, language)


@each_game
def test_each_refusal_fills_the_places_of_its_text(game: AnyGame) -> None:
    met = refusals(game)
    assert {type(refusal.reason) for refusal in met} >= {game.card.reasons}
    for language in LANGUAGES:
        for refusal in met:
            check_refusal_can_be_said(game, refusal, language)
