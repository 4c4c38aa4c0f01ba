"""The best moments of a match: public, few, and told in every language."""

from random import Random
from typing import Final

import pytest

from sobremesa.cli.words import LANGUAGES
from sobremesa.kernel.game import AnyGame
from tests.contract.moments import (
    check_memories_can_be_kept,
    check_moment_can_be_told,
    check_moments,
    check_who_watches_knows_no_more_than_a_player,
    moments_of,
)
from tests.contract.playouts import played_by_bots
from tests.contract.tables import (
    LONG,
    SHORT,
    Table,
    all_matches,
    each_game,
    each_table,
    matches,
    states,
)

RARE: Final = 6_000
"""So many more matches of bots are looked at where a device moves, until all are found: what needs
luck of it (a whole match in which nothing falls) is in one of 600 or so."""

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long


@each_table
def test_the_moments_of_a_match_are_few_and_of_its_seats(table: Table) -> None:
    for match in matches(table):
        check_moments(table.game, match)


@each_table
def test_what_is_remembered_can_be_kept(table: Table) -> None:
    for match in matches(table):
        check_memories_can_be_kept(table.game, match, every=5)


@each_table
def test_who_watches_knows_no_more_than_a_player(table: Table) -> None:
    rng = Random("watchers")
    check_who_watches_knows_no_more_than_a_player(table.game, states(table), rng)


@each_game
def test_each_moment_can_be_told_in_each_language(game: AnyGame) -> None:
    found = [moment for match in all_matches(game, SHORT) for moment in moments_of(game, match)]
    for moment in {repr(moment): moment for moment in found}.values():
        for language in LANGUAGES:
            check_moment_can_be_told(game, moment, language)


@pytest.mark.long
@pytest.mark.timeout(600)  # some hundred matches more, where a device moves
@each_game
def test_random_matches_have_every_highlight(game: AnyGame) -> None:
    wanted = set(game.card.highlights)
    found = {one.what for match in all_matches(game, LONG) for one in moments_of(game, match)}
    for seed in range(RARE) if game.card.device is not None else ():
        if found == wanted:
            break
        match = played_by_bots(game, game.card.seats[0], seed)
        found |= {one.what for one in moments_of(game, match)}
    assert found == wanted
