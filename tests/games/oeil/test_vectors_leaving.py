"""The numbered situations of the rules: who leaves, who is away, too few."""

import pytest

from sobremesa.games.oeil import events as ev
from sobremesa.games.oeil.actions import Agree, Caption, Decline, Exchange, Keep, Lay, Next, Pass
from sobremesa.games.oeil.legal import legal
from sobremesa.games.oeil.reasons import Reason, Void
from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.commands import Away, Back, Leave
from sobremesa.kernel.refusals import Refusal
from tests.games.oeil.situations import (
    EVERY_PHOTO,
    A,
    B,
    C,
    D,
    E,
    Match,
    kinds,
    pointing,
    start,
)


def test_O38_a_captioner_who_leaves_before_the_caption() -> None:
    match = start(5)
    assert kinds(match.give(Leave(A))) == [ev.Left, ev.Voided, ev.TurnPassed]
    state = match.state
    assert (state.captioner, state.stage, state.scores) == (B, Stage.CAPTION, (0,) * 5)
    assert (len(state.hands[A]), len(state.discards)) == (0, 7)
    assert match.box() == EVERY_PHOTO


def test_O39_a_captioner_who_leaves_before_all_have_laid() -> None:
    match = start(5)
    hands = [set(hand) for hand in match.state.hands]
    match.caption()
    match.lay(B, C)
    left, voided, passed = match.give(Leave(A))
    assert (left, voided) == (ev.Left(A), ev.Voided(Void.CAPTIONER_LEFT))
    assert passed.captioner == B
    assert [set(hand) for hand in match.state.hands[1:]] == hands[1:]
    assert set(match.state.discards) == hands[A]
    assert match.box() == EVERY_PHOTO


def test_O40_a_captioner_who_leaves_while_the_viewers_point() -> None:
    match = pointing(5)
    match.fingers("B→A")
    assert kinds(match.give(Leave(A))) == [ev.Left]
    match.fingers("C→A D→B")
    assert kinds(match.point(E, at=B)) == [ev.Pointed, ev.FingersShown, ev.Scored]
    assert match.state.points == (0, 4, 2, 0, 0)
    match.ring()
    assert match.state.captioner == B


def test_a_captioner_who_leaves_when_it_is_his_turn_to_point() -> None:
    match = pointing(5)
    match.fingers("B→A C→A D→B E→B")
    assert match.state.stage is Stage.FAVOURITE
    assert kinds(match.give(Leave(A))) == [ev.Left, ev.Scored]
    assert match.state.scores == (0, 4, 2, 0, 0)


def test_a_viewer_who_leaves_while_all_wait_for_the_caption() -> None:
    match = start(5)
    hand = set(match.state.hands[B])
    assert kinds(match.give(Leave(B))) == [ev.Left]
    match.caption()
    match.lay(C, D)
    assert kinds(match.lay(E)) == [ev.Laid, ev.Mixed]
    assert match.play("C→A D→A E→C") == {"A": 3, "C": 3, "D": 2, "E": 0}
    match.go_on()
    assert match.state.captioner == C
    assert hand <= set(match.state.discards)
    assert match.box() == EVERY_PHOTO


def test_where_the_captioner_has_left_whoever_plays_ends_the_talk() -> None:
    match = pointing(5)
    match.play("B→A C→A D→B E→B")
    assert match.act(C, Next()) == Refusal(Reason.NOT_CAPTIONER)
    match.give(Leave(A))
    assert [legal(match.state, seat) for seat in (A, B, E)] == [[], [Next()], [Next()]]
    assert not isinstance(match.act(C, Next()), Refusal)
    assert (match.state.stage, match.state.captioner) == (Stage.CAPTION, B)


def test_a_viewer_who_leaves_when_the_captioner_may_point_has_pointed_for_the_others() -> None:
    match = pointing(5)
    match.fingers("B→C C→A D→A E→B")
    assert kinds(match.give(Leave(B))) == [ev.Left]
    assert kinds(match.point(A, at=B)) == [ev.Favoured, ev.Scored]
    assert match.state.points == (3, 0, 3, 2, 0)


@pytest.mark.parametrize("leaver", [A, B])
def test_O52_who_leaves_while_all_talk_keeps_the_others_points_as_they_are(leaver: int) -> None:
    match = pointing(5)
    match.play("B→A C→A D→B E→B")
    scores = match.state.scores
    assert kinds(match.give(Leave(leaver))) == [ev.Left]  # type: ignore[arg-type]
    hand = set(match.state.hands[leaver])
    match.ring()
    assert match.state.scores == scores
    assert match.state.captioner == (B if leaver == A else C)
    assert hand <= set(match.state.discards)
    assert match.box() == EVERY_PHOTO


def test_O41_a_viewer_who_leaves_before_laying() -> None:
    match = start(5)
    match.caption()
    match.give(Leave(B))
    match.lay(C, D)
    assert kinds(match.lay(E)) == [ev.Laid, ev.Mixed]
    assert len(match.state.table) == 4
    assert match.play("C→A D→A E→C") == {"A": 3, "C": 3, "D": 2, "E": 0}


def test_O44_who_leaves_in_the_exchange_exchanges_nothing() -> None:
    match = start(5)
    for _ in range(5):
        match.some_round()
    match.act(B, Exchange(match.state.hands[B][0]))
    hand = set(match.state.hands[B]) | {match.state.aside[B]}
    for seat in (A, C, D):
        match.act(seat, Keep())
    match.give(Leave(B))
    swapped, _ = match.act(E, Keep())[1:]
    assert swapped.photos == (None,) * 5
    assert hand <= set(match.state.discards)
    assert match.state.captioner == A
    assert match.box() == EVERY_PHOTO


def test_the_turn_goes_past_a_first_captioner_who_leaves_in_the_exchange() -> None:
    match = start(5)
    for _ in range(5):
        match.some_round()
    match.give(Leave(A))
    for seat in (B, C, D):
        match.act(seat, Keep())
    assert kinds(match.act(E, Keep())) == [ev.Chose, ev.Swapped, ev.TurnPassed]
    assert (match.state.captioner, match.state.hands[A]) == (B, ())
    assert match.box() == EVERY_PHOTO


def asked(match: Match) -> None:
    """Of four, one leaves: the three are asked."""
    assert kinds(match.give(Leave(D)))[-1] is ev.Asked


def test_O45_three_go_on_if_all_of_them_agree() -> None:
    match = start(4)
    match.caption()
    match.lay(B)
    asked(match)
    assert match.act(C, Lay(match.state.hands[C][0])) == Refusal(Reason.WAITING)
    match.act(A, Agree())
    assert match.act(A, Agree()) == Refusal(Reason.AGREED)
    match.act(C, Agree())
    assert kinds(match.act(B, Agree())) == [ev.Agreed, ev.WentOn]
    assert match.state.stage is Stage.LAYING
    assert kinds(match.lay(C)) == [ev.Laid, ev.Mixed]
    assert match.play("B→A C→B") == {"A": 3, "B": 3, "C": 0}


def test_else_it_ends_with_the_standing_scores() -> None:
    match = pointing(4)
    match.play("B→A C→D D→C")
    asked(match)
    match.act(A, Agree())
    assert kinds(match.act(B, Decline())) == [ev.Ended]
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.why) == ((A,), "not-with-three")


def test_O46_two_do_not_go_on() -> None:
    match = pointing(4)
    match.play("B→A C→D D→C")
    asked(match)
    assert kinds(match.give(Leave(A))) == [ev.Left, ev.Ended]
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.why) == ((B,), "too-few")


def test_who_does_not_answer_in_time_wants_to_go_on() -> None:
    match = start(4)
    asked(match)
    assert kinds(match.ring()) == [ev.WentOn]
    assert match.state.agreed is None
    assert match.act(A, Agree()) == Refusal(Reason.NOT_NOW)


def test_what_a_leaver_made_all_wait_for_happens_when_the_three_go_on() -> None:
    match = start(4)
    match.caption()
    match.lay(B, C)
    asked(match)
    for seat in (A, B):
        match.act(seat, Agree())
    assert kinds(match.act(C, Agree())) == [ev.Agreed, ev.WentOn, ev.Mixed]


def test_what_a_leaver_has_laid_stays_and_gives_nobody_a_point() -> None:
    match = pointing(5)
    match.mark(match.state.laid[B])
    match.give(Leave(B))
    assert match.play("C→B D→A E→B") == {"A": 6, "C": 0, "D": 4, "E": 0}
    assert match.state.scores[B] == 0


def test_the_finger_of_a_leaver_stays() -> None:
    match = pointing(5)
    match.fingers("B→C")
    match.give(Leave(B))
    assert match.play("C→A D→A E→A") == {"A": 3, "C": 3, "D": 2, "E": 2}


def test_nobody_waits_for_those_who_are_away() -> None:
    match = start(5)
    match.caption()
    match.lay(B, C, D)
    away, mixed = match.give(Away(E))
    assert (away, mixed.filled[E] is not None) == (ev.WentAway(E), True)
    match.fingers("B→A C→A")
    assert kinds(match.point(D, at=B)) == [ev.Pointed, ev.FingersShown]
    assert kinds(match.give(Away(A))) == [ev.WentAway, ev.Scored]
    assert match.state.points == (3, 3, 2, 0, 0)
    assert kinds(match.give(Back(A))) == [ev.CameBack]
    assert not isinstance(match.act(A, Next()), Refusal)


def test_a_captioner_who_is_away_for_a_moment_keeps_his_turn() -> None:
    match = start(5)
    assert kinds(match.give(Away(A))) == [ev.WentAway]
    match.give(Back(A))
    assert kinds(match.act(A, Caption(match.state.hands[A][0], "Oups"))) == [ev.Captioned]


def test_as_long_as_nobody_is_there_nothing_goes_on() -> None:
    match = pointing(4)
    match.fingers("B→A C→A")
    for seat in (A, D, B):
        match.give(Away(seat))
    assert match.state.stage is Stage.TALK
    match = pointing(4)
    match.fingers("B→A")
    for seat in (B, C, A):
        match.give(Away(seat))
    assert match.state.stage is Stage.POINTING
    match.give(Away(D))
    assert match.state.stage is Stage.POINTING
    assert kinds(match.give(Back(B))) == [ev.CameBack, ev.FingersShown, ev.Scored]


def test_a_full_table_counts_seats_that_the_turn_passes_over() -> None:
    match = start(6)
    match.some_round()
    match.give(Leave(A))
    for _ in range(5):
        assert match.state.stage is Stage.CAPTION
        match.some_round()
    assert match.state.stage is Stage.EXCHANGE
    assert match.state.tables == 1


def test_when_the_last_captioner_of_a_table_leaves_it_is_full() -> None:
    match = start(5)
    for _ in range(4):
        match.some_round()
    assert match.state.captioner == E
    assert kinds(match.give(Leave(E))) == [ev.Left, ev.Voided, ev.ExchangeOpened]


def test_the_captioner_who_is_away_points_at_nothing() -> None:
    match = pointing(4)
    match.give(Away(A))
    match.fingers("B→A C→D D→C")
    assert match.state.stage is Stage.TALK
    assert match.act(A, Pass()) == Refusal(Reason.NOT_NOW)
