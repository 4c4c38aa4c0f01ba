"""The deadlines of a match: one of the stage, and beside it that of the proof."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from sobremesa.games.captain import times
from sobremesa.games.captain.state import State
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.game import Pace, Timer
from sobremesa.kernel.ids import Millis, Seat

TURN: Final = "turn"
"""Who has the tongs does not lift: they pass on. A person may say so earlier."""
PROOF: Final = "proof"
"""What was collected has been shown."""

_HARD: Final = MappingProxyType(
    {
        Stage.READY: times.READY,
        Stage.CLOSING: times.CLOSE,
        Stage.BARE: times.BARE,
        Stage.CHECK: times.CHECK,
    }
)
"""How long each stage lasts; the others have times of their own."""


def timers(state: State) -> Sequence[Timer]:
    """List what runs now: the proof first, then the stage's own, called as the stage."""
    if state.outcome is not None or state.phase == 0:
        return ()
    if state.stage is Stage.AIMING:
        own = Timer(TURN, stage_ends(state), soft=True)
    else:
        own = Timer(state.stage.value, stage_ends(state), soft=False)
    proof = proof_ends(state)
    return (own,) if proof is None else (Timer(PROOF, proof, soft=False), own)


def stage_ends(state: State) -> Millis | None:
    """Return when this stage ends by itself; None: never, or only when somebody says so."""
    if state.outcome is not None or state.phase == 0:
        return None
    if state.stage is Stage.AIMING:
        return _turn_ends(state)
    if state.stage is Stage.LOOKING:
        return Millis(state.since + look_time(state, state.turn))
    return Millis(state.since + _HARD[state.stage])


def proof_ends(state: State) -> Millis | None:
    """Return until when the dropping that was collected last is shown; None: none is."""
    return None if state.proof is None else Millis(state.proof.at + times.PROOF)


def look_time(state: State, seat: Seat) -> Millis:
    """Return how long a seat looks under a dropping."""
    return Millis(times.LOOK * (2 if state.setups[seat].handicap.long_look else 1))


def _turn_ends(state: State) -> Millis | None:
    """From the turn's beginning: a slip does not begin it anew (E-A22)."""
    options = state.options
    if options.pace is Pace.OFF or options.turn == 0:
        return None
    return Millis(state.turn_since + 1_000 * options.turn)
