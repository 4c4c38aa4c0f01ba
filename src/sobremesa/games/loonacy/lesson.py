"""The first minute of Loonacy: match a picture, win a race, point at the draw pile.

The partner does one thing for each that the learner does. Its first card comes a moment too late
for the pile on which the learner has just laid: so a race is seen, and what becomes of its loser.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sobremesa.games.loonacy.actions import Action, Handicap, Play, Point
from sobremesa.games.loonacy.told import CardBeaten, CardLaid, CardWrong, FingerShown, Told
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.bots import Level, Plan
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.lessons import LEARNER, Lesson

LATE: Final = Millis(140)
"""By so much it loses its race: a hand that was on its way already."""
THINKS: Final = Millis(1_600)
"""Until it answers otherwise: what the learner did has been seen by then."""


class Partner:
    """Plays the other seat of a lesson."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._fitting: Sequence[Play] = ()
        """What it could have laid before the learner's latest act."""
        self._raced = False
        self._since: Millis | None = None
        """When the learner did what it has not answered yet."""
        self._on: int | None = None
        """The pile on which he laid; None: he points."""
        self._answer: Plan[Action] | None = None

    def hear(self, told: Told, view: View, now: Millis) -> None:
        """Take in what the learner does, and that one has answered."""
        match told:
            case CardLaid(seat=seat, pile=pile) if seat == LEARNER:
                self._since, self._on, self._answer = now, pile, None
            case FingerShown(seat=seat) if seat == LEARNER:
                self._since, self._on, self._answer = now, None, None
            case CardLaid(seat=seat) | CardBeaten(seat=seat) | FingerShown(seat=seat):
                if seat == self._seat:
                    self._since = self._answer = None
            case CardWrong():
                self._since = self._answer = None

    def plan(self, view: View, legal: Iterable[Action], now: Millis) -> Plan[Action] | None:
        """Answer the learner once; do nothing by oneself."""
        fitting = [action for action in legal if isinstance(action, Play)]
        if self._since is None:
            self._fitting = fitting
        elif self._answer is None and view.may:
            self._answer = self._answers(fitting, self._since)
        return self._answer

    def _answers(self, fitting: Sequence[Play], since: Millis) -> Plan[Action] | None:
        if self._on is None:
            return Plan(Point(), Millis(since + THINKS))
        late = self._too_late(fitting)
        if late is not None:
            self._raced = True
            return Plan(late, Millis(since + LATE))
        return Plan(fitting[0], Millis(since + THINKS)) if fitting else None

    def _too_late(self, fitting: Sequence[Play]) -> Play | None:
        """Return what fitted on the pile of the learner, and does not any more."""
        still = {play.card for play in fitting if play.pile == self._on}
        lost = [play for play in self._fitting if play.pile == self._on and play.card not in still]
        return lost[0] if lost and not self._raced else None


def make_partner(level: Level, seat: Seat, rng: Rng, notes: Mapping[str, object]) -> Partner:
    """Make a partner; whatever its level, it does the same."""
    return Partner(seat)


LESSON: Final = Lesson(
    partners=1,
    bots=make_partner,
    seed=40,
    handicap=Handicap(helping_hand=True),
)
