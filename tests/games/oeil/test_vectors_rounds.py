"""The numbered situations of the rules: captions, laying, the piles, exchanges, ends."""

from collections import Counter

import pytest
from msgspec.structs import replace

from sobremesa.games.oeil import events as ev
from sobremesa.games.oeil.actions import Caption, Exchange, Keep, Lay, Next
from sobremesa.games.oeil.reasons import Reason
from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.codec import encode
from sobremesa.kernel.commands import Act, Begin, Stop
from sobremesa.kernel.decks import Deck, PhotoId
from sobremesa.kernel.game import Outcome, Over, Pace, Timer
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.kernel.refusals import Refusal
from tests.games.oeil.situations import (
    EVERY_PHOTO,
    GAME,
    LETTERS,
    A,
    B,
    C,
    D,
    Match,
    blank,
    kinds,
    pointing,
    start,
)


def test_O22_a_viewer_may_lay_another_until_the_photographs_are_mixed() -> None:
    match = start(4)
    match.caption()
    former, new = match.state.hands[B][:2]
    match.lay(B)
    before = match.state.phase
    assert match.act(B, Lay(new)) == [ev.Laid(B, new)]
    assert match.state.laid[B] == new
    assert former in match.state.hands[B]
    assert new not in match.state.hands[B]
    assert match.act(B, Lay(match.state.hands[C][0])) == Refusal(Reason.NOT_YOURS)
    match.lay(C, D)
    assert match.give(Act(B, Lay(former), before)) == Refusal(KernelReason.LATE)
    assert match.act(B, Lay(former)) == Refusal(Reason.NOT_NOW)


def test_O23_a_caption_has_words_and_a_photograph_of_the_hand() -> None:
    match = start(4)
    own = match.state.hands[A][0]
    for nothing in ("", "  \n", "\u200b\u202e", "\u3164"):
        assert match.act(A, Caption(own, nothing)) == Refusal(Reason.NO_CAPTION)
    long: Refusal[ev.Event] = Refusal(Reason.LONG_CAPTION, {"most": 200})
    assert match.act(A, Caption(own, "x" * 201)) == long
    assert match.act(A, Caption(match.state.hands[B][0], "Oups")) == Refusal(Reason.NOT_YOURS)
    composed = "  " + 200 * "e\u0301" + " "
    assert kinds(match.act(A, Caption(own, composed))) == [ev.Captioned]
    assert match.state.caption == "é" * 200


def test_O24_a_viewer_gives_no_caption() -> None:
    match = start(4)
    caption = Caption(match.state.hands[B][0], "Réflexion")
    assert match.act(B, caption) == Refusal(Reason.NOT_CAPTIONER)


@pytest.mark.parametrize(("seats", "draw"), [(4, 72), (7, 51)])
def test_O25_seven_photographs_each(seats: int, draw: int) -> None:
    match = start(seats)
    assert [len(hand) for hand in match.state.hands] == [7] * seats
    assert len(match.state.draw) == draw
    assert match.box() == EVERY_PHOTO


@pytest.mark.parametrize("seats", [3, 8])
def test_O26_three_or_eight_do_not_begin(seats: int) -> None:
    params: dict[str, int | str] = {"seats": seats, "fewest": 4, "most": 7}
    assert blank(seats).give(Begin()) == Refusal(KernelReason.SEATS, params)


def test_O27_after_the_round_each_draws_one_and_the_left_neighbour_is_captioner() -> None:
    match = start(5)
    assert len(match.state.draw) == 65
    assert kinds(match.some_round()) == [ev.Cleared, ev.Refilled, ev.TurnPassed]
    state = match.state
    assert (len(state.discards), len(state.draw), state.captioner) == (5, 60, B)
    assert [len(hand) for hand in state.hands] == [7] * 5
    assert (state.laid, state.fingers, state.table) == ((None,) * 5, (None,) * 5, ())
    assert match.box() == EVERY_PHOTO


def test_O28_an_exchange_comes_after_a_full_table() -> None:
    match = start(4)
    for _ in range(3):
        assert ev.ExchangeOpened not in kinds(match.some_round())
    assert kinds(match.some_round()) == [ev.Cleared, ev.Refilled, ev.ExchangeOpened]
    assert match.state.stage is Stage.EXCHANGE
    waiting = GAME.waiting(match.state)
    assert not isinstance(waiting, Over)
    assert waiting.who == (A, B, C, D)


def exchanging(seats: int = 4) -> Match:
    """Return a match after its first full table."""
    match = start(seats)
    for _ in range(seats):
        match.some_round()
    assert match.state.stage is Stage.EXCHANGE
    return match


def test_O29_each_may_exchange_one_photograph_and_no_more() -> None:
    match = exchanging()
    draw, discards = len(match.state.draw), len(match.state.discards)
    gone, other = match.state.hands[B][0], match.state.hands[D][:2]
    assert match.act(B, Exchange(gone)) == [ev.Chose(B, gone)]
    assert match.act(C, Keep()) == [ev.Chose(C, None)]
    assert match.act(D, Exchange(other[0])) == [ev.Chose(D, other[0])]
    assert match.act(D, Exchange(other[1])) == Refusal(Reason.CHOSEN)
    assert match.act(A, Exchange(gone)) == Refusal(Reason.NOT_YOURS)
    assert kinds(match.act(A, Keep())) == [ev.Chose, ev.Swapped, ev.TurnPassed]
    state = match.state
    assert (len(state.draw), len(state.discards)) == (draw - 2, discards + 2)
    assert set(state.discards[-2:]) == {gone, other[0]}
    assert [len(hand) for hand in state.hands] == [7] * 4
    assert (state.captioner, state.tables, state.stage) == (A, 1, Stage.CAPTION)
    assert match.box() == EVERY_PHOTO


def test_nobody_sees_whether_another_exchanges_one_or_keeps_all() -> None:
    seen = set()
    for action in (Keep(), Exchange(exchanging().state.hands[B][0])):
        match = exchanging()
        before = match.state
        (event,) = match.act(B, action)
        for seat in (A, None):
            told = GAME.tell(before, event, match.state, seat)
            seen.add((seat, encode(told), encode(GAME.view(match.state, seat))))
    assert len(seen) == 2


def test_O31_in_the_middle_of_a_refill_the_discards_become_the_draw_pile() -> None:
    match = start(7)
    for _ in range(7):
        match.some_round()
    for seat in match.state.playing:
        match.act(seat, Keep())
    captioner = match.state.captioner
    left = match.state.draw
    assert len(left) == 2
    match.some_round()
    state = match.state
    assert (len(state.draw), len(state.discards)) == (51, 0)
    first = [(captioner + 1) % 7, (captioner + 2) % 7]
    assert [state.hands[seat][-1] for seat in first] == list(left)
    assert match.box() == EVERY_PHOTO


def test_in_the_middle_of_an_exchange_nobody_draws_what_was_set_aside() -> None:
    match = start(7)
    for _ in range(7):
        match.some_round()
    left, given = set(match.state.draw), [hand[0] for hand in match.state.hands]
    *_, last = [match.act(Seat(seat), Exchange(photo)) for seat, photo in enumerate(given)]
    state = match.state
    assert len(left) == 2
    assert len(last[1].recycled) == 49
    assert (len(state.draw), sorted(state.discards)) == (44, sorted(given))
    assert left < {hand[-1] for hand in state.hands}
    assert match.box() == EVERY_PHOTO


def test_O32_a_deck_must_have_eight_photographs_for_each() -> None:
    match = blank(4, deck=Deck("own", 24))
    assert match.give(Begin()) == Refusal(Reason.TOO_FEW_PHOTOS, {"photos": 24, "needed": 32})
    assert kinds(blank(4, deck=Deck("own", 32)).give(Begin())) == [ev.Dealt]


def ended(match: Match) -> tuple[list[str], str]:
    """Return who has won and why, of a match that is over."""
    waiting = GAME.waiting(match.state)
    assert isinstance(waiting, Over), "it goes on"
    return [LETTERS[seat] for seat in waiting.outcome.winners], waiting.outcome.why


def test_O33_the_most_points_win_not_the_first_to_reach_the_target() -> None:
    match = pointing(4)
    match.with_scores(A=35, B=34)
    assert match.play("B→A C→A D→A A→B")["B"] == 3
    match.with_scores(A=36, B=37)
    assert GAME.view(match.state, None).last
    assert kinds(match.go_on()) == [ev.Ended]
    assert ended(match) == (["B"], "target")
    assert match.act(B, Next()) == Refusal(KernelReason.OVER)


def test_O34_a_tie_is_a_shared_victory() -> None:
    match = pointing(4)
    match.play("B→A C→A D→A")
    match.with_scores(A=38, B=38, C=20, D=37)
    match.go_on()
    assert ended(match) == (["A", "B"], "target")
    assert match.state.outcome == Outcome((A, B), (1, 1, 0, 0), "target")


@pytest.mark.parametrize(("points", "goes_on"), [(35, True), (36, False), (37, False)])
def test_O35_exactly_the_target_is_enough(points: int, *, goes_on: bool) -> None:
    match = pointing(4)
    match.play("B→A C→A D→A")
    match.with_scores(C=points)
    assert GAME.view(match.state, None).last is not goes_on
    match.go_on()
    assert (match.state.outcome is None) is goes_on


def test_O36_it_ends_after_the_tables_that_were_agreed_on_without_an_exchange() -> None:
    match = start(5, tables=2, target=1)
    happened = []
    while match.state.outcome is None:
        if match.state.stage is Stage.EXCHANGE:
            for seat in match.state.playing:
                match.act(seat, Keep())
        happened += kinds(match.some_round())
    assert match.state.finished == 10
    assert happened.count(ev.ExchangeOpened) == 1
    assert ended(match)[1] == "tables"


def test_O49_when_nobody_points_in_time_the_round_is_void() -> None:
    match = pointing(4)
    lying = set(match.state.table)
    happened = match.ring()
    assert kinds(happened) == [ev.Voided, ev.Refilled, ev.TurnPassed]
    state = match.state
    assert (state.scores, state.finished, state.captioner) == ((0,) * 4, 0, B)
    assert set(state.discards) == lying
    assert [len(hand) for hand in state.hands] == [7] * 4


def test_O50_the_order_on_the_table_tells_nothing_of_the_owners() -> None:
    places: Counter[int] = Counter()
    for seed in range(400):
        match = start(4)
        match.rng.seed(seed)
        match.caption()
        match.lay(D, C, B)
        places[match.state.table.index(match.state.laid[A] or PhotoId(0))] += 1
    assert sorted(places) == [0, 1, 2, 3]
    assert min(places.values()) > 60, places


def test_one_who_does_not_point_in_time_is_no_viewer_of_this_round() -> None:
    match = pointing(4)
    match.fingers("B→A C→A")
    assert kinds(match.ring()) == [ev.FingersShown]
    match.ring()
    assert match.state.points == (0, 2, 2, 0)


def test_who_lays_nothing_in_time_lays_what_chance_chooses() -> None:
    match = start(4)
    match.caption()
    match.lay(B)
    (mixed,) = match.ring()
    assert [photo is None for photo in mixed.filled] == [True, True, False, False]
    assert sorted(match.state.table) == sorted(photo for photo in match.state.laid if photo)
    assert [len(hand) for hand in match.state.hands] == [6] * 4
    assert match.box() == EVERY_PHOTO


def test_a_captioner_whose_time_is_up_passes_his_turn() -> None:
    match = start(4)
    assert kinds(match.ring()) == [ev.Voided, ev.TurnPassed]
    assert (match.state.captioner, match.state.scores) == (B, (0,) * 4)
    for _ in range(2):
        match.ring()
    assert kinds(match.ring()) == [ev.Voided, ev.ExchangeOpened]


def test_the_other_phases_go_on_when_their_time_is_up() -> None:
    match = pointing(4)
    match.fingers("B→A C→D D→C")
    assert kinds(match.ring()) == [ev.Scored]
    assert match.ring()[-1] == ev.TurnPassed(B, match.state.since)
    match = exchanging()
    gone = match.state.hands[B][0]
    match.act(B, Exchange(gone))
    assert kinds(match.ring()) == [ev.Swapped, ev.TurnPassed]
    assert match.state.discards[-1] == gone


@pytest.mark.parametrize(
    ("pace", "at"), [(Pace.OFF, None), (Pace.RELAXED, 180_000), (Pace.BRISK, 75_000)]
)
def test_each_phase_has_one_soft_timer_of_the_tables_pace(pace: Pace, at: Millis | None) -> None:
    assert list(GAME.timers(start(4, pace=pace).state)) == [Timer("caption", at, soft=True)]


def test_when_the_people_stop_the_rounds_that_are_over_count() -> None:
    match = pointing(4)
    match.play("B→A C→D D→C")
    match.go_on()
    match.caption()
    match.lay()
    match.fingers("A→B C→B")
    assert kinds(match.give(Stop())) == [ev.Ended]
    assert ended(match) == (["A"], "stopped")
    assert match.state.scores == (3, 2, 1, 1)


def test_where_nobody_plays_any_more_it_ends_after_two_full_tables() -> None:
    match = pointing(4)
    match.play("B→A C→D D→C")
    match.go_on()
    happened = []
    while match.state.outcome is None:
        happened += kinds(match.ring())
    assert happened.count(ev.Voided) == 8
    assert happened[-2:] == [ev.Voided, ev.Ended]
    assert ended(match) == (["A"], "stopped")
    assert match.box() == EVERY_PHOTO


def test_a_round_that_counts_begins_their_count_anew() -> None:
    match = start(4)
    for _ in range(7):
        match.ring()
        if match.state.stage is Stage.EXCHANGE:
            match.ring()
    match.some_round()
    match.ring()
    assert match.state.outcome is None


def test_nobody_wins_where_no_round_was_over() -> None:
    match = pointing(4)
    match.give(Stop())
    assert ended(match) == ([], "stopped")


def test_the_first_captioner_is_drawn() -> None:
    firsts = set()
    for seed in range(60):
        match = blank(5)
        match.rng.seed(seed)
        match.give(Begin())
        firsts.add(match.state.captioner)
    assert firsts == set(range(5))


def test_a_match_of_the_smallest_deck_goes_on_for_ever() -> None:
    match = blank(7, deck=Deck("own", 56), tables=5)
    match.give(Begin())
    while match.state.outcome is None:
        if match.state.stage is Stage.EXCHANGE:
            for seat in match.state.playing:
                match.act(seat, Exchange(match.state.hands[seat][0]))
        match.some_round()
        assert match.box() == list(range(56))
    assert match.state.finished == 35
    assert replace(match.state, outcome=None).stage is Stage.TALK
