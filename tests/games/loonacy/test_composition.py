"""The decks behave as games/loonacy/README.md has it: how often all draw, how often it reshuffles.

The players are those of its model: at every moment a random one of those who can play lays the card
that leaves him the most cards to follow, nobody holds back, and all draw when nobody can play.
"""

from collections.abc import Iterator
from random import Random
from statistics import median

import pytest

from sobremesa.games.loonacy.actions import Play, Point
from sobremesa.games.loonacy.deck import DECKS
from sobremesa.games.loonacy.events import Drew, Event, Reshuffled
from sobremesa.kernel.commands import Act, Begin, Ring
from sobremesa.kernel.game import Over
from sobremesa.kernel.ids import Seat
from tests.games.loonacy.situations import GAME, Match, blank

MATCHES = 300


def plays_of(match: Match, seat: Seat) -> list[Play]:
    return [action for action in GAME.legal(match.state, seat) if isinstance(action, Play)]


def follow_ups(match: Match, seat: Seat, play: Play) -> int:
    """Return how many of the other cards fit on this one."""
    masks = match.state.masks
    laid = masks[play.card]
    return sum(bool(masks[card] & laid) for card in match.state.hands[seat] if card != play.card)


def play_out(players: int, pictures: int, seed: int) -> Iterator[Event]:
    """Play a match as the model does, and yield what happens."""
    match = blank(players, pictures=pictures)
    rng = match.rng = Random(seed)
    yield from match.give(Begin(), at=0)
    while not isinstance(waiting := GAME.waiting(match.state), Over):
        timers = GAME.timers(match.state)
        if timers:
            assert timers[0].at is not None
            yield from match.give(Ring(timers[0].name), at=timers[0].at)
            continue
        able = [seat for seat in waiting.who if plays_of(match, seat)]
        if able:
            seat = rng.choice(able)
            plays = plays_of(match, seat)
            rng.shuffle(plays)
            best = max(plays, key=lambda play: follow_ups(match, seat, play))
            yield from match.act(seat, best)
        for seat in () if able else waiting.who:
            yield from match.give(Act(seat, Point(), match.state.phase), at=match.state.since)


# Players, pictures; then the median of the common draws and the percentage of matches with a
# reshuffle, as games/loonacy/README.md has them from 1,500 matches each.
@pytest.mark.parametrize(
    ("players", "pictures", "draws", "reshuffles"),
    [
        (2, 30, 23, 29),
        (3, 30, 9, 16),
        (4, 30, 6, 16),
        (5, 30, 7, 30),
        (2, 25, 8, 2),
        (4, 25, 2, 2),
        (2, 20, 3, 0),
        (4, 20, 0, 0),
    ],
)
def test_draws_and_reshuffles_are_in_the_measured_range(
    players: int, pictures: int, draws: int, reshuffles: int
) -> None:
    drawn, shuffled = [], 0
    for seed in range(MATCHES):
        kinds = [type(event) for event in play_out(players, pictures, seed)]
        drawn.append(kinds.count(Drew))
        shuffled += Reshuffled in kinds
    assert median(drawn) == pytest.approx(draws, rel=0.3, abs=1)
    assert 100 * shuffled / MATCHES == pytest.approx(reshuffles, abs=8)


def test_the_fewer_the_pictures_the_more_cards_match() -> None:
    shares = {}
    for pictures, deck in DECKS.items():
        pairs = [(one, other) for one in deck.masks for other in deck.masks if one != other]
        shares[pictures] = round(sum(bool(one & other) for one, other in pairs) / len(pairs), 3)
    assert shares == {30: 0.115, 25: 0.141, 20: 0.182}
