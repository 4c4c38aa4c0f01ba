"""The deadlines of a match: one at a time, and all are soft."""

from collections.abc import Sequence

from sobremesa.games.oeil.state import Stage, State
from sobremesa.games.oeil.times import THREE, TIMES
from sobremesa.kernel.game import Timer
from sobremesa.kernel.ids import Millis


def timers(state: State) -> Sequence[Timer]:
    """List what runs now: the time of this phase, called as its stage, or as the question."""
    if state.outcome is not None or state.stage is Stage.BLANK:
        return ()
    return (Timer(_name(state), phase_ends(state), soft=True),)


def phase_ends(state: State) -> Millis | None:
    """Return when this phase ends by itself; None: only when somebody says so."""
    times = TIMES[state.options.pace]
    if state.outcome is not None or state.stage is Stage.BLANK or times is None:
        return None
    return Millis(state.since + times[_name(state)])


def _name(state: State) -> str:
    return state.stage.value if state.agreed is None else THREE
