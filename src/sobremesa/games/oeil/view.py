"""What a seat sees, built for it from the state: nothing is stripped, because nothing is put in."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from sobremesa.games.oeil.endings import is_last
from sobremesa.games.oeil.legal import legal
from sobremesa.games.oeil.scoring import Reckoning, multiplier, reckoning
from sobremesa.games.oeil.state import AlbumPage, Stage, State
from sobremesa.games.oeil.timers import phase_ends
from sobremesa.kernel.decks import Deck, PhotoId
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Phase, Seat
from sobremesa.kernel.latest import Latest

Doing: TypeAlias = Literal[
    "caption", "lay", "point", "pass", "next", "exchange", "keep", "agree", "decline"
]


class PhotoView(Struct, frozen=True, gc=False):
    """A photograph on the table."""

    photo: PhotoId
    owner: Seat | None
    """Who laid it; None until the points are booked."""
    fingers: tuple[Seat, ...]
    """Who points at it; none until all fingers are down."""


class SeatView(Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    score: int
    points: int
    """Of the round, while it is talked about."""
    playing: bool
    away: bool
    ready: bool
    """Has done its part of this phase: laid, pointed, chosen, agreed."""


class View(Struct, frozen=True):
    """The whole truth for one seat, or for those who watch."""

    phase: Phase
    stage: Stage
    seat: Seat | None
    """Whose view this is; None: a spectator's."""
    may: tuple[Doing, ...]
    deck: Deck
    target: int
    """So many points end it, unless `of_tables` is more than 0."""
    of_tables: int
    """It ends after so many full tables; 0: by points."""
    minus_points: bool
    round: int
    tables: int
    """Full tables that were played."""
    last: bool
    """The match ends with this round."""
    captioner: Seat
    caption: str
    hand: tuple[PhotoId, ...]
    laid: PhotoId | None
    """What this seat has laid."""
    finger: PhotoId | None
    """Where this seat points."""
    aside: PhotoId | None
    """What this seat has set aside for the exchange."""
    table: tuple[PhotoView, ...]
    multiplier: int
    """By what the points of the round are multiplied: 1, 2 or 4."""
    reckoning: Reckoning | None
    """Why the points are what they are, while the round is talked about."""
    seats: tuple[SeatView, ...]
    draw: int
    discards: int
    asking: bool
    """Three are left: do they go on?"""
    ends: Millis | None
    """When this phase ends by itself."""
    album: tuple[AlbumPage, ...]
    """A page for each round that was finished; none before the match is over."""
    outcome: Outcome | None


class _Common(Struct, frozen=True, gc=False):
    """What all see alike."""

    table: tuple[PhotoView, ...]
    seats: tuple[SeatView, ...]
    multiplier: int
    reckoning: Reckoning | None
    last: bool
    ends: Millis | None


def view(state: State, seat: Seat | None) -> View:
    """Build the view of a seat; None: of spectators and of the television."""
    common, options = _common(state), state.options
    return View(
        phase=state.phase,
        stage=state.stage,
        seat=seat,
        may=() if seat is None else may(state, seat),
        deck=options.deck,
        target=options.target,
        of_tables=options.tables,
        minus_points=options.minus_points,
        round=state.round,
        tables=state.tables,
        last=common.last,
        captioner=state.captioner,
        caption=state.caption,
        hand=() if seat is None else state.hands[seat],
        laid=None if seat is None else state.laid[seat],
        finger=None if seat is None else state.fingers[seat],
        aside=None if seat is None else state.aside[seat],
        table=common.table,
        multiplier=common.multiplier,
        reckoning=common.reckoning,
        seats=common.seats,
        draw=len(state.draw),
        discards=len(state.discards),
        asking=state.agreed is not None,
        ends=common.ends,
        album=state.album if state.outcome is not None else (),
        outcome=state.outcome,
    )


def may(state: State, seat: Seat) -> tuple[Doing, ...]:
    """Name what a seat may do now."""
    tags = (str(action.__struct_config__.tag) for action in legal(state, seat))
    return tuple(dict.fromkeys(tags))  # type: ignore[arg-type]  # the tags are these words


def table(state: State) -> tuple[PhotoView, ...]:
    """Return what lies on the table, as far as all may know it."""
    return tuple(
        PhotoView(photo, _owner(state, photo), _fingers(state, photo)) for photo in state.table
    )


def _build_common(state: State) -> _Common:
    return _Common(
        table=table(state),
        seats=tuple(_seat(state, Seat(seat)) for seat in range(len(state.hands))),
        multiplier=multiplier(state),
        reckoning=reckoning(state) if state.stage is Stage.TALK else None,
        last=state.stage is Stage.TALK and is_last(state),
        ends=phase_ends(state),
    )


_common: Final = Latest(_build_common)
"""Of the state that is being shown: it is shown to each seat in turn."""


def _owner(state: State, photo: PhotoId) -> Seat | None:
    return Seat(state.laid.index(photo)) if state.stage is Stage.TALK else None


def _fingers(state: State, photo: PhotoId) -> tuple[Seat, ...]:
    if state.stage is Stage.POINTING:
        return ()
    return tuple(Seat(seat) for seat, finger in enumerate(state.fingers) if finger == photo)


def _seat(state: State, seat: Seat) -> SeatView:
    return SeatView(
        score=state.scores[seat],
        points=state.points[seat],
        playing=seat in state.playing,
        away=seat in state.away,
        ready=_is_ready(state, seat),
    )


def _is_ready(state: State, seat: Seat) -> bool:
    if state.agreed is not None:
        return seat in state.agreed
    if state.stage is Stage.LAYING:
        return state.laid[seat] is not None
    if state.stage is Stage.POINTING:
        return state.fingers[seat] is not None
    return state.stage is Stage.EXCHANGE and seat in state.chosen
