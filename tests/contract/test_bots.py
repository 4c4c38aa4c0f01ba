"""Bots of every level play whole matches of every game."""

from random import Random

import pytest

from sobremesa.kernel.bots import Level
from tests.contract.bots import check_bots_play_a_match
from tests.contract.tables import LONG, Table, each_table

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long


@each_table
@pytest.mark.parametrize("level", Level)
def test_bots_of_one_level_play_to_the_end_with_human_hands(table: Table, level: Level) -> None:
    for seed in range(*table.depth.seeds):
        check_bots_play_a_match(table.game, [level] * table.seats, seed)


@each_table
def test_bots_of_all_levels_play_with_each_other(table: Table) -> None:
    rng = Random("levels")
    for seed in range(table.depth.states if table.depth is LONG else 8):
        check_bots_play_a_match(
            table.game, [rng.choice(list(Level)) for _ in range(table.seats)], seed
        )
