"""What a seat can do now."""

from typing import Final

from sobremesa.games.loonacy.actions import Action, Play, Point, TakeBack
from sobremesa.games.loonacy.state import Stage, State
from sobremesa.kernel.ids import Seat

_POINT: Final = Point()
_TAKE_BACK: Final = TakeBack()


def legal(state: State, seat: Seat) -> list[Action]:
    """List the seat's finger, then its cards on each pile that takes them."""
    if state.stage is not Stage.PLAYING or state.outcome is not None or seat not in state.playing:
        return []
    finger: Action = _TAKE_BACK if seat in state.pointing else _POINT
    if state.blocked[seat] is not None:
        return [finger]
    masks = state.masks
    hand = state.hands[seat]
    plays: list[Action] = [finger]
    for place, pile in enumerate(state.piles):
        onto = pile[-1].card
        top = masks[onto]
        plays.extend([Play(card, place, onto) for card in hand if masks[card] & top])
    return plays
