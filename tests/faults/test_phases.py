"""Never stuck: at every stage of a match, whoever leaves, vanishes, dreams or comes back.

The others play sensibly. The phase in which it happened ends, and then the match, for everybody.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import pytest

from sobremesa.games.loonacy.events import Played, Pointed
from sobremesa.games.loonacy.state import Stage as Part
from sobremesa.kernel.game import Pace
from sobremesa.table import rows as log
from sobremesa.table.events import Happened
from sobremesa.table.options import TableOptions
from tests.faults.deeds import DEEDS, come_back_late, is_ended_well, match_of, one_does
from tests.faults.network import Way
from tests.faults.people import Manner, Person
from tests.faults.stage import Stage


def open_table(seats: int) -> Stage:
    """Return a stage with quiet people, a watcher and a match that has just begun."""
    stage = Stage(Random(seats))
    for number in range(seats + 1):
        stage.person(Manner(think=0.4, nonsense=0.0, asks=0.0, quiet=True), Way(0.01 * number))
    stage.run(stage.open(TableOptions(pace=Pace.BRISK)))
    stage.loop.run_for(0.3)
    if seats < 5:
        stage.people[-1].ask(type="stand")
        stage.loop.run_for(0.2)
    stage.people[0].ask(type="start")
    stage.loop.run_for(0.5)
    assert part(stage) is Part.LOOKING
    return stage


def part(stage: Stage) -> Part:
    state: Any = match_of(stage).state
    found: Part = state.stage
    return found


# ------------------------------------------------------------------------ how far it has come


def looking(stage: Stage, who: Person) -> None:
    """All see their hands."""


def playing(stage: Stage, who: Person) -> None:
    """The piles are open."""
    stage.loop.run_for(4.5)
    assert part(stage) is Part.PLAYING


def he_points(stage: Stage, who: Person) -> None:
    """He would like a card, the others have not said."""
    playing(stage, who)
    who.act({"type": "point"})
    stage.loop.run_for(0.3)


def others_point(stage: Stage, who: Person) -> None:
    """All wait for him."""
    playing(stage, who)
    for person in stage.people[:-1]:
        if person is not who:
            person.act({"type": "point"})
    stage.loop.run_for(0.3)


def blocked(stage: Stage, who: Person) -> None:
    """His hand rests after a wrong card."""
    playing(stage, who)
    assert who.view is not None
    top = set(who.view["piles"][0]["top"]["pictures"])
    wrong = next(face for face in who.view["hand"] if not top & set(face["pictures"]))
    who.act({"type": "play", "card": wrong["card"], "pile": 0, "onto": 101})
    stage.loop.run_for(0.3)
    assert who.view["blocked"] is not None


def dealing(stage: Stage, who: Person) -> None:
    """Each has a card face down before him."""
    playing(stage, who)
    for person in stage.people[:-1]:
        person.act({"type": "point"})
    stage.loop.run_for(0.5)
    assert part(stage) is Part.DEALING


def paused(stage: Stage, who: Person) -> None:
    """He has asked for a pause: a curtain hides the match."""
    playing(stage, who)
    who.ask(type="pause")
    stage.loop.run_for(0.3)
    assert match_of(stage).paused == who.person


def counting(stage: Stage, who: Person) -> None:
    """3-2-1."""
    paused(stage, who)
    who.ask(type="resume")
    stage.loop.run_for(0.3)
    assert match_of(stage).counting is not None


def asked_to_stop(stage: Stage, who: Person) -> None:
    """He has asked whether the match should end."""
    playing(stage, who)
    who.ask(type="propose-stop")
    stage.loop.run_for(0.3)
    assert match_of(stage).stop is not None


STAGES: Final[Mapping[str, Callable[[Stage, Person], None]]] = {
    "looking": looking,
    "playing": playing,
    "he points": he_points,
    "the others point": others_point,
    "blocked": blocked,
    "dealing": dealing,
    "paused": paused,
    "counting": counting,
    "asked to stop": asked_to_stop,
}


@pytest.mark.parametrize("seats", [2, 3, pytest.param(4, marks=pytest.mark.long), 5])
@pytest.mark.parametrize("how_far", STAGES)
def test_no_stage_is_stuck_whatever_one_seat_does(how_far: str, seats: int) -> None:
    for seat in range(seats):
        for deed in DEEDS:
            stage = open_table(seats)
            STAGES[how_far](stage, stage.people[seat])
            one_does(stage, stage.people[seat], deed)


@pytest.mark.long
@pytest.mark.parametrize("how_far", STAGES)
def test_who_comes_back_when_a_bot_has_played_for_him_plays_on(how_far: str) -> None:
    for seat in range(3):
        stage = open_table(3)
        STAGES[how_far](stage, stage.people[seat])
        one_does(stage, stage.people[seat], come_back_late)


def test_a_bot_plays_for_who_has_vanished_until_he_is_back() -> None:
    stage = open_table(3)
    playing(stage, stage.people[0])
    mia = stage.people[2]
    mia.go(vanish=True)
    stage.loop.run_for(10.0 + 20.0 + 2.0 + 30.0 + 1.0)  # a ping, its silence, a moment, the grace
    assert match_of(stage).stand_ins == {2}
    before = acts_of(stage, 2)
    stage.loop.run_for(20.0)
    assert acts_of(stage, 2) > before
    mia.come()
    stage.loop.run_for(1.0)
    assert match_of(stage).stand_ins == frozenset()
    is_ended_well(stage, stage.people)


def test_the_rules_go_on_without_those_who_do_not_come_back_with_the_first() -> None:
    stage = open_table(3)
    playing(stage, stage.people[0])
    stage.servers[0].process.crash()
    for person in stage.people:
        person.go()
    stage.loop.call_soon(stage.servers[0].restart)
    stage.loop.run_for(0.1)
    stage.people[0].come()
    stage.loop.run_for(4.0)
    assert match_of(stage).state.away == frozenset()
    stage.loop.run_for(2.0)
    assert match_of(stage).state.away == {1, 2}
    for person in stage.people:
        person.come()
    stage.loop.run_for(1.0)
    assert match_of(stage).state.away == frozenset()
    is_ended_well(stage, stage.people)


def acts_of(stage: Stage, seat: int) -> int:
    """Count what a seat has laid and pointed at."""
    rows = log.read(stage.store.rows_now(stage.history.table))
    happened = [event for row in rows for event in row.events if isinstance(event, Happened)]
    return sum(
        isinstance(one, Played | Pointed) and one.seat == seat
        for event in happened
        for one in event.events
    )
