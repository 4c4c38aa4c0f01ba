"""The benchmark of an evening: a short one loses nothing, and its figures are what was heard."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from bench.delays import Play, Told, told
from bench.evening import (
    ACTS,
    BEFORE,
    CAME,
    CUT,
    FILES,
    GONE,
    GONE_AGAIN,
    HALF_WITHIN,
    LEFT,
    MATCHES,
    MEMORY,
    MOST_WITHIN,
    SLOWEST,
    TASKS,
    UNTOLD,
    Course,
    Evening,
    Reading,
    silence,
    spent,
    summed_up,
)
from tests.clients import Client, Entry
from tests.faults.afterwards import judgement
from tests.heard import Heard

TABLES = 6
SHORT = Course(half=4.0, again=2.0, idle=1.0, calm=6.0, clock=6.0)
"""One whose people have much to suffer in a short time."""


@pytest.mark.timeout(120)
def test_an_evening_with_a_killed_server_loses_nothing_and_leaves_nothing_behind(
    tmp_path: Path,
) -> None:
    evening = spent(tmp_path, 3, TABLES, SHORT)
    nothing_is_lost(evening, tmp_path / "data")
    figures = summed_up(evening)
    people_play_leave_and_come(figures)
    everything_comes_back(figures)


def nothing_is_lost(evening: Evening, data: Path) -> None:
    assert judgement(evening.clients, data) == []
    planted = evening.parties[0].clients
    planted[0].heard.append(Heard(0.0, "heard", answer(999, 1).encode()))
    wrong = judgement(planted, data)
    planted[0].heard.pop()
    assert [one for one in wrong if "was told that 999 is done, and the log" in one] == wrong != []


def people_play_leave_and_come(figures: Mapping[str, float]) -> None:
    assert figures[CAME] == 24 + figures[LEFT] > 24
    assert figures[CUT] > 0
    assert figures[MATCHES] >= TABLES
    assert figures[ACTS] > 0.5
    assert 0 < figures[HALF_WITHIN] <= figures[MOST_WITHIN]
    assert figures[HALF_WITHIN] <= figures[SLOWEST]


def everything_comes_back(figures: Mapping[str, float]) -> None:
    assert figures[UNTOLD] == 0
    for what in (FILES, TASKS):
        assert figures[what.format(GONE_AGAIN)] <= figures[what.format(BEFORE)]
    # Five times the goal of a tenth, for so few tables.
    assert figures[MEMORY.format(GONE_AGAIN)] <= 1.5 * figures[MEMORY.format(GONE)]


def somebody(*heard: tuple[float, str, str]) -> Client:
    """Return a client that said and heard this: when, which way, and what."""
    client = Client("http://nowhere", Entry("table", "ana", "", ""))
    client.heard += [Heard(at, way, text.encode()) for at, way, text in heard]  # type: ignore[arg-type]
    return client


WELCOME = '{"type":"welcome","next":1}'
CLOSED = "1006"


def act(number: int) -> str:
    return f'{{"type":"act","id":{number},"match":1,"phase":1,"action":{{}}}}'


def shows(seq: int) -> str:
    return f'{{"type":"update","seq":{seq},"view":null}}'


def answer(number: int, seq: int, refusal: str = "null") -> str:
    return f'{{"type":"answer","id":{number},"seq":{seq},"refusal":{refusal}}}'


COMES = ((0.0, "heard", WELCOME), (0.0, "heard", shows(1)))
ACTS_ONCE = (
    *COMES,
    (1.0, "said", act(1)),
    (1.25, "heard", shows(2)),
    (1.25, "heard", answer(1, 2)),
)
COMES_BACK = ((2.0, "heard", WELCOME), (2.0, "heard", shows(2)))


def test_an_act_takes_until_the_last_screen_shows_its_row() -> None:
    ana = somebody(
        *COMES, (1.0, "said", act(1)), (1.25, "heard", shows(2)), (1.25, "heard", answer(1, 2))
    )
    leo = somebody(*COMES, (1.5, "heard", shows(2)))
    eva = somebody(*COMES, (1.75, "heard", shows(3)))
    assert told([ana, leo, eva]) == Told([Play(1.0, 1.25, 2)], [0.75], 0)


def test_a_screen_that_is_lost_is_not_waited_for_and_one_that_stays_is_missed() -> None:
    ana = somebody(
        *COMES, (1.0, "said", act(1)), (1.25, "heard", shows(2)), (1.25, "heard", answer(1, 2))
    )
    lost = somebody(
        *COMES, (1.5, "closed", CLOSED), (2.0, "heard", WELCOME), (2.0, "heard", shows(2))
    )
    late = somebody((1.125, "heard", WELCOME), (1.5, "heard", shows(2)))
    deaf = somebody(*COMES)
    assert told([ana, lost, late]) == Told([Play(1.0, 1.25, 2)], [0.25], 0)
    assert told([ana, lost, late, deaf]).untold == 1


def test_what_was_refused_or_said_again_is_not_timed() -> None:
    refused = answer(1, 1, '{"reason":"late","params":{}}')
    ana = somebody(
        *COMES,
        (1.0, "said", act(1)),
        (1.5, "heard", refused),
        (2.0, "said", act(2)),
        (2.5, "closed", CLOSED),
        (3.0, "heard", WELCOME),
        (3.0, "heard", shows(2)),
        (3.0, "said", act(2)),
        (3.5, "heard", answer(2, 2)),
    )
    assert told([ana]) == Told([], [], 0)


def reading(at: float) -> Reading:
    return Reading(0, 0, 0, 0, 0, 0, 0, 0, at)


def test_silence_is_the_longest_time_without_an_act_the_first_and_the_last_one_included() -> None:
    plays = [Play(at, at, 1) for at in (0.5, 3.0, 4.0, 9.5)]
    one = Told(plays, [], 0)
    assert silence(one, reading(1.0), reading(5.0)) == 2.0
    assert silence(one, reading(3.5), reading(9.0)) == 5.0
    assert silence(one, reading(5.0), reading(8.0)) == 3.0
