"""A match at the table: begun, played, paused, left; what goes on without whom."""

from typing import Any

import pytest

from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Outcome, Pace
from sobremesa.kernel.ids import Millis, Phase, PlayerId, Seat
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Clock
from tests.table.evenings import (
    ANA,
    LEO,
    MIA,
    TOM,
    Evening,
    evening_of,
    events_of,
    kinds,
    match_of,
    open_match_of,
    reason,
)

POINT: dict[str, Any] = {"type": "point"}


def point(evening: Evening) -> cm.Do:
    return cm.Do(1, evening.match.state.phase, POINT)


def test_a_match_begins_with_those_who_sit() -> None:
    evening = evening_of(ANA, LEO, MIA)
    evening.by(LEO, cm.Stand())
    evening.by(ANA, cm.GiveHandicap(MIA, {"fewer_cards": 1}))
    started, dealt = events_of(evening.by(ANA, cm.Start()))
    options, handicap = evening.table.game_options, evening.table.handicaps[MIA]
    default = type(handicap)()
    assert started == ev.Started(1, "loonacy", 1, options, (default, handicap), (ANA, MIA))
    assert isinstance(dealt, ev.Happened)
    assert [len(hand) for hand in dealt.events[0].hands] == [7, 6]
    assert reason(evening.by(ANA, cm.Start())) == Reason.IN_MATCH


def test_who_is_away_when_a_match_begins_is_not_waited_for() -> None:
    evening = evening_of(ANA, LEO)
    evening.away(LEO)
    evening.by(ANA, cm.Start())
    assert evening.match.state.away == {1}


def test_before_the_first_match_there_is_none() -> None:
    evening = evening_of(ANA, LEO)
    for command in (
        cm.Do(1, Phase(1), POINT),
        cm.GoOn(1, "missing"),
        cm.Pause(),
        cm.Resume(),
        cm.LeaveMatch(),
        cm.ProposeStop(),
        cm.VoteStop(agree=True),
    ):
        assert reason(evening.by(ANA, command)) == Reason.NO_MATCH


@pytest.mark.parametrize(
    "action",
    [
        None,
        [],
        "point",
        {"type": "jump"},
        {"type": "play"},
        {"type": "play", "card": "1", "pile": 0, "onto": 1},
        {"type": "point", "more": 1},
        {"\ud800": 1},
        {1: 2},
        1.5,
        b"bytes",
    ],
    ids=str,
)
def test_what_is_no_action_of_the_game_cannot_be_read(action: Any) -> None:
    evening = open_match_of(ANA, LEO)
    command = cm.Do(1, evening.match.state.phase, action)
    assert reason(evening.by(ANA, command)) == KernelReason.UNREADABLE


def test_an_act_for_another_match_or_phase_is_not_applied_to_this_one() -> None:
    evening = open_match_of(ANA, LEO)
    assert reason(evening.by(ANA, cm.Do(2, Phase(2), POINT))) == Reason.OTHER_MATCH
    assert reason(evening.by(ANA, cm.GoOn(0, "missing"))) == Reason.OTHER_MATCH
    assert reason(evening.by(ANA, cm.Do(1, Phase(1), POINT))) == KernelReason.LATE
    assert reason(evening.by(ANA, cm.Do(1, Phase(9), POINT))) == KernelReason.EARLY


def test_a_refusal_that_costs_something_is_a_row_with_its_answer() -> None:
    evening = open_match_of(ANA, LEO)
    state = evening.match.state
    card = next(
        card
        for card in state.hands[0]
        if not state.masks[card] & state.masks[state.piles[0][-1].card]
    )
    action = {"type": "play", "card": card, "pile": 0, "onto": state.piles[0][-1].card}
    answer = evening.by(ANA, cm.Do(1, state.phase, action))
    assert isinstance(answer, Refusal)
    assert (answer.reason, kinds(answer)) == ("wrong-card", ["Happened"])
    assert evening.rows[-1].answer == Refusal("wrong-card")
    assert evening.table.answers[ANA][-1].refusal == Refusal("wrong-card")
    evening.check_log()


def test_the_match_clock_stands_while_paused_and_while_nobody_is_here() -> None:
    evening = match_of(ANA, LEO)
    evening.wait(1_000)
    evening.by(LEO, cm.Pause())
    evening.wait(60_000)
    assert evening.match.clock.at(evening.now) == 1_000
    evening.by(ANA, cm.Resume())
    evening.wait(3_500)
    assert evening.match.clock.at(evening.now) == 1_500
    evening.away(ANA, LEO)
    evening.wait(100_000)
    assert evening.match.clock.at(evening.now) == 1_500
    evening.back(LEO)
    evening.wait(2_999)
    assert evening.match.clock == Clock(Millis(1_500), None)
    evening.wait(700)
    assert evening.match.clock == Clock(Millis(1_500), Millis(167_500))


def test_a_clock_tells_when_it_will_show_something() -> None:
    clock = Clock(Millis(500), Millis(10_000))
    assert (clock.at(Millis(10_250)), clock.house(Millis(750))) == (750, 10_250)
    assert clock.at(Millis(9_000)) == 500
    assert Clock(Millis(500)).house(Millis(750)) is None


def test_a_paused_match_takes_no_act_and_goes_on_after_a_count_of_three() -> None:
    evening = open_match_of(ANA, LEO)
    assert evening.by(LEO, cm.Pause()) == (ev.Paused(LEO),)
    assert reason(evening.by(ANA, cm.Pause())) == Reason.PAUSED
    assert reason(evening.by(ANA, point(evening))) == Reason.PAUSED
    assert reason(evening.by(ANA, cm.GoOn(1, "missing"))) == Reason.PAUSED
    assert evening.by(ANA, cm.Resume()) == (ev.Counting(),)
    assert reason(evening.by(LEO, cm.Resume())) == Reason.NOT_PAUSED
    assert reason(evening.by(ANA, point(evening))) == Reason.PAUSED
    evening.wait(2_999)
    assert evening.match.clock.since is None
    evening.wait(1)
    assert (evening.match.paused, evening.match.counting) == (None, None)
    assert kinds(evening.by(ANA, point(evening))) == ["Happened"]
    evening.check_log()


def test_the_count_of_three_can_be_broken_off() -> None:
    evening = open_match_of(ANA, LEO)
    evening.by(LEO, cm.Pause())
    evening.by(ANA, cm.Resume())
    evening.wait(1_000)
    assert evening.by(ANA, cm.Pause()) == (ev.Paused(ANA),)
    evening.wait(60_000)
    assert (evening.match.paused, evening.match.counting) == (ANA, None)


def test_who_plays_and_the_host_can_pause_and_nobody_else() -> None:
    evening = match_of(LEO, MIA)
    evening.join(ANA, TOM)
    evening.by(LEO, cm.HandOver(ANA))
    assert reason(evening.by(TOM, cm.Pause())) == Reason.NO_SEAT
    assert evening.by(ANA, cm.Pause()) == (ev.Paused(ANA),)
    assert reason(evening.by(TOM, cm.Resume())) == Reason.NO_SEAT
    assert evening.by(MIA, cm.Resume()) == (ev.Counting(),)
    evening.wait(3_000)
    assert reason(evening.by(MIA, cm.Resume())) == Reason.NOT_PAUSED


def test_who_leaves_a_match_watches_and_the_others_go_on() -> None:
    evening = open_match_of(ANA, LEO, MIA)
    answer = evening.by(LEO, cm.LeaveMatch())
    assert kinds(answer) == ["Happened", "Stood"]
    assert (evening.match.state.playing, evening.table.chairs) == ((0, 2), (ANA, MIA))
    assert reason(evening.by(LEO, cm.LeaveMatch())) == Reason.NO_SEAT
    assert reason(evening.by(LEO, point(evening))) == Reason.NO_SEAT


def test_the_last_one_who_plays_wins() -> None:
    evening = match_of(ANA, LEO)
    answer = evening.by(LEO, cm.LeaveTable())
    assert kinds(answer) == ["Happened", "Finished", "Stood", "Departed"]
    assert evening.table.running is None
    assert evening.match.state.outcome == Outcome((Seat(0),), (1, 0), "last-one")
    assert reason(evening.by(ANA, point(evening))) == Reason.NO_MATCH


def test_a_rematch_keeps_everybody() -> None:
    evening = match_of(ANA, LEO, MIA)
    for who in (ANA, LEO):
        evening.by(who, cm.ProposeStop())
        evening.by(who, cm.VoteStop(agree=True))
    assert kinds(evening.by(ANA, cm.Start())) == ["Started", "Happened"]
    assert (evening.table.matches, evening.match.players) == (2, (ANA, LEO, MIA))
    assert evening.match.clock == Clock(Millis(0), evening.now)
    evening.check_log()


def test_a_new_match_has_the_game_and_options_that_were_chosen_for_it() -> None:
    evening = match_of(ANA, LEO)
    evening.by(LEO, cm.LeaveMatch())
    evening.by(LEO, cm.Sit())
    evening.by(ANA, cm.Choose("loonacy", {"pictures": 20}))
    evening.by(ANA, cm.Start())
    assert evening.match.state.options.pictures == 20
    evening.check_log()


# ------------------------------------------------------------------- going on without somebody


def waiting_for_leo(pace: Pace = Pace.OFF) -> Evening:
    """Ana points and Leo does not."""
    evening = open_match_of(ANA, LEO, pace=pace)
    evening.by(ANA, point(evening))
    return evening


def test_the_host_goes_on_at_once_without_who_does_not_point() -> None:
    evening = waiting_for_leo()
    answer = evening.by(ANA, cm.GoOn(1, "missing"))
    assert kinds(answer) == ["Happened"]
    assert evening.match.state.stage == "dealing"


def test_anybody_who_plays_goes_on_a_minute_after_the_last_act() -> None:
    evening = waiting_for_leo()
    evening.by(ANA, cm.HandOver(LEO))
    evening.wait(59_999)
    refusal = evening.by(ANA, cm.GoOn(1, "missing"))
    assert refusal == Refusal(Reason.TOO_SOON, {"until": 64_000})
    evening.wait(1)
    assert kinds(evening.by(ANA, cm.GoOn(1, "missing"))) == ["Happened"]


def test_the_minute_is_counted_from_the_last_act_and_from_nothing_else() -> None:
    evening = open_match_of(ANA, LEO, MIA, pace=Pace.OFF)
    evening.by(MIA, point(evening))
    evening.by(ANA, point(evening))
    evening.by(ANA, cm.HandOver(LEO))
    evening.wait(30_000)
    evening.away(MIA)
    evening.back(MIA)
    evening.by(LEO, cm.Rename("Lea", "owl"))
    evening.join(TOM)
    evening.wait(30_000)
    assert kinds(evening.by(ANA, cm.GoOn(1, "missing"))) == ["Happened"]


def test_an_act_begins_the_minute_anew_and_a_pause_holds_it() -> None:
    evening = waiting_for_leo()
    evening.by(ANA, cm.HandOver(LEO))
    evening.wait(30_000)
    for action in ({"type": "take-back"}, POINT):
        evening.by(ANA, cm.Do(1, evening.match.state.phase, action))
    evening.by(ANA, cm.Pause())
    evening.wait(600_000)
    evening.by(ANA, cm.Resume())
    evening.wait(3_000 + 59_999)
    refusal = evening.by(ANA, cm.GoOn(1, "missing"))
    assert refusal == Refusal(Reason.TOO_SOON, {"until": 94_000})
    evening.wait(1)
    assert kinds(evening.by(ANA, cm.GoOn(1, "missing"))) == ["Happened"]


def test_who_watches_does_not_go_on_for_the_others() -> None:
    evening = waiting_for_leo()
    evening.join(MIA)
    evening.wait(60_000)
    assert reason(evening.by(MIA, cm.GoOn(1, "missing"))) == Reason.NO_SEAT


def test_only_soft_timers_that_run_are_for_people_to_ring() -> None:
    evening = match_of(ANA, LEO)
    assert reason(evening.by(ANA, cm.GoOn(1, "open"))) == Reason.NOT_SOFT
    assert reason(evening.by(ANA, cm.GoOn(1, "missing"))) == KernelReason.NO_TIMER
    assert reason(evening.by(ANA, cm.GoOn(1, "table:host"))) == KernelReason.NO_TIMER


def test_with_timers_off_nothing_rings_by_itself() -> None:
    evening = waiting_for_leo()
    evening.wait(3_600_000)
    assert evening.match.state.stage == "playing"


@pytest.mark.parametrize(("pace", "wait"), [(Pace.RELAXED, 15_000), (Pace.BRISK, 8_000)])
def test_with_timers_on_the_draw_begins_without_who_does_not_point(pace: Pace, wait: int) -> None:
    evening = waiting_for_leo(pace)
    evening.wait(wait - 1)
    assert evening.match.state.stage == "playing"
    evening.wait(1)
    assert evening.match.state.stage == "dealing"


def test_with_timers_on_the_host_may_still_be_quicker() -> None:
    evening = waiting_for_leo(Pace.RELAXED)
    assert kinds(evening.by(ANA, cm.GoOn(1, "missing"))) == ["Happened"]


def test_bots_play_a_match_to_its_end_while_somebody_watches() -> None:
    evening = evening_of(ANA)
    evening.by(ANA, cm.Stand())
    for name in ("Nuri", "Otto"):
        evening.by(ANA, cm.AddBot(Level.CHILD, name, "cat"))
    evening.by(ANA, cm.Start())
    assert evening.match.players == (PlayerId("bot-1"), PlayerId("bot-2"))
    assert kinds(evening.by(ANA, cm.ProposeStop())) == ["StopProposed", "Happened", "Finished"]
