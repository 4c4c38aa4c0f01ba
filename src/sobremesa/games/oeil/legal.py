"""What a seat can do now."""

from typing import Final

from sobremesa.games.oeil import actions as do
from sobremesa.games.oeil.actions import Action
from sobremesa.games.oeil.rounds import ends_talk
from sobremesa.games.oeil.state import Stage, State
from sobremesa.kernel.ids import Seat

SOME_CAPTION: Final = "…"
"""Captions are free: this is one of them."""


def legal(state: State, seat: Seat) -> list[Action]:
    """List it: every closed action, and one caption."""
    if state.outcome is not None or seat not in state.playing:
        return []
    if state.agreed is not None:
        return [] if seat in state.agreed else [do.Agree(), do.Decline()]
    if state.stage is Stage.EXCHANGE:
        return _exchanges(state, seat)
    if state.stage is Stage.TALK:
        return [do.Next()] if ends_talk(state, seat) else []
    if seat == state.captioner:
        return _captioners(state, seat)
    if state.stage is Stage.LAYING:
        return [do.Lay(photo) for photo in state.hands[seat]]
    return _fingers(state, seat) if state.stage is Stage.POINTING else []


def _captioners(state: State, seat: Seat) -> list[Action]:
    match state.stage:
        case Stage.CAPTION:
            return [do.Caption(state.hands[seat][0], SOME_CAPTION)]
        case Stage.FAVOURITE:
            return [*_fingers(state, seat), do.Pass()]
    return []


def _fingers(state: State, seat: Seat) -> list[Action]:
    taken = (state.laid[seat], state.fingers[seat])
    return [do.Point(photo) for photo in state.table if photo not in taken]


def _exchanges(state: State, seat: Seat) -> list[Action]:
    if seat in state.chosen:
        return []
    return [*(do.Exchange(photo) for photo in state.hands[seat]), do.Keep()]
