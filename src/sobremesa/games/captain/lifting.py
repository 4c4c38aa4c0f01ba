"""The tongs: they close, take hold or slip, and somebody looks under a dropping."""

from typing import TypeAlias

from sobremesa.games.captain import actions as do
from sobremesa.games.captain import events as ev
from sobremesa.games.captain.actions import Variant
from sobremesa.games.captain.endings import crew_done, most_collected
from sobremesa.games.captain.pieces import Colour, DroppingId, colour_of
from sobremesa.games.captain.reasons import Reason
from sobremesa.games.captain.state import State, evolve, lies_in
from sobremesa.games.captain.turns import pass_on_if_away, passed
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.refusals import Refusal

Answer: TypeAlias = list[ev.Event] | Refusal[ev.Event]


def close(state: State, seat: Seat, action: do.Press | do.Reach, now: Millis) -> Answer:
    """Judge a press at a place, or reaching for a dropping: it is what begins a lift."""
    wrong = not_aiming(state, seat)
    if wrong is not None:
        return wrong
    if wanted(state) is None:
        return Refusal(Reason.NAME_FIRST)
    if isinstance(action, do.Press):
        return [ev.TongsClosed(seat, action.x, action.y, action.tick, None, 0, now)]
    if not lies_in(state.deck, action.dropping):
        return Refusal(Reason.NOT_ON_DECK)
    if action.dropping == state.banned:
        return Refusal(Reason.BANNED)
    return [ev.TongsClosed(seat, None, None, None, action.dropping, action.aside, now)]


def name(state: State, seat: Seat, colour: Colour) -> Answer:
    """Game 2: judge the naming of a colour."""
    if state.options.variant is not Variant.NAMED:
        return Refusal(Reason.NOTHING_TO_NAME)
    wrong = not_aiming(state, seat)
    if wrong is not None:
        return wrong
    if colour is state.named:
        return Refusal(Reason.NAMED)
    return [ev.ColourNamed(seat, colour)]


def not_aiming(state: State, seat: Seat) -> Refusal[ev.Event] | None:
    """Say why a seat may not use the tongs now; None: it may."""
    if state.stage in {Stage.READY, Stage.CHECK}:
        return Refusal(Reason.EYE_OFF)
    if state.stage is Stage.BARE:
        return Refusal(Reason.NOT_ON_DECK)
    if seat != state.turn:
        return Refusal(Reason.NOT_YOUR_TURN, {"turn": state.turn})
    return None if state.stage is Stage.AIMING else Refusal(Reason.TONGS_BUSY)


def wanted(state: State) -> Colour | None:
    """Return which colour a lift has to match now; None: none is named yet."""
    return state.named if state.options.variant is Variant.NAMED else colour_of(state.die)


def closed(state: State, closing: int, dropping: DroppingId | None, now: Millis) -> Answer:
    """Let the tongs have closed on a dropping or on nothing, as the deck says.

    What is no longer there, or may not be lifted (E08), slips.
    """
    if state.tongs is None or closing != state.closing:
        return Refusal(Reason.OTHER_CLOSING)
    colour = wanted(state)
    if dropping is None or colour is None or not may_lift(state, dropping):
        return slipped(state, now)
    return [ev.Lifted(state.turn, dropping, colour, now)]


def may_lift(state: State, dropping: DroppingId) -> bool:
    """Tell whether the tongs can take hold of a dropping in this turn."""
    return lies_in(state.deck, dropping) and dropping != state.banned


def slipped(state: State, now: Millis) -> list[ev.Event]:
    """Let the tongs slip; who has gone away meanwhile does not try again."""
    slip = ev.Slipped(state.turn, now)
    return [slip, *pass_on_if_away(evolve(state, slip), now)]


def looked(state: State, now: Millis) -> list[ev.Event]:
    """Let the time to look be over: kept if it matches, else put back; the tongs pass on."""
    look, seat = state.look, state.turn
    if look is None:
        return []
    colour = state.undersides[look.dropping]
    if colour is not look.wanted:
        back = ev.PutBack(seat, look.dropping)
        return [back, passed(evolve(state, back), "turn", now, look.dropping)]
    kept = ev.Kept(seat, look.dropping, colour, now)
    return [kept, after_keeping(evolve(state, kept), now)]


def after_keeping(state: State, now: Millis) -> ev.Event:
    """Go on after a match: with a bare deck each game has its own end."""
    if state.deck:
        return passed(state, "turn", now)
    if state.options.variant is Variant.CREW:
        return crew_done(state)
    if state.options.variant is Variant.NAMED:
        return most_collected(state)
    return ev.DeckBare(now)
