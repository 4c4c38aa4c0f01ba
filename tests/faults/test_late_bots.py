"""A bot whose act is on its way when another row is heard does nothing else instead."""

from random import Random

import pytest
from msgspec.structs import replace

import sobremesa
from sobremesa.games.captain.events import Lifted, Shouted
from sobremesa.table import rows as log
from sobremesa.table.events import Happened
from sobremesa.table.options import TableOptions
from tests.faults.network import Way
from tests.faults.people import Manner
from tests.faults.stage import Stage


def test_a_bot_that_never_shouts_never_shouts_while_the_die_is_knocked_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = sobremesa.game("captain")
    assert game.card.lesson is not None
    monkeypatch.setattr(game, "card", replace(game.card, bots=game.card.lesson.bots))
    stage = Stage(Random(2))
    stage.person(Manner(quiet=True), Way())
    stage.run(stage.open(TableOptions(), "captain"))
    stage.loop.run_for(0.5)
    for number in range(3):
        stage.people[0].ask(type="add-bot", level="child", name=f"Bot {number}", sign="bot")
        stage.loop.run_for(0.5)
    stage.people[0].ask(type="start")
    stage.store.weather.slowest = 0.9
    stage.loop.run_for(200.0)
    rows = log.read(stage.store.rows_now(stage.history.table))
    happened = [one for row in rows for one in row.events if isinstance(one, Happened)]
    events = [event for one in happened for event in one.events]
    assert sum(isinstance(event, Lifted) for event in events) > 7
    assert not [event for event in events if isinstance(event, Shouted)]
