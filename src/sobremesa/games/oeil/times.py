"""The times of the phases, in milliseconds. All are the project's choice: no rulebook prints any.

Reviewers of such games tell of slow captioners, and of the stress of having to invent something:
so all are soft, and the relaxed ones are long.
"""

from types import MappingProxyType
from typing import Final

from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import Millis

THREE: Final = "three"
"""The name of the timer while three say whether they go on; the others are called as the stage."""

_RELAXED: Final = MappingProxyType(
    {
        Stage.CAPTION: Millis(180_000),
        Stage.LAYING: Millis(90_000),
        Stage.POINTING: Millis(90_000),
        Stage.FAVOURITE: Millis(30_000),
        Stage.TALK: Millis(120_000),
        Stage.EXCHANGE: Millis(60_000),
        THREE: Millis(60_000),
    }
)
_BRISK: Final = MappingProxyType(
    {
        Stage.CAPTION: Millis(75_000),
        Stage.LAYING: Millis(40_000),
        Stage.POINTING: Millis(40_000),
        Stage.FAVOURITE: Millis(15_000),
        Stage.TALK: Millis(30_000),
        Stage.EXCHANGE: Millis(25_000),
        THREE: Millis(30_000),
    }
)
TIMES: Final = MappingProxyType({Pace.OFF: None, Pace.RELAXED: _RELAXED, Pace.BRISK: _BRISK})
"""None: each phase waits until somebody says that it goes on."""
