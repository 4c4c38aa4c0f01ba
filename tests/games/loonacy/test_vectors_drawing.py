"""The numbered situations of the rules: the common draw, the reshuffle, leaving, the box."""

import pytest
from msgspec.structs import replace

from sobremesa.games.loonacy.actions import Handicap, Options, Play, Point, TakeBack
from sobremesa.games.loonacy.events import (
    Agreed,
    CameBack,
    Drew,
    Ended,
    FingersDown,
    Left,
    Opened,
    Played,
    Pointed,
    Reshuffled,
    ShuffledBack,
    Turned,
    Unserved,
    WentAway,
)
from sobremesa.games.loonacy.reasons import Reason
from sobremesa.games.loonacy.state import Stage
from sobremesa.kernel.codec import read_action
from sobremesa.kernel.commands import Act, Away, Back, Begin, Leave, Ring, Stop
from sobremesa.kernel.game import Over, Pace, Setup, Timer
from sobremesa.kernel.ids import Millis, Phase, Seat
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.kernel.refusals import Refusal
from tests.games.loonacy.situations import (
    GAME,
    NOW,
    A,
    B,
    C,
    D,
    Match,
    events_of,
    lay,
    start,
)

EVERY_CARD = sorted(range(100), key=str)


def all_point(match: Match) -> list[type]:
    """Let everybody point, and return the kinds of events that the last finger caused."""
    answers = [match.act(seat, Point()) for seat in match.state.playing]
    return events_of(answers[-1])


def sizes(match: Match) -> tuple[list[int], list[int], int]:
    """Return the sizes of the hands, the piles and the draw pile."""
    state = match.state
    return [len(hand) for hand in state.hands], [len(pile) for pile in state.piles], len(state.draw)


def box(match: Match) -> list[object]:
    """Return all cards, wherever they lie, in order."""
    return sorted(GAME.pieces(match.state), key=str)


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
    assert all_point(match) == [Pointed, Agreed, Drew]
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
    all_point(match)
    new = match.state.new[A]
    view = GAME.view(match.state, A)
    assert view.new
    assert view.seats[A].cards == 8
    assert new not in [face.card for face in view.hand]
    match.ring("turn")
    assert GAME.view(match.state, A).hand[-1].card == new


def test_L26_nobody_can_draw_alone() -> None:
    match = lay(7, 7, piles=[1, 1, 1, 1])
    assert read_action(GAME, b'{"type":"draw"}') == Refusal(KernelReason.UNREADABLE)
    match.act(A, Point())
    assert sizes(match)[0] == [7, 7]
    assert match.act(A, Point()) == Refusal(Reason.POINTING)


def test_L27_a_draw_pile_of_just_one_card_each_is_enough() -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1], draw=3)
    assert all_point(match) == [Pointed, Agreed, Drew]
    match.ring("turn")
    hands, _, draw = sizes(match)
    assert (hands, draw) == ([8, 8, 8], 0)


def test_L28_an_empty_draw_pile_is_made_anew_from_all_discards() -> None:
    match = lay(18, 18, 19, piles=[20, 15, 10], draw=0)
    assert all_point(match) == [Pointed, Agreed, Reshuffled, Drew]
    assert sizes(match)[1:] == ([1, 1, 1], 39)
    assert [pile.top for pile in GAME.view(match.state, A).piles] == [None] * 3
    match.ring("turn")
    assert sizes(match) == ([19, 19, 20], [1, 1, 1], 39)
    assert None not in [pile.top for pile in GAME.view(match.state, A).piles]
    assert box(match) == EVERY_CARD


def test_L30_with_keep_top_the_piles_keep_their_tops() -> None:
    match = lay(18, 18, 17, piles=[20, 15, 10], draw=2, keep_top=True)
    tops = [match.top(pile) for pile in (1, 2, 3)]
    assert all_point(match) == [Pointed, Agreed, Reshuffled, Drew]
    match.ring("turn")
    assert [match.top(pile) for pile in (1, 2, 3)] == tops
    assert sizes(match) == ([19, 19, 18], [1, 1, 1], 41)
    assert box(match) == EVERY_CARD


def test_L32_when_not_even_a_reshuffle_serves_all_the_game_goes_on_without_a_draw() -> None:
    match = lay(19, 19, 19, 19, 20, piles=[4], draw=0)
    assert all_point(match) == [Pointed, Agreed, Reshuffled, Unserved]
    match.ring("turn")
    assert sizes(match) == ([19, 19, 19, 19, 20], [1], 3)
    assert match.state.stage is Stage.PLAYING


def test_L36_who_has_one_card_draws_like_all() -> None:
    match = lay(1, 7, piles=[1, 1, 1, 1])
    all_point(match)
    match.ring("turn")
    assert sizes(match)[0] == [2, 8]


def test_L37_the_hand_of_one_who_leaves_becomes_a_pile() -> None:
    match = lay(7, 7, 5, piles=[1, 1, 1])
    hand = match.state.hands[C]
    assert match.give(Leave(C)) == [Left(C, hand, NOW)]
    assert [laid.card for laid in match.state.piles[3]] == list(hand)
    assert match.state.playing == (A, B)
    assert match.state.stage is Stage.PLAYING


def test_L38_of_two_the_one_who_stays_wins() -> None:
    match = lay(7, 7, piles=[1, 1, 1, 1])
    assert events_of(match.give(Leave(B))) == [Left, Ended]
    waiting = GAME.waiting(match.state)
    assert isinstance(waiting, Over)
    assert (waiting.outcome.winners, waiting.outcome.why) == ((A,), "last-one")


def test_L41_a_reshuffle_makes_piles_for_those_who_still_play() -> None:
    match = lay(7, 7, 7, 7, piles=[1, 1], draw=0)
    match.give(Leave(D))
    assert sizes(match)[1][-1] == 7
    all_point(match)
    match.ring("turn")
    assert sizes(match)[1] == [1, 1, 1]


def test_L45_no_card_is_ever_lost_or_doubled() -> None:
    match = start(4)
    match.ring("open")
    assert box(match) == EVERY_CARD
    match.give(Leave(D))
    all_point(match)
    assert box(match) == EVERY_CARD
    match.give(Leave(C))
    assert box(match) == EVERY_CARD
    match.ring("turn")
    assert box(match) == EVERY_CARD


def test_a_finger_can_be_taken_back_until_the_last_one_points() -> None:
    match = lay(7, 7, piles=[1, 1, 1, 1])
    match.act(A, Point())
    assert events_of(match.act(A, TakeBack()))
    assert match.act(A, TakeBack()) == Refusal(Reason.NOT_POINTING)
    assert events_of(match.act(B, Point())) == [Pointed]


def test_a_finger_meant_for_the_last_draw_is_too_late_and_a_card_is_not() -> None:
    match = lay("moon|sock 1|2", 7, piles=["dog|moon", 1, 1, 1])
    before = match.state.phase
    all_point(match)
    match.ring("turn")
    assert match.give(Act(A, Point(), before)) == Refusal(KernelReason.LATE)
    play = Play(match.card("moon|sock"), 0, match.top(1))
    assert events_of(match.give(Act(A, play, before))) == [Played]


def test_a_second_agreement_that_cannot_be_served_ends_the_match() -> None:
    match = lay(19, 19, 19, 20, 19, piles=[4], draw=0)
    all_point(match)
    match.ring("turn")
    assert all_point(match) == [Pointed, Agreed, Ended]
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.why) == ((0, 1, 2, 4), "fewest-cards")
    assert outcome.scores == (1, 1, 1, 0, 1)


def test_a_play_between_two_such_agreements_lets_the_match_go_on() -> None:
    match = lay(19, 19, 19, 19, 20, piles=[4], draw=0)
    all_point(match)
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


def test_where_no_draw_can_be_served_and_nobody_can_play_the_fewest_cards_win() -> None:
    match = lay("a|b", "a|b b|c", piles=["x|y", "y|z", "z|w", 1], draw=0, whole=False)
    assert all_point(match)[:2] == [Pointed, Agreed]
    assert match.state.outcome is not None
    assert match.state.outcome.winners == (A,)


@pytest.mark.parametrize("pace", [Pace.RELAXED, Pace.BRISK, Pace.OFF])
def test_those_who_point_wait_for_the_others_only_so_long(pace: Pace) -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1], pace=pace)
    match.act(A, Point(), at=NOW)
    assert GAME.timers(match.state) == []
    match.act(B, Point(), at=NOW + 500)
    wait = {Pace.RELAXED: 15_000, Pace.BRISK: 8_000}.get(pace)
    at = None if wait is None else Millis(NOW + 500 + wait)
    assert GAME.timers(match.state) == [Timer("missing", at, soft=True)]
    assert events_of(match.ring("missing")) == [Agreed, Drew]


def test_nobody_waits_for_a_seat_that_is_away() -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1])
    match.act(A, Point())
    match.act(B, Point())
    assert events_of(match.give(Away(C))) == [WentAway, Agreed, Drew]
    match.ring("turn")
    assert sizes(match)[0] == [8, 8, 8]
    assert match.give(Back(C)) == [CameBack(C)]


def test_a_seat_that_goes_away_while_nobody_points_starts_no_draw() -> None:
    match = lay(7, 7, piles=[1, 1, 1, 1])
    assert match.give(Away(A)) == [WentAway(A)]
    assert match.give(Away(B)) == [WentAway(B)]


def test_a_seat_that_goes_away_while_cards_are_dealt_starts_no_second_draw() -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1])
    all_point(match)
    new = match.state.new
    assert match.give(Away(C)) == [WentAway(C)]
    assert match.state.new == new
    assert box(match) == EVERY_CARD


def test_a_new_pile_of_a_leaver_takes_all_fingers_back() -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1])
    match.act(A, Point())
    match.act(B, Point())
    assert events_of(match.give(Leave(C))) == [Left, FingersDown]
    assert match.state.stage is Stage.PLAYING


def test_who_leaves_before_the_piles_open_puts_his_cards_back() -> None:
    match = start(3)
    assert events_of(match.give(Leave(B), at=1_000)) == [Left, ShuffledBack]
    match.ring("open")
    assert sizes(match) == ([7, 0, 7], [1, 1, 1, 1], 82)
    assert box(match) == EVERY_CARD


def test_who_leaves_during_the_deal_leaves_a_pile_when_the_piles_unlock() -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1])
    all_point(match)
    new = match.state.new[C]
    assert new is not None
    cards = (*match.state.hands[C], new)
    assert events_of(match.give(Leave(C))) == [Left]
    assert len(match.state.piles) == 3
    assert match.ring("turn") == [Turned((cards,), Millis(NOW + 1_200))]
    last = match.state.piles[-1]
    assert tuple(laid.card for laid in last) == cards
    assert sizes(match)[0] == [8, 8, 0]


def test_a_handicap_gives_one_or_two_cards_fewer() -> None:
    setups = [Setup(Handicap(fewer_cards=2)), Setup(Handicap(fewer_cards=1)), Setup(Handicap())]
    match = Match(GAME.blank(Options(), setups), {})
    match.give(Begin())
    assert sizes(match)[0] == [5, 6, 7]
    assert box(match) == EVERY_CARD


def test_hands_are_seen_for_four_seconds_before_the_piles_open() -> None:
    match = start(2)
    assert GAME.timers(match.state) == [Timer("open", Millis(4_000), soft=False)]
    assert match.give(Ring("open"), at=3_999) == Refusal(KernelReason.EARLY)
    assert events_of(match.give(Ring("open"), at=4_000)) == [Opened]
    assert match.state.phase == Phase(2)


def test_a_blocked_hand_may_still_point() -> None:
    match = lay("sock|tea sock|cat", 7, piles=["dog|moon", 1, 1, 1])
    match.play(A, "sock|tea", 1)
    assert list(GAME.legal(match.state, A)) == [Point()]
    assert match.act(A, Point()) == [Pointed(A, NOW)]


def test_a_match_that_is_stopped_has_no_winner() -> None:
    match = lay(7, 7, piles=[1, 1, 1, 1])
    match.give(Stop())
    assert match.state.outcome is not None
    assert (match.state.outcome.winners, match.state.outcome.why) == ((), "stopped")


def test_a_helping_hand_sees_which_cards_fit_and_nobody_else_does() -> None:
    match = lay("moon|sock 1|2", 7, piles=["dog|moon", 1, 1, 1])
    setups = (Setup(Handicap(helping_hand=True)), Setup(Handicap()))
    helped = replace(match.state, setups=setups)
    fits = {fit.card: fit.piles for fit in GAME.view(helped, A).fits}
    plays = [action for action in GAME.legal(helped, A) if isinstance(action, Play)]
    assert 0 in fits[match.card("moon|sock")]
    assert {(play.card, play.pile) for play in plays} == {
        (card, pile) for card, piles in fits.items() for pile in piles
    }
    assert GAME.view(helped, Seat(1)).fits == ()
    assert GAME.view(match.state, A).fits == ()
