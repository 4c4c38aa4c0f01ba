"""Eye Eye Captain! is never stuck: at every stage, whoever leaves, vanishes, dreams or comes back.

The others play on, and the deck by chance with them. The stage in which it happened ends, and then
the match, for everybody.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from sobremesa.games.captain.pieces import colour_of
from sobremesa.games.captain.view import Stage as Part
from sobremesa.kernel.game import Pace
from sobremesa.table.options import TableOptions
from tests.faults.checker import judge
from tests.faults.deeds import DEEDS, come_back_late, is_ended_well, match_of, one_does
from tests.faults.network import Way
from tests.faults.people import Manner, Person
from tests.faults.stage import Stage

pytestmark = pytest.mark.timeout(100)  # up to twelve matches; a busy machine takes its time

VARIANTS: Final[dict[str, dict[str, Any]]] = {
    "crew": {"variant": 1, "corners": 2},
    "named": {"variant": 2},
    "captain": {"variant": 3},
}
TRIES: Final = 400


def open_table(seats: int, variant: str) -> Stage:
    """Return a stage with quiet people and a watcher, and a match whose eye is still dark."""
    stage = Stage(Random(seats))
    for number in range(seats + 1):
        stage.person(Manner(think=0.4, nonsense=0.0, asks=0.0, quiet=True), Way(0.01 * number))
    stage.run(stage.open(TableOptions(pace=Pace.BRISK), "captain"))
    stage.loop.run_for(0.3)
    if seats < 4:
        stage.people[-1].ask(type="stand")
    stage.people[0].ask(type="choose", game="captain", options=VARIANTS[variant])
    stage.loop.run_for(0.2)
    stage.people[0].ask(type="start")
    stage.loop.run_for(0.5)
    assert state(stage).stage is Part.READY
    return stage


def state(stage: Stage) -> Any:
    return match_of(stage).state


def durable(stage: Stage) -> Any:
    """Return the state as the server has it: that is found sooner than folded from the log."""
    match = stage.host.durable.match
    assert match is not None
    return match.state


def holder(stage: Stage) -> Person:
    """Return who has the tongs."""
    turn: int = state(stage).turn
    return stage.people[turn]


def wait_for(stage: Stage, *parts: Part) -> None:
    """Let time go by, until the match is at one of these stages."""
    for _ in range(TRIES):
        if state(stage).stage in parts:
            return
        stage.loop.run_for(0.1)
    raise AssertionError(f"it never came to {parts}: {state(stage).stage}")


def reach(stage: Stage, dropping: int) -> None:
    """Let who has the tongs reach for a dropping, having named its colour where that is to be."""
    if state(stage).options.variant == 2:
        colour = state(stage).undersides[dropping]
        if state(stage).named is not colour:
            holder(stage).act({"type": "name", "colour": colour})
            stage.loop.run_for(0.3)
    holder(stage).act({"type": "reach", "dropping": dropping, "aside": 0})
    stage.loop.run_for(0.3)


# ------------------------------------------------------------------------ how far it has come


def ready(stage: Stage) -> None:
    """All see the deck."""


def aiming(stage: Stage) -> None:
    """The eye rolls, and somebody has the tongs."""
    wait_for(stage, Part.AIMING)


def closing(stage: Stage) -> None:
    """They are on their way to a dropping."""
    aiming(stage)
    reach(stage, 4)
    assert state(stage).stage is Part.CLOSING


def looking(stage: Stage) -> None:
    """Somebody looks under one."""
    aiming(stage)
    for _ in range(TRIES):
        reach(stage, 4)
        wait_for(stage, Part.LOOKING, Part.AIMING)
        if state(stage).stage is Part.LOOKING:
            return
    raise AssertionError("the tongs slip for ever")


def paused(stage: Stage) -> None:
    """Somebody has asked for a pause while the tongs close."""
    closing(stage)
    stage.people[1].ask(type="pause")
    stage.loop.run_for(0.3)
    assert match_of(stage).paused == stage.people[1].person


def asked_to_stop(stage: Stage) -> None:
    """The host asks whether they are tired."""
    aiming(stage)
    stage.people[0].ask(type="propose-stop")
    stage.loop.run_for(0.3)
    assert match_of(stage).stop is not None


def check(stage: Stage) -> None:
    """Somebody has shouted; game 3 alone."""
    looking(stage)
    stage.people[1].act({"type": "shout", "round": 1})
    stage.loop.run_for(0.3)
    assert state(stage).stage is Part.CHECK


def bare(stage: Stage) -> None:
    """All have been collected, by people who know where to reach, and nobody has shouted."""
    aiming(stage)
    for _ in range(TRIES):
        now = durable(stage)
        if now.stage is Part.BARE:
            return
        wanted = colour_of(now.die)
        there = [one for one in range(12) if now.deck >> one & 1 and now.undersides[one] is wanted]
        if now.stage is Part.AIMING and there:
            reach(stage, there[0])
        stage.loop.run_for(0.5)
    raise AssertionError("the deck is never bare")


Going = Callable[[Stage], None]
EVERYWHERE: Final[tuple[Going, ...]] = (ready, aiming, closing, looking, paused, asked_to_stop)
PARTS: Final = [
    *((variant, part) for variant in VARIANTS for part in EVERYWHERE),
    ("captain", check),
    ("captain", bare),
]
at_each_part = pytest.mark.parametrize(
    ("variant", "part"), PARTS, ids=[f"{name}-{part.__name__}" for name, part in PARTS]
)


@at_each_part
@pytest.mark.parametrize("seats", [2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_no_stage_is_stuck_whatever_one_seat_does(variant: str, part: Going, seats: int) -> None:
    for seat in range(seats):
        for deed in DEEDS:
            stage = open_table(seats, variant)
            part(stage)
            one_does(stage, stage.people[seat], deed)


@pytest.mark.long
@at_each_part
def test_who_comes_back_when_a_bot_has_played_for_him_plays_on(variant: str, part: Going) -> None:
    for seat in range(3):
        stage = open_table(3, variant)
        part(stage)
        one_does(stage, stage.people[seat], come_back_late)


@at_each_part
def test_a_server_that_crashes_at_a_stage_goes_on(variant: str, part: Going) -> None:
    stage = open_table(2, variant)
    part(stage)
    before = state(stage)
    stage.servers[0].process.crash()
    for line in stage.network.lines:
        line.cut()
    stage.loop.call_soon(stage.servers[0].restart)
    stage.loop.run_for(2.0)
    after = state(stage)
    assert (after.round, after.undersides, after.kept) == (
        before.round,
        before.undersides,
        before.kept,
    )
    is_ended_well(stage, stage.people)


def test_the_deck_that_wakes_from_a_crash_answers_the_closing_that_waits_for_it() -> None:
    stage = open_table(2, "captain")
    closing(stage)
    stage.servers[0].process.crash()
    for line in stage.network.lines:
        line.cut()
    stage.loop.call_soon(stage.servers[0].restart)
    wait_for(stage, Part.LOOKING)
    stage.go_home()
    assert judge(stage.close()) == []


def test_a_bot_plays_for_who_has_vanished_and_he_takes_the_tongs_again() -> None:
    stage = open_table(2, "crew")
    aiming(stage)
    stage.people[0].rouse()
    stage.people[1].go(vanish=True)
    stage.loop.run_for(10.0 + 20.0 + 2.0 + 30.0 + 1.0)  # a ping, its silence, a moment, the grace
    assert match_of(stage).stand_ins == {1}
    stage.loop.run_until(lambda: state(stage).turn == 1, stage.loop.time() + 30.0)
    stage.loop.run_until(lambda: state(stage).stage is Part.LOOKING, stage.loop.time() + 30.0)
    assert state(stage).turn == 1
    stage.people[1].come()
    stage.loop.run_for(1.0)
    assert match_of(stage).stand_ins == frozenset()
    stage.go_home()
    assert judge(stage.close()) == []
