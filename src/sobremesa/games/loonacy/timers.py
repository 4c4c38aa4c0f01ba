"""The deadlines of a match."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from sobremesa.games.loonacy import times
from sobremesa.games.loonacy.state import Stage, State
from sobremesa.kernel.game import Timer
from sobremesa.kernel.ids import Millis, Seat

OPEN: Final = "open"
"""Hands have been seen: the piles open."""
TURN: Final = "turn"
"""Cards have been dealt: all turn them."""
MISSING: Final = "missing"
"""Some point and some do not: the draw starts without those."""
_BLOCK: Final = "block:"
_STAGES: Final = MappingProxyType(
    {Stage.LOOKING: (OPEN, times.LOOK), Stage.DEALING: (TURN, times.DEAL)}
)


def timers(state: State) -> Sequence[Timer]:
    """List what runs now: the stage's own deadline, then the blocked hands in seat order."""
    if state.outcome is not None or state.stage is Stage.BLANK:
        return ()
    running = [
        Timer(f"{_BLOCK}{seat}", until, soft=False)
        for seat, until in enumerate(state.blocked)
        if until is not None
    ]
    ends = stage_ends(state)
    if ends is not None:
        running.insert(0, Timer(_STAGES[state.stage][0], ends, soft=False))
    elif state.pointing and some_are_missing(state):
        running.insert(0, Timer(MISSING, missing_at(state), soft=True))
    return running


def stage_ends(state: State) -> Millis | None:
    """Return when hands have been seen, or the dealt cards are turned; None: no such time."""
    if state.outcome is not None or state.stage not in _STAGES:
        return None
    return Millis(state.since + _STAGES[state.stage][1])


def some_are_missing(state: State) -> bool:
    """Tell whether somebody present points and somebody does not: he may be gone on without."""
    present = [seat in state.pointing for seat in state.playing if seat not in state.away]
    return any(present) and not all(present)


def missing_at(state: State) -> Millis | None:
    """Return when the draw starts without the others.

    None below half of those present, and where soft timers are off: then somebody has to ring.
    """
    wait = times.MISSING[state.options.pace]
    if wait is None or state.half_since is None:
        return None
    return Millis(state.half_since + wait)


def blocked_seat(timer: str) -> Seat:
    """Return the seat of a blocked hand's timer."""
    return Seat(int(timer.removeprefix(_BLOCK)))
