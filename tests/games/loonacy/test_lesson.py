"""The first minute of Loonacy: the partner waits, loses a race, lays in its turn, and points."""

from sobremesa.games.loonacy import GAME
from sobremesa.games.loonacy.actions import Action, Options, Play, Point
from sobremesa.games.loonacy.lesson import LATE, LESSON
from sobremesa.games.loonacy.state import Stage
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.lessons import LEARNER
from tests.games.minutes import AnyMinute

PARTNER = Seat(1)
AGES = Millis(600_000)


class Minute(AnyMinute):
    def __init__(self, seed: int = LESSON.seed) -> None:
        super().__init__(GAME, LESSON, Options(pace=Pace.OFF), seed)
        self.wait(Millis(10_000))

    @property
    def view(self) -> View:
        return GAME.view(self.arena.state, LEARNER)

    def do(self, action: Action) -> None:
        self.act(action, after=Millis(3_000))
        self.wait(Millis(10_000))

    def lay(self) -> None:
        """Lay the card that the screen shows first, on the pile that it shows for it."""
        fit, view = self.view.fits[0], self.view
        top = view.piles[fit.piles[0]].top
        assert top is not None
        self.do(Play(fit.card, fit.piles[0], top.card))

    def held(self) -> list[int]:
        return [seat.cards for seat in self.view.seats]


def test_the_partner_does_nothing_before_who_learns_has_done_something() -> None:
    minute = Minute()
    minute.wait(AGES)
    assert (minute.view.stage, minute.held()) == (Stage.PLAYING, [7, 7])
    assert minute.view.fits


def test_the_first_card_wins_a_race_and_the_next_ones_are_answered_by_one_each() -> None:
    minute = Minute()
    minute.lay()
    verdict = minute.view.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.loser, verdict.margin) == (LEARNER, PARTNER, LATE)
    assert minute.held() == [6, 7]
    minute.wait(AGES)
    assert minute.held() == [6, 7]
    minute.lay()
    minute.wait(AGES)
    assert minute.held() == [5, 6]
    assert minute.view.fits, "whoever goes on laying is shown what fits"


def test_the_partner_points_after_who_learns_and_everybody_gets_a_card() -> None:
    minute = Minute()
    minute.lay()
    minute.lay()
    minute.do(Point())
    assert (minute.view.stage, minute.held()) == (Stage.PLAYING, [6, 7])
    assert minute.view.draw == 80


def test_whatever_the_deal_is_the_partner_never_fails() -> None:
    for seed in range(40):
        minute = Minute(seed)
        for _ in range(6):
            if minute.view.fits:
                minute.lay()
            else:
                minute.do(Point())
        assert minute.arena.faults == []
