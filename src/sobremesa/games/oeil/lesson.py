"""The first minute of L'Œil en coin: lay and point as a viewer, then caption a photograph.

The partners think as children do, only sooner, and nobody but whoever learns ends the talk. By the
lesson's seed the last of them is the first captioner: so whoever learns is the second.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from sobremesa.games.oeil.actions import Action
from sobremesa.games.oeil.bots import OeilBot, make_bot
from sobremesa.games.oeil.state import Stage
from sobremesa.games.oeil.told import Told
from sobremesa.games.oeil.view import View
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.lessons import Lesson

SOON: Final = Millis(2_500)
"""From the beginning of a phase to doing something, at most."""
LATER: Final = MappingProxyType({Stage.CAPTION: Millis(3_500)})
"""And in these phases."""


class Partner:
    """Plays one of the other seats of a lesson."""

    def __init__(self, bot: OeilBot) -> None:
        self._bot = bot
        self._thought: Plan[Action] | None = None
        self._plan: Plan[Action] | None = None

    def hear(self, told: Told, view: View, now: Millis) -> None:
        """Hear what any bot hears."""
        self._bot.hear(told, view, now)

    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        """Do what a bot would do, only sooner; the talk is for whoever learns."""
        if view.stage is Stage.TALK:
            return None
        thought = self._bot.plan(view, legal, now)
        if thought is None:
            return None
        if self._thought is not thought:
            soon = Millis(now + LATER.get(view.stage, SOON))
            self._thought, self._plan = thought, Plan(thought.action, min(thought.at, soon))
        return self._plan


def make_partner(level: Level, seat: Seat, rng: Rng, notes: Mapping[str, object]) -> Partner:
    """Make a partner, who sees as clearly as a bot of that level."""
    return Partner(make_bot(level, seat, rng, notes))


LESSON: Final = Lesson(partners=3, bots=make_partner, seed=22)
