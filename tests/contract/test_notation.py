"""Actions and views of every game as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Seat
from tests.contract.making import make
from tests.contract.notations import (
    check_action_reads_as_written,
    check_anything_else_is_no_action,
    check_every_view_can_be_drawn,
)
from tests.contract.tables import Table, each_game, each_table, states

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long


@each_table
def test_actions_read_as_they_are_written_and_views_are_drawn(table: Table) -> None:
    for reached in states(table):
        check_every_view_can_be_drawn(table.game, reached.state)
        for seat in range(table.seats):
            for action in table.game.legal(reached.state, Seat(seat)):
                check_action_reads_as_written(table.game, action)


@each_game
@given(data=st.data())
def test_any_action_reads_as_it_is_written(game: AnyGame, data: st.DataObject) -> None:
    action = make(game.card.types.action, lambda choices: data.draw(st.sampled_from(choices)))
    check_action_reads_as_written(game, action)


@each_game
def test_anything_else_is_refused_as_no_action(game: AnyGame) -> None:
    check_anything_else_is_no_action(game)
