"""Where everything lies, and how events change it. No rules here.

Where droppings are is kept in masks: bit n is dropping n.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.games.captain import events as ev
from sobremesa.games.captain.actions import Handicap, Options, Variant
from sobremesa.games.captain.pieces import DROPPINGS, Colour, DroppingId, Face
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.game import Outcome, Setup
from sobremesa.kernel.ids import Millis, Phase, Seat

ALL: Final = (1 << DROPPINGS) - 1
"""Every dropping."""


class Tongs(Struct, frozen=True, gc=False):
    """How the tongs are closing: at a place as it was at a tick of the deck, or on a dropping."""

    x: int | None
    y: int | None
    tick: int | None
    dropping: DroppingId | None
    aside: int


class Look(Struct, frozen=True, gc=False):
    """A dropping in the tongs, and what it has to match."""

    dropping: DroppingId
    wanted: Colour


class Proof(Struct, frozen=True, gc=False):
    """What was collected last, while it is shown."""

    seat: Seat
    dropping: DroppingId
    colour: Colour
    at: Millis


class Check(Struct, frozen=True, gc=False):
    """A shout, and what became of it."""

    by: Seat
    right: bool
    complete: tuple[Colour, ...]
    chips: tuple[Seat, ...]
    at: Millis


class State(Struct, frozen=True, gc=False):
    """A match. Seats index `kept` and `chips`."""

    options: Options
    setups: tuple[Setup[Handicap], ...]
    playing: tuple[Seat, ...]
    kept: tuple[int, ...]
    """Mask of what each seat has collected."""
    chips: tuple[int, ...]
    """Never capped: with four seats seven can be out, one more than are in the box."""
    stage: Stage = Stage.READY
    phase: Phase = Phase(0)
    since: Millis = Millis(0)
    """When this stage began."""
    undersides: tuple[Colour, ...] = ()
    """The secret: the colour under each dropping, by its number."""
    deck: int = ALL
    galley: int = 0
    gone: int = 0
    """What leavers had collected."""
    die: Face = 0
    round: int = 0
    starter: Seat = Seat(0)
    """Who began this round."""
    turn: Seat = Seat(0)
    turn_since: Millis = Millis(0)
    """A slip does not begin it anew."""
    named: Colour | None = None
    banned: DroppingId | None = None
    closing: int = 0
    """So many times have the tongs been closed in this match."""
    tongs: Tongs | None = None
    """While they are closing."""
    look: Look | None = None
    proof: Proof | None = None
    check: Check | None = None
    away: frozenset[Seat] = frozenset()
    outcome: Outcome | None = None


def evolve(state: State, event: ev.Event) -> State:
    """Return the state after the event."""
    return _CHANGES[type(event)](state, event)


def lies_in(mask: int, dropping: int) -> bool:
    """Tell whether a dropping is in a mask; a number that is none never is."""
    return 0 <= dropping < DROPPINGS and bool(mask >> dropping & 1)


def droppings(mask: int) -> list[DroppingId]:
    """List the droppings of a mask."""
    return [DroppingId(number) for number in range(DROPPINGS) if mask >> number & 1]


def _put(row: tuple[int, ...], place: int, item: int) -> tuple[int, ...]:
    return (*row[:place], item, *row[place + 1 :])


def _begin(state: State, stage: Stage, at: Millis, **changes: Any) -> State:
    return replace(state, stage=stage, phase=state.phase + 1, since=at, **changes)


def _round_laid(state: State, event: ev.RoundLaid) -> State:
    return _begin(
        state,
        Stage.READY,
        event.at,
        round=event.round,
        starter=event.starter,
        turn=event.starter,
        die=event.die,
        undersides=event.undersides,
        deck=ALL,
        kept=(0,) * len(state.kept),
        galley=0,
        gone=0,
        named=None,
        banned=None,
        proof=None,
        check=None,
    )


def _eye_on(state: State, event: ev.EyeOn) -> State:
    return _begin(state, Stage.AIMING, event.at, turn_since=event.at)


def _die_turned(state: State, event: ev.DieTurned) -> State:
    return replace(state, die=event.face)


def _colour_named(state: State, event: ev.ColourNamed) -> State:
    return replace(state, named=event.colour)


def _tongs_closed(state: State, event: ev.TongsClosed) -> State:
    tongs = Tongs(event.x, event.y, event.tick, event.dropping, event.aside)
    return _begin(state, Stage.CLOSING, event.at, closing=state.closing + 1, tongs=tongs)


def _slipped(state: State, event: ev.Slipped) -> State:
    return _begin(state, Stage.AIMING, event.at, tongs=None)


def _lifted(state: State, event: ev.Lifted) -> State:
    deck = state.deck & ~(1 << event.dropping)
    look = Look(event.dropping, event.wanted)
    return _begin(state, Stage.LOOKING, event.at, tongs=None, deck=deck, look=look)


def _kept(state: State, event: ev.Kept) -> State:
    mask = state.kept[event.seat] | 1 << event.dropping
    proof = Proof(event.seat, event.dropping, event.colour, event.at)
    return replace(state, look=None, kept=_put(state.kept, event.seat, mask), proof=proof)


def _proof_hidden(state: State, _: ev.ProofHidden) -> State:
    return replace(state, proof=None)


def _put_back(state: State, event: ev.PutBack) -> State:
    return replace(state, look=None, deck=state.deck | 1 << event.dropping)


def _tongs_passed(state: State, event: ev.TongsPassed) -> State:
    """Begin a turn; before the eye is on, only somebody else will begin."""
    if state.stage is Stage.READY:
        return replace(state, phase=state.phase + 1, turn=event.to)
    return _begin(
        state,
        Stage.AIMING,
        event.at,
        turn=event.to,
        turn_since=event.at,
        named=None,
        banned=event.banned,
        tongs=None,
    )


def _fallen(state: State, event: ev.Fallen) -> State:
    bit = 1 << event.dropping
    return replace(state, deck=state.deck & ~bit, galley=state.galley | bit)


def _deck_bare(state: State, event: ev.DeckBare) -> State:
    return _begin(state, Stage.BARE, event.at)


def _shouted(state: State, event: ev.Shouted) -> State:
    held = 0 if state.look is None else 1 << state.look.dropping
    chips = tuple(chips + (seat in event.chips) for seat, chips in enumerate(state.chips))
    check = Check(event.seat, event.right, event.complete, event.chips, event.at)
    return _begin(
        state,
        Stage.CHECK,
        event.at,
        deck=state.deck | held,
        chips=chips,
        check=check,
        tongs=None,
        look=None,
        proof=None,
    )


def _left(state: State, event: ev.Left) -> State:
    """Take a seat's chips away; what it has collected is gone, but for the crew it stays."""
    seat = event.seat
    mask = 0 if state.options.variant is Variant.CREW else state.kept[seat]
    return replace(
        state,
        playing=tuple(other for other in state.playing if other != seat),
        away=state.away - {seat},
        chips=_put(state.chips, seat, 0),
        kept=_put(state.kept, seat, state.kept[seat] & ~mask),
        gone=state.gone | mask,
    )


def _went_away(state: State, event: ev.WentAway) -> State:
    return replace(state, away=state.away | {event.seat})


def _came_back(state: State, event: ev.CameBack) -> State:
    return replace(state, away=state.away - {event.seat})


def _ended(state: State, event: ev.Ended) -> State:
    """Stop everything; what is in the tongs lies on the deck again."""
    held = 0 if state.look is None else 1 << state.look.dropping
    return replace(
        state,
        stage=Stage.OVER,
        phase=state.phase + 1,
        deck=state.deck | held,
        tongs=None,
        look=None,
        proof=None,
        outcome=event.outcome,
    )


def _unchanged(state: State, _: ev.ShoutBeaten | ev.RoundVoid) -> State:
    return state


_CHANGES: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.RoundLaid: _round_laid,
    ev.EyeOn: _eye_on,
    ev.DieTurned: _die_turned,
    ev.ColourNamed: _colour_named,
    ev.TongsClosed: _tongs_closed,
    ev.Slipped: _slipped,
    ev.Lifted: _lifted,
    ev.Kept: _kept,
    ev.ProofHidden: _proof_hidden,
    ev.PutBack: _put_back,
    ev.TongsPassed: _tongs_passed,
    ev.Fallen: _fallen,
    ev.DeckBare: _deck_bare,
    ev.Shouted: _shouted,
    ev.ShoutBeaten: _unchanged,
    ev.RoundVoid: _unchanged,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.Left: _left,
    ev.Ended: _ended,
}
