"""Captions that the host sees first, at a simulated table: never stuck, never seen by a third.

The host plays, or only watches; whoever leaves, vanishes, dreams or comes back, while a caption
waits, has gone back or was taken back. Then the match goes on, ends, and all of it is judged.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from sobremesa.games.oeil.state import Stage as Part
from sobremesa.table.state import Course
from tests.faults.deeds import DEEDS, is_ended_well, match_of, one_does
from tests.faults.people import Person
from tests.faults.stage import Stage
from tests.faults.test_phases_oeil import (
    MATCH_ENDS_WITHIN,
    open_table,
    seated,
    state,
)

PHASE_ENDS_WITHIN: Final = 300.0
"""Seconds: a writer may change his mind for two minutes, and once more have one for another."""
WORDS: Final = "Words that nobody else shall read"


def captioner(stage: Stage) -> Person:
    seat: int = state(stage).captioner
    return stage.people[seat]


def host(stage: Stage) -> Person:
    return next(one for one in stage.people if one.person == stage.table.host)


def others(stage: Stage) -> list[Person]:
    return [one for one in stage.people if one not in (captioner(stage), host(stage))]


def table_where_words_wait(*, watched: bool) -> Stage:
    """Return a stage at which the captioner has written, and somebody else is host."""
    stage = open_table(nod=True)
    if watched or captioner(stage) is stage.people[0]:
        heir = stage.people[-1 if watched else 1]
        stage.people[0].ask(type="hand-over", person=heir.person)
        stage.loop.run_for(0.3)
    write(stage)
    return stage


def write(stage: Stage) -> None:
    who = captioner(stage)
    assert who.view is not None
    who.act({"type": "caption", "photo": who.view["hand"][0], "text": WORDS})
    stage.loop.run_for(0.3)
    assert course(stage) is Course.WAITING


def course(stage: Stage) -> Course | None:
    words = match_of(stage).words
    return None if words is None else words.course


def waiting(stage: Stage) -> None:
    """They wait."""


def returned(stage: Stage) -> None:
    """The host would rather have others."""
    number = match_of(stage).number
    host(stage).ask(type="send-back", match=number, words=WORDS)
    stage.loop.run_for(0.3)
    assert course(stage) is Course.RETURNED


def withdrawn(stage: Stage) -> None:
    """Their writer thinks better of it."""
    captioner(stage).ask(type="take-back", match=match_of(stage).number)
    stage.loop.run_for(0.3)
    assert course(stage) is Course.WITHDRAWN


def paused(stage: Stage) -> None:
    """Somebody has asked for a pause meanwhile."""
    seated(stage)[2].ask(type="pause")
    stage.loop.run_for(0.3)
    assert match_of(stage).paused is not None


COURSES: Final[Mapping[str, Callable[[Stage], None]]] = {
    "waiting": waiting,
    "returned": returned,
    "withdrawn": withdrawn,
    "paused": paused,
}


@pytest.mark.parametrize("watched", [False, True], ids=["host plays", "host watches"])
@pytest.mark.parametrize("how_far", COURSES)
def test_words_that_wait_hold_nobody_up_whatever_writer_or_host_do(
    how_far: str, *, watched: bool
) -> None:
    for who in (captioner, host):
        for deed in DEEDS:
            stage = table_where_words_wait(watched=watched)
            COURSES[how_far](stage)
            if deed.__name__ == "leave" and who(stage).seat is None:
                continue  # who watches has no match to leave
            one_does(
                stage,
                who(stage),
                deed,
                phase_ends_within=PHASE_ENDS_WITHIN,
                match_ends_within=MATCH_ENDS_WITHIN,
            )


def frames_to(stage: Stage, people: list[Person]) -> list[bytes]:
    names = {one.person for one in people}
    return [frame.data for frame in stage.history.frames if frame.person in names]


@pytest.mark.parametrize("watched", [False, True], ids=["host plays", "host watches"])
def test_to_nobody_else_a_byte_is_sent_while_words_come_and_go(*, watched: bool) -> None:
    stage = table_where_words_wait(watched=watched)
    third = others(stage)
    before = frames_to(stage, third)
    returned(stage)
    write(stage)
    withdrawn(stage)
    write(stage)
    assert frames_to(stage, third) == before
    assert not any(WORDS.encode() in data for data in before)
    host(stage).ask(type="let-pass", match=match_of(stage).number, words=WORDS)
    stage.loop.run_for(0.3)
    assert state(stage).stage is Part.LAYING
    assert any(WORDS.encode() in data for data in frames_to(stage, third))
    is_ended_well(stage, stage.people, MATCH_ENDS_WITHIN)


def test_who_comes_anew_while_words_wait_and_who_is_refused_hear_nothing_of_them() -> None:
    stage = table_where_words_wait(watched=False)
    third = others(stage)
    for one in third:
        one.go()
    stage.loop.run_for(0.5)
    for one in third:
        one.come()
        one.ask(type="let-pass", match=match_of(stage).number, words=WORDS)
        one.ask(type="take-back", match=match_of(stage).number)
        one.ask(type="go-on", match=match_of(stage).number, timer="caption")
    stage.loop.run_for(1.0)
    sent = frames_to(stage, third)
    assert not any(WORDS.encode() in data or b'"waiting"' in data for data in sent)
    assert course(stage) is Course.WAITING
    is_ended_well(stage, stage.people, MATCH_ENDS_WITHIN)


def test_the_photograph_of_words_that_wait_is_not_sent_to_the_host() -> None:
    stage = table_where_words_wait(watched=False)
    said = host(stage).table
    assert said is not None
    seen: dict[str, Any] = said["words"]
    assert seen == {
        "seat": state(stage).captioner,
        "words": WORDS,
        "course": "waiting",
        "until": seen["until"],
        "action": None,
    }
    is_ended_well(stage, stage.people, MATCH_ENDS_WITHIN)


@pytest.mark.parametrize("how_far", ["waiting", "returned"])
def test_a_server_that_crashes_keeps_them_where_they_were(how_far: str) -> None:
    stage = table_where_words_wait(watched=True)
    COURSES[how_far](stage)
    before = match_of(stage).words
    seen = {person: (person.table or {})["words"] for person in stage.people}
    assert sum(words is not None for words in seen.values()) == (2 if how_far == "waiting" else 1)
    stage.servers[0].process.crash()
    for line in stage.network.lines:
        line.cut()
    stage.loop.call_soon(stage.servers[0].restart)
    stage.loop.run_for(6.0)
    assert match_of(stage).words == before
    assert {person: (person.table or {})["words"] for person in stage.people} == seen
    is_ended_well(stage, stage.people, MATCH_ENDS_WITHIN)
