"""Whoever leaves, vanishes or does nothing, in whatever phase: the match goes on, and ends."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from msgspec import Struct

from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import Millis, PersonId, Seat
from sobremesa.table import commands as cm
from sobremesa.table.options import TableOptions
from tests.table.evenings import PEOPLE, person
from tests.table.served import Served

NEWCOMER = person("nora")
HOUR = Millis(3_600_000)
LONGEST = Millis(4 * HOUR)
"""No match takes so long, also where the host does nothing and each draw waits a minute for it."""


# ------------------------------------------------------------------------------------- stages


def until(evening: Served, reached: Callable[[], bool]) -> None:
    """Play on until a stage is reached, and where a match is over before, play another."""
    while not reached():
        evening.play_on(50)
        if evening.table.running is None:
            evening.by(PEOPLE[0], cm.Start())


def looking(evening: Served) -> None:
    evening.play_on(1_000)


def playing(evening: Served) -> None:
    evening.play_on(6_000)


def one_points(evening: Served) -> None:
    until(evening, lambda: bool(evening.match.state.pointing))


def dealing(evening: Served) -> None:
    until(evening, lambda: evening.match.state.stage == "dealing")


def after_a_draw(evening: Served) -> None:
    dealing(evening)
    until(evening, lambda: evening.match.state.stage == "playing")


def paused(evening: Served) -> None:
    one_points(evening)
    evening.by(PEOPLE[0], cm.Pause())


def counting(evening: Served) -> None:
    paused(evening)
    evening.by(PEOPLE[0], cm.Resume())
    evening.play_on(1_000)


def asked_to_stop(evening: Served) -> None:
    playing(evening)
    if len(evening.table.present) > 1:
        evening.by(PEOPLE[0], cm.ProposeStop())


STAGES = (looking, playing, one_points, dealing, after_a_draw, paused, counting, asked_to_stop)


# ------------------------------------------------------------------------- what a person does


def leaves_the_match(evening: Served, who: PersonId) -> None:
    evening.by(who, cm.LeaveMatch())


def leaves_the_table(evening: Served, who: PersonId) -> None:
    evening.by(who, cm.LeaveTable())


def vanishes(evening: Served, who: PersonId) -> None:
    evening.away(who)


def does_nothing(evening: Served, who: PersonId) -> None:
    evening.idle.add(who)


def is_back_before_the_grace_is_over(evening: Served, who: PersonId) -> None:
    evening.away(who)
    evening.play_on(10_000)
    evening.back(who)


def is_back_after_it(evening: Served, who: PersonId) -> None:
    evening.away(who)
    evening.play_on(60_000)
    evening.back(who)


def is_removed(evening: Served, who: PersonId) -> None:
    host = next((one for one in evening.table.people if one.id != who), None)
    if host is None:
        evening.join(NEWCOMER)
    heir = NEWCOMER if host is None else host.id
    evening.by(who, cm.HandOver(heir))
    evening.by(heir, cm.Remove(who))


def is_the_last_of_all_to_vanish(evening: Served, who: PersonId) -> None:
    for one in evening.table.people:
        if one.id != who:
            evening.away(one.id)
    evening.play_on(2_000)
    evening.away(who)


def sees_the_server_die(evening: Served, who: PersonId) -> None:
    evening.give(cm.Wake())
    evening.back(who)


DEEDS = (
    leaves_the_match,
    leaves_the_table,
    vanishes,
    does_nothing,
    is_back_before_the_grace_is_over,
    is_back_after_it,
    is_removed,
    is_the_last_of_all_to_vanish,
    sees_the_server_die,
)


class Case(Struct, frozen=True):
    """A situation in which a match could be stuck."""

    stage: Callable[[Served], None]
    deed: Callable[[Served, PersonId], None]
    seat: int
    stand_ins: bool
    pace: Pace

    def __str__(self) -> str:
        stand_ins = "with" if self.stand_ins else "without"
        where = f"{self.stage.__name__}, seat {self.seat} {self.deed.__name__}"
        return f"{where}, {stand_ins} stand-ins, pace {self.pace}"


LAYOUTS = [(people, bots) for people in range(1, 6) for bots in range(5) if 2 <= people + bots <= 5]


def cases(people: int) -> Iterator[Case]:
    for stage, deed, seat in product(STAGES, DEEDS, range(people)):
        for stand_ins, pace in product((True, False), Pace):
            yield Case(stage, deed, seat, stand_ins, pace)


def evening_of(people: int, bots: int, case: Case, seed: int) -> Served:
    evening = Served(seed, TableOptions(stand_ins=case.stand_ins, pace=case.pace))
    evening.join(*PEOPLE[:people])
    for number in range(bots):
        evening.by(PEOPLE[0], cm.AddBot(Level.SHARK, f"Bot {number}", "cat"))
    evening.by(PEOPLE[0], cm.Start())
    return evening


def check_it_ends(people: int, bots: int, case: Case, seed: int) -> None:
    evening = evening_of(people, bots, case, seed)
    case.stage(evening)
    if evening.table.running is not None:
        case.deed(evening, PEOPLE[case.seat])
    check_it_stands_while_nobody_is_here(evening)
    if not evening.table.present:
        evening.back(*(one.id for one in evening.table.people))
    if not evening.table.people:
        evening.join(NEWCOMER)
    let_somebody_act(evening)
    evening.play_on(LONGEST)
    assert evening.table.running is None, f"stuck: {case}, seed {seed}"
    assert evening.match.stand_ins == frozenset()
    evening.check_log()


def check_it_stands_while_nobody_is_here(evening: Served) -> None:
    if evening.table.present or evening.table.running is None:
        return
    clock, rows = evening.match.clock.at(evening.now), len(evening.rows)
    evening.play_on(HOUR)
    after = [type(event).__name__ for row in evening.rows[rows:] for event in row.events]
    assert set(after) <= {"Resumed", "Held"}
    assert evening.match.clock.at(evening.now) == clock


def let_somebody_act(evening: Served) -> None:
    """Where all who are left do nothing, and have said that no clock goes on without them, they
    play again."""
    match = evening.table.running
    if match is None or any(one.id not in evening.idle for one in evening.table.people):
        return
    if match.paused is not None or match.state.options.pace is Pace.OFF:
        evening.idle.clear()


def chosen(people: int, bots: int, of: int) -> list[tuple[int, Case]]:
    """Return one of so many cases, others for each layout; all stages and deeds are among them."""
    every = list(enumerate(cases(people)))
    return every[(people * 7 + bots * 3) % of :: of]


@pytest.mark.parametrize(("people", "bots"), LAYOUTS)
def test_a_match_ends_whatever_one_of_them_does(people: int, bots: int) -> None:
    for seed, case in chosen(people, bots, of=61):
        check_it_ends(people, bots, case, seed)


@pytest.mark.long
@pytest.mark.parametrize(("people", "bots"), LAYOUTS)
def test_a_match_ends_whatever_any_of_them_does(people: int, bots: int) -> None:
    for seed, case in enumerate(cases(people)):
        check_it_ends(people, bots, case, seed)


def test_a_seat_that_nobody_plays_would_be_found() -> None:
    """The proof can fail: without the table's timers a match with an idle seat is stuck."""
    case = Case(playing, does_nothing, 0, stand_ins=True, pace=Pace.RELAXED)
    evening = evening_of(2, 0, case, seed=1)
    playing(evening)
    evening.idle |= set(PEOPLE)
    evening.play_on(HOUR)
    assert evening.table.running is not None
    assert Seat(0) in evening.match.state.playing
