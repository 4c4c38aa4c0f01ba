"""Where everything lies, and how events change it. No rules here."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.games.oeil import events as ev
from sobremesa.games.oeil.actions import Handicap, Options
from sobremesa.games.oeil.events import BySeat
from sobremesa.kernel.decks import PhotoId
from sobremesa.kernel.game import Outcome, Setup
from sobremesa.kernel.ids import Millis, Phase, Seat


class Stage(StrEnum):
    """Which part of a round this is; each time one begins, the phase counts up."""

    BLANK = "blank"
    """Nothing is dealt."""
    CAPTION = "caption"
    """The captioner chooses a photograph and finds a caption."""
    LAYING = "laying"
    """The viewers lay theirs."""
    POINTING = "pointing"
    """All lie on the table: the viewers point, and nobody sees where."""
    FAVOURITE = "favourite"
    """All fingers are seen: the captioner may point as well."""
    TALK = "talk"
    """The points are booked: all look and talk."""
    EXCHANGE = "exchange"
    """After a full table: each may exchange one photograph."""


class AlbumPage(Struct, frozen=True, gc=False):
    """What is kept of a round whose points were booked."""

    round: int
    captioner: Seat
    photo: PhotoId
    """The captioner's."""
    caption: str


class State(Struct, frozen=True, gc=False):
    """A match. Seats index `hands`, `scores`, `points`, `laid`, `fingers` and `aside`."""

    options: Options
    setups: tuple[Setup[Handicap], ...]
    playing: tuple[Seat, ...]
    hands: tuple[tuple[PhotoId, ...], ...]
    """A leaver's stays where it is until the round is over."""
    scores: tuple[int, ...]
    points: tuple[int, ...]
    """Of the round, while it is talked about."""
    laid: BySeat
    """Who has laid what in this round, the captioner too."""
    fingers: BySeat
    """Who points where, the captioner's favourite too."""
    aside: BySeat
    """What is set aside for the exchange."""
    stage: Stage = Stage.BLANK
    phase: Phase = Phase(0)
    since: Millis = Millis(0)
    """When this phase began."""
    draw: tuple[PhotoId, ...] = ()
    """The next photograph is the first."""
    discards: tuple[PhotoId, ...] = ()
    first: Seat = Seat(0)
    """The first captioner of the match: where each full table begins."""
    captioner: Seat = Seat(0)
    round: int = 0
    finished: int = 0
    """Rounds whose points are booked."""
    tables: int = 0
    """Full tables that were played."""
    caption: str = ""
    table: tuple[PhotoId, ...] = ()
    """What lies on the table, in the order that chance has drawn."""
    chosen: frozenset[Seat] = frozenset()
    """Who has exchanged a photograph or keeps all."""
    agreed: frozenset[Seat] | None = None
    """Who wants to go on with three; None: it is not asked."""
    away: frozenset[Seat] = frozenset()
    album: tuple[AlbumPage, ...] = ()
    """One page for each round that is finished."""
    outcome: Outcome | None = None


def evolve(state: State, event: ev.Event) -> State:
    """Return the state after the event."""
    return _CHANGES[type(event)](state, event)


def _put(row: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    return (*row[:place], item, *row[place + 1 :])


def _without(hand: tuple[PhotoId, ...], photo: PhotoId | None) -> tuple[PhotoId, ...]:
    return tuple(held for held in hand if held != photo)


def _and(hand: tuple[PhotoId, ...], photo: PhotoId | None) -> tuple[PhotoId, ...]:
    return hand if photo is None else (*hand, photo)


def _given(hands: tuple[tuple[PhotoId, ...], ...], photos: BySeat) -> Any:
    return tuple(_and(hand, photo) for hand, photo in zip(hands, photos, strict=True))


def _none(state: State) -> BySeat:
    return (None,) * len(state.hands)


def _begin(state: State, stage: Stage, at: Millis, **changes: Any) -> State:
    return replace(state, stage=stage, phase=state.phase + 1, since=at, **changes)


def _dealt(state: State, event: ev.Dealt) -> State:
    return _begin(
        state,
        Stage.CAPTION,
        event.at,
        hands=event.hands,
        draw=event.draw,
        first=event.first,
        captioner=event.first,
        round=1,
    )


def _captioned(state: State, event: ev.Captioned) -> State:
    seat = state.captioner
    hand = _without(state.hands[seat], event.photo)
    return _begin(
        state,
        Stage.LAYING,
        event.at,
        hands=_put(state.hands, seat, hand),
        laid=_put(state.laid, seat, event.photo),
        caption=event.text,
    )


def _laid(state: State, event: ev.Laid) -> State:
    seat = event.seat
    hand = _and(_without(state.hands[seat], event.photo), state.laid[seat])
    laid = _put(state.laid, seat, event.photo)
    return replace(state, hands=_put(state.hands, seat, hand), laid=laid)


def _mixed(state: State, event: ev.Mixed) -> State:
    hands, laid = state.hands, state.laid
    for seat, photo in enumerate(event.filled):
        if photo is not None:
            hands = _put(hands, seat, _without(hands[seat], photo))
            laid = _put(laid, seat, photo)
    return _begin(state, Stage.POINTING, event.at, hands=hands, laid=laid, table=event.order)


def _pointed(state: State, event: ev.Pointed) -> State:
    return replace(state, fingers=_put(state.fingers, event.seat, event.photo))


def _fingers_shown(state: State, event: ev.FingersShown) -> State:
    return _begin(state, Stage.FAVOURITE, event.at)


def _favoured(state: State, event: ev.Favoured) -> State:
    return replace(state, fingers=_put(state.fingers, state.captioner, event.photo))


def _scored(state: State, event: ev.Scored) -> State:
    pairs = zip(state.scores, event.points, strict=True)
    scores = tuple(score + points for score, points in pairs)
    return _begin(
        state,
        Stage.TALK,
        event.at,
        scores=scores,
        points=event.points,
        finished=state.finished + 1,
        album=_and_its_page(state),
    )


def _and_its_page(state: State) -> tuple[AlbumPage, ...]:
    photo = state.laid[state.captioner]
    if photo is None:
        return state.album
    return (*state.album, AlbumPage(state.round, state.captioner, photo, state.caption))


def _voided(state: State, _: ev.Voided) -> State:
    if not state.table:
        state = replace(state, hands=_given(state.hands, state.laid), laid=_none(state))
    return _cleared(state, ev.Cleared())


def _cleared(state: State, _: ev.Cleared) -> State:
    left = _left_behind(state)
    hands = tuple(() if seat in left else hand for seat, hand in enumerate(state.hands))
    dropped = [photo for seat in left for photo in state.hands[seat]]
    table = [photo for photo in state.laid if photo is not None]
    nothing = _none(state)
    return replace(
        state,
        hands=hands,
        discards=(*state.discards, *table, *dropped),
        laid=nothing,
        fingers=nothing,
        table=(),
        caption="",
        points=(0,) * len(hands),
    )


def _left_behind(state: State) -> list[int]:
    return [seat for seat in range(len(state.hands)) if seat not in state.playing]


def _refilled(state: State, event: ev.Refilled | ev.Swapped) -> State:
    discards = () if event.recycled else state.discards
    hands = _given(state.hands, event.photos)
    drawn = sum(photo is not None for photo in event.photos)
    draw = (state.draw + event.recycled)[drawn:]
    return replace(state, hands=hands, draw=draw, discards=discards)


def _exchange_opened(state: State, event: ev.ExchangeOpened) -> State:
    tables = state.tables + 1
    return _begin(state, Stage.EXCHANGE, event.at, tables=tables, chosen=frozenset())


def _chose(state: State, event: ev.Chose) -> State:
    hand = _without(state.hands[event.seat], event.photo)
    return replace(
        state,
        hands=_put(state.hands, event.seat, hand),
        aside=_put(state.aside, event.seat, event.photo),
        chosen=state.chosen | {event.seat},
    )


def _swapped(state: State, event: ev.Swapped) -> State:
    after = _refilled(state, event)
    aside = tuple(photo for photo in state.aside if photo is not None)
    after = replace(after, discards=after.discards + aside, aside=_none(state))
    return _cleared(after, ev.Cleared())


def _turn_passed(state: State, event: ev.TurnPassed) -> State:
    changes = {"captioner": event.captioner, "round": state.round + 1, "chosen": frozenset()}
    return _begin(state, Stage.CAPTION, event.at, **changes)


def _asked(state: State, event: ev.Asked) -> State:
    return _begin(state, state.stage, event.at, agreed=frozenset())


def _agreed(state: State, event: ev.Agreed) -> State:
    return replace(state, agreed=(state.agreed or frozenset()) | {event.seat})


def _went_on(state: State, event: ev.WentOn) -> State:
    return _begin(state, state.stage, event.at, agreed=None)


def _left(state: State, event: ev.Left) -> State:
    seat = event.seat
    return replace(
        state,
        playing=tuple(other for other in state.playing if other != seat),
        away=state.away - {seat},
        hands=_put(state.hands, seat, _and(state.hands[seat], state.aside[seat])),
        aside=_put(state.aside, seat, None),
        chosen=state.chosen - {seat},
        agreed=None if state.agreed is None else state.agreed - {seat},
    )


def _went_away(state: State, event: ev.WentAway) -> State:
    return replace(state, away=state.away | {event.seat})


def _came_back(state: State, event: ev.CameBack) -> State:
    return replace(state, away=state.away - {event.seat})


def _ended(state: State, event: ev.Ended) -> State:
    return replace(state, outcome=event.outcome, agreed=None)


_CHANGES: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.Dealt: _dealt,
    ev.Captioned: _captioned,
    ev.Laid: _laid,
    ev.Mixed: _mixed,
    ev.Pointed: _pointed,
    ev.FingersShown: _fingers_shown,
    ev.Favoured: _favoured,
    ev.Scored: _scored,
    ev.Voided: _voided,
    ev.Cleared: _cleared,
    ev.Refilled: _refilled,
    ev.ExchangeOpened: _exchange_opened,
    ev.Chose: _chose,
    ev.Swapped: _swapped,
    ev.TurnPassed: _turn_passed,
    ev.Asked: _asked,
    ev.Agreed: _agreed,
    ev.WentOn: _went_on,
    ev.Left: _left,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.Ended: _ended,
}
