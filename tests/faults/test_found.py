"""What the simulator has found, each as the smallest story that shows it."""

from random import Random

from sobremesa.table.options import TableOptions
from tests.faults.acting import text
from tests.faults.checker import judge
from tests.faults.network import Way
from tests.faults.people import Manner
from tests.faults.stage import Stage


def stage_with(people: int, servers: int = 1) -> Stage:
    """Return a stage with quiet people at an open table."""
    stage = Stage(Random(1), servers=servers)
    for _ in range(people):
        stage.person(Manner(quiet=True), Way())
    stage.run(stage.open(TableOptions()))
    stage.loop.run_for(0.5)
    return stage


def all_know_everything(stage: Stage) -> bool:
    rows = stage.store.count(stage.history.table)
    return all(one.seq == rows and not one.open for one in stage.people)


def is_judged_well(stage: Stage) -> None:
    stage.go_home()
    assert judge(stage.close()) == []


def test_who_says_hello_when_the_table_was_dropped_comes_again() -> None:
    stage = stage_with(2)
    ana, leo = stage.people
    leo.go()
    stage.loop.run_for(0.1)
    leo.come()
    stage.loop.run_until(lambda: leo.line is not None and leo.line.open, 10.0)
    stage.host.drop("the store failed")
    stage.loop.run_for(3.0)
    ana.ask(type="rename", name="Ana", sign="owl")
    stage.loop.run_for(1.0)
    assert all_know_everything(stage)
    is_judged_well(stage)


def test_a_number_that_no_log_can_hold_changes_nothing() -> None:
    stage = stage_with(2)
    ana, leo = stage.people
    command = {"type": "rename", "name": "Ana", "sign": "owl"}
    before = stage.host.table
    assert ana.line is not None
    ana.line.say(text({"type": "ask", "id": 2**64, "command": command}))
    stage.loop.run_for(0.1)
    assert stage.host.table == before
    leo.ask(type="rename", name="Leo", sign="fox")
    stage.loop.run_for(3.0)
    assert all_know_everything(stage)
    is_judged_well(stage)


def test_a_house_lets_go_of_a_table_that_another_house_has_claimed() -> None:
    stage = stage_with(2, servers=2)
    _, leo = stage.people
    stage.favoured = 1
    leo.connect()
    stage.loop.run_for(1.0)
    leo.ask(type="rename", name="Leo", sign="fox")
    stage.loop.run_for(1.0)
    assert all_know_everything(stage)
    assert [len(server.house.hosts) for server in stage.servers] == [0, 1]
    is_judged_well(stage)


def test_who_reads_slowly_gets_no_answer_before_the_view_of_its_row() -> None:
    stage = stage_with(2)
    ana, leo = stage.people
    assert leo.line is not None
    leo.line.stop_reading()
    for number in range(40):
        ana.ask(type="rename", name=f"Ana {number}", sign="owl")
    leo.ask(type="rename", name="Leo", sign="fox")
    stage.loop.run_for(1.0)
    assert leo.open
    leo.line.read_again()
    stage.loop.run_for(1.0)
    assert all_know_everything(stage)
    is_judged_well(stage)


def test_who_leaves_the_table_is_told_that_it_is_done() -> None:
    stage = stage_with(2)
    _, leo = stage.people
    leo.ask(type="leave-table")
    stage.loop.run_for(1.0)
    assert (leo.open, leo.removed) == ({}, True)
    is_judged_well(stage)
