"""Ending a match by agreement."""

from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import PersonId
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.reasons import Reason
from sobremesa.table.view import table_view
from tests.table.evenings import (
    ANA,
    LEO,
    MIA,
    TOM,
    ZOE,
    Evening,
    evening_of,
    events_of,
    kinds,
    match_of,
    reason,
)

YES, NO = cm.VoteStop(agree=True), cm.VoteStop(agree=False)
ENDED = ["Happened", "Finished"]


def test_more_than_half_of_the_people_end_a_match_and_nobody_wins() -> None:
    evening = match_of(ANA, LEO, MIA, TOM)
    assert evening.by(LEO, cm.ProposeStop()) == (ev.StopProposed(LEO),)
    assert evening.by(ANA, YES) == (ev.StopVoted(ANA),)
    answer = evening.by(MIA, YES)
    assert kinds(answer) == ["StopVoted", *ENDED]
    assert events_of(answer)[-1] == ev.Finished(1, Outcome((), (0, 0, 0, 0), "stopped"))
    assert evening.match.stop is None
    evening.check_log()


def test_one_no_is_enough_to_go_on_and_one_can_ask_again() -> None:
    evening = match_of(ANA, LEO, MIA)
    evening.by(ANA, cm.ProposeStop())
    assert evening.by(LEO, NO) == (ev.StopDropped(),)
    assert reason(evening.by(MIA, YES)) == Reason.NOT_ASKED
    assert evening.by(MIA, cm.ProposeStop()) == (ev.StopProposed(MIA),)
    assert reason(evening.by(ANA, cm.ProposeStop())) == Reason.ASKED


def test_a_vote_counts_once() -> None:
    evening = match_of(ANA, LEO, MIA, TOM)
    evening.by(ANA, cm.ProposeStop())
    evening.by(ANA, YES)
    evening.by(LEO, YES)
    evening.by(LEO, YES)
    assert evening.table.running is not None
    assert evening.match.stop == frozenset({ANA, LEO})


def test_bots_never_vote() -> None:
    evening = evening_of(ANA, LEO)
    for name in ("Nuri", "Otto", "Pip"):
        evening.by(ANA, cm.AddBot(Level.CHILD, name, "cat"))
    evening.by(ANA, cm.Start())
    evening.by(ANA, cm.ProposeStop())
    assert kinds(evening.by(LEO, YES)) == ["StopVoted", *ENDED]


def test_who_plays_alone_with_bots_ends_it_alone() -> None:
    evening = evening_of(ANA)
    evening.by(ANA, cm.AddBot(Level.CHILD, "Nuri", "cat"))
    evening.by(ANA, cm.Start())
    assert kinds(evening.by(ANA, cm.ProposeStop())) == ["StopProposed", *ENDED]


def test_who_watches_neither_asks_nor_votes_but_the_host_may_ask() -> None:
    evening = match_of(ANA, LEO)
    evening.join(MIA, ZOE)
    assert reason(evening.by(MIA, cm.ProposeStop())) == Reason.NO_SEAT
    evening.by(ANA, cm.HandOver(MIA))
    assert evening.by(MIA, cm.ProposeStop()) == (ev.StopProposed(MIA),)
    assert reason(evening.by(MIA, YES)) == Reason.NO_SEAT
    evening.by(ANA, YES)
    assert kinds(evening.by(LEO, YES)) == ["StopVoted", *ENDED]


def test_who_is_away_is_not_asked_and_it_is_looked_at_again_when_one_goes() -> None:
    evening = match_of(ANA, LEO, MIA)
    evening.away(MIA)
    evening.by(ANA, cm.ProposeStop())
    assert kinds(evening.away(LEO))[-2:] == ENDED


def test_it_is_looked_at_again_when_one_leaves_or_is_removed() -> None:
    for leave in (cm.LeaveMatch(), cm.LeaveTable()):
        evening = match_of(ANA, LEO, MIA)
        evening.by(ANA, cm.ProposeStop())
        evening.by(LEO, leave)
        assert evening.table.running is not None
        evening.by(MIA, leave)
        assert evening.table.running is None
    evening = match_of(ANA, LEO, MIA, TOM)
    evening.by(ANA, cm.ProposeStop())
    evening.by(LEO, YES)
    assert {"Happened", "Finished", "Recoded"} <= set(kinds(evening.by(ANA, cm.Remove(TOM))))


def test_where_all_have_gone_nothing_is_agreed() -> None:
    evening = match_of(ANA, LEO, MIA)
    evening.join(ZOE)
    evening.by(ANA, cm.ProposeStop())
    evening.away(ANA, LEO, MIA)
    assert evening.table.running is not None


def test_it_is_looked_at_again_when_one_is_back_and_the_others_have_left() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(ANA, cm.AddBot(Level.CHILD, "Nuri", "cat"))
    evening.by(ANA, cm.Start())
    evening.by(LEO, cm.ProposeStop())
    evening.away(LEO)
    evening.by(ANA, cm.LeaveMatch())
    assert evening.table.running is not None
    assert kinds(evening.back(LEO))[-2:] == ENDED


def test_the_first_one_back_ends_nothing_before_three_two_one_is_counted() -> None:
    evening = match_of(ANA, LEO, MIA)
    evening.by(ANA, cm.ProposeStop())
    evening.away(ANA, LEO, MIA)
    evening.back(ANA)
    assert evening.table.running is not None
    evening.back(LEO)
    evening.wait(3_000)
    assert evening.table.running is not None
    evening.away(LEO)
    assert evening.table.running is None


def test_the_vote_of_who_left_does_not_stay() -> None:
    evening = match_of(ANA, LEO, MIA, TOM, ZOE)
    evening.by(LEO, cm.ProposeStop())
    evening.by(LEO, cm.LeaveTable())
    assert evening.match.stop == frozenset()


def test_where_only_bots_still_play_the_host_ends_it_whatever_was_asked_before() -> None:
    evening = evening_of(ANA, LEO)
    for name in ("Nuri", "Otto"):
        evening.by(ANA, cm.AddBot(Level.CHILD, name, "cat"))
    evening.by(ANA, cm.Start())
    evening.by(LEO, cm.ProposeStop())
    evening.by(LEO, cm.LeaveMatch())
    evening.by(ANA, cm.LeaveMatch())
    assert evening.table.running is not None
    assert kinds(evening.by(ANA, cm.ProposeStop())) == ["StopProposed", *ENDED]


def is_told(evening: Evening, who: PersonId) -> bool:
    match = table_view(evening.table, who).match
    assert match is not None
    return match.ends_alone


def told_and_true(evening: Evening, who: PersonId) -> tuple[bool, bool]:
    """Return whether somebody is told that he ends the match alone, and whether he does."""
    told = is_told(evening, who)
    evening.by(who, cm.ProposeStop())
    return told, evening.table.running is None


def test_who_ends_a_match_alone_is_told_so_beforehand() -> None:
    assert told_and_true(match_of(ANA, LEO), ANA) == (False, False)
    away = match_of(ANA, LEO)
    away.away(LEO)
    assert told_and_true(away, ANA) == (True, True)
    left = match_of(ANA, LEO, MIA)
    left.by(LEO, cm.LeaveMatch())
    assert told_and_true(left, ANA) == (False, False)
    left = match_of(ANA, LEO, MIA)
    for who in (LEO, MIA):
        left.by(who, cm.LeaveTable())
    assert not is_told(left, ANA), "it has ended"
    watches = match_of(ANA, LEO)
    watches.join(MIA)
    watches.by(ANA, cm.HandOver(MIA))
    assert told_and_true(watches, MIA) == (False, False)


def test_nobody_is_told_so_who_may_not_ask_or_of_whom_it_is_asked_already() -> None:
    evening = match_of(ANA, LEO)
    evening.join(MIA, ZOE)
    evening.away(ANA, LEO)
    assert (told_and_true(evening, MIA), is_told(evening, ANA)) == ((False, False), True)
    evening.back(ANA)
    evening.by(ANA, cm.HandOver(MIA))
    evening.by(MIA, cm.ProposeStop())
    assert told_and_true(evening, ANA) == (False, False)
    assert kinds(evening.by(ANA, YES)) == ["StopVoted", *ENDED]


def test_who_has_most_of_those_who_play_on_his_device_ends_a_match_alone() -> None:
    evening = evening_of(ANA, LEO)
    evening.by(ANA, cm.Choose("captain", {"variant": 1}))
    for name in ("Luz", "Tom"):
        evening.by(ANA, cm.PlayHere(name, "owl"))
    evening.by(ANA, cm.Start())
    assert not is_told(evening, LEO)
    assert told_and_true(evening, ANA) == (True, True)
