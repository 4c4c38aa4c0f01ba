"""How a match ends. A match won is one point in the evening's tally, whatever game it was."""

from collections.abc import Iterable, Sequence
from typing import Final

from sobremesa.games.captain.actions import Variant
from sobremesa.games.captain.events import Ended
from sobremesa.games.captain.reasons import Ending
from sobremesa.games.captain.state import State
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Seat

CHIPS_TO_WIN: Final = 2


def chips_won(state: State) -> list[Ended]:
    """Game 3: it ends as soon as somebody has two chips; several can win together (S)."""
    rich = [seat for seat in state.playing if state.chips[seat] >= CHIPS_TO_WIN]
    return [_ended(state, rich, Ending.TWO_CHIPS)] if rich else []


def crew_done(state: State) -> Ended:
    """Game 1, the deck is bare: all win or nobody does (E-A27)."""
    collected = sum(mask.bit_count() for mask in state.kept)
    if collected <= state.galley.bit_count():
        return _ended(state, (), Ending.GALLEY)
    practice = state.options.corners == 0
    return _ended(state, state.playing, Ending.PRACTISED if practice else Ending.CREW)


def most_collected(state: State) -> Ended:
    """Game 2, the deck is bare: the most droppings win, ties share (E-A26)."""
    return _ended(state, leaders(state, collected(state)), Ending.MOST)


def last_one(state: State) -> Ended:
    """One alone cannot go on, and wins (X5)."""
    return _ended(state, state.playing, Ending.LAST_ONE)


def stopped(state: State) -> Ended:
    """The people ended it: the most chips of finished rounds win, or the most droppings.

    The crew has not won, and nobody has who is ahead with nothing.
    """
    if state.options.variant is Variant.CREW:
        return _ended(state, (), Ending.STOPPED)
    captain = state.options.variant is Variant.CAPTAIN
    counts = state.chips if captain else collected(state)
    ahead = leaders(state, counts) if any(counts[seat] for seat in state.playing) else []
    return _ended(state, ahead, Ending.STOPPED_AHEAD if ahead else Ending.STOPPED)


def collected(state: State) -> tuple[int, ...]:
    """Return how many droppings each seat has."""
    return tuple(mask.bit_count() for mask in state.kept)


def leaders(state: State, counts: Sequence[int]) -> list[Seat]:
    """Return the seats that play and have the most."""
    most = max(counts[seat] for seat in state.playing)
    return [seat for seat in state.playing if counts[seat] == most]


def _ended(state: State, winners: Iterable[Seat], why: Ending) -> Ended:
    winning = tuple(winners)
    scores = tuple(int(seat in winning) for seat in range(len(state.kept)))
    return Ended(Outcome(winning, scores, why))
