"""What somebody writes is seen by the host first, where he wishes so: docs/adr/0026."""

from typing import Any

import pytest

from sobremesa.games.oeil.actions import Caption
from sobremesa.games.oeil.reasons import Reason as OeilReason
from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import Millis, Phase, Seat
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.table import commands as cm
from sobremesa.table import events as ev
from sobremesa.table.presence import timers
from sobremesa.table.reasons import Reason
from sobremesa.table.state import Course, Words
from sobremesa.table.view import WordsView, game_view, looks, table_view
from tests.table.captions import PASSED, WORDS, Captions, seat_of, waiting
from tests.table.evenings import ANA, LEO, MIA, TOM, ZOE, events_of, kinds, reason

MINUTE = 60_000


def of_captioner(evening: Captions) -> Caption:
    state = evening.match.state
    return Caption(state.hands[state.captioner][0], WORDS)


# ------------------------------------------------------------------------------- it waits


def test_a_caption_waits_for_the_host_and_the_rules_do_not_know_it() -> None:
    evening = Captions().begin()
    before = evening.match.state
    (held,) = events_of(evening.by(LEO, evening.caption("  Oups ")))
    action = Caption(before.hands[1][0], "  Oups ")
    assert held == ev.WordsHeld(evening.match.number, Seat(1), action, Phase(1), Millis(MINUTE))
    assert evening.match.state == before
    assert evening.match.words == Words(
        Seat(1), action, Phase(1), Course.WAITING, Millis(0), Millis(MINUTE)
    )


def test_the_host_sees_the_words_alone_and_their_writer_what_he_did() -> None:
    evening = waiting()
    leo = seat_of(evening, LEO)
    assert evening.seen_by(ANA) == WordsView(leo, WORDS, Course.WAITING, Millis(MINUTE), None)
    mine = WordsView(leo, WORDS, Course.WAITING, Millis(MINUTE), of_captioner(evening))
    assert evening.seen_by(LEO) == mine


def test_the_host_reads_the_words_as_all_will_read_them() -> None:
    evening = Captions().begin().write("  Oh \n là  là ")
    seen = evening.seen_by(ANA)
    assert seen is not None
    assert seen.words == "Oh là là"
    evening.by(ANA, evening.nod(seen.words))
    assert evening.match.state.caption == seen.words


@pytest.mark.parametrize("who", [MIA, TOM, ZOE])
def test_nobody_else_sees_that_anything_waits(who: Any) -> None:
    evening = Captions().begin()
    before, acted = evening.table, evening.match.acted
    evening.write()
    after = evening.table
    assert table_view(after, who) == table_view(before, who)
    assert looks(after) == looks(before)
    assert evening.match.acted == acted
    for seat in (None, *range(4)):
        seen = None if seat is None else Seat(seat)
        assert game_view(after, seen) == game_view(before, seen)


def test_where_the_host_does_not_wish_it_a_caption_goes_to_the_rules_at_once() -> None:
    evening = Captions(nod=False).begin()
    assert kinds(evening.by(LEO, evening.caption())) == ["Happened"]
    assert (evening.stage, evening.match.words) == (Stage.LAYING, None)


def test_what_is_not_written_does_not_wait() -> None:
    evening = Captions().begin().write()
    evening.by(ANA, evening.nod())
    photo = evening.match.state.hands[2][0]
    lay = cm.Do(evening.match.number, evening.match.state.phase, {"type": "lay", "photo": photo})
    assert kinds(evening.by(MIA, lay)) == ["Happened"]


def test_the_hosts_own_caption_passes_by_itself() -> None:
    evening = Captions().begin(ANA).write()
    assert (evening.stage, evening.match.state.caption) == (Stage.LAYING, WORDS)


def test_a_bots_caption_does_not_wait() -> None:
    evening = Captions().begin()
    evening.away(LEO)
    evening.wait(90_000)
    seat, phase = seat_of(evening, LEO), evening.match.state.phase
    act = cm.SeatActs(evening.match.number, seat, of_captioner(evening), phase)
    assert kinds(evening.give(act)) == ["Happened"]
    assert evening.stage is Stage.LAYING


def test_a_host_who_only_watches_nods_too() -> None:
    evening = Captions()
    evening.by(ANA, cm.HandOver(ZOE))
    evening.by(ZOE, cm.Start())
    evening.write()
    seen = evening.seen_by(ZOE)
    assert seen is not None
    assert (seen.words, seen.action) == (WORDS, None)
    assert kinds(evening.by(ZOE, evening.nod())) == PASSED


@pytest.mark.parametrize(
    ("text", "why"), [("", OeilReason.NO_CAPTION), ("o" * 201, OeilReason.LONG_CAPTION)]
)
def test_what_the_rules_refuse_is_refused_at_once(text: str, why: str) -> None:
    evening = Captions().begin()
    assert reason(evening.by(LEO, evening.caption(text))) == why
    assert evening.match.words is None


def test_who_is_not_captioner_is_refused_as_ever() -> None:
    evening = Captions().begin()
    assert reason(evening.by(MIA, evening.caption())) == OeilReason.NOT_CAPTIONER


# ------------------------------------------------------------------------------ the nod


def test_with_the_nod_it_goes_to_the_rules() -> None:
    evening = waiting()
    evening.wait(20_000)
    passed, happened = events_of(evening.by(ANA, evening.nod()))
    assert passed == ev.WordsPassed(evening.match.number)
    assert isinstance(happened, ev.Happened)
    assert happened.act
    assert (evening.stage, evening.match.state.caption) == (Stage.LAYING, WORDS)
    assert (evening.match.words, evening.match.acted) == (None, evening.clock)
    evening.check_log()


@pytest.mark.parametrize("who", [LEO, MIA, ZOE])
def test_nobody_but_the_host_nods_and_nobody_hears_whether_anything_waits(who: Any) -> None:
    for evening in (Captions().begin(), waiting()):
        assert reason(evening.by(who, evening.nod())) == Reason.NOT_HOST
        assert reason(evening.by(who, evening.send_back())) == Reason.NOT_HOST


def test_a_nod_is_for_the_words_that_the_host_has_seen() -> None:
    evening = waiting().write("Something else")
    assert reason(evening.by(ANA, evening.nod())) == Reason.OTHER_WORDS
    assert reason(evening.by(ANA, evening.send_back())) == Reason.OTHER_WORDS
    assert kinds(evening.by(ANA, evening.nod("Something else"))) == PASSED


def test_where_nothing_waits_there_is_nothing_to_nod_at() -> None:
    evening = Captions().begin()
    number = evening.match.number
    for command in (evening.nod(), evening.send_back()):
        assert reason(evening.by(ANA, command)) == Reason.NO_WORDS
    assert reason(evening.by(LEO, cm.TakeBack(number))) == Reason.NO_WORDS
    assert reason(evening.by(ANA, cm.LetPass(9, WORDS))) == Reason.OTHER_MATCH
    assert reason(evening.by(LEO, cm.TakeBack(9))) == Reason.OTHER_MATCH


def test_words_that_go_back_are_their_writers_again_and_only_he_is_told() -> None:
    evening = waiting()
    others = {who: table_view(evening.table, who) for who in (MIA, TOM, ZOE)}
    evening.wait(20_000)
    (back,) = events_of(evening.by(ANA, evening.send_back()))
    until = Millis(20_000 + MINUTE)
    assert back == ev.WordsReturned(evening.match.number, until)
    leo = seat_of(evening, LEO)
    mine = WordsView(leo, WORDS, Course.RETURNED, until, of_captioner(evening))
    assert (evening.seen_by(LEO), evening.seen_by(ANA)) == (mine, None)
    assert {who: table_view(evening.table, who) for who in others} == others
    assert evening.stage is Stage.CAPTION
    evening.write("Better")
    assert kinds(evening.by(ANA, evening.nod("Better"))) == PASSED


def test_a_writer_takes_his_words_back_and_writes_others() -> None:
    evening = waiting()
    take = cm.TakeBack(evening.match.number)
    assert reason(evening.by(MIA, take)) == Reason.NO_WORDS
    assert kinds(evening.by(LEO, take)) == ["WordsWithdrawn"]
    assert (evening.seen_by(LEO), evening.seen_by(ANA)) == (None, None)
    assert reason(evening.by(LEO, take)) == Reason.NO_WORDS
    assert reason(evening.by(ANA, evening.nod())) == Reason.NO_WORDS
    evening.write("Better")
    assert kinds(evening.by(ANA, evening.nod("Better"))) == PASSED


# ----------------------------------------------------------------------------- the time


def names(evening: Captions) -> list[str]:
    return [timer.name for timer in timers(evening.table)]


def test_the_captioners_time_does_not_run_out_while_his_caption_waits() -> None:
    evening = Captions().begin()
    evening.wait(170_000)
    evening.write()
    assert names(evening) == ["table:nod"]
    evening.wait(20_000)
    assert evening.seen_by(ANA) is not None
    assert kinds(evening.by(ANA, evening.nod())) == PASSED


@pytest.mark.parametrize(("pace", "within"), [(Pace.RELAXED, 60_000), (Pace.BRISK, 30_000)])
def test_words_that_the_host_does_not_look_at_pass(pace: Pace, within: int) -> None:
    evening = waiting(pace=pace)
    evening.wait(within - 1)
    assert evening.stage is Stage.CAPTION
    evening.wait(1)
    assert (evening.stage, evening.match.state.caption) == (Stage.LAYING, WORDS)


def test_without_soft_timers_they_wait_until_somebody_goes_on() -> None:
    evening = waiting(pace=Pace.OFF)
    evening.wait(3_600_000)
    assert (evening.stage, names(evening)) == (Stage.CAPTION, [])
    go_on = cm.GoOn(evening.match.number, "caption")
    assert kinds(evening.by(MIA, go_on)) == PASSED
    assert evening.match.state.caption == WORDS


def test_going_on_without_who_has_written_lets_his_words_pass() -> None:
    evening = waiting()
    go_on = cm.GoOn(evening.match.number, "caption")
    assert reason(evening.by(MIA, go_on)) == Reason.TOO_SOON
    evening.wait(59_999)
    assert reason(evening.by(ZOE, go_on)) == Reason.NO_SEAT
    assert kinds(evening.by(ANA, go_on)) == PASSED


def test_nobody_lets_his_own_words_pass_by_going_on() -> None:
    evening = Captions().begin()
    evening.wait(59_000)
    evening.write()
    evening.wait(1_000)
    go_on = cm.GoOn(evening.match.number, "caption")
    assert reason(evening.by(LEO, go_on)) == Reason.HOST_LOOKS
    assert kinds(evening.by(MIA, go_on)) == PASSED


@pytest.mark.parametrize("how", ["returned", "withdrawn"])
def test_who_has_his_words_again_has_time_for_others(how: str) -> None:
    evening = Captions().begin()
    evening.wait(179_000)
    evening.write()
    evening.wait(30_000)
    if how == "returned":
        evening.by(ANA, evening.send_back())
    else:
        evening.by(LEO, cm.TakeBack(evening.match.number))
    evening.wait(MINUTE - 1)
    assert evening.match.state.round == 1
    evening.wait(1)
    assert evening.match.state.round == 2
    assert evening.match.words is None


def test_words_that_come_back_early_leave_the_time_as_it_was() -> None:
    evening = waiting()
    evening.by(ANA, evening.send_back())
    evening.wait(179_999)
    assert evening.match.state.round == 1
    evening.wait(1)
    assert evening.match.state.round == 2


def test_a_ring_that_does_not_wait_is_refused() -> None:
    evening = Captions().begin()
    assert reason(evening.give(cm.TimeIsUp("table:nod"))) == KernelReason.NO_TIMER
    evening.write()
    assert reason(evening.give(cm.TimeIsUp("table:nod"))) == KernelReason.EARLY
    assert reason(evening.give(cm.TimeIsUp("game:caption"))) == KernelReason.NO_TIMER


def test_who_never_makes_up_his_mind_holds_nobody_up() -> None:
    evening = waiting()
    take = cm.TakeBack(evening.match.number)
    for number in range(5):
        evening.wait(20_000)
        evening.write(f"No, {number}")
        evening.by(LEO, take)
        evening.write()
    evening.wait(20_000)
    assert reason(evening.by(LEO, evening.caption("No, this"))) == Reason.HOST_LOOKS
    assert reason(evening.by(LEO, evening.caption(""))) == OeilReason.NO_CAPTION
    assert reason(evening.by(LEO, take)) == Reason.HOST_LOOKS
    evening.wait(40_000)
    assert (evening.stage, evening.match.state.caption) == (Stage.LAYING, WORDS)


def test_an_answer_of_the_host_gives_its_writer_time_to_change_his_mind_anew() -> None:
    evening = waiting()
    evening.wait(50_000)
    evening.by(ANA, evening.send_back())
    evening.wait(100_000)
    evening.write()
    assert kinds(evening.by(LEO, evening.caption("Better"))) == ["WordsHeld"]
