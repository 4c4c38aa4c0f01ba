"""The first minute of Eye Eye Captain!: lift, look in secret, remember, shout.

The partner lifts when it is its turn, and never shouts: the check that is seen is that of whoever
learns. The eye is gentle, nobody is hurried, and by the lesson's seed whoever learns begins.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from sobremesa.games.captain.actions import Action, Eye, Handicap, Options, Reach
from sobremesa.games.captain.pieces import DroppingId
from sobremesa.games.captain.told import Told, TongsSlipped
from sobremesa.games.captain.view import View, Where
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.ids import Millis, Phase, Rng, Seat
from sobremesa.kernel.lessons import Lesson

THINKS: Final = Millis(3_000)
"""From the tongs in its hand to reaching with them: what it is about to do can be read by then."""


class Partner:
    """Plays the other seat of a lesson."""

    def __init__(self, seat: Seat, rng: Rng) -> None:
        self._seat = seat
        self._rng = rng
        self._for: Phase | None = None
        """The phase that the plan is for; None: it makes a new one."""
        self._plan: Plan[Action] | None = None

    def hear(self, told: Told, view: View, now: Millis) -> None:
        """Try again where the tongs have slipped."""
        if isinstance(told, TongsSlipped) and told.seat == self._seat:
            self._for = None

    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        """Lift something in one's turn."""
        lying = [
            DroppingId(number)
            for number, dropping in enumerate(view.droppings)
            if dropping.where is Where.DECK
        ]
        if "lift" not in view.may or not lying:
            return None
        if self._for != view.phase:
            chosen = lying[self._rng.randrange(0, len(lying))]
            self._for = view.phase
            self._plan = Plan(Reach(chosen), Millis(now + THINKS))
        return self._plan


def make_partner(level: Level, seat: Seat, rng: Rng, notes: Mapping[str, object]) -> Partner:
    """Make a partner; whatever its level, it does the same."""
    return Partner(seat, rng)


LESSON: Final = Lesson(
    partners=1,
    bots=make_partner,
    seed=1,
    options=Options(eye=Eye.GENTLE, turn=0),
    handicap=Handicap(broad_jaws=True, long_look=True),
)
