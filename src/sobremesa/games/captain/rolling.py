"""What the deck does by itself: the eye knocks the die over, and things off the deck."""

from sobremesa.games.captain import actions as do
from sobremesa.games.captain import events as ev
from sobremesa.games.captain.actions import Variant
from sobremesa.games.captain.endings import crew_done
from sobremesa.games.captain.lifting import Answer, closed
from sobremesa.games.captain.pieces import FACES
from sobremesa.games.captain.reasons import Reason
from sobremesa.games.captain.state import State, evolve, lies_in
from sobremesa.games.captain.turns import has_die
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.ids import Millis, Rng
from sobremesa.kernel.refusals import Refusal

DeckAct = do.Knock | do.Overboard | do.Fall | do.Grip | do.Slip

ROLLING = frozenset({Stage.AIMING, Stage.CLOSING, Stage.LOOKING, Stage.BARE})
"""In these the eye is on."""


def deck_act(state: State, action: DeckAct, now: Millis, rng: Rng) -> Answer:
    """Judge what the deck says: on what it names, never on the phase that it saw."""
    if isinstance(action, do.Grip):
        return closed(state, action.closing, action.dropping, now)
    if isinstance(action, do.Slip):
        return closed(state, action.closing, None, now)
    if state.stage not in ROLLING:
        return Refusal(Reason.EYE_OFF)
    if isinstance(action, do.Knock):
        return _turn_die(state, rng)
    if not corners_open(state):
        return Refusal(Reason.CORNERS_CLOSED)
    if isinstance(action, do.Overboard):
        return [ev.DieTurned(rng.randrange(0, FACES), home=True)]
    return _fall(state, action)


def corners_open(state: State) -> bool:
    """Tell whether anything can leave the deck: in games 2 and 3 all corners are closed."""
    return state.options.variant is Variant.CREW and state.options.corners > 0


def _turn_die(state: State, rng: Rng) -> Answer:
    if not has_die(state):
        return Refusal(Reason.NO_DIE)
    return [ev.DieTurned(rng.randrange(0, FACES), home=False)]


def _fall(state: State, action: do.Fall) -> Answer:
    """Let a dropping fall; where that was the last on the deck and none is held, it is over."""
    if not lies_in(state.deck, action.dropping):
        return Refusal(Reason.NOT_ON_DECK)
    fallen = ev.Fallen(action.dropping)
    after = evolve(state, fallen)
    if after.deck or after.look is not None:
        return [fallen]
    return [fallen, crew_done(after)]
