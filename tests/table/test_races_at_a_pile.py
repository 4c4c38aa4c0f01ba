"""Two and three cards for one pile, in every order in which they can be done and arrive."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from sobremesa.games.loonacy.state import State, Verdict
from sobremesa.kernel.ids import Millis, PersonId, Phase, Seat
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table.referee import Referee
from tests.table.evenings import ANA, LEO, MIA, Evening

RACERS = (ANA, LEO, MIA)
APART = Millis(7)
"""Milliseconds from one card to the next."""


def evening_with_a_race(
    racers: int, first_seed: int = 0, *, last_cards: bool = False
) -> tuple[Evening, list[int]]:
    """Return an evening, and a card of each of the first seats that fits the first pile."""
    for seed in range(first_seed, first_seed + 1_000):
        evening = Evening(seed)
        evening.join(*RACERS)
        evening.by(ANA, cm.Start())
        evening.wait(10_000)
        state: State = evening.match.state
        top = state.masks[state.piles[0][-1].card]
        cards = [
            next((card for card in hand if state.masks[card] & top), None)
            for hand in state.hands[:racers]
        ]
        fitting = [card for card in cards if card is not None]
        if len(fitting) == racers:
            if last_cards:
                _keep_only(evening, fitting)
            return evening, fitting
    raise AssertionError("no such match")


def _keep_only(evening: Evening, cards: list[int]) -> None:
    """Put all other cards of those who race under the draw pile."""
    state: State = evening.match.state
    hands = tuple((card,) for card in cards) + state.hands[len(cards) :]
    gone = tuple(card for hand in state.hands[: len(cards)] for card in hand if card not in cards)
    match = replace(evening.match, state=replace(state, hands=hands, draw=state.draw + gone))
    evening.table = replace(evening.table, match=match)


def race(evening: Evening, cards: list[int], done: tuple[int, ...], came: tuple[int, ...]) -> None:
    """Let the seats lay their cards in one order and let them arrive in another."""
    start, referee = evening.now, Referee()
    onto = evening.match.state.piles[0][-1].card
    moments = {seat: start + APART * place for place, seat in enumerate(done)}
    ways = {seat: start + 100 + place - moments[seat] for place, seat in enumerate(came)}
    for place, seat in enumerate(came):
        action = {"type": "play", "card": cards[seat], "pile": 0, "onto": onto}
        command = cm.By(RACERS[seat], cm.Do(1, Phase(2), action))
        referee.hold(command, RACERS[seat], float(start + 100 + place), float(ways[seat]))
    released = referee.release(float(start + 300), float(max(ways.values())))
    assert [command.person for _, command in released] == [RACERS[seat] for seat in done]
    for moment, command in released:
        evening.now = Millis(int(moment))
        evening.give(command)


def stands(state: State, card: int) -> bool:
    return any(laid.card == card for laid in state.piles[0])


@pytest.mark.parametrize("seed", range(0, 200, 20))
@pytest.mark.parametrize("racers", [2, 3])
def test_who_was_first_wins_and_the_others_hear_by_whom_and_by_how_much(
    racers: int, seed: int
) -> None:
    seats = tuple(range(racers))
    for done in permutations(seats):
        ends = set()
        for came in permutations(seats):
            evening, cards = evening_with_a_race(racers, seed)
            pieces = sorted(evening.match.rules.pieces(evening.match.state), key=repr)
            rows = len(evening.rows)
            race(evening, cards, done, came)
            state: State = evening.match.state
            assert sorted(evening.match.rules.pieces(state), key=repr) == pieces
            check_verdicts(evening, cards, done, rows)
            ends.add(state)
            evening.check_log()
        assert len(ends) == 1, "the order of arrival made a difference"


def check_verdicts(evening: Evening, cards: list[int], done: tuple[int, ...], rows: int) -> None:
    """Judge the race again by hand: the top is what the last card that stood made it."""
    masks = evening.match.state.masks
    winner, top = done[0], cards[done[0]]
    for place, seat in enumerate(done):
        row = evening.rows[rows + place]
        who: PersonId = RACERS[seat]
        assert row.by == who
        if place == 0 or masks[cards[seat]] & masks[top]:
            assert row.answer is None
            assert stands(evening.match.state, cards[seat])
            top = cards[seat]
            continue
        margin = Millis(APART * place)
        assert row.answer == Refusal("beaten", {"by": winner, "margin": margin})
        assert cards[seat] in evening.match.state.hands[seat]
        if place == len(done) - 1:
            at = evening.match.clock.at(row.at)
            expected = Verdict(0, Seat(winner), Seat(seat), margin, at)
            assert evening.match.state.verdict == expected


@pytest.mark.parametrize("racers", [2, 3])
def test_of_several_last_cards_the_first_wins_alone(racers: int) -> None:
    seats = tuple(range(racers))
    for done in permutations(seats):
        for came in permutations(seats):
            evening, cards = evening_with_a_race(racers, last_cards=True)
            race(evening, cards, done, came)
            assert evening.match.state.outcome is not None
            assert evening.match.state.outcome.winners == (done[0],)
            assert evening.table.running is None
            assert sum(evening.table.tally.values()) == 1
