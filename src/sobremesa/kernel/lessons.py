"""The first minute of a game: a real match in which somebody learns it by playing."""

from typing import Any, Final

from msgspec import Struct

from sobremesa.kernel.bots import BotMaker
from sobremesa.kernel.ids import Seat

LEARNER: Final = Seat(0)
"""The seat of whoever learns; the partners have the others."""


class Lesson(Struct, frozen=True):
    """How such a match is set up, so that its first minute shows what the game is."""

    partners: int
    """How many others play."""
    bots: BotMaker
    """They do little, and wait for whoever learns; what they do, the rules judge like any act."""
    seed: int
    """Of all chance of the match: its deal is one that shows something."""
    options: Any = None
    """None: the game's defaults."""
    handicap: Any = None
    """Of whoever learns; None: none."""
