"""L'Œil en coin is never stuck: in every phase, whoever leaves, vanishes, dreams or comes back.

The others play on. The phase in which it happened ends, and then the match, for everybody.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import pytest

from sobremesa.games.oeil.state import Stage as Part
from sobremesa.kernel.game import Pace
from sobremesa.table.options import TableOptions
from tests.faults.checker import judge
from tests.faults.deeds import DEEDS, come_back_late, is_ended_well, match_of, one_does
from tests.faults.network import Way
from tests.faults.people import Manner, Person
from tests.faults.stage import Stage

PHASE_ENDS_WITHIN: Final = 120.0
"""Seconds: a stand-in comes after 90, a captioner who is there has 75."""
MATCH_ENDS_WITHIN: Final = 120.0
SEATS: Final = 4
DECK: Final = {"id": "found", "photos": 100, "cameras": list(range(100))}
"""Every photograph doubles."""


def open_table(seats: int = SEATS, *, nod: bool = False, **options: Any) -> Stage:
    """Return a stage with quiet people and a watcher, and a match that waits for a caption."""
    stage = Stage(Random(seats))
    for number in range(seats + 1):
        stage.person(Manner(think=0.4, nonsense=0.0, asks=0.0, quiet=True), Way(0.01 * number))
    stage.run(stage.open(TableOptions(pace=Pace.BRISK, nod=nod), "oeil"))
    stage.loop.run_for(0.3)
    stage.people[-1].ask(type="stand")
    if options:
        stage.people[0].ask(type="choose", game="oeil", options=options)
    stage.loop.run_for(0.2)
    stage.people[0].ask(type="start")
    stage.loop.run_for(0.5)
    assert state(stage).stage is Part.CAPTION
    return stage


def state(stage: Stage) -> Any:
    return match_of(stage).state


def seated(stage: Stage) -> list[Person]:
    return stage.people[:-1]


def play_until(stage: Stage, part: Part, rounds: int = 1) -> None:
    """Let all do their part, until the first time of a phase in a round."""
    for _ in range(100):
        now = state(stage)
        if now.stage is part and now.round >= rounds:
            return
        for person in seated(stage):
            do(person)
        stage.loop.run_for(0.3)
    raise AssertionError(f"it never came to {part}: {state(stage).stage}")


def do(person: Person) -> None:
    """Do what the phase asks of somebody, once."""
    view = person.view
    if view is None or person.seat is None or view["seats"][person.seat]["ready"]:
        return
    may = view["may"]
    if "caption" in may:
        person.act({"type": "caption", "photo": view["hand"][0], "text": "Oups"})
    elif "lay" in may:
        person.act({"type": "lay", "photo": view["hand"][0]})
    elif "point" in may:
        others = [one["photo"] for one in view["table"] if one["photo"] != view["laid"]]
        person.act({"type": "point", "photo": others[0]})
    elif may:
        kind = next(one for one in may if one in {"next", "keep", "agree"})
        person.act({"type": kind})


# ------------------------------------------------------------------------ how far it has come


def captioning(stage: Stage) -> None:
    """The captioner thinks."""


def laying(stage: Stage) -> None:
    """The viewers choose."""
    play_until(stage, Part.LAYING)


def pointing(stage: Stage) -> None:
    """The photographs are laid out."""
    play_until(stage, Part.POINTING)


def favourite(stage: Stage) -> None:
    """The captioner may point."""
    play_until(stage, Part.FAVOURITE)


def talk(stage: Stage) -> None:
    """All look and talk."""
    play_until(stage, Part.TALK)


def exchange(stage: Stage) -> None:
    """A table is full."""
    play_until(stage, Part.EXCHANGE)


def paused(stage: Stage) -> None:
    """Somebody has asked for a pause in the middle of it."""
    play_until(stage, Part.POINTING)
    stage.people[1].ask(type="pause")
    stage.loop.run_for(0.3)
    assert match_of(stage).paused == stage.people[1].person


def three(stage: Stage) -> None:
    """One of four has left: do they go on?"""
    play_until(stage, Part.LAYING)
    stage.people[3].ask(type="leave-match")
    stage.loop.run_for(0.3)
    assert state(stage).agreed is not None


def asked_to_stop(stage: Stage) -> None:
    """The host asks whether they are tired."""
    play_until(stage, Part.POINTING)
    stage.people[0].ask(type="propose-stop")
    stage.loop.run_for(0.3)
    assert match_of(stage).stop is not None


PHASES: Final[Mapping[str, Callable[[Stage], None]]] = {
    "captioning": captioning,
    "laying": laying,
    "pointing": pointing,
    "favourite": favourite,
    "talk": talk,
    "exchange": exchange,
    "paused": paused,
    "three": three,
    "asked to stop": asked_to_stop,
}


@pytest.mark.parametrize("seats", [SEATS, pytest.param(7, marks=pytest.mark.long)])
@pytest.mark.parametrize("how_far", PHASES)
def test_no_phase_is_stuck_whatever_one_seat_does(how_far: str, seats: int) -> None:
    for seat in range(seats if how_far != "three" else 3):
        for deed in DEEDS:
            stage = open_table(seats if how_far != "three" else SEATS)
            PHASES[how_far](stage)
            one_does(
                stage,
                stage.people[seat],
                deed,
                phase_ends_within=PHASE_ENDS_WITHIN,
                match_ends_within=MATCH_ENDS_WITHIN,
            )


@pytest.mark.long
@pytest.mark.parametrize("how_far", PHASES)
def test_who_comes_back_when_a_bot_has_played_for_him_plays_on(how_far: str) -> None:
    for seat in range(3):
        stage = open_table()
        PHASES[how_far](stage)
        one_does(
            stage,
            stage.people[seat],
            come_back_late,
            phase_ends_within=PHASE_ENDS_WITHIN,
            match_ends_within=MATCH_ENDS_WITHIN,
        )


@pytest.mark.parametrize("how_far", [name for name in PHASES if name not in {"three", "paused"}])
def test_a_server_that_crashes_in_a_phase_goes_on_with_all_that_was_told(how_far: str) -> None:
    stage = open_table()
    PHASES[how_far](stage)
    before = state(stage)
    seen = {person: (person.view, person.table) for person in seated(stage)}
    stage.servers[0].process.crash()
    for line in stage.network.lines:
        line.cut()
    stage.loop.call_soon(stage.servers[0].restart)
    stage.loop.run_for(6.0)
    assert state(stage) == before
    for person, (view, _) in seen.items():
        assert person.view == view
    is_ended_well(stage, stage.people, MATCH_ENDS_WITHIN)


def test_cameras_double_twice_and_the_evening_knows_the_points() -> None:
    stage = open_table(deck=DECK, tables=1)
    play_until(stage, Part.TALK)
    assert state(stage).round == 1
    points = state(stage).points
    assert sum(points) % 4 == 0
    assert any(points)
    stage.go_home()
    assert judge(stage.close()) == []
