"""The first minute of any game, as it stands for whoever learns it."""

from random import Random
from typing import Any

from sobremesa.bots.arena import Arena
from sobremesa.kernel.bots import Level
from sobremesa.kernel.commands import Act
from sobremesa.kernel.game import AnyGame, Setup
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.lessons import LEARNER, Lesson

NOW = Millis(0)


class AnyMinute:
    """A lesson of a game; what moves by itself goes by chance."""

    def __init__(self, game: AnyGame, lesson: Lesson, options: Any, seed: int) -> None:
        """`options` are those of the match, without limits of time where the game knows such."""
        chance = Random(seed)
        seats = [Seat(number) for number in range(1, lesson.partners + 1)]
        bots = {seat: lesson.bots(Level.CHILD, seat, chance, {}) for seat in seats}
        unaided = game.card.types.handicap()
        setups = [Setup(lesson.handicap or unaided), *(Setup(unaided) for _ in seats)]
        self.game = game
        self.arena = Arena(game, options, setups, bots, chance)
        self.arena.begin()

    def wait(self, span: Millis) -> None:
        """Let time go by, in ms."""
        self.arena.advance(Millis(self.arena.now + span))

    def act(self, action: Any, after: Millis = NOW) -> None:
        """Let whoever learns do something, so many ms from now; the rules must take it."""
        act = Act(LEARNER, action, self.arena.state.phase)
        assert self.arena.submit(act, Millis(self.arena.now + after)).refusal is None
