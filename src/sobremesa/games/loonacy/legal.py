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
    tops = [pile[-1].card for pile in state.piles]
    open_pictures = 0
    for top in tops:
        open_pictures |= masks[top]
    fitting = [card for card in state.hands[seat] if masks[card] & open_pictures]
    acts: list[Action] = [finger]
    for card in fitting:
        mask = masks[card]
        acts += [Play(card, place, top) for place, top in enumerate(tops) if mask & masks[top]]
    return acts
