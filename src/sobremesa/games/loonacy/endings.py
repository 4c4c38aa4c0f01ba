"""How a match ends. A match won is one point in the evening's tally (L-A21)."""

from collections.abc import Iterable

from sobremesa.games.loonacy.events import Ended
from sobremesa.games.loonacy.reasons import Ending
from sobremesa.games.loonacy.state import State
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Seat


def won(state: State, seat: Seat) -> Ended:
    """The first empty hand wins, alone (S, L-A18)."""
    return _ended(state, (seat,), Ending.EMPTY_HAND)


def last_one(state: State, leaver: Seat) -> Ended:
    """One alone cannot go on, and wins (S: README.md)."""
    return _ended(state, (seat for seat in state.playing if seat != leaver), Ending.LAST_ONE)


def fewest_cards(state: State) -> Ended:
    """Nobody can draw: the fewest cards win, ties share (L-A16, L-A17)."""
    fewest = min(len(state.hands[seat]) for seat in state.playing)
    winners = (seat for seat in state.playing if len(state.hands[seat]) == fewest)
    return _ended(state, winners, Ending.FEWEST_CARDS)


def stopped(state: State) -> Ended:
    """The people ended it: a match is one round, and it is void."""
    return _ended(state, (), Ending.STOPPED)


def _ended(state: State, winners: Iterable[Seat], why: Ending) -> Ended:
    winning = tuple(winners)
    scores = tuple(int(seat in winning) for seat in range(len(state.hands)))
    return Ended(Outcome(winning, scores, why))
