"""What happens in a match, with its outcome inside: chance was drawn when it was decided."""

from typing import TypeAlias

from msgspec import Struct

from sobremesa.games.loonacy.deck import CardId
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Seat


class Dealt(Struct, frozen=True, tag="dealt"):
    """The hands are dealt and seen; the piles are not open yet."""

    pictures: tuple[int, ...]
    """Which picture stands at each place of the deck's circle."""
    hands: tuple[tuple[CardId, ...], ...]
    draw: tuple[CardId, ...]
    at: Millis


class Opened(Struct, frozen=True, tag="opened"):
    """The piles are turned up for all at one instant."""

    tops: tuple[CardId, ...]
    """One card a pile, from the front of the draw pile."""
    at: Millis


class Played(Struct, frozen=True, gc=False, tag="played"):
    """A card was laid and stands."""

    seat: Seat
    card: CardId
    pile: int
    at: Millis


class Beaten(Struct, frozen=True, gc=False, tag="beaten"):
    """A card came too late: it goes back to the hand, without penalty."""

    seat: Seat
    card: CardId
    pile: int
    by: Seat
    margin: Millis
    """How long before it the other card had been laid."""
    at: Millis


class Fumbled(Struct, frozen=True, gc=False, tag="fumbled"):
    """A card did not match: it goes back to the hand, which is blocked for a moment."""

    seat: Seat
    card: CardId
    pile: int
    until: Millis


class Unblocked(Struct, frozen=True, gc=False, tag="unblocked"):
    """The moment after a wrong card is over."""

    seat: Seat


class Pointed(Struct, frozen=True, gc=False, tag="pointed"):
    """A seat points at the draw pile."""

    seat: Seat
    at: Millis


class TookBack(Struct, frozen=True, gc=False, tag="took-back"):
    """A seat took its finger back."""

    seat: Seat
    at: Millis


class FingersDown(Struct, frozen=True, gc=False, tag="fingers-down"):
    """Nobody points any more, because the table has changed."""


class Agreed(Struct, frozen=True, gc=False, tag="agreed"):
    """All want a card: the piles are locked."""

    at: Millis


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """The discards were shuffled into a new draw pile."""

    tops: tuple[CardId, ...]
    """The only card of each pile from now on."""
    draw: tuple[CardId, ...]
    kept: bool
    """The tops stayed where they were; else they are new and face down until all are turned."""


class Drew(Struct, frozen=True, tag="drew"):
    """Each seat that plays got one card, face down."""

    cards: tuple[CardId | None, ...]
    """By seat number; from the front of the draw pile."""


class Unserved(Struct, frozen=True, gc=False, tag="unserved"):
    """There were not enough cards for everybody, so nobody draws."""


class Turned(Struct, frozen=True, tag="turned"):
    """All look at what was dealt, at one instant; nobody points, and the piles unlock."""

    left: tuple[tuple[CardId, ...], ...]
    """New piles of those who left while cards were being dealt, the last card on top."""
    at: Millis


class Left(Struct, frozen=True, tag="left"):
    """A seat has left."""

    seat: Seat
    pile: tuple[CardId, ...]
    """Its hand as a new pile, the last card on top; empty while no pile can be made."""
    at: Millis


class ShuffledBack(Struct, frozen=True, tag="shuffled-back"):
    """The hand of one who left before the piles opened was shuffled into the draw pile."""

    seat: Seat
    draw: tuple[CardId, ...]


class WentAway(Struct, frozen=True, gc=False, tag="went-away"):
    """Nobody waits for this seat."""

    seat: Seat
    at: Millis


class CameBack(Struct, frozen=True, gc=False, tag="came-back"):
    """This seat is played again."""

    seat: Seat
    at: Millis


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | Opened
    | Played
    | Beaten
    | Fumbled
    | Unblocked
    | Pointed
    | TookBack
    | FingersDown
    | Agreed
    | Reshuffled
    | Drew
    | Unserved
    | Turned
    | Left
    | ShuffledBack
    | WentAway
    | CameBack
    | Ended
)
