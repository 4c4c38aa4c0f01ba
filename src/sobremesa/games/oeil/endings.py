"""How a match ends. A match won is one point in the evening's tally, whatever game it was."""

from collections.abc import Iterable
from typing import Final

from sobremesa.games.oeil.events import Ended
from sobremesa.games.oeil.reasons import Ending
from sobremesa.games.oeil.state import State
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Seat

DESERTED: Final = 2
"""So many full tables in a row without a round that counts: nobody plays any more."""


def ended(state: State, why: Ending) -> Ended:
    """The most points win, of those who still play; ties share (O-A8, O-A9).

    Nobody wins where no round was finished.
    """
    playing = state.playing if state.finished else ()
    most = max((state.scores[seat] for seat in playing), default=0)
    return _ended(state, (seat for seat in playing if state.scores[seat] == most), why)


def _ended(state: State, winners: Iterable[Seat], why: Ending) -> Ended:
    winning = tuple(winners)
    scores = tuple(int(seat in winning) for seat in range(len(state.hands)))
    return Ended(Outcome(winning, scores, why))


def target_reached(state: State) -> bool:
    """Tell whether somebody who plays has the points that end it."""
    if state.options.tables:
        return False
    return any(state.scores[seat] >= state.options.target for seat in state.playing)


def tables_played(state: State) -> bool:
    """Tell whether the table that is full now is the last that was agreed on."""
    return 0 < state.options.tables <= state.tables + 1


def is_deserted(state: State) -> bool:
    """Tell whether the round that is void now is the last of so many that nobody plays any more."""
    counted = state.album[-1].round if state.album else 0
    return state.round - counted >= DESERTED * len(state.playing)


def is_last(state: State) -> bool:
    """Tell whether the match ends with this round, whose points are booked."""
    return target_reached(state) or (table_is_full(state) and tables_played(state))


def next_captioner(state: State) -> Seat:
    """Return who sits at the captioner's left."""
    later = [seat for seat in state.playing if seat > state.captioner]
    return (later or list(state.playing))[0]


def table_is_full(state: State) -> bool:
    """Tell whether the turn comes to the first captioner now, or passes his seat (O-A15)."""
    seats = len(state.hands)
    on = (next_captioner(state) - state.captioner - 1) % seats
    to_first = (state.first - state.captioner - 1) % seats
    return to_first <= on
