"""What becomes of a match when somebody leaves it for good."""

from typing import Final

from sobremesa.games.oeil import events as ev
from sobremesa.games.oeil.endings import ended
from sobremesa.games.oeil.reasons import Ending, Void
from sobremesa.games.oeil.rounds import then, void
from sobremesa.games.oeil.state import Stage, State, evolve
from sobremesa.kernel.ids import Millis, Rng, Seat

MADE_FOR: Final = 4
"""The printed minimum."""
SEATS_NEEDED: Final = 3
"""With fewer the match cannot go on (O-A17)."""


def leave(state: State, seat: Seat, now: Millis, rng: Rng) -> list[ev.Event]:
    """Let a seat go: what it laid stays on the table, and its hand goes when the round is over."""
    left = ev.Left(seat)
    after = evolve(state, left)
    if len(after.playing) < SEATS_NEEDED:
        return [left, ended(after, Ending.TOO_FEW)]
    events: list[ev.Event] = [left, *_without_captioner(after, seat, now, rng)]
    if len(state.playing) == MADE_FOR and not _is_over(events):
        events.append(ev.Asked(now))
    return then(state, events, now, rng)


def _without_captioner(state: State, seat: Seat, now: Millis, rng: Rng) -> list[ev.Event]:
    """Before the photographs lie open there is no round without him; then it is played out."""
    if seat != state.captioner or state.stage not in {Stage.CAPTION, Stage.LAYING}:
        return []
    return void(state, Void.CAPTIONER_LEFT, now, rng)


def _is_over(events: list[ev.Event]) -> bool:
    return isinstance(events[-1], ev.Ended)
