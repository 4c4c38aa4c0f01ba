"""Who is here: away, back, stand-ins, and what happens when all are gone."""

import pytest

from sobremesa.kernel.game import Timer
from sobremesa.kernel.ids import Millis, PersonId, Phase, Seat
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.evolve import evolve
from sobremesa.table.options import TableOptions
from sobremesa.table.presence import timers
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Clock
from sobremesa.table.view import game_view
from tests.table.evenings import (
    ANA,
    LEO,
    MIA,
    Evening,
    evening_of,
    events_of,
    kinds,
    match_of,
    open_match_of,
    reason,
)


def at_of(evening: Evening, name: str) -> Millis | None:
    return next(timer.at for timer in timers(evening.table) if timer.name == name)


def names(evening: Evening) -> list[str]:
    return [timer.name for timer in timers(evening.table)]


def test_away_and_back_are_told_once() -> None:
    evening = evening_of(ANA, LEO)
    assert evening.away(LEO) == (ev.WentAway(LEO),)
    assert evening.away(LEO) == ()
    assert evening.back(LEO) == (ev.CameBack(LEO),)
    assert evening.back(LEO) == ()


def test_nobody_waits_for_who_is_away() -> None:
    evening = open_match_of(ANA, LEO)
    evening.by(ANA, cm.Do(1, evening.match.state.phase, {"type": "point"}))
    answer = evening.away(LEO)
    assert kinds(answer) == ["WentAway", "Happened"]
    assert (evening.match.state.away, evening.match.state.stage) == ({1}, "dealing")
    assert kinds(evening.back(LEO)) == ["CameBack", "Happened"]
    assert evening.match.state.away == frozenset()


def test_a_bot_stands_in_for_who_is_away_until_he_is_back() -> None:
    evening = match_of(ANA, LEO)
    evening.away(LEO)
    evening.wait(29_999)
    assert evening.match.stand_ins == frozenset()
    evening.wait(1)
    assert [type(event) for event in evening.rows[-1].events] == [ev.StoodIn, ev.Happened]
    assert evening.match.stand_ins == {1}
    assert evening.match.state.away == frozenset()
    assert evening.back(LEO) == (ev.CameBack(LEO), ev.StoodDown(Seat(1)))
    evening.check_log()


def test_without_stand_ins_who_stays_away_leaves_the_match_and_keeps_his_chair() -> None:
    evening = match_of(ANA, LEO, MIA, stand_ins=False)
    evening.away(LEO)
    evening.wait(30_000)
    assert evening.match.state.playing == (0, 2)
    assert evening.table.chairs == (ANA, LEO, MIA)
    assert evening.back(LEO) == (ev.CameBack(LEO),)
    assert evening.match.seat_of(LEO) is None


def test_stand_ins_that_are_switched_off_later_stay_until_their_people_are_back() -> None:
    evening = match_of(ANA, LEO)
    evening.away(LEO)
    evening.wait(30_000)
    evening.by(ANA, cm.SetOptions(TableOptions(stand_ins=False)))
    evening.wait(60_000)
    assert evening.match.stand_ins == {1}
    evening.back(LEO)
    assert evening.match.seat_of(LEO) == 1


def test_who_watches_needs_no_stand_in() -> None:
    evening = match_of(ANA, LEO)
    evening.join(MIA)
    evening.away(MIA)
    assert names(evening) == ["game:open"]


def test_the_end_of_a_match_sends_its_stand_ins_home() -> None:
    evening = match_of(ANA, LEO, MIA)
    evening.away(LEO)
    evening.wait(30_000)
    evening.by(ANA, cm.ProposeStop())
    evening.by(MIA, cm.VoteStop(agree=True))
    assert (evening.table.running, evening.match.stand_ins) == (None, frozenset())
    assert evening.back(LEO) == (ev.CameBack(LEO),)


def test_when_all_have_gone_nothing_happens_until_somebody_is_back() -> None:
    evening = open_match_of(ANA, LEO)
    evening.by(ANA, cm.Do(1, evening.match.state.phase, {"type": "point"}))
    evening.away(LEO, ANA)
    stage, rows = evening.match.state.stage, len(evening.rows)
    assert stage == "dealing"
    assert names(evening) == []
    evening.wait(86_400_000)
    assert len(evening.rows) == rows
    evening.back(ANA)
    evening.wait(4_199)
    assert evening.match.state.stage == "dealing"
    evening.wait(1)
    assert evening.match.state.stage == "playing"


def test_the_last_one_to_go_gives_nothing_away() -> None:
    """Bots that all point would draw without the only person, who has locked the phone."""
    evening = open_match_of(ANA, LEO)
    evening.away(LEO)
    point = cm.Do(1, evening.match.state.phase, {"type": "point"})
    assert evening.away(ANA) == (ev.WentAway(ANA), ev.Held())
    assert evening.match.state.away == {1}
    evening.back(ANA)
    evening.wait(3_000)
    assert kinds(evening.by(ANA, point)) == ["Happened"]


def test_who_is_not_back_a_moment_after_the_first_is_away_for_the_rules() -> None:
    evening = open_match_of(ANA, LEO, MIA)
    evening.away(ANA, LEO, MIA)
    evening.wait(600_000)
    evening.back(LEO)
    assert evening.match.state.away == {0}
    assert at_of(evening, "table:missed:2") == evening.now + 5_000
    evening.wait(4_999)
    assert evening.match.state.away == {0}
    evening.wait(1)
    assert evening.match.state.away == {0, 2}


def test_the_grace_counts_only_while_somebody_is_here() -> None:
    evening = match_of(ANA, LEO, MIA, stand_ins=False)
    evening.away(MIA)
    evening.wait(20_000)
    evening.away(ANA, LEO)
    evening.wait(600_000)
    evening.back(ANA)
    evening.wait(29_999)
    assert evening.match.state.playing == (0, 1, 2)
    evening.wait(1)
    assert evening.match.state.playing == (0,)


def test_waking_changes_nothing_but_that_all_are_away() -> None:
    evening = open_match_of(ANA, LEO, MIA)
    for who in (ANA, LEO):
        evening.by(who, cm.Do(1, evening.match.state.phase, {"type": "point"}))
    state, clock = evening.match.state, evening.match.clock.at(evening.now)
    assert evening.give(cm.Wake()) == (ev.Woke(), ev.Held())
    assert evening.give(cm.Wake()) == (ev.Woke(),)
    assert (evening.table.present, evening.table.here) == ((), None)
    assert evening.match.state == state
    assert timers(evening.table) == []
    evening.wait(60_000)
    assert evening.match.clock.at(evening.now) == clock
    evening.check_log()


def test_after_waking_those_who_point_do_not_draw_before_the_others_can_be_back() -> None:
    evening = open_match_of(ANA, LEO, MIA)
    for who in (ANA, LEO):
        evening.by(who, cm.Do(1, evening.match.state.phase, {"type": "point"}))
    evening.give(cm.Wake())
    evening.back(ANA)
    evening.wait(2_000)
    evening.back(LEO)
    evening.wait(2_000)
    evening.back(MIA)
    evening.wait(5_000)
    assert (evening.match.state.stage, evening.match.state.away) == ("playing", frozenset())


def test_the_first_one_back_has_no_start_on_the_others() -> None:
    evening = open_match_of(ANA, LEO)
    clock, point = evening.match.clock.at(evening.now), cm.Do(1, Phase(2), {"type": "point"})
    evening.give(cm.Wake())
    evening.wait(60_000)
    assert evening.back(LEO) == (ev.CameBack(LEO), ev.Counting())
    assert reason(evening.by(LEO, point)) == Reason.PAUSED
    assert reason(evening.by(LEO, cm.GoOn(1, "missing"))) == Reason.PAUSED
    evening.wait(1_000)
    assert evening.back(ANA) == (ev.CameBack(ANA),)
    evening.wait(1_999)
    seen = [game_view(evening.table, seat) for seat in (Seat(0), Seat(1), None)]
    assert seen == [None, None, None]
    assert evening.match.clock == Clock(clock, None)
    evening.wait(1)
    assert evening.rows[-1].events == (ev.Resumed(),)
    assert game_view(evening.table, Seat(0)) is not None
    assert evening.match.clock == Clock(clock, evening.now)
    assert kinds(evening.by(LEO, point)) == ["Happened"]
    evening.check_log()


def test_the_count_begins_anew_when_all_are_gone_again() -> None:
    evening = open_match_of(ANA, LEO)
    evening.away(ANA, LEO)
    evening.back(ANA)
    evening.wait(2_000)
    assert kinds(evening.away(ANA)) == ["WentAway", "Held"]
    assert names(evening) == []
    evening.wait(60_000)
    assert kinds(evening.back(LEO)) == ["CameBack", "Counting"]
    evening.wait(2_999)
    assert evening.match.covered
    evening.wait(1)
    assert not evening.match.covered


def test_somebody_who_comes_new_is_the_first_as_well() -> None:
    evening = open_match_of(ANA, LEO)
    evening.away(ANA, LEO)
    assert kinds(evening.join(MIA)) == ["Joined", "Sat", "Counting"]


def test_the_last_one_who_is_here_may_leave_the_table() -> None:
    evening = open_match_of(ANA, LEO, MIA)
    evening.away(LEO, MIA)
    assert kinds(evening.by(ANA, cm.LeaveTable()))[-1] == "Held"
    evening.back(MIA)
    evening.wait(3_000)
    assert evening.match.clock.since == evening.now


def test_a_pause_stays_a_pause_when_all_have_gone() -> None:
    evening = open_match_of(ANA, LEO)
    evening.by(ANA, cm.Pause())
    assert kinds(evening.away(ANA)) == ["WentAway", "Happened"]
    assert kinds(evening.away(LEO)) == ["WentAway"]
    evening.give(cm.Wake())
    assert kinds(evening.back(ANA)) == ["CameBack", "Happened"]
    evening.wait(60_000)
    assert (evening.match.paused, evening.match.held) == (ANA, False)


def test_a_pause_whose_count_runs_out_while_nobody_is_here_counts_once_more() -> None:
    evening = open_match_of(ANA, LEO)
    evening.by(ANA, cm.Pause())
    evening.by(ANA, cm.Resume())
    evening.away(ANA, LEO)
    evening.wait(3_000)
    assert evening.rows[-1].events == (ev.Resumed(), ev.Held())
    assert kinds(evening.back(LEO))[-1] == "Counting"


def test_a_pause_can_wait_for_those_who_are_not_back_yet() -> None:
    evening = open_match_of(ANA, LEO)
    evening.give(cm.Wake())
    evening.back(ANA)
    assert reason(evening.by(ANA, cm.Resume())) == Reason.NOT_PAUSED
    assert evening.by(ANA, cm.Pause()) == (ev.Paused(ANA),)
    evening.wait(60_000)
    evening.back(LEO)
    evening.by(LEO, cm.Resume())
    evening.wait(3_000)
    assert not evening.match.covered
    evening.check_log()


def test_a_match_that_ends_while_it_is_held_is_seen() -> None:
    evening = open_match_of(ANA, LEO, stand_ins=False)
    evening.give(cm.Wake())
    evening.back(ANA)
    evening.wait(1_000)
    evening.by(ANA, cm.LeaveMatch())
    assert (evening.table.running, evening.match.covered) == (None, False)
    assert game_view(evening.table, None) is not None


def test_an_old_log_in_which_nothing_was_held_goes_on_as_it_did() -> None:
    evening = open_match_of(ANA, LEO)
    woken = evolve(evening.table, ev.Woke(), Millis(10_000))
    back = evolve(woken, ev.CameBack(LEO), Millis(20_000))
    assert back.match is not None
    assert back.match.clock == Clock(Millis(10_000), Millis(20_000))


def test_after_waking_a_seat_that_had_a_stand_in_keeps_it_until_its_person_is_back() -> None:
    evening = open_match_of(ANA, LEO)
    evening.away(LEO)
    evening.wait(30_000)
    evening.give(cm.Wake())
    assert evening.match.stand_ins == {1}
    evening.back(ANA)
    assert evening.match.stand_ins == {1}
    assert evening.back(LEO)[-1:] == (ev.StoodDown(Seat(1)),)  # type: ignore[index]


def test_a_timer_of_the_table_rings_at_its_time_and_not_before() -> None:
    evening = match_of(ANA, LEO)
    evening.away(LEO)
    assert reason(evening.give(cm.TimeIsUp("table:stand-in:1"))) == KernelReason.EARLY
    assert reason(evening.give(cm.TimeIsUp("table:stand-in:0"))) == KernelReason.NO_TIMER
    assert reason(evening.give(cm.TimeIsUp("table:count"))) == KernelReason.NO_TIMER
    assert reason(evening.give(cm.TimeIsUp("open"))) == KernelReason.NO_TIMER
    assert reason(evening.give(cm.TimeIsUp("game:open"))) == KernelReason.EARLY


def test_all_timers_stand_on_the_house_clock() -> None:
    evening = evening_of(ANA, LEO, MIA)
    evening.wait(1_000)
    evening.by(ANA, cm.Start())
    evening.wait(500)
    evening.away(ANA, MIA)
    assert list(timers(evening.table)) == [
        Timer("table:host", Millis(11_500), soft=False),
        Timer("table:stand-in:0", Millis(31_500), soft=False),
        Timer("table:stand-in:2", Millis(31_500), soft=False),
        Timer("game:open", Millis(5_000), soft=False),
    ]


def test_a_pause_stops_the_timers_of_the_game_and_not_those_of_the_table() -> None:
    evening = match_of(ANA, LEO)
    evening.away(LEO)
    evening.by(ANA, cm.Pause())
    assert names(evening) == ["table:stand-in:1"]
    evening.by(ANA, cm.Resume())
    assert names(evening) == ["table:count", "table:stand-in:1"]


def test_a_ring_that_the_table_no_longer_waits_for_does_nothing() -> None:
    evening = match_of(ANA, LEO)
    evening.away(LEO)
    evening.wait(29_000)
    evening.back(LEO)
    evening.now = Millis(evening.now + 5_000)
    assert reason(evening.give(cm.TimeIsUp("table:stand-in:1"))) == KernelReason.NO_TIMER


@pytest.mark.parametrize("order", [(ANA, LEO), (LEO, ANA)])
def test_in_whichever_order_they_come_back_the_match_is_the_same(
    order: tuple[PersonId, ...],
) -> None:
    evening = open_match_of(ANA, LEO)
    state = evening.match.state
    evening.away(ANA, LEO)
    evening.wait(60_000)
    evening.back(*order)
    assert evening.match.state == state
    assert events_of(evening.back(*order)) == ()
