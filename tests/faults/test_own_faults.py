"""A decision that fails by a fault of the program changes nothing, and who asked for it is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pytest

from sobremesa.table import commands as cm
from sobremesa.table.decide import judge as sound
from sobremesa.table.view import game_view as sound_view
from tests.faults.checker import judge
from tests.faults.people import Person
from tests.faults.stage import Stage, stage_with

FAULT = "a command could not be decided"


@contextmanager
def failing(at: Callable[[Any], bool]) -> Iterator[None]:
    """Let decisions fail at the commands of which this is true."""

    def faulty(table: Any, command: Any, *rest: Any) -> Any:
        if at(command):
            raise OverflowError("planted")
        return sound(table, command, *rest)

    with mock.patch("sobremesa.server.host.judge", faulty):
        yield


def renames(who: Person) -> Callable[[Any], bool]:
    return lambda asked: (
        isinstance(asked, cm.By)
        and asked.person == who.person
        and isinstance(asked.command, cm.Rename)
    )


def refusals(who: Person) -> list[str]:
    """Return why things were refused to somebody."""
    return [reason for _, reason in who.answers if reason is not None]


def a_match(people: int) -> Stage:
    """Return a stage with quiet people in a race; the first is far away, so that others wait."""
    stage = stage_with(people)
    far = stage.people[0]
    far.way.delay = 0.08
    for _ in range(9):  # its way is known after so many pings
        far.ask(type="rename", name="Ana", sign="owl")
        stage.loop.run_for(1.2)
    far.ask(type="start")
    stage.loop.run_for(6.0)
    return stage


def ends_well(stage: Stage) -> None:
    """All know all there is, nobody waits for an answer, and the judge has nothing to say."""
    rows = stage.store.count(stage.history.table)
    assert [(one.seq, one.open) for one in stage.people] == [(rows, {})] * len(stage.people)
    stage.go_home()
    assert judge(stage.close()) == []


def test_in_the_lobby_the_one_who_asked_is_told_and_may_ask_for_something_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    stage = stage_with(2)
    ana, leo = stage.people
    before = stage.host.table
    with failing(renames(ana)):
        ana.ask(type="rename", name="Ana", sign="owl")
        stage.loop.run_for(1.0)
    assert stage.host.table == before
    assert (refusals(ana), refusals(leo)) == (["fault"], [])
    assert [record.message for record in caplog.records] == [FAULT]
    ana.ask(type="rename", name="Ana Luz", sign="owl")
    stage.loop.run_for(1.0)
    assert {person.name for person in stage.host.durable.people} >= {"Ana Luz"}
    ends_well(stage)


def test_in_a_race_whoever_acts_beside_it_is_answered_as_ever(
    caplog: pytest.LogCaptureFixture,
) -> None:
    stage = a_match(3)
    _, leo, eva = stage.people
    with failing(renames(leo)):
        leo.ask(type="rename", name="Leo", sign="fox")
        eva.ask(type="rename", name="Eva Luz", sign="cat")
        stage.loop.run_for(1.0)
    assert [record.message for record in caplog.records] == [FAULT]
    assert [refusals(one) for one in stage.people] == [[], ["fault"], []]
    names = {person.id: person.name for person in stage.host.durable.people}
    assert (names[leo.person], names[eva.person]) == (leo.person, "Eva Luz")
    ends_well(stage)


def test_a_timer_that_fails_rings_once_and_the_others_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    stage = stage_with(2)
    ana, leo = stage.people
    ana.ask(type="start")
    stage.loop.run_for(1.0)
    leo.go()
    rung: list[str] = []

    def rings(command: Any) -> bool:
        if isinstance(command, cm.TimeIsUp):
            rung.append(command.timer)
        return isinstance(command, cm.TimeIsUp)

    with failing(rings):
        stage.loop.run_for(400.0)
    assert rung
    assert len(rung) == len(set(rung)), "each fails once"
    assert [record.message for record in caplog.records] == [FAULT] * len(rung)
    ana.ask(type="rename", name="Ana", sign="owl")
    stage.loop.run_for(1.0)
    assert refusals(ana) == []
    assert stage.host.durable.people[0].name == "Ana"


def test_a_fault_in_what_is_told_of_a_row_leaves_the_table_where_its_log_is() -> None:
    stage = stage_with(2)
    ana, leo = stage.people
    before = stage.host.table
    with mock.patch("sobremesa.server.host.steps", side_effect=OverflowError("planted")):
        ana.ask(type="rename", name="Ana", sign="owl")
        stage.loop.run_for(1.0)
    assert stage.host.table == stage.host.durable == before
    assert refusals(ana) == ["fault"]
    leo.ask(type="rename", name="Leo", sign="fox")
    stage.loop.run_for(1.0)
    ends_well(stage)


def test_whose_view_fails_comes_again_and_all_others_see_the_row_at_once() -> None:
    stage = a_match(3)
    ana, leo, eva = stage.people
    planted = [leo.seat]

    def faulty(table: Any, seat: Any) -> Any:
        if seat in planted:
            planted.remove(seat)
            raise OverflowError("planted")
        return sound_view(table, seat)

    with mock.patch("sobremesa.server.showing.game_view", faulty):
        leo.ask(type="rename", name="Leo Luz", sign="fox")
        stage.loop.run_for(0.5)
    assert not planted
    assert [one.seq for one in (ana, eva)] == [stage.host.durable.seq] * 2
    stage.loop.run_for(5.0)
    assert refusals(leo) == []
    assert [person.name for person in stage.host.durable.people].count("Leo Luz") == 1
    ends_well(stage)


def test_where_nobody_can_say_whether_it_races_whoever_acts_is_answered() -> None:
    stage = a_match(2)
    ana, leo = stage.people
    match = stage.host.table.match
    assert match is not None
    with mock.patch.object(type(match.rules), "waiting", side_effect=OverflowError("planted")):
        leo.ask(type="rename", name="Leo Luz", sign="fox")
        stage.loop.run_for(1.0)
    assert (refusals(leo), leo.open) == ([], {})
    assert "Leo Luz" in {person.name for person in stage.host.durable.people}
    ana.ask(type="rename", name="Ana Luz", sign="owl")
    stage.loop.run_for(1.0)
    ends_well(stage)


def test_where_nobody_can_say_what_runs_nobody_is_sent_away_and_it_rings_later() -> None:
    stage = a_match(2)
    ana, leo = stage.people
    lines = [ana.line, leo.line]
    with mock.patch("sobremesa.server.alarm.timers", side_effect=OverflowError("planted")) as asked:
        leo.ask(type="rename", name="Leo Luz", sign="fox")
        stage.loop.run_for(20.0)
        assert asked.call_count <= stage.host.durable.seq, "once for each table"
    assert (refusals(leo), leo.open, [ana.line, leo.line]) == ([], {}, lines)
    ana.go()
    stage.loop.run_for(20.0)
    assert stage.host.durable.host == leo.person
