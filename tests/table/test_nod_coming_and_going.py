"""A caption that waits for the host, and whoever comes, goes, stops or pauses: docs/adr/0026."""

from typing import Any

import pytest

from sobremesa.games.oeil.reasons import Reason as OeilReason
from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.game import Pace
from sobremesa.table import commands as cm
from sobremesa.table.options import TableOptions
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Course
from tests.table.captions import PASSED, PLAYERS, WORDS, Captions, waiting
from tests.table.evenings import ANA, LEO, MIA, TOM, ZOE, kinds, reason

MINUTE = 60_000


def test_where_the_host_is_away_they_wait_for_who_is_host_then() -> None:
    evening = waiting()
    evening.away(ANA)
    evening.wait(9_999)
    assert evening.table.host == ANA
    evening.by(LEO, cm.TakeBack(evening.match.number))
    evening.by(ANA, cm.HandOver(MIA))
    evening.write()
    evening.away(MIA)
    evening.wait(10_000)
    assert evening.table.host == LEO
    assert (evening.stage, evening.match.state.caption) == (Stage.LAYING, WORDS)


def test_who_gets_the_role_sees_what_waits_and_who_had_it_no_more() -> None:
    evening = waiting()
    evening.by(ANA, cm.HandOver(TOM))
    seen = evening.seen_by(TOM)
    assert seen is not None
    assert (seen.words, evening.seen_by(ANA)) == (WORDS, None)
    assert reason(evening.by(ANA, evening.nod())) == Reason.NOT_HOST
    assert kinds(evening.by(TOM, evening.nod())) == PASSED


def test_a_writer_who_becomes_host_waits_for_nobody() -> None:
    evening = waiting()
    assert kinds(evening.by(ANA, cm.HandOver(LEO))) == ["HostPassed", *PASSED]
    evening = waiting()
    evening.away(ANA)
    evening.wait(10_000)
    assert (evening.table.host, evening.stage) == (LEO, Stage.LAYING)


def test_a_host_who_leaves_passes_them_on() -> None:
    evening = Captions().begin(TOM).write()
    evening.by(ANA, cm.LeaveMatch())
    assert evening.seen_by(ANA) is None
    evening = Captions()
    evening.by(ANA, cm.HandOver(ZOE))
    evening.by(ZOE, cm.Start())
    while evening.captioner in (ANA, LEO):
        evening.by(ZOE, cm.GoOn(evening.match.number, "caption"))
    evening.write()
    evening.by(ZOE, cm.LeaveTable())
    assert evening.table.host == ANA
    assert evening.seen_by(ANA) is not None
    assert kinds(evening.by(ANA, evening.nod())) == PASSED


def test_where_the_host_switches_it_off_what_waits_passes() -> None:
    evening = waiting()
    off = cm.SetOptions(TableOptions())
    assert kinds(evening.by(ANA, off)) == ["OptionsSet", *PASSED]


def test_words_of_who_goes_away_pass_before_a_bot_plays_for_him() -> None:
    evening = waiting(pace=Pace.OFF)
    evening.away(LEO)
    evening.wait(89_999)
    assert evening.seen_by(ANA) is not None
    evening.wait(1)
    assert evening.match.stand_ins == {1}
    assert (evening.stage, evening.match.state.caption) == (Stage.LAYING, WORDS)


def test_words_of_who_is_away_may_pass() -> None:
    evening = waiting()
    evening.away(LEO)
    evening.wait(6_000)
    assert 1 in evening.match.state.away
    assert kinds(evening.by(ANA, evening.nod())) == PASSED


@pytest.mark.parametrize("how", [cm.LeaveMatch(), cm.LeaveTable()])
def test_words_of_who_leaves_are_gone(how: Any) -> None:
    evening = waiting()
    evening.by(LEO, how)
    assert evening.match.words is None
    assert reason(evening.by(ANA, evening.nod())) == Reason.NO_WORDS
    evening.check_log()


def test_words_of_who_is_removed_are_gone() -> None:
    evening = waiting()
    evening.by(ANA, cm.Remove(LEO))
    assert evening.match.words is None


def test_words_of_a_match_that_is_stopped_are_gone() -> None:
    evening = waiting()
    evening.by(ANA, cm.ProposeStop())
    for who in (MIA, TOM):
        evening.by(who, cm.VoteStop(agree=True))
    assert (evening.table.running, evening.match.words) == (None, None)
    assert evening.seen_by(ANA) is None


def test_while_a_match_is_paused_nobody_sees_them_and_nothing_is_done_with_them() -> None:
    evening = waiting()
    evening.by(MIA, cm.Pause())
    assert (evening.seen_by(ANA), evening.seen_by(LEO)) == (None, None)
    for who, command in (
        (ANA, evening.nod()),
        (ANA, evening.send_back()),
        (LEO, cm.TakeBack(evening.match.number)),
    ):
        assert reason(evening.by(who, command)) == Reason.PAUSED
    evening.wait(600_000)
    assert evening.match.state.caption == ""
    evening.by(MIA, cm.Resume())
    evening.wait(3_000)
    assert evening.seen_by(ANA) is not None
    evening.wait(MINUTE)
    assert evening.stage is Stage.LAYING


def test_what_needs_no_nod_any_more_passes_when_the_curtain_rises() -> None:
    evening = waiting()
    evening.by(MIA, cm.Pause())
    evening.by(ANA, cm.HandOver(LEO))
    assert evening.match.state.caption == ""
    evening.by(LEO, cm.Resume())
    evening.wait(3_000)
    assert (evening.stage, evening.match.state.caption) == (Stage.LAYING, WORDS)


def test_they_wait_still_when_the_server_was_dead() -> None:
    evening = waiting()
    evening.give(cm.Wake())
    evening.check_log()
    evening.wait(3_600_000)
    evening.back(*PLAYERS)
    evening.wait(3_000)
    assert evening.seen_by(ANA) is not None
    assert kinds(evening.by(ANA, evening.nod())) == PASSED


def test_where_one_of_four_leaves_the_words_are_written_anew_when_three_have_agreed() -> None:
    evening = waiting()
    evening.by(TOM, cm.LeaveMatch())
    assert evening.match.words is None
    assert reason(evening.by(LEO, evening.caption())) == OeilReason.WAITING
    for who in (ANA, LEO, MIA):
        agree = cm.Do(evening.match.number, evening.match.state.phase, {"type": "agree"})
        evening.by(who, agree)
    evening.write()
    assert kinds(evening.by(ANA, evening.nod())) == PASSED


def test_on_the_device_of_a_writer_without_one_his_words_are_seen_and_taken_back() -> None:
    evening = Captions()
    evening.by(LEO, cm.Stand())
    evening.by(LEO, cm.PlayHere("Luz", "owl"))
    luz = evening.table.people[-1].id
    evening.begin(luz, (LEO, MIA, TOM))
    evening.give(cm.By(LEO, evening.caption(), luz))
    seen = evening.seen_by(LEO)
    assert (seen and seen.words, seen and seen.course) == (WORDS, Course.WAITING)
    assert [evening.seen_by(who) for who in (MIA, TOM, ZOE)] == [None] * 3
    evening.by(ANA, evening.send_back())
    seen = evening.seen_by(LEO)
    assert seen
    assert seen.course is Course.RETURNED
    evening.give(cm.By(LEO, evening.caption(), luz))
    assert kinds(evening.by(LEO, cm.TakeBack(evening.match.number))) == ["WordsWithdrawn"]
    assert evening.seen_by(ANA) is None
