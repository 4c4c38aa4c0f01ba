"""Logs, their encoding, and the pieces in the box."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.kernel.game import AnyGame
from tests.contract.crowd import PATIENT
from tests.contract.log import (
    check_everything_round_trips,
    check_nothing_is_lost,
    check_round_trip,
    check_the_log_is_the_match,
    check_what_holds_always,
)
from tests.contract.making import make
from tests.contract.playouts import Match, playout
from tests.contract.processes import check_other_processes_play_the_same
from tests.contract.tables import (
    LONG,
    Table,
    all_matches,
    each_game,
    each_table,
    matches,
    seats_of,
)
from tests.contract.texts import union

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long


@each_table
def test_folding_the_log_gives_the_same_states(table: Table) -> None:
    for match in matches(table):
        check_the_log_is_the_match(table.game, match)


@each_table
def test_no_piece_is_lost_or_doubled(table: Table) -> None:
    for match in matches(table):
        check_nothing_is_lost(table.game, match)


@each_table
def test_phases_count_up_and_an_outcome_is_the_last_word(table: Table) -> None:
    for match in matches(table):
        check_what_holds_always(table.game, match)


@each_table
def test_what_is_stored_or_sent_can_be_read_again(table: Table) -> None:
    for match in matches(table):
        check_everything_round_trips(table.game, match, every=5)


@each_game
@pytest.mark.parametrize("part", ["options", "handicap", "action"])
@given(data=st.data())
def test_whatever_its_type_allows_can_be_read_again(
    game: AnyGame, part: str, data: st.DataObject
) -> None:
    kind: Any = getattr(game.card.types, part)
    value = make(kind, lambda choices: data.draw(st.sampled_from(choices)))
    check_round_trip(kind, value)


@each_game
@pytest.mark.parametrize("mix", ["hasty", "leaving"])
def test_another_process_plays_the_same_match(game: AnyGame, mix: str) -> None:
    check_other_processes_play_the_same(game.card.id, game.card.seats[1], seed=1, mix=mix)


def patient_matches(game: AnyGame) -> list[Match]:
    """Matches in which rounds are played to their end."""
    pairs = product(seats_of(game), range(*LONG.seeds))
    return [playout(game, seats, seed, PATIENT) for seats, seed in pairs]


@pytest.mark.long
@each_game
def test_random_matches_reach_all_that_can_happen_and_every_ending(game: AnyGame) -> None:
    played = [*all_matches(game, LONG), *patient_matches(game)]
    happened = {type(event) for match in played for step in match.steps for event in step.events}
    assert happened == set(union(game.card.types.event))
    endings = {match.steps[-1].states[-1].outcome.why for match in played}
    assert endings == set(game.card.endings)
