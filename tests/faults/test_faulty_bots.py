"""A bot's bug must not stop the table: something legal is done instead, and the log says why."""

import logging
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import sobremesa
from sobremesa.games.loonacy.actions import Play
from sobremesa.games.loonacy.deck import CardId
from sobremesa.games.loonacy.events import Played, Pointed
from sobremesa.kernel.bots import Plan
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.table import rows as log
from sobremesa.table.events import Happened
from sobremesa.table.options import TableOptions
from tests.faults.network import Way
from tests.faults.people import Manner
from tests.faults.stage import Stage

BOT = Seat(1)


class Deaf:
    """A bot that fails at whatever it hears, and has plans all the same."""

    def __init__(self, *_: Any) -> None:
        self.heard: list[Any] = []

    def hear(self, told: Any, view: Any, now: Millis) -> None:
        raise RuntimeError("deaf")

    def plan(self, view: Any, legal: Any, now: Millis) -> Plan[Any] | None:
        return next((Plan(action, Millis(now + 500)) for action in legal), None)


class Thoughtless(Deaf):
    """A bot that fails when it is asked what it is going to do."""

    def hear(self, told: Any, view: Any, now: Millis) -> None:
        self.heard.append(told)

    def plan(self, view: Any, legal: Any, now: Millis) -> Plan[Any] | None:
        raise RuntimeError("thoughtless")


class Lawless(Thoughtless):
    """A bot that always wants to play a card that it has not."""

    def plan(self, view: Any, legal: Any, now: Millis) -> Plan[Any] | None:
        return Plan(Play(CardId(9_999), 0, CardId(0)), Millis(now + 100))


def acts_of_the_bot(stage: Stage) -> int:
    """How often it has laid a card, or pointed."""
    rows = log.read(stage.store.rows_now(stage.history.table))
    happened = [one for row in rows for one in row.events if isinstance(one, Happened)]
    events = [event for one in happened for event in one.events]
    return sum(isinstance(event, Played | Pointed) and event.seat == BOT for event in events)


@pytest.mark.parametrize(
    ("bot", "line"),
    [
        (Deaf, "a bot failed to hear"),
        (Thoughtless, "a bot failed to plan"),
        (Lawless, None),
    ],
    ids=["it hears badly", "it thinks badly", "it does what is not allowed"],
)
def test_a_bot_that_fails_does_something_legal_and_the_table_goes_on(
    bot: type[Deaf],
    line: str | None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = sobremesa.game("loonacy")
    monkeypatch.setattr(game, "card", replace(game.card, bots=bot))
    caplog.set_level(logging.ERROR, "sobremesa")
    stage = Stage(Random(1))
    stage.person(Manner(quiet=True), Way())
    stage.run(stage.open(TableOptions()))
    stage.loop.run_for(0.5)
    stage.people[0].ask(type="add-bot", level="friend", name="Bot", sign="bot")
    stage.loop.run_for(0.5)
    stage.people[0].ask(type="start")
    stage.loop.run_for(30.0)
    assert acts_of_the_bot(stage)
    said = [record.getMessage() for record in caplog.records]
    assert (line in said) if line else not said
