"""Never stuck: a match goes on, and ends, whoever leaves, goes away or does nothing."""

from random import Random

import pytest

from tests.contract.flow import (
    check_it_ends_whoever_does_nothing,
    check_it_ends_whoever_is_absent,
    check_somebody_may_act_or_a_timer_runs,
)
from tests.contract.tables import Table, each_table, matches, states

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long


@each_table
def test_somebody_may_act_or_a_timer_runs(table: Table) -> None:
    for match in matches(table):
        check_somebody_may_act_or_a_timer_runs(table.game, match)


@each_table
def test_a_match_ends_whichever_seat_is_absent(table: Table) -> None:
    some = states(table)[: table.depth.states // 3]
    check_it_ends_whoever_is_absent(table.game, some, Random("absent"))


@each_table
def test_a_match_ends_whichever_seats_do_nothing_together(table: Table) -> None:
    some = states(table)[: table.depth.states // 3]
    check_it_ends_whoever_does_nothing(table.game, some, Random("idle"), each=2)
