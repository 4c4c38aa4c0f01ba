"""The numbered situations of the rules: the common draw and the reshuffle."""

import pytest
from msgspec.structs import replace

from sobremesa.games.loonacy.actions import Play, Point, TakeBack
from sobremesa.games.loonacy.events import (
    Agreed,
    CameBack,
    Drew,
    Ended,
    FingersDown,
    Played,
    Pointed,
    Reshuffled,
    Unserved,
    WentAway,
)
from sobremesa.games.loonacy.reasons import Reason
from sobremesa.games.loonacy.state import Stage
from sobremesa.kernel.codec import read_action
from sobremesa.kernel.commands import Act, Away, Back, Leave
from sobremesa.kernel.game import Pace, Timer
from sobremesa.kernel.ids import Millis
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.kernel.refusals import Refusal
from tests.games.loonacy.situations import (
    EVERY_CARD,
    GAME,
    NOW,
    A,
    B,
    C,
    D,
    events_of,
    later,
    lay,
)


def test_L18_who_could_play_may_point() -> None:
    match = lay("moon|sock 1|2", 7, piles=["dog|moon", 1, 1, 1])
    assert match.act(A, Point()) == [Pointed(A, NOW)]


def test_L19_nobody_draws_while_one_does_not_point() -> None:
    match = lay(7, 7, 7, 7, piles=[1, 1])
    answers = [match.act(seat, Point()) for seat in (A, B, C)]
    assert [events_of(answer) for answer in answers] == [[Pointed]] * 3
    assert match.state.stage is Stage.PLAYING


def test_L20_when_all_point_each_gets_a_card_and_all_look_at_once() -> None:
    match = lay(7, 7, 7, 7, piles=[1, 1], draw=70)
    hands = match.state.hands
    coming = match.state.draw[:4]
    assert match.all_point() == [Pointed, Agreed, Drew]
    assert match.state.hands == hands
    assert len(match.state.draw) == 66
    assert match.act(A, Point()) == Refusal(Reason.LOCKED)
    assert GAME.timers(match.state) == [Timer("turn", Millis(NOW + 1_200), soft=False)]
    match.ring("turn")
    assert match.state.hands == tuple(
        (*hand, card) for hand, card in zip(hands, coming, strict=True)
    )
    assert match.state.pointing == frozenset()
    assert match.state.stage is Stage.PLAYING


def test_L22_a_play_takes_all_fingers_back() -> None:
    match = lay(7, 7, 7, "moon|sock 1|2", piles=["dog|moon", 1])
    for seat in (A, B, C):
        match.act(seat, Point())
    assert events_of(match.play(D, "moon|sock", 1)) == [Played, FingersDown]
    assert match.state.pointing == frozenset()


def test_L23_a_finger_that_comes_after_a_play_points_alone() -> None:
    match = lay("moon|sock 1|2", 7, 7, 7, piles=["dog|moon", 1])
    for seat in (A, B, C):
        match.act(seat, Point())
    match.play(A, "moon|sock", 1)
    assert match.act(D, Point()) == [Pointed(D, NOW)]
    assert match.state.pointing == {D}


def test_L25_nobody_sees_a_new_card_before_all_have_one() -> None:
    match = lay(7, 7, piles=[1, 1, 1, 1])
    match.all_point()
    new = match.state.new
    for seat in (A, B, None):
        view = GAME.view(match.state, seat)
        assert view.new == (seat is not None)
        assert [shown.cards for shown in view.seats] == [8, 8]
        shown = {face.card for face in view.hand} | {pile.top.card for pile in view.piles}
        assert shown.isdisjoint(new)
    match.ring("turn")
    for seat in (A, B):
        assert GAME.view(match.state, seat).hand[-1].card == new[seat]


def test_L26_nobody_can_draw_alone() -> None:
    match = lay(7, 7, piles=[1, 1, 1, 1])
    assert read_action(GAME, b'{"type":"draw"}') == Refusal(KernelReason.UNREADABLE)
    match.act(A, Point())
    assert match.sizes()[0] == [7, 7]
    assert match.act(A, Point()) == Refusal(Reason.POINTING)


def test_L27_a_draw_pile_of_just_one_card_each_is_enough() -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1], draw=3)
    assert match.all_point() == [Pointed, Agreed, Drew]
    match.ring("turn")
    hands, _, draw = match.sizes()
    assert (hands, draw) == ([8, 8, 8], 0)


def test_L28_an_empty_draw_pile_is_made_anew_from_all_discards() -> None:
    match = lay(18, 18, 19, piles=[20, 15, 10], draw=0)
    gathered = [laid.card for pile in match.state.piles for laid in pile]
    assert match.all_point() == [Pointed, Agreed, Reshuffled, Drew]
    tops = [pile[-1].card for pile in match.state.piles]
    shuffled = [*tops, *(card for card in match.state.new if card is not None), *match.state.draw]
    assert sorted(shuffled) == sorted(gathered)
    assert shuffled != gathered
    assert match.sizes()[1:] == ([1, 1, 1], 39)
    assert [pile.top for pile in GAME.view(match.state, A).piles] == [None] * 3
    match.ring("turn")
    assert match.sizes() == ([19, 19, 20], [1, 1, 1], 39)
    assert None not in [pile.top for pile in GAME.view(match.state, A).piles]
    assert match.box() == EVERY_CARD


def test_L30_with_keep_top_the_piles_keep_their_tops() -> None:
    match = lay(18, 18, 17, piles=[20, 15, 10], draw=2, keep_top=True)
    tops = [match.top(pile) for pile in (1, 2, 3)]
    covered = [laid.card for pile in match.state.piles for laid in pile[:-1]]
    gathered = [*match.state.draw, *covered]
    assert match.all_point() == [Pointed, Agreed, Reshuffled, Drew]
    drawn = [card for card in match.state.new if card is not None]
    assert sorted([*drawn, *match.state.draw]) == sorted(gathered)
    assert [*drawn, *match.state.draw] != gathered
    match.ring("turn")
    assert [match.top(pile) for pile in (1, 2, 3)] == tops
    assert match.sizes() == ([19, 19, 18], [1, 1, 1], 41)
    assert match.box() == EVERY_CARD


def test_L32_when_not_even_a_reshuffle_serves_all_the_game_goes_on_without_a_draw() -> None:
    match = lay(19, 19, 19, 19, 20, piles=[4], draw=0)
    assert match.all_point() == [Pointed, Agreed, Reshuffled, Unserved]
    match.ring("turn")
    assert match.sizes() == ([19, 19, 19, 19, 20], [1], 3)
    assert match.state.stage is Stage.PLAYING


def test_L36_who_has_one_card_draws_like_all() -> None:
    match = lay(1, 7, piles=[1, 1, 1, 1])
    match.all_point()
    match.ring("turn")
    assert match.sizes()[0] == [2, 8]


def test_L41_a_reshuffle_makes_piles_for_those_who_still_play() -> None:
    match = lay(7, 7, 7, 7, piles=[1, 1], draw=0)
    match.give(Leave(D))
    assert match.sizes()[1][-1] == 7
    match.all_point()
    match.ring("turn")
    assert match.sizes()[1] == [1, 1, 1]


def test_what_is_gathered_for_a_new_draw_pile_is_no_longer_a_race() -> None:
    match = lay("dog|tea 1|2", "moon|cat 3|4", 7, piles=["dog|moon", 1, 1], draw=0)
    match.play(A, "dog|tea", 1)
    match.play(B, "moon|cat", 1, onto="dog|moon")
    assert GAME.view(match.state, None).verdict is not None
    match.all_point()
    match.ring("turn")
    assert GAME.view(match.state, None).verdict is None


def test_a_finger_can_be_taken_back_until_the_last_one_points() -> None:
    match = lay(7, 7, piles=[1, 1, 1, 1])
    match.act(A, Point())
    assert events_of(match.act(A, TakeBack()))
    assert match.act(A, TakeBack()) == Refusal(Reason.NOT_POINTING)
    assert events_of(match.act(B, Point())) == [Pointed]


def test_a_finger_meant_for_the_last_draw_is_too_late_and_a_card_is_not() -> None:
    match = lay("moon|sock 1|2", 7, piles=["dog|moon", 1, 1, 1])
    before = match.state.phase
    match.all_point()
    match.ring("turn")
    assert match.give(Act(A, Point(), before)) == Refusal(KernelReason.LATE)
    play = Play(match.card("moon|sock"), 0, match.top(1))
    assert events_of(match.give(Act(A, play, before))) == [Played]


def test_a_second_agreement_that_cannot_be_served_ends_the_match() -> None:
    match = lay(19, 19, 19, 20, 19, piles=[4], draw=0)
    match.all_point()
    match.ring("turn")
    assert match.all_point() == [Pointed, Agreed, Ended]
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.why) == ((0, 1, 2, 4), "fewest-cards")
    assert outcome.scores == (1, 1, 1, 0, 1)


def test_a_play_between_two_such_agreements_lets_the_match_go_on() -> None:
    match = lay(19, 19, 19, 19, 20, piles=[4], draw=0)
    match.all_point()
    match.ring("turn")
    assert match.state.unserved
    seat, play = next(
        (seat, action)
        for seat in match.state.playing
        for action in GAME.legal(match.state, seat)
        if isinstance(action, Play)
    )
    match.act(seat, play)
    assert not match.state.unserved


@pytest.mark.parametrize("keep_top", [False, True])
def test_where_one_seat_can_play_a_draw_that_cannot_be_served_ends_nothing(
    *, keep_top: bool
) -> None:
    piles = ["x|y", "y|z", "z|w", "w|v"]
    match = lay("a|b", "x|q", piles=piles, draw=0, whole=False, keep_top=keep_top)
    shuffles = [] if keep_top else [Reshuffled]
    assert match.all_point() == [Pointed, Agreed, *shuffles, Unserved]
    assert GAME.view(match.state, None).unserved
    match.ring("turn")
    assert sorted(match.top(pile) for pile in (1, 2, 3, 4)) == sorted(map(match.card, piles))


def test_a_draw_that_was_served_makes_the_next_agreement_the_first_again() -> None:
    match = lay(7, 7, piles=[1, 1, 1, 1])
    match.state = replace(match.state, unserved=True)
    match.all_point()
    match.ring("turn")
    assert not match.state.unserved


def test_where_no_draw_can_be_served_and_nobody_can_play_the_fewest_cards_win() -> None:
    match = lay("a|b", "a|b b|c", piles=["x|y", "y|z", "z|w", "w|v"], draw=0, whole=False)
    assert match.all_point() == [Pointed, Agreed, Reshuffled, Ended]
    assert match.state.outcome is not None
    assert match.state.outcome.winners == (A,)


@pytest.mark.parametrize("pace", [Pace.RELAXED, Pace.BRISK, Pace.OFF])
def test_those_who_point_wait_for_the_others_only_so_long(pace: Pace) -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1], pace=pace)
    match.act(A, Point(), at=NOW)
    assert GAME.timers(match.state) == [Timer("missing", None, soft=True)]
    match.act(B, Point(), at=NOW + 500)
    wait = {Pace.RELAXED: 15_000, Pace.BRISK: 8_000}.get(pace)
    at = None if wait is None else Millis(NOW + 500 + wait)
    assert GAME.timers(match.state) == [Timer("missing", at, soft=True)]
    assert events_of(match.ring("missing")) == [Agreed, Drew]


def test_the_time_for_the_others_counts_from_when_half_of_those_present_point() -> None:
    match = lay(7, 7, 7, 7, piles=[1, 1])
    match.act(A, Point(), at=NOW)
    match.give(Away(C), at=later(60_000))
    match.give(Away(D), at=later(61_000))
    assert GAME.timers(match.state) == [Timer("missing", later(76_000), soft=True)]
    match.act(A, TakeBack(), at=later(62_000))
    assert GAME.timers(match.state) == []
    match.act(A, Point(), at=later(63_000))
    assert GAME.timers(match.state) == [Timer("missing", later(78_000), soft=True)]


def test_one_finger_of_many_forces_no_draw_but_a_person_may() -> None:
    match = lay(7, 7, 7, 7, 7, piles=[1])
    match.act(A, Point())
    view = GAME.view(match.state, B)
    assert (view.missing, view.missing_at) == (True, None)
    assert events_of(match.ring("missing")) == [Agreed, Drew]


def test_who_comes_back_to_a_table_where_all_point_starts_the_draw() -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1])
    match.act(A, Point())
    match.act(B, Point())
    match.give(Away(A))
    match.give(Away(B))
    assert match.state.stage is Stage.PLAYING
    match.give(Away(C))
    assert events_of(match.give(Back(A))) == [CameBack, Agreed, Drew]


def test_nobody_waits_for_a_seat_that_is_away() -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1])
    match.act(A, Point())
    match.act(B, Point())
    assert events_of(match.give(Away(C))) == [WentAway, Agreed, Drew]
    match.ring("turn")
    assert match.sizes()[0] == [8, 8, 8]
    assert match.give(Back(C)) == [CameBack(C, NOW)]


def test_a_seat_that_goes_away_while_nobody_points_starts_no_draw() -> None:
    match = lay(7, 7, piles=[1, 1, 1, 1])
    assert match.give(Away(A)) == [WentAway(A, NOW)]
    assert match.give(Away(B)) == [WentAway(B, NOW)]


def test_a_seat_that_goes_away_while_cards_are_dealt_starts_no_second_draw() -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1])
    match.all_point()
    new = match.state.new
    assert match.give(Away(C)) == [WentAway(C, NOW)]
    assert match.state.new == new
    assert match.box() == EVERY_CARD
