"""Builds what a seat sees, from the state: nothing is stripped, because nothing is put in."""

from typing import Final

from msgspec import Struct

from sobremesa.games.captain.actions import Variant
from sobremesa.games.captain.endings import collected
from sobremesa.games.captain.legal import legal
from sobremesa.games.captain.pieces import DROPPINGS, MEASURES, Colour, DroppingId
from sobremesa.games.captain.state import State, droppings, lies_in
from sobremesa.games.captain.timers import proof_ends, stage_ends
from sobremesa.games.captain.times import CHECK
from sobremesa.games.captain.view import (
    CheckView,
    Doing,
    DroppingView,
    LookView,
    ProofView,
    SeatView,
    Stage,
    TongsView,
    View,
    Where,
)
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.latest import Latest

_OPENED: Final = (2, 0, 1, 3)
"""In this order the corners are opened: the first two lie opposite each other."""

_DOING: Final[dict[str, Doing]] = {
    "press": "lift",
    "reach": "lift",
    "name": "name",
    "shout": "shout",
}
_WITH_TURN: Final = frozenset({Stage.READY, Stage.AIMING, Stage.CLOSING, Stage.LOOKING})


class _Common(Struct, frozen=True, gc=False):
    """What all see alike."""

    droppings: tuple[DroppingView, ...]
    """Without the colour of a secret look."""
    seats: tuple[SeatView, ...]
    open: tuple[bool, bool, bool, bool]
    tongs: TongsView | None
    proof: ProofView | None
    check: CheckView | None
    ends: Millis | None


def view(state: State, seat: Seat | None) -> View:
    """Build the view of a seat; None: of spectators, of the television and of the deck."""
    common, options = _common(state), state.options
    has_turn = state.phase > 0 and state.stage in _WITH_TURN
    return View(
        phase=state.phase,
        stage=state.stage,
        seat=seat,
        may=() if seat is None else may(state, seat),
        variant=options.variant,
        eye=options.eye,
        measures=MEASURES,
        open=common.open,
        round=state.round,
        turn=state.turn if has_turn else None,
        named=state.named,
        banned=state.banned,
        die=state.die,
        watcher=options.watcher,
        droppings=_droppings(state, seat, common),
        tongs=common.tongs,
        look=_look(state, seat),
        proof=common.proof,
        check=common.check,
        galley=state.galley.bit_count(),
        seats=common.seats,
        ends=common.ends,
        missing=state.turn if state.stage is Stage.AIMING else None,
        outcome=state.outcome,
    )


def may(state: State, seat: Seat) -> tuple[Doing, ...]:
    """Name what a seat may do now."""
    tags = (str(action.__struct_config__.tag) for action in legal(state, seat))
    return tuple(dict.fromkeys(_DOING[tag] for tag in tags))


def may_look(state: State, seat: Seat | None) -> bool:
    """Tell whether a seat sees under the dropping that is held: in game 3 its holder alone."""
    return state.options.variant is not Variant.CAPTAIN or seat == state.turn


def seen_by_all(state: State) -> dict[DroppingId, Colour]:
    """Return the colours that everybody sees now, but for a look."""
    mask = 0
    if state.stage is Stage.CHECK:
        mask = state.deck
    elif state.stage is Stage.OVER:
        mask = state.deck | state.galley
    if state.proof is not None:
        mask |= 1 << state.proof.dropping
    return {dropping: state.undersides[dropping] for dropping in droppings(mask)}


def seen(state: State, seat: Seat | None) -> dict[DroppingId, Colour]:
    """Return the colours that a seat sees now."""
    colours = seen_by_all(state)
    if state.look is not None and may_look(state, seat):
        held = state.look.dropping
        colours[held] = state.undersides[held]
    return colours


def _build_common(state: State) -> _Common:
    colours = seen_by_all(state)
    return _Common(
        droppings=tuple(
            _dropping(state, DroppingId(number), colours.get(DroppingId(number)))
            for number in range(DROPPINGS)
        ),
        seats=tuple(_seats(state)),
        open=corners(state),
        tongs=_tongs(state),
        proof=_proof(state),
        check=_check(state),
        ends=stage_ends(state),
    )


_common: Final = Latest(_build_common)
"""Of the state that is being shown: it is shown to each seat in turn."""


def corners(state: State) -> tuple[bool, bool, bool, bool]:
    """Tell which corners are open: left upper, right upper, right lower, left lower."""
    crew = state.options.variant is Variant.CREW
    chosen = _OPENED[: state.options.corners] if crew else ()
    return (0 in chosen, 1 in chosen, 2 in chosen, 3 in chosen)


def _droppings(state: State, seat: Seat | None, common: _Common) -> tuple[DroppingView, ...]:
    if state.look is None or not may_look(state, seat):
        return common.droppings
    held = state.look.dropping
    shown = DroppingView(Where.TONGS, state.turn, state.undersides[held])
    return (*common.droppings[:held], shown, *common.droppings[held + 1 :])


def _dropping(state: State, dropping: DroppingId, colour: Colour | None) -> DroppingView:
    if lies_in(state.deck, dropping):
        return DroppingView(Where.DECK, None, colour)
    if state.look is not None and dropping == state.look.dropping:
        return DroppingView(Where.TONGS, state.turn, colour)
    if lies_in(state.galley, dropping):
        return DroppingView(Where.GALLEY, None, colour)
    for seat, mask in enumerate(state.kept):
        if lies_in(mask, dropping):
            return DroppingView(Where.KEPT, Seat(seat), colour)
    return DroppingView(Where.GONE, None, colour)


def _seats(state: State) -> list[SeatView]:
    counts = collected(state)
    return [
        SeatView(
            collected=counts[seat],
            chips=chips,
            playing=seat in state.playing,
            away=seat in state.away,
        )
        for seat, chips in enumerate(state.chips)
    ]


def _tongs(state: State) -> TongsView | None:
    tongs, seat = state.tongs, state.turn
    if tongs is None:
        return None
    return TongsView(
        seat=seat,
        closing=state.closing,
        x=tongs.x,
        y=tongs.y,
        tick=tongs.tick,
        dropping=tongs.dropping,
        aside=tongs.aside,
        broad=state.setups[seat].handicap.broad_jaws,
    )


def _look(state: State, seat: Seat | None) -> LookView | None:
    look, ends = state.look, stage_ends(state)
    if look is None or ends is None:
        return None
    colour = state.undersides[look.dropping] if may_look(state, seat) else None
    return LookView(state.turn, look.dropping, look.wanted, colour, ends)


def _proof(state: State) -> ProofView | None:
    proof, ends = state.proof, proof_ends(state)
    if proof is None or ends is None:
        return None
    return ProofView(proof.seat, proof.dropping, proof.colour, ends)


def _check(state: State) -> CheckView | None:
    check = state.check
    if check is None:
        return None
    ends = Millis(check.at + CHECK)
    return CheckView(check.by, check.right, check.complete, check.chips, ends)
