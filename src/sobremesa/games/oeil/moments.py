"""The best moments of a match, from what those are told who watch it.

Memory    what is kept of a match while it goes on
remember  how each thing that is told changes it
moments   the best of it: README.md, "The best moments"
"""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from sobremesa.games.oeil.reasons import Highlight
from sobremesa.games.oeil.told import RoundScored, Told
from sobremesa.games.oeil.view import View
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.moments import Feat, Moment, best, more

A_RICH_ROUND: Final = 8
"""So many points in one round are worth telling: without a camera it takes luck to get seven."""
A_DECOY: Final = 2
"""So many viewers who take one photograph for the captioner's."""
MANY: Final = 3
"""So many viewers point: less than these, and nobody or everybody is soon said."""


class Trick(Feat, frozen=True, gc=False):
    """What one seat did, and the captioner of that round."""

    captioner: Seat


class Memory(Struct, frozen=True, gc=False):
    """What is kept of a match."""

    scores: tuple[int, ...] = ()
    """By seat, as soon as a round is scored."""
    lowest: tuple[int, ...] = ()
    """The lowest that each ever was."""
    found: tuple[int, ...] = ()
    """How many photographs of captioners each has found."""
    rich: Trick | None = None
    """The most points in one round."""
    decoy: Trick | None = None
    """The most viewers who took a photograph for the captioner's."""
    nobody: Trick | None = None
    """Whose photograph nobody found: the most who looked for it."""
    everybody: Trick | None = None
    """Whose photograph everybody found: the most who did."""


def remember(memory: Memory, told: Told, now: Millis) -> Memory:
    """Return the memory after something was told to those who watch."""
    if not isinstance(told, RoundScored):
        return memory
    nothing = (0,) * len(told.points)
    scores = _sum(memory.scores or nothing, told.points)
    found = tuple(int(seat in told.finders) for seat in range(len(told.points)))
    lows = zip(memory.lowest or nothing, scores, strict=True)
    return Memory(
        scores=scores,
        lowest=tuple(min(pair) for pair in lows),
        found=_sum(memory.found or nothing, found),
        rich=more(memory.rich, _richest(told)),
        decoy=more(memory.decoy, _best_decoy(told)),
        nobody=more(memory.nobody, _looked_for(told) if told.count == 0 else None),
        everybody=more(memory.everybody, _looked_for(told) if told.count == told.pointed else None),
    )


def moments(memory: Memory, view: View) -> Sequence[Moment]:
    """Return the best moments of a match that is over."""
    return best(_BEST_FIRST, memory, view)


# -------------------------------------------------------------------------------- remembering


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(int.__add__, one, other))


def _richest(told: RoundScored) -> Trick:
    seat = max(range(len(told.points)), key=lambda seat: told.points[seat])
    return Trick(Seat(seat), told.points[seat], told.captioner)


def _best_decoy(told: RoundScored) -> Trick | None:
    """Return the viewer's photograph at which most other viewers point."""
    best = None
    for lying in told.photos:
        if lying.owner is not None and lying.owner != told.captioner:
            taken = sum(seat != told.captioner for seat in lying.fingers)
            best = more(best, Trick(lying.owner, taken, told.captioner))
    return best


def _looked_for(told: RoundScored) -> Trick:
    """Return the captioner, and how many looked for his photograph."""
    return Trick(told.captioner, told.pointed, told.captioner)


# ------------------------------------------------------------------------------------- telling


def _from_below(memory: Memory, view: View) -> Moment | None:
    winner = _winner(view)
    if winner is None or not memory.lowest or memory.lowest[winner] >= 0:
        return None
    return Moment(Highlight.FROM_BELOW, {"seat": winner}, {"points": -memory.lowest[winner]})


def _by_a_hair(memory: Memory, view: View) -> Moment | None:
    winner = _winner(view)
    if winner is None:
        return None
    others = [Seat(seat) for seat, one in enumerate(view.seats) if one.playing and seat != winner]
    close = [seat for seat in others if view.seats[seat].score == view.seats[winner].score - 1]
    if not close:
        return None
    return Moment(Highlight.BY_A_HAIR, {"seat": winner, "by": close[0]})


def _winner(view: View) -> Seat | None:
    """Return who has won alone; None: nobody, or several."""
    winners = () if view.outcome is None else view.outcome.winners
    return winners[0] if len(winners) == 1 else None


def _rich_round(memory: Memory, view: View) -> Moment | None:
    rich = memory.rich
    if rich is None or rich.much < A_RICH_ROUND:
        return None
    return Moment(Highlight.RICH_ROUND, {"seat": rich.seat}, {"points": rich.much})


def _decoy(memory: Memory, view: View) -> Moment | None:
    decoy = memory.decoy
    if decoy is None or decoy.much < A_DECOY:
        return None
    seats = {"seat": decoy.seat, "by": decoy.captioner}
    return Moment(Highlight.DECOY, seats, {"count": decoy.much})


def _nobody(memory: Memory, view: View) -> Moment | None:
    return _told_of(memory.nobody, Highlight.NOBODY)


def _everybody(memory: Memory, view: View) -> Moment | None:
    return _told_of(memory.everybody, Highlight.EVERYBODY)


def _told_of(best: Trick | None, highlight: Highlight) -> Moment | None:
    return None if best is None or best.much < MANY else Moment(highlight, {"seat": best.seat})


def _good_eye(memory: Memory, view: View) -> Moment | None:
    most = max(memory.found, default=0)
    if most == 0:
        return None
    seat = Seat(memory.found.index(most))
    return Moment(Highlight.GOOD_EYE, {"seat": seat}, {"count": most})


_BEST_FIRST: Final[tuple[Callable[[Memory, View], Moment | None], ...]] = (
    _from_below,
    _by_a_hair,
    _rich_round,
    _decoy,
    _nobody,
    _everybody,
    _good_eye,
)
