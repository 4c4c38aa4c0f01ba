"""The leak test: no seat, and nobody who watches, learns what the rules hide from them."""

from random import Random

import pytest

from sobremesa.kernel.game import AnyGame
from tests.contract.leaks import check_nothing_leaks, check_reveals_reveal
from tests.contract.open_hands import check_hands_are_open
from tests.contract.tables import SHORT, Table, all_matches, each_game, each_table, states

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long


@each_table
def test_what_a_seat_cannot_know_makes_no_difference_to_it(table: Table) -> None:
    check_nothing_leaks(table.game, states(table), Random("leaks"))


@each_game
def test_each_event_that_is_said_to_reveal_something_does(game: AnyGame) -> None:
    check_reveals_reveal(game, all_matches(game, SHORT), Random("reveals"))


@each_game
def test_where_hands_are_open_no_seat_knows_more_than_those_who_watch(game: AnyGame) -> None:
    check_hands_are_open(game, all_matches(game, SHORT), Random("open"))
