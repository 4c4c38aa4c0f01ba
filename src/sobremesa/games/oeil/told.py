"""What a seat is told of an event: for animation, sound and the spoken log.

What only one seat may know stands in fields that are empty for the others.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec import Struct

from sobremesa.games.oeil import events as ev
from sobremesa.games.oeil.reasons import Void
from sobremesa.games.oeil.scoring import finders, multiplier
from sobremesa.games.oeil.state import State
from sobremesa.games.oeil.view import PhotoView, table
from sobremesa.kernel.decks import PhotoId
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Seat


class HandsDealt(Struct, frozen=True, tag="hands-dealt"):
    """All see their hands, and chance has named the first captioner."""

    hand: tuple[PhotoId, ...]
    """One's own; empty for those who watch."""
    captioner: Seat


class CaptionGiven(Struct, frozen=True, tag="caption-given"):
    """The captioner lays a photograph face down, and all read its caption."""

    captioner: Seat
    caption: str
    photo: PhotoId | None
    """For the captioner only."""


class PhotoLaid(Struct, frozen=True, tag="photo-laid"):
    """A viewer lays a photograph face down; nobody hears that he lays another instead."""

    seat: Seat
    photo: PhotoId | None
    """For its own seat only."""


class PhotosMixed(Struct, frozen=True, tag="photos-mixed"):
    """All photographs are mixed and laid out upright."""

    photos: tuple[PhotoId, ...]
    multiplier: int
    """More than 1: a camera is among them."""
    laid: PhotoId | None
    """What chance has laid for one's own seat."""


class FingerLaid(Struct, frozen=True, tag="finger-laid"):
    """A viewer points; nobody hears that he points elsewhere then."""

    seat: Seat
    photo: PhotoId | None
    """For its own seat only."""


class FingersShown(Struct, frozen=True, tag="fingers-shown"):
    """One, two, three: all fingers come down at once."""

    photos: tuple[PhotoView, ...]


class FavouriteShown(Struct, frozen=True, tag="favourite-shown"):
    """The captioner points at the photograph that he likes best."""

    captioner: Seat
    photo: PhotoId


class RoundScored(Struct, frozen=True, tag="round-scored"):
    """The photographs are revealed, and the points fly."""

    captioner: Seat
    photos: tuple[PhotoView, ...]
    points: tuple[int, ...]
    """By seat."""
    finders: tuple[Seat, ...]
    """Who pointed at the captioner's."""
    count: int
    """So many they are."""
    pointed: int
    """So many viewers pointed anywhere."""
    multiplier: int


class RoundVoid(Struct, frozen=True, tag="round-void"):
    """The round gives nothing."""

    captioner: Seat
    why: Void


class TableCleared(Struct, frozen=True, tag="table-cleared"):
    """The photographs go to the discards."""


class PhotosDrawn(Struct, frozen=True, tag="photos-drawn"):
    """Each draws a photograph."""

    photo: PhotoId | None
    """One's own."""
    recycled: bool
    """The discards were shuffled into a new draw pile."""


class ExchangeOpened(Struct, frozen=True, tag="exchange-opened"):
    """A table is full: each may exchange one photograph."""


class ExchangeChosen(Struct, frozen=True, tag="exchange-chosen"):
    """A seat has chosen what it exchanges, or keeps all: which of the two, nobody hears."""

    seat: Seat
    photo: PhotoId | None
    """For its own seat only; None there: it keeps all."""


class PhotosExchanged(Struct, frozen=True, tag="photos-exchanged"):
    """Those who exchange one draw another; who they are, nobody hears."""

    count: int
    """So many they are."""
    photo: PhotoId | None
    """One's own new one."""
    recycled: bool


class CaptionerNamed(Struct, frozen=True, tag="captioner-named"):
    """A new round begins with its captioner."""

    captioner: Seat


class ThreeAsked(Struct, frozen=True, tag="three-asked"):
    """Three are left: do they go on?"""


class ThreeAgreed(Struct, frozen=True, tag="three-agreed"):
    """One of the three wants to go on."""

    seat: Seat


class ThreeGoOn(Struct, frozen=True, tag="three-go-on"):
    """The three go on where they were."""


class SeatLeft(Struct, frozen=True, tag="seat-left"):
    """A seat has left."""

    seat: Seat


class SeatAway(Struct, frozen=True, tag="seat-away"):
    """Nobody waits for this seat."""

    seat: Seat


class SeatBack(Struct, frozen=True, tag="seat-back"):
    """This seat is played again."""

    seat: Seat


class MatchEnded(Struct, frozen=True, tag="match-ended"):
    """It is over."""

    outcome: Outcome


Told: TypeAlias = (
    HandsDealt
    | CaptionGiven
    | PhotoLaid
    | PhotosMixed
    | FingerLaid
    | FingersShown
    | FavouriteShown
    | RoundScored
    | RoundVoid
    | TableCleared
    | PhotosDrawn
    | ExchangeOpened
    | ExchangeChosen
    | PhotosExchanged
    | CaptionerNamed
    | ThreeAsked
    | ThreeAgreed
    | ThreeGoOn
    | SeatLeft
    | SeatAway
    | SeatBack
    | MatchEnded
)


def tell(before: State, event: ev.Event, after: State, seat: Seat | None) -> Told | None:
    """Return what the seat is told of the event; None: a spectator, or nothing to tell."""
    return _TELLERS[type(event)](before, event, after, seat)


def _own(row: ev.BySeat, seat: Seat | None) -> PhotoId | None:
    return None if seat is None else row[seat]


def _dealt(_: State, event: ev.Dealt, after: State, seat: Seat | None) -> Told:
    return HandsDealt(() if seat is None else event.hands[seat], event.first)


def _captioned(before: State, event: ev.Captioned, after: State, seat: Seat | None) -> Told:
    captioner = before.captioner
    return CaptionGiven(captioner, event.text, event.photo if seat == captioner else None)


def _laid(before: State, event: ev.Laid, after: State, seat: Seat | None) -> Told | None:
    if seat == event.seat:
        return PhotoLaid(event.seat, event.photo)
    return PhotoLaid(event.seat, None) if before.laid[event.seat] is None else None


def _mixed(_: State, event: ev.Mixed, after: State, seat: Seat | None) -> Told:
    return PhotosMixed(event.order, multiplier(after), _own(event.filled, seat))


def _pointed(before: State, event: ev.Pointed, after: State, seat: Seat | None) -> Told | None:
    if seat == event.seat:
        return FingerLaid(event.seat, event.photo)
    return FingerLaid(event.seat, None) if before.fingers[event.seat] is None else None


def _fingers_shown(_: State, event: ev.FingersShown, after: State, seat: Seat | None) -> Told:
    return FingersShown(table(after))


def _favoured(before: State, event: ev.Favoured, after: State, seat: Seat | None) -> Told:
    return FavouriteShown(before.captioner, event.photo)


def _scored(before: State, event: ev.Scored, after: State, seat: Seat | None) -> Told:
    found = tuple(finders(after))
    viewers = sum(photo is not None for photo in after.fingers)
    favourite = after.fingers[after.captioner] is not None
    return RoundScored(
        captioner=after.captioner,
        photos=table(after),
        points=event.points,
        finders=found,
        count=len(found),
        pointed=viewers - favourite,
        multiplier=multiplier(after),
    )


def _voided(before: State, event: ev.Voided, after: State, seat: Seat | None) -> Told:
    return RoundVoid(before.captioner, event.why)


def _cleared(_: State, event: ev.Cleared, after: State, seat: Seat | None) -> Told:
    return TableCleared()


def _refilled(_: State, event: ev.Refilled, after: State, seat: Seat | None) -> Told:
    return PhotosDrawn(_own(event.photos, seat), bool(event.recycled))


def _exchange_opened(_: State, event: ev.ExchangeOpened, after: State, seat: Seat | None) -> Told:
    return ExchangeOpened()


def _chose(_: State, event: ev.Chose, after: State, seat: Seat | None) -> Told:
    return ExchangeChosen(event.seat, event.photo if seat == event.seat else None)


def _swapped(_: State, event: ev.Swapped, after: State, seat: Seat | None) -> Told:
    count = sum(photo is not None for photo in event.photos)
    return PhotosExchanged(count, _own(event.photos, seat), bool(event.recycled))


def _turn_passed(_: State, event: ev.TurnPassed, after: State, seat: Seat | None) -> Told:
    return CaptionerNamed(event.captioner)


def _asked(_: State, event: ev.Asked, after: State, seat: Seat | None) -> Told:
    return ThreeAsked()


def _agreed(_: State, event: ev.Agreed, after: State, seat: Seat | None) -> Told:
    return ThreeAgreed(event.seat)


def _went_on(_: State, event: ev.WentOn, after: State, seat: Seat | None) -> Told:
    return ThreeGoOn()


def _left(_: State, event: ev.Left, after: State, seat: Seat | None) -> Told:
    return SeatLeft(event.seat)


def _went_away(_: State, event: ev.WentAway, after: State, seat: Seat | None) -> Told:
    return SeatAway(event.seat)


def _came_back(_: State, event: ev.CameBack, after: State, seat: Seat | None) -> Told:
    return SeatBack(event.seat)


def _ended(_: State, event: ev.Ended, after: State, seat: Seat | None) -> Told:
    return MatchEnded(event.outcome)


_TELLERS: Final[dict[type, Callable[[State, Any, State, Seat | None], Told | None]]] = {
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
