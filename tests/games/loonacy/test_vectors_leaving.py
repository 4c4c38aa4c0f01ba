"""The numbered situations of the rules: leaving, the box, handicaps, the ends by people."""

from msgspec.structs import replace

from sobremesa.games.loonacy.actions import Handicap, Options, Play, Point
from sobremesa.games.loonacy.events import (
    Ended,
    FingersDown,
    Left,
    Opened,
    Pointed,
    ShuffledBack,
    Turned,
)
from sobremesa.games.loonacy.reasons import Reason
from sobremesa.games.loonacy.state import Stage
from sobremesa.kernel.commands import Begin, Leave, Ring, Stop
from sobremesa.kernel.game import Over, Setup, Timer
from sobremesa.kernel.ids import Millis, Phase, Seat
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
    Match,
    events_of,
    lay,
    start,
)


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


def test_L45_no_card_is_ever_lost_or_doubled() -> None:
    match = start(4)
    match.ring("open")
    assert match.box() == EVERY_CARD
    match.give(Leave(D))
    match.all_point()
    assert match.box() == EVERY_CARD
    match.give(Leave(C))
    assert match.box() == EVERY_CARD
    match.ring("turn")
    assert match.box() == EVERY_CARD


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
    assert match.sizes() == ([7, 0, 7], [1, 1, 1, 1], 82)
    assert match.box() == EVERY_CARD


def test_who_leaves_during_the_deal_leaves_a_pile_when_the_piles_unlock() -> None:
    match = lay(7, 7, 7, piles=[1, 1, 1])
    match.all_point()
    new = match.state.new[C]
    assert new is not None
    cards = (*match.state.hands[C], new)
    assert events_of(match.give(Leave(C))) == [Left]
    assert len(match.state.piles) == 3
    assert match.ring("turn") == [Turned((cards,), Millis(NOW + 1_200))]
    last = match.state.piles[-1]
    assert tuple(laid.card for laid in last) == cards
    assert match.sizes()[0] == [8, 8, 0]


def test_a_handicap_gives_one_or_two_cards_fewer() -> None:
    setups = [Setup(Handicap(fewer_cards=2)), Setup(Handicap(fewer_cards=1)), Setup(Handicap())]
    match = Match(GAME.blank(Options(), setups), {})
    match.give(Begin())
    assert match.sizes()[0] == [5, 6, 7]
    assert match.box() == EVERY_CARD


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


def test_two_who_leave_during_one_deal_leave_two_piles() -> None:
    match = lay(7, 7, 7, 7, piles=[1, 1])
    match.all_point()
    match.give(Leave(B))
    match.give(Leave(D))
    match.ring("turn")
    assert match.sizes()[:2] == ([8, 0, 8, 0], [1, 1, 8, 8])
    assert match.box() == EVERY_CARD


def test_a_blocked_hand_that_leaves_is_blocked_no_more() -> None:
    match = lay("sock|tea sock|cat", 7, 7, piles=["dog|moon", 1, 1])
    match.play(A, "sock|tea", 1)
    match.give(Leave(A))
    assert GAME.timers(match.state) == []


def test_a_match_that_ends_during_a_deal_leaves_nothing_face_down() -> None:
    match = lay(18, 18, piles=[20, 15, 10, 10], draw=0)
    match.all_point()
    match.give(Leave(B))
    assert None not in [pile.top for pile in GAME.view(match.state, None).piles]


def test_what_lies_under_a_leavers_top_card_excuses_no_wrong_card() -> None:
    match = lay("moon|cat 1|2", 7, "dog|moon tea|owl", piles=[1, 1, 1], wrong_card_pause=False)
    match.give(Leave(C))
    assert match.play(A, "moon|cat", 4, onto="dog|moon") == Refusal(Reason.WRONG_CARD)


def test_each_seed_deals_other_cards_with_other_pictures() -> None:
    deals = [start(3, seed=seed).state for seed in (1, 2)]
    for one, other in ((deals[0].hands, deals[1].hands), (deals[0].pictures, deals[1].pictures)):
        assert one != other
    assert deals[0].hands != tuple(tuple(range(7 * seat, 7 * seat + 7)) for seat in range(3))
