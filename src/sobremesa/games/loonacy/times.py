"""The times of the rules, in milliseconds. All are the project's choice: no rulebook prints any."""

from types import MappingProxyType
from typing import Final

from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import Millis

LOOK: Final = Millis(4_000)
"""Hands are seen before the piles open (L-A2)."""
DEAL: Final = Millis(1_200)
"""One card each, and all are turned together (L-A9)."""
BLOCK: Final = Millis(600)
"""A hand rests after a wrong card: it stands for the time lost by hand (L-A4)."""
RACE: Final = Millis(1_000)
"""A card covered for less than this was the top of the pile that a player saw (L-A3)."""
MISSING: Final = MappingProxyType(
    {Pace.OFF: None, Pace.RELAXED: Millis(15_000), Pace.BRISK: Millis(8_000)}
)
"""How long those who point wait for the others (L-A24)."""
