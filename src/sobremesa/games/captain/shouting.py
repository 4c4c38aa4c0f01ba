"""Game 3: "Eye Eye Captain!", the check, and who gets a chip."""

from typing import Final

from sobremesa.games.captain import events as ev
from sobremesa.games.captain.actions import Variant
from sobremesa.games.captain.endings import chips_won, collected
from sobremesa.games.captain.lifting import Answer
from sobremesa.games.captain.pieces import COLOURS, Colour
from sobremesa.games.captain.reasons import Reason
from sobremesa.games.captain.rolling import ROLLING
from sobremesa.games.captain.state import State, droppings, evolve
from sobremesa.games.captain.times import RACE
from sobremesa.games.captain.turns import left_of, next_round
from sobremesa.games.captain.view import Stage
from sobremesa.kernel import refusals
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.refusals import Refusal

NONE_IS_MOST: Final = True
"""Where all others have collected nothing, they share the most (E-A12); False: none gets a chip."""


def shout(state: State, seat: Seat, number: int, now: Millis) -> Answer:
    """Judge a shout: the first counts, and the deck says whether it is right."""
    if state.options.variant is not Variant.CAPTAIN:
        return Refusal(Reason.NO_SHOUT)
    if number != state.round:
        late = number < state.round
        return Refusal(refusals.Reason.LATE if late else refusals.Reason.EARLY)
    if state.stage is Stage.CHECK:
        return _too_late(state, seat, now)
    if state.stage not in ROLLING:
        return Refusal(Reason.EYE_OFF)
    colours = complete(state)
    chips = (seat,) if colours else others_with_most(state, seat)
    shouted = ev.Shouted(seat, bool(colours), colours, chips, now)
    return [shouted, *chips_won(evolve(state, shouted))]


def _too_late(state: State, seat: Seat, now: Millis) -> Refusal[ev.Event]:
    """Tell by how much a shout was beaten (E-A32); what comes later is only ignored (E-A8)."""
    check = state.check
    if check is None or seat == check.by or now - check.at >= RACE:
        return Refusal(Reason.CHECKING)
    margin = Millis(now - check.at)
    beaten = ev.ShoutBeaten(seat, check.by, margin)
    return Refusal(Reason.SHOUT_BEATEN, {"by": check.by, "margin": margin}, cost=(beaten,))


def complete(state: State) -> tuple[Colour, ...]:
    """Return the colours of which none is left: what is held still counts as on deck (E-A6)."""
    left = {state.undersides[dropping] for dropping in droppings(state.deck)}
    if state.look is not None:
        left.add(state.undersides[state.look.dropping])
    return tuple(colour for colour in COLOURS if colour not in left)


def others_with_most(state: State, shouter: Seat) -> tuple[Seat, ...]:
    """Return who profits from a wrong shout: the most collected, the shouter excluded (S)."""
    counts = collected(state)
    others = [seat for seat in state.playing if seat != shouter]
    most = max(counts[seat] for seat in others)
    if most == 0 and not NONE_IS_MOST:
        return ()
    return tuple(seat for seat in others if counts[seat] == most)


def checked(state: State, now: Millis, rng: Rng) -> list[ev.Event]:
    """Let the next round begin: the shouter starts it (S)."""
    starter = state.starter if state.check is None else state.check.by
    return [next_round(state, starter, now, rng)]


def nobody_shouted(state: State, now: Millis, rng: Rng) -> list[ev.Event]:
    """The round is void; who sits to the left of its starter starts the next (E-A14)."""
    starter = left_of(state, state.starter)
    return [ev.RoundVoid(), next_round(state, starter, now, rng)]
