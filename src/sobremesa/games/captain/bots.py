"""A bot that does anything it may, at a human pace."""

from collections.abc import Iterable, Mapping
from typing import Final

from sobremesa.games.captain.actions import Action
from sobremesa.games.captain.told import Told
from sobremesa.games.captain.view import View
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.ids import Millis, Rng, Seat

PAUSE: Final = (900, 3_000)
"""Milliseconds between two acts."""


class CaptainBot:
    """Plays one seat."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def hear(self, told: Told, view: View, now: Millis) -> None:
        """Take no notice."""

    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        """Choose any act."""
        acts = list(legal)
        if not acts:
            return None
        act = acts[self._rng.randrange(0, len(acts))]
        return Plan(act, Millis(now + self._rng.randrange(*PAUSE)))


def make_bot(level: Level, seat: Seat, rng: Rng, notes: Mapping[str, object]) -> CaptainBot:
    """Make a bot for one seat of one match."""
    return CaptainBot(rng)
