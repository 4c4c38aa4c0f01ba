"""What a seat can do now, and what the deck can."""

from typing import Final

from sobremesa.games.captain.actions import (
    Action,
    Fall,
    Grip,
    Knock,
    Name,
    Overboard,
    Press,
    Reach,
    Shout,
    Slip,
    Variant,
)
from sobremesa.games.captain.lifting import may_lift, wanted
from sobremesa.games.captain.pieces import COLOURS, MEASURES
from sobremesa.games.captain.rolling import ROLLING, corners_open
from sobremesa.games.captain.state import State, droppings
from sobremesa.games.captain.turns import has_die
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.ids import DEVICE, Seat

_PRESS: Final = Press(MEASURES.width // 2, MEASURES.height // 2, 0)
"""One example: where the droppings are, only the deck knows."""
_KNOCK: Final = Knock()
_OVERBOARD: Final = Overboard()


def legal(state: State, seat: Seat) -> list[Action]:
    """List what a seat can do: name, press, reach for each dropping, shout; or the deck's acts.

    Of each reach only the one that does not miss.
    """
    if state.outcome is not None or state.phase == 0:
        return []
    if seat == DEVICE:
        return _deck(state)
    if seat not in state.playing or state.stage not in ROLLING:
        return []
    acts: list[Action] = []
    if state.stage is Stage.AIMING and seat == state.turn:
        if state.options.variant is Variant.NAMED:
            acts += [Name(colour) for colour in COLOURS if colour is not state.named]
        acts += _lifts(state)
    if state.options.variant is Variant.CAPTAIN:
        acts.append(Shout(state.round))
    return acts


def _lifts(state: State) -> list[Action]:
    if wanted(state) is None:
        return []
    reaches = [Reach(one) for one in droppings(state.deck) if may_lift(state, one)]
    return [_PRESS, *reaches]


def _deck(state: State) -> list[Action]:
    acts: list[Action] = []
    if state.stage is Stage.CLOSING:
        liftable = [one for one in droppings(state.deck) if may_lift(state, one)]
        acts += [Grip(state.closing, one) for one in liftable]
        acts.append(Slip(state.closing))
    if state.stage in ROLLING:
        if has_die(state):
            acts.append(_KNOCK)
        if corners_open(state):
            acts += [_OVERBOARD, *(Fall(one) for one in droppings(state.deck))]
    return acts
