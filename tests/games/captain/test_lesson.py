"""The first minute of Eye Eye Captain!: whoever learns begins; the partner lifts, and is silent."""

from sobremesa.games.captain import GAME
from sobremesa.games.captain.actions import Reach, Shout
from sobremesa.games.captain.lesson import LESSON, THINKS
from sobremesa.games.captain.pieces import DroppingId
from sobremesa.games.captain.view import Stage, View
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.lessons import LEARNER
from tests.games.minutes import AnyMinute

PARTNER = Seat(1)
AGES = Millis(600_000)
TRIES = 40


class Minute(AnyMinute):
    def __init__(self) -> None:
        super().__init__(GAME, LESSON, LESSON.options, LESSON.seed)
        self.wait(Millis(4_000))

    @property
    def view(self) -> View:
        return GAME.view(self.arena.state, LEARNER)

    def lift(self) -> None:
        """Lift something, however often the tongs slip."""
        for number in range(TRIES):
            self.act(Reach(DroppingId(number % 12)))
            self.wait(Millis(2_000))
            if self.view.look is not None:
                return
        raise AssertionError("nothing was lifted")


def test_whoever_learns_begins_and_is_waited_for() -> None:
    minute = Minute()
    minute.wait(AGES)
    assert (minute.view.stage, minute.view.turn) == (Stage.AIMING, LEARNER)


def test_the_partner_lifts_in_its_turn_once_its_thinking_is_done_and_never_shouts() -> None:
    minute = Minute()
    minute.lift()
    while minute.view.turn == LEARNER:
        minute.wait(Millis(100))
    minute.wait(Millis(THINKS - 200))
    assert (minute.view.stage, minute.view.turn) == (Stage.AIMING, PARTNER)
    minute.wait(AGES)
    assert (minute.view.stage, minute.view.turn) == (Stage.AIMING, LEARNER)
    assert minute.view.round == 1
    assert minute.arena.faults == []


def test_a_shout_is_checked_and_a_new_round_begins() -> None:
    minute = Minute()
    minute.act(Shout(minute.view.round))
    check = minute.view.check
    assert check is not None
    assert (check.by, check.right, check.chips) == (LEARNER, False, (PARTNER,))
    minute.wait(Millis(10_000))
    assert minute.view.round == 2
