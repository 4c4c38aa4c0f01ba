"""What a seat is told of an event: for animation, sound and the spoken log.

What only one seat may know stands in fields that are empty for the others.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec import Struct

from sobremesa.games.loonacy import events as ev
from sobremesa.games.loonacy.deck import CardId
from sobremesa.games.loonacy.state import State
from sobremesa.games.loonacy.view import Face, face, hand
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Seat


class HandsDealt(Struct, frozen=True, tag="hands-dealt"):
    """All see their hands now."""

    hand: tuple[Face, ...]
    """One's own; empty for those who watch."""


class PilesOpened(Struct, frozen=True, tag="piles-opened"):
    """The piles are turned up: play."""

    tops: tuple[Face, ...]


class CardLaid(Struct, frozen=True, tag="card-laid"):
    """A card flies from a hand to a pile."""

    seat: Seat
    card: Face
    pile: int


class CardBeaten(Struct, frozen=True, tag="card-beaten"):
    """A card came too late and goes back."""

    seat: Seat
    card: Face | None
    """For its own seat only."""
    pile: int
    by: Seat
    margin: Millis


class CardWrong(Struct, frozen=True, tag="card-wrong"):
    """One's own card did not match and goes back; the hand rests. Nobody else is told."""

    card: Face
    pile: int
    until: Millis


class HandFree(Struct, frozen=True, tag="hand-free"):
    """One's own hand may play again."""


class FingerShown(Struct, frozen=True, tag="finger-shown"):
    """A seat points at the draw pile."""

    seat: Seat


class FingerTakenBack(Struct, frozen=True, tag="finger-taken-back"):
    """A seat no longer points."""

    seat: Seat


class FingersGone(Struct, frozen=True, tag="fingers-gone"):
    """The table has changed: nobody points any more."""


class PilesLocked(Struct, frozen=True, tag="piles-locked"):
    """All want a card."""


class DiscardsShuffled(Struct, frozen=True, tag="discards-shuffled"):
    """The discards are gathered and shuffled."""

    piles: int
    kept: bool
    """The tops stay where they are; else so many new piles lie face down."""
    draw: int


class CardsDealt(Struct, frozen=True, tag="cards-dealt"):
    """A card flies face down to each of these seats."""

    seats: tuple[Seat, ...]


class TooFewCards(Struct, frozen=True, tag="too-few-cards"):
    """There are not enough cards for everybody: nobody draws."""


class CardsTurned(Struct, frozen=True, tag="cards-turned"):
    """All turn what was dealt, at one instant."""

    card: Face | None
    """One's own new card."""
    tops: tuple[Face, ...]
    """The piles that were face down; empty where they lay open."""
    left: tuple[Face, ...]
    """Tops of the new piles behind them: of those who left while cards were dealt."""


class SeatLeft(Struct, frozen=True, tag="seat-left"):
    """A seat has left."""

    seat: Seat
    top: Face | None
    """The top of the pile that its hand became."""


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
    | PilesOpened
    | CardLaid
    | CardBeaten
    | CardWrong
    | HandFree
    | FingerShown
    | FingerTakenBack
    | FingersGone
    | PilesLocked
    | DiscardsShuffled
    | CardsDealt
    | TooFewCards
    | CardsTurned
    | SeatLeft
    | SeatAway
    | SeatBack
    | MatchEnded
)


def tell(before: State, event: ev.Event, after: State, seat: Seat | None) -> Told | None:
    """Return what the seat is told of the event; None: a spectator, or nothing to tell."""
    return _TELLERS[type(event)](before, event, after, seat)


def _dealt(_: State, event: ev.Dealt, after: State, seat: Seat | None) -> Told:
    return HandsDealt(() if seat is None else hand(after, seat))


def _opened(_: State, event: ev.Opened, after: State, seat: Seat | None) -> Told:
    return PilesOpened(_faces(after, event.tops))


def _played(_: State, event: ev.Played, after: State, seat: Seat | None) -> Told:
    return CardLaid(event.seat, face(after, event.card), event.pile)


def _beaten(_: State, event: ev.Beaten, after: State, seat: Seat | None) -> Told:
    own = face(after, event.card) if seat == event.seat else None
    return CardBeaten(event.seat, own, event.pile, event.by, event.margin)


def _fumbled(_: State, event: ev.Fumbled, after: State, seat: Seat | None) -> Told | None:
    if seat != event.seat:
        return None
    return CardWrong(face(after, event.card), event.pile, event.until)


def _unblocked(_: State, event: ev.Unblocked, after: State, seat: Seat | None) -> Told | None:
    return HandFree() if seat == event.seat else None


def _pointed(_: State, event: ev.Pointed, after: State, seat: Seat | None) -> Told:
    return FingerShown(event.seat)


def _took_back(_: State, event: ev.TookBack, after: State, seat: Seat | None) -> Told:
    return FingerTakenBack(event.seat)


def _fingers_down(_: State, event: ev.FingersDown, after: State, seat: Seat | None) -> Told:
    return FingersGone()


def _agreed(_: State, event: ev.Agreed, after: State, seat: Seat | None) -> Told:
    return PilesLocked()


def _reshuffled(_: State, event: ev.Reshuffled, after: State, seat: Seat | None) -> Told:
    return DiscardsShuffled(len(after.piles), event.kept, len(after.draw))


def _drew(_: State, event: ev.Drew, after: State, seat: Seat | None) -> Told:
    seats = (Seat(number) for number, card in enumerate(event.cards) if card is not None)
    return CardsDealt(tuple(seats))


def _unserved(_: State, event: ev.Unserved, after: State, seat: Seat | None) -> Told:
    return TooFewCards()


def _turned(before: State, event: ev.Turned, after: State, seat: Seat | None) -> Told:
    new = None if seat is None else before.new[seat]
    tops = tuple(pile[-1].card for pile in before.piles) if before.fresh else ()
    left = tuple(cards[-1] for cards in event.left)
    own = None if new is None else face(after, new)
    return CardsTurned(own, _faces(after, tops), _faces(after, left))


def _left(_: State, event: ev.Left, after: State, seat: Seat | None) -> Told:
    return SeatLeft(event.seat, face(after, event.pile[-1]) if event.pile else None)


def _shuffled_back(_: State, event: ev.ShuffledBack, after: State, seat: Seat | None) -> None:
    return None


def _went_away(_: State, event: ev.WentAway, after: State, seat: Seat | None) -> Told:
    return SeatAway(event.seat)


def _came_back(_: State, event: ev.CameBack, after: State, seat: Seat | None) -> Told:
    return SeatBack(event.seat)


def _ended(_: State, event: ev.Ended, after: State, seat: Seat | None) -> Told:
    return MatchEnded(event.outcome)


def _faces(state: State, cards: tuple[CardId, ...]) -> tuple[Face, ...]:
    return tuple(face(state, card) for card in cards)


_TELLERS: Final[dict[type, Callable[[State, Any, State, Seat | None], Told | None]]] = {
    ev.Dealt: _dealt,
    ev.Opened: _opened,
    ev.Played: _played,
    ev.Beaten: _beaten,
    ev.Fumbled: _fumbled,
    ev.Unblocked: _unblocked,
    ev.Pointed: _pointed,
    ev.TookBack: _took_back,
    ev.FingersDown: _fingers_down,
    ev.Agreed: _agreed,
    ev.Reshuffled: _reshuffled,
    ev.Drew: _drew,
    ev.Unserved: _unserved,
    ev.Turned: _turned,
    ev.Left: _left,
    ev.ShuffledBack: _shuffled_back,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.Ended: _ended,
}
