"""The first minute of L'Œil en coin: the last partner captions first, then whoever learns."""

from random import Random

from sobremesa.bots.arena import Arena
from sobremesa.games.oeil import GAME
from sobremesa.games.oeil.actions import Action, Caption, Lay, Next, Options, Pass, Point
from sobremesa.games.oeil.lesson import LESSON
from sobremesa.games.oeil.state import Stage
from sobremesa.games.oeil.view import View
from sobremesa.kernel.bots import Level
from sobremesa.kernel.commands import Act
from sobremesa.kernel.game import Pace, Setup
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.lessons import LEARNER

SOON = Millis(10_000)
AGES = Millis(3_600_000)


class Minute:
    """A lesson, as it stands for whoever learns."""

    def __init__(self) -> None:
        chance = Random(LESSON.seed)
        seats = [Seat(number) for number in range(1, LESSON.partners + 1)]
        bots = {seat: LESSON.bots(Level.CHILD, seat, chance, {}) for seat in seats}
        setups = [Setup(GAME.card.types.handicap()) for _ in range(LESSON.partners + 1)]
        self.arena = Arena(GAME, Options(pace=Pace.OFF), setups, bots, chance)
        self.arena.begin()
        self.wait(SOON)

    @property
    def view(self) -> View:
        return GAME.view(self.arena.state, LEARNER)

    def stage(self) -> Stage:
        return self.view.stage

    def wait(self, span: Millis) -> None:
        self.arena.advance(Millis(self.arena.now + span))

    def act(self, action: Action) -> None:
        act = Act(LEARNER, action, self.arena.state.phase)
        assert self.arena.submit(act, self.arena.now).refusal is None
        self.wait(SOON)


def test_who_learns_is_waited_for_lays_points_talks_and_captions_next() -> None:
    minute = Minute()
    assert (minute.view.captioner, minute.stage()) == (LESSON.partners, Stage.LAYING)
    minute.wait(AGES)
    assert minute.stage() is Stage.LAYING
    minute.act(Lay(minute.view.hand[0]))
    assert minute.stage() is Stage.POINTING
    minute.act(Point(next(o.photo for o in minute.view.table if o.photo != minute.view.laid)))
    assert minute.stage() is Stage.TALK
    minute.wait(AGES)
    assert minute.stage() is Stage.TALK, "the captioner leaves the end of the talk to the learner"
    captioner = Act(Seat(LESSON.partners), Next(), minute.arena.state.phase)
    assert minute.arena.submit(captioner, minute.arena.now).refusal is None
    minute.wait(AGES)
    assert (minute.view.captioner, minute.stage()) == (LEARNER, Stage.CAPTION)
    minute.act(Caption(minute.view.hand[0], "Hm"))
    assert minute.stage() is Stage.FAVOURITE
    minute.act(Pass())
    assert (minute.view.captioner, minute.stage()) == (LEARNER, Stage.TALK)
    assert minute.arena.faults == []
