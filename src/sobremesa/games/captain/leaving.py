"""What becomes of it when somebody goes away, comes back or leaves."""

from typing import Final

from sobremesa.games.captain import events as ev
from sobremesa.games.captain.endings import last_one
from sobremesa.games.captain.state import State, evolve
from sobremesa.games.captain.turns import pass_on_if_away, passed
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.ids import Millis, Seat

SEATS_NEEDED: Final = 2
"""With fewer the match cannot go on (X5)."""

_TURN: Final = frozenset({Stage.READY, Stage.AIMING, Stage.CLOSING, Stage.LOOKING})
"""In these somebody has the tongs."""


def away(state: State, seat: Seat, now: Millis) -> list[ev.Event]:
    """Let nobody wait for a seat: tongs that are not on their way pass on at once."""
    gone = ev.WentAway(seat)
    return [gone, *pass_on_if_away(evolve(state, gone), now)]


def back(state: State, seat: Seat, now: Millis) -> list[ev.Event]:
    """Let a seat be played again; where all were away, it takes the tongs."""
    there = ev.CameBack(seat)
    return [there, *pass_on_if_away(evolve(state, there), now)]


def leave(state: State, seat: Seat, now: Millis) -> list[ev.Event]:
    """Let a seat go: what it holds is put back, and its turn is over (E36, E52)."""
    held = state.look.dropping if state.look is not None and state.turn == seat else None
    events: list[ev.Event] = [] if held is None else [ev.PutBack(seat, held)]
    events.append(ev.Left(seat))
    after = state
    for event in events:
        after = evolve(after, event)
    if len(after.playing) < SEATS_NEEDED:
        return [*events, last_one(after)]
    if state.turn == seat and state.stage in _TURN:
        events.append(passed(after, "left", now, held))
    return events
