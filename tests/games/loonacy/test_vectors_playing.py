"""The numbered situations of the rules: setup, playing, races."""

import pytest

from sobremesa.games.loonacy.actions import Play, Point
from sobremesa.games.loonacy.deck import DECKS
from sobremesa.games.loonacy.events import Beaten, Fumbled, Played
from sobremesa.games.loonacy.reasons import Reason
from sobremesa.kernel.codec import read_action
from sobremesa.kernel.commands import Act, Begin
from sobremesa.kernel.ids import Millis
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.kernel.refusals import Refusal
from tests.games.loonacy.situations import (
    GAME,
    NOW,
    A,
    B,
    C,
    blank,
    events_of,
    later,
    lay,
    start,
)


def test_L01_two_players_start_with_seven_cards_each_and_four_piles() -> None:
    match = start(2)
    match.ring("open")
    assert match.sizes() == ([7, 7], [1, 1, 1, 1], 82)


@pytest.mark.parametrize(("players", "piles", "draw"), [(3, 3, 76), (4, 2, 70), (5, 1, 64)])
def test_L02_more_players_start_with_fewer_piles(players: int, piles: int, draw: int) -> None:
    match = start(players)
    match.ring("open")
    assert match.sizes() == ([7] * players, [1] * piles, draw)


@pytest.mark.parametrize("players", [1, 6])
def test_L03_one_or_six_players_cannot_start(players: int) -> None:
    answer = blank(players).give(Begin())
    assert answer == Refusal(KernelReason.SEATS, {"seats": players, "fewest": 2, "most": 5})


def test_L04_nobody_plays_while_hands_are_looked_at() -> None:
    match = start(3)
    card = match.state.hands[A][0]
    answer = match.act(A, Play(card, pile=0, onto=0))
    assert answer == Refusal(Reason.NOT_OPEN)
    assert GAME.view(match.state, A).piles == ()


def test_L05_a_card_that_shares_a_picture_with_the_top_is_accepted() -> None:
    match = lay("moon|sock sock|tea", 7, piles=["dog|moon", 1, 1, 1])
    assert match.play(A, "moon|sock", 1) == [Played(A, match.card("moon|sock"), 0, NOW)]
    assert match.top(1) == match.card("moon|sock")
    assert match.hand(A) == {match.card("sock|tea")}


def test_L06_which_way_round_a_card_lies_has_no_meaning() -> None:
    match = lay("sock|moon tea|cat", 7, piles=["moon|dog", 1, 1, 1])
    assert events_of(match.play(A, "sock|moon", 1)) == [Played]
    match = lay("sock|moon tea|cat", 7, piles=["dog|moon", 1, 1, 1])
    assert events_of(match.play(A, "sock|moon", 1)) == [Played]


def test_L07_a_card_that_does_not_match_goes_back_and_blocks_the_hand_for_a_moment() -> None:
    match = lay("sock|tea sock|cat", 7, piles=["dog|moon", 1, 1, 1])
    card = match.card("sock|tea")
    fumbled = Fumbled(A, card, 0, later(600))
    assert match.play(A, "sock|tea", 1) == Refusal(Reason.WRONG_CARD, cost=(fumbled,))
    assert match.top(1) == match.card("dog|moon")
    assert match.hand(A) == {card, match.card("sock|cat")}
    assert match.play(A, "sock|cat", 1) == Refusal(Reason.BLOCKED, {"until": NOW + 600})
    match.ring("block:0")
    assert match.play(A, "sock|cat", 1, at=NOW + 600).reason is Reason.WRONG_CARD


def test_L08_only_the_top_card_of_a_pile_counts() -> None:
    match = lay("dog|tea", 7, piles=["dog|moon moon|sock", 1, 1, 1])
    assert match.play(A, "dog|tea", 1).reason is Reason.WRONG_CARD
    assert match.top(1) == match.card("moon|sock")


@pytest.mark.parametrize("pile", [1, 2])
def test_L09_a_card_that_fits_on_two_piles_may_go_on_either(pile: int) -> None:
    match = lay("tea|dog", 7, piles=["dog|moon", "tea|cat", 1, 1])
    match.play(A, "tea|dog", pile)
    assert match.top(pile) == match.card("tea|dog")


def test_L10_any_number_of_cards_may_be_laid_in_a_row() -> None:
    match = lay("moon|sock sock|tea", 7, piles=["dog|moon", 1, 1, 1])
    match.play(A, "moon|sock", 1)
    assert events_of(match.play(A, "sock|tea", 1))[0] is Played
    assert match.top(1) == match.card("sock|tea")


def test_L11_a_stack_of_cards_is_no_play() -> None:
    stack = b'{"type":"play","card":[3,4],"pile":0,"onto":5}'
    assert read_action(GAME, stack) == Refusal(KernelReason.UNREADABLE)


def test_L14_a_card_that_lost_the_race_goes_back_without_penalty() -> None:
    match = lay("dog|tea 1|2", "moon|cat 3|4", piles=["dog|moon", 1, 1, 1])
    match.play(A, "dog|tea", 1, at=NOW)
    lost = match.play(B, "moon|cat", 1, onto="dog|moon", at=NOW + 40)
    beaten = Beaten(B, match.card("moon|cat"), 0, by=A, margin=Millis(40), at=later(40))
    assert lost == Refusal(Reason.BEATEN, {"by": A, "margin": 40}, cost=(beaten,))
    assert match.card("moon|cat") in match.hand(B)
    assert match.state.blocked == (None, None)


def test_L15_a_later_card_that_matches_the_new_top_too_is_accepted() -> None:
    match = lay("dog|tea 1|2", "dog|cat 3|4", piles=["dog|moon", 1, 1, 1])
    match.play(A, "dog|tea", 1)
    assert events_of(match.play(B, "dog|cat", 1, onto="dog|moon", at=NOW + 40)) == [Played]
    assert match.top(1) == match.card("dog|cat")


def test_L16_two_cards_on_two_piles_do_not_disturb_each_other() -> None:
    match = lay("dog|tea 1|2", "cat|moon 3|4", piles=["dog|sock", "cat|hat", 1, 1])
    assert events_of(match.play(A, "dog|tea", 1)) == [Played]
    assert events_of(match.play(B, "cat|moon", 2, at=NOW + 1)) == [Played]


def test_L17_two_plays_of_one_player_are_decided_one_after_the_other() -> None:
    match = lay("moon|sock sock|tea 1|2", 7, piles=["dog|moon", 1, 1, 1])
    seen = match.card("dog|moon")
    first = Act(A, Play(match.card("moon|sock"), 0, seen), match.state.phase)
    second = Act(A, Play(match.card("sock|tea"), 0, match.card("moon|sock")), match.state.phase)
    assert events_of(match.give(first)) == [Played]
    assert events_of(match.give(second)) == [Played]
    assert match.hand(A) == {match.card("1|2")}


def test_L33_the_first_empty_hand_wins_and_nothing_is_accepted_after_it() -> None:
    match = lay("dog|tea", 7, piles=["dog|moon", 1, 1, 1])
    match.play(A, "dog|tea", 1)
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.why) == ((A,), (1, 0), "empty-hand")
    assert match.act(B, Point()) == Refusal(KernelReason.OVER)


def test_L34_a_last_card_that_came_too_late_is_no_win() -> None:
    match = lay("moon|cat", "dog|tea 1|2", piles=["dog|moon", 1, 1, 1])
    match.play(B, "dog|tea", 1)
    assert match.play(A, "moon|cat", 1, onto="dog|moon", at=NOW + 9).reason is Reason.BEATEN
    assert match.hand(A) == {match.card("moon|cat")}
    assert match.state.outcome is None


def test_L35_of_two_last_cards_the_first_wins_alone() -> None:
    match = lay("dog|tea", "cat|moon", 7, piles=["dog|sock", "cat|hat", 1])
    match.play(A, "dog|tea", 1)
    assert match.play(B, "cat|moon", 2) == Refusal(KernelReason.OVER)
    assert match.state.outcome is not None
    assert match.state.outcome.winners == (A,)


def test_L44_the_faithful_deck_has_a_hundred_different_pairs_of_thirty_pictures() -> None:
    cards = DECKS[30].cards
    pairs = {frozenset(card) for card in cards}
    uses = [sum(picture in card for card in cards) for picture in range(30)]
    assert len(cards) == 100
    assert len(pairs) == 100
    assert {len(pair) for pair in pairs} == {2}
    assert sorted(uses) == [6] * 10 + [7] * 20


@pytest.mark.parametrize(("pictures", "each"), [(25, 8), (20, 10)])
def test_the_smaller_decks_have_a_hundred_different_pairs_too(pictures: int, each: int) -> None:
    cards = DECKS[pictures].cards
    uses = [sum(picture in card for card in cards) for picture in range(pictures)]
    assert len({frozenset(card) for card in cards}) == 100
    assert uses == [each] * pictures


def test_a_card_that_was_covered_a_second_ago_no_longer_excuses_a_wrong_card() -> None:
    match = lay("dog|tea 1|2", "moon|cat 3|4", piles=["dog|moon", 1, 1, 1])
    match.play(A, "dog|tea", 1, at=NOW)
    assert match.play(B, "moon|cat", 1, "dog|moon", NOW + 1_000).reason is Reason.WRONG_CARD


def test_an_invented_top_card_does_not_excuse_a_wrong_card() -> None:
    match = lay("dog|tea 1|2", "moon|cat 3|4", piles=["dog|moon", 1, 1, 1])
    match.play(A, "dog|tea", 1, at=NOW)
    assert match.play(B, "moon|cat", 1, "3|4", NOW + 10).reason is Reason.WRONG_CARD


def test_the_race_is_lost_to_the_card_that_covered_the_one_that_was_seen() -> None:
    match = lay("dog|tea 1|2", "moon|cat 3|4", "tea|owl 5|6", piles=["dog|moon", 1, 1])
    match.play(A, "dog|tea", 1, at=NOW)
    match.play(C, "tea|owl", 1, at=NOW + 200)
    lost = match.play(B, "moon|cat", 1, "dog|moon", NOW + 240)
    assert (lost.reason, lost.params) == (Reason.BEATEN, {"by": A, "margin": 240})


def test_a_seat_does_not_race_itself() -> None:
    match = lay("dog|tea moon|cat", 7, piles=["dog|moon", 1, 1, 1])
    match.play(A, "dog|tea", 1)
    assert match.play(A, "moon|cat", 1, onto="dog|moon") == Refusal(Reason.CHANGED)


def test_without_the_pause_a_wrong_card_costs_nothing() -> None:
    match = lay("sock|tea 1|2", 7, piles=["dog|moon", 1, 1, 1], wrong_card_pause=False)
    assert match.play(A, "sock|tea", 1) == Refusal(Reason.WRONG_CARD)


def test_cards_and_piles_that_are_not_there_are_refused() -> None:
    match = lay("moon|sock 1|2", 7, piles=["dog|moon", 1, 1, 1])
    foreign = match.state.hands[B][0]
    seen = match.top(1)
    assert match.act(A, Play(foreign, 0, seen)) == Refusal(Reason.NOT_IN_HAND)
    assert match.act(A, Play(match.card("moon|sock"), 4, seen)) == Refusal(Reason.NO_PILE)
    assert match.act(A, Play(match.card("moon|sock"), -1, seen)) == Refusal(Reason.NO_PILE)
