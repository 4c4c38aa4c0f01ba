"""What the simulator has found, each as the smallest story that shows it."""

import asyncio
import contextlib
from unittest import mock

from sobremesa.games.loonacy.events import Played, Pointed
from sobremesa.kernel.ids import PersonId, PlayerId
from sobremesa.server.entries import Why
from sobremesa.server.host import APPEND_WITHIN
from sobremesa.store.errors import StoreUnavailable
from sobremesa.table import rows as log
from sobremesa.table.commands import Join
from sobremesa.table.events import Happened
from tests.faults.acting import text
from tests.faults.checker import judge
from tests.faults.network import Way
from tests.faults.stage import Stage, stage_with
from tests.faults.troubles import Weather


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
    stage.host.drop(Why.STORE)
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


def test_a_host_is_dropped_although_somebody_has_just_given_up_asking() -> None:
    stage = stage_with(1)
    host = stage.host

    async def ask_and_give_up() -> None:
        join = Join(PersonId(PlayerId("leo")), "Leo", "fox", b"leo")
        asking = stage.loop.create_task(host.ask(join))
        await asyncio.sleep(0.0005)
        asking.cancel()
        host.drop(Why.STORE)
        with contextlib.suppress(asyncio.CancelledError):
            await asking

    stage.run(ask_and_give_up())
    assert stage.servers[0].house.hosts == {}
    stage.loop.run_for(3.0)
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


def match_with_a_bot(bots: int = 1) -> Stage:
    """Return a stage at which one quiet person plays with bots."""
    stage = stage_with(1)
    for _ in range(bots):
        stage.people[0].ask(type="add-bot", level="shark", name="Bot", sign="bot")
    stage.people[0].ask(type="start")
    stage.loop.run_for(1.0)
    return stage


def acts_of_bots(stage: Stage) -> int:
    rows = log.read(stage.store.rows_now(stage.history.table))
    kinds = [type(one) for row in rows for event in row.events for one in of_the_game(event)]
    return kinds.count(Played) + kinds.count(Pointed)


def of_the_game(event: object) -> tuple[object, ...]:
    return event.events if isinstance(event, Happened) else ()


def test_a_bot_whose_rows_cannot_be_loaded_is_told_them_later() -> None:
    stage = match_with_a_bot()

    async def cannot_load(*_: object) -> tuple[bytes, ...]:
        raise StoreUnavailable("it is away")

    with mock.patch.object(stage.store, "load", cannot_load):
        stage.host.drop(Why.STORE)
        stage.loop.run_for(20.0)
    before = acts_of_bots(stage)
    stage.loop.run_for(20.0)
    assert acts_of_bots(stage) > before
    stage.people[0].ask(type="propose-stop")
    stage.loop.run_for(1.0)
    is_judged_well(stage)


def test_a_bot_hears_a_row_once_that_was_in_the_log_before_it_was_told() -> None:
    stage = match_with_a_bot(2)
    ana = stage.people[0]
    with stage.hearing_faults():
        stage.store.weather = Weather(slowest=0.5)
        for number in range(100):
            if number % 10 == 0:
                stage.host.drop(Why.STORE)
            stage.loop.run_for(0.4)
            ana.ask(type="rename", name=f"Ana {number}", sign="owl")
        stage.store.weather = Weather()
        ana.ask(type="propose-stop")
        stage.loop.run_for(5.0)
    is_judged_well(stage)


def test_timers_that_the_referee_held_are_forgotten_when_they_have_rung() -> None:
    stage = stage_with(2)
    ana, leo = stage.people
    leo.way = Way(delay=0.1)
    leo.connect()
    ana.ask(type="start")
    stage.loop.run_for(5.0)
    for number in range(3):
        hand = [] if ana.view is None else ana.view["hand"]
        for face in hand[:4]:
            ana.act({"type": "play", "card": face["card"], "pile": number, "onto": 101})
        leo.act({"type": "point"})
        stage.servers[0].process.freeze(stage.loop.time() + 2.0)
        leo.act({"type": "take-back"})
        stage.loop.run_for(5.0)
    assert stage.host._ringing == {}  # noqa: SLF001  it is about what is left in memory
    ana.ask(type="propose-stop")
    leo.ask(type="vote-stop", agree=True)
    stage.loop.run_for(1.0)
    is_judged_well(stage)


def test_a_store_that_hangs_is_told_to_people_and_nothing_is_lost_or_done_twice() -> None:
    stage = stage_with(2)
    ana = stage.people[0]
    stage.store.weather = Weather(hangs_until=stage.loop.time() + 12.0)
    ana.ask(type="rename", name="Ana Luz", sign="owl")
    stage.loop.run_for(APPEND_WITHIN + 1.0)
    assert stage.servers[0].house.hosts == {}
    stage.loop.run_for(20.0)
    assert all_know_everything(stage)
    assert stage.table.people[0].name == "Ana Luz"
    is_judged_well(stage)


def test_who_has_gone_home_asks_for_no_answer_any_more() -> None:
    stage = stage_with(1)
    (ana,) = stage.people
    ana.ask(type="rename", name="Ana", sign="owl")
    ana.gone = True
    ana.go(vanish=True)
    stage.loop.run_for(60.0)
    assert (list(ana.open), stage.loop.timers_of(None)) == ([1], 0)
    is_judged_well(stage)
