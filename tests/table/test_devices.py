"""A thing at the table that moves by itself: it acts like a seat, and is nobody."""

from sobremesa.games.captain.actions import Knock
from sobremesa.kernel.ids import DEVICE
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table.reasons import Reason
from tests.table.evenings import ANA, LEO, Evening, evening_of, kinds

A_MINUTE = 60_000


def rolling(**options: object) -> Evening:
    """Return an evening whose eye has just been switched on; Leo is host."""
    evening = evening_of(ANA, LEO)
    evening.by(ANA, cm.Choose("captain", {"variant": 3, **options}))
    evening.by(ANA, cm.HandOver(LEO))
    evening.by(LEO, cm.Start())
    evening.wait(3_000)
    assert evening.match.state.stage == "aiming"
    return evening


def knock(evening: Evening) -> None:
    """Let the deck knock the die over."""
    answer = evening.give(cm.SeatActs(1, DEVICE, Knock(), evening.match.state.phase))
    assert kinds(answer) == ["Happened"]


def test_what_a_device_does_is_no_act_of_anybody_for_whom_one_waits() -> None:
    evening = rolling(turn=0)
    for _ in range(12):
        evening.wait(4_999)
        knock(evening)
    assert evening.by(ANA, cm.GoOn(1, "turn")) == Refusal(Reason.TOO_SOON, {"until": 63_000})
    evening.wait(A_MINUTE - 12 * 4_999)
    assert kinds(evening.by(ANA, cm.GoOn(1, "turn"))) == ["Happened"]
    evening.check_log()


def test_a_device_stands_still_while_the_match_does() -> None:
    evening = rolling()
    evening.by(ANA, cm.Pause())
    answer = evening.give(cm.SeatActs(1, DEVICE, Knock(), evening.match.state.phase))
    assert answer == Refusal(Reason.PAUSED)
