"""The first minute of L'Œil en coin: the last partner captions first, then whoever learns."""

from sobremesa.games.oeil import GAME
from sobremesa.games.oeil.actions import Action, Caption, Lay, Next, Options, Pass, Point
from sobremesa.games.oeil.lesson import LESSON
from sobremesa.games.oeil.state import Stage
from sobremesa.games.oeil.view import View
from sobremesa.kernel.commands import Act
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.lessons import LEARNER
from tests.games.minutes import AnyMinute

SOON = Millis(10_000)
AGES = Millis(3_600_000)


class Minute(AnyMinute):
    def __init__(self) -> None:
        super().__init__(GAME, LESSON, Options(pace=Pace.OFF), LESSON.seed)
        self.wait(SOON)

    @property
    def view(self) -> View:
        return GAME.view(self.arena.state, LEARNER)

    def stage(self) -> Stage:
        return self.view.stage

    def do(self, action: Action) -> None:
        self.act(action)
        self.wait(SOON)


def test_who_learns_is_waited_for_lays_points_talks_and_captions_next() -> None:
    minute = Minute()
    assert (minute.view.captioner, minute.stage()) == (LESSON.partners, Stage.LAYING)
    minute.wait(AGES)
    assert minute.stage() is Stage.LAYING
    minute.do(Lay(minute.view.hand[0]))
    assert minute.stage() is Stage.POINTING
    minute.do(Point(next(o.photo for o in minute.view.table if o.photo != minute.view.laid)))
    assert minute.stage() is Stage.TALK
    minute.wait(AGES)
    assert minute.stage() is Stage.TALK, "the captioner leaves the end of the talk to the learner"
    captioner = Act(Seat(LESSON.partners), Next(), minute.arena.state.phase)
    assert minute.arena.submit(captioner, minute.arena.now).refusal is None
    minute.wait(AGES)
    assert (minute.view.captioner, minute.stage()) == (LEARNER, Stage.CAPTION)
    minute.do(Caption(minute.view.hand[0], "Hm"))
    assert minute.stage() is Stage.FAVOURITE
    minute.do(Pass())
    assert (minute.view.captioner, minute.stage()) == (LEARNER, Stage.TALK)
    assert minute.arena.faults == []
