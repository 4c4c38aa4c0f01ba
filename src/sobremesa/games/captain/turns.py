"""Whose turn it is, and from one round to the next."""

from msgspec.structs import replace

from sobremesa.games.captain import events as ev
from sobremesa.games.captain.actions import Variant
from sobremesa.games.captain.events import Why
from sobremesa.games.captain.pieces import COLOURS, FACES, OF_A_COLOUR, DroppingId
from sobremesa.games.captain.state import State
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.ids import Millis, Rng, Seat


def passed(state: State, why: Why, now: Millis, back: DroppingId | None = None) -> ev.TongsPassed:
    """Pass the tongs to the left, to the first who is there; `back` was put back just now."""
    banned = back if back is not None or why in {"turn", "late"} else state.banned
    return ev.TongsPassed(present_after(state, state.turn), why, _ban(state, banned), now)


def pass_on_if_away(state: State, now: Millis) -> list[ev.TongsPassed]:
    """Pass the tongs on where nobody who is there holds them; where all are away, they stay."""
    waits = state.stage is Stage.AIMING or state.stage is Stage.READY
    if not waits or state.turn not in state.away or len(state.away) == len(state.playing):
        return []
    return [passed(state, "away", now)]


def left_of(state: State, seat: Seat) -> Seat:
    """Return who plays and sits next to the left of a seat; that may have left."""
    return next((other for other in state.playing if other > seat), state.playing[0])


def present_after(state: State, seat: Seat) -> Seat:
    """Return who is next to the left and not away; where all are, who is next to the left."""
    there = [other for other in state.playing if other not in state.away]
    return left_of(replace(state, playing=tuple(there)) if there else state, seat)


def _ban(state: State, banned: DroppingId | None) -> DroppingId | None:
    """Game 2: what was just put back, the next turn may not lift (E-A3), but the last (E-A4).

    It binds whoever comes next, also where somebody is passed over.
    """
    if banned is None or state.options.variant is not Variant.NAMED:
        return None
    return None if state.deck == 1 << banned else banned


def first_round(state: State, now: Millis, rng: Rng) -> ev.RoundLaid:
    """Let chance say who starts (E-A2, E-A31)."""
    starter = state.playing[rng.randrange(0, len(state.playing))]
    return _laid(1, starter, now, rng)


def next_round(state: State, starter: Seat, now: Millis, rng: Rng) -> ev.RoundLaid:
    """Lay the next round; who would start and is away or has left is passed over (E-A23)."""
    there = starter in state.playing and starter not in state.away
    return _laid(state.round + 1, starter if there else present_after(state, starter), now, rng)


def _laid(number: int, starter: Seat, now: Millis, rng: Rng) -> ev.RoundLaid:
    places = [place for place in range(len(COLOURS)) for _ in range(OF_A_COLOUR)]
    rng.shuffle(places)
    undersides = tuple(COLOURS[place] for place in places)
    return ev.RoundLaid(number, starter, rng.randrange(0, FACES), undersides, now)


def has_die(state: State) -> bool:
    """Tell whether the die is on the deck: in game 2 a colour is named instead."""
    return state.options.variant is not Variant.NAMED
