"""What happens in a match, with its outcome inside: chance was drawn when it was decided."""

from typing import TypeAlias

from msgspec import Struct

from sobremesa.games.oeil.reasons import Void
from sobremesa.kernel.decks import PhotoId
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Seat

BySeat: TypeAlias = tuple[PhotoId | None, ...]
"""A photograph, or none, for each seat."""


class Dealt(Struct, frozen=True, tag="dealt"):
    """The hands are dealt, and chance has named the first captioner."""

    hands: tuple[tuple[PhotoId, ...], ...]
    draw: tuple[PhotoId, ...]
    first: Seat
    at: Millis


class Captioned(Struct, frozen=True, tag="captioned"):
    """The captioner has laid a photograph face down and given it a caption."""

    photo: PhotoId
    text: str
    at: Millis


class Laid(Struct, frozen=True, gc=False, tag="laid"):
    """A viewer has laid a photograph face down; his former one is back in his hand."""

    seat: Seat
    photo: PhotoId


class Mixed(Struct, frozen=True, tag="mixed"):
    """All that was laid is mixed, and lies upright for all to see."""

    filled: BySeat
    """What chance has laid for those who had laid nothing."""
    order: tuple[PhotoId, ...]
    at: Millis


class Pointed(Struct, frozen=True, gc=False, tag="pointed"):
    """A viewer points at a photograph; only he knows which."""

    seat: Seat
    photo: PhotoId


class FingersShown(Struct, frozen=True, gc=False, tag="fingers-shown"):
    """One, two, three: all see who points where."""

    at: Millis


class Favoured(Struct, frozen=True, gc=False, tag="favoured"):
    """The captioner points at the photograph that he likes best."""

    photo: PhotoId


class Scored(Struct, frozen=True, tag="scored"):
    """All see whose photograph is whose, and the points of the round are booked."""

    points: tuple[int, ...]
    """By seat."""
    at: Millis


class Voided(Struct, frozen=True, tag="voided"):
    """The round gives nothing.

    What was seen goes to the discards; what was not, back to the hands.
    """

    why: Void


class Cleared(Struct, frozen=True, gc=False, tag="cleared"):
    """What lies on the table goes to the discards, and so do the hands of those who left."""


class Refilled(Struct, frozen=True, tag="refilled"):
    """Each draws a photograph."""

    photos: BySeat
    recycled: tuple[PhotoId, ...]
    """The discards in a new order, where the draw pile was empty on the way; else none."""


class ExchangeOpened(Struct, frozen=True, gc=False, tag="exchange-opened"):
    """A table is full: each may exchange one photograph."""

    at: Millis


class Chose(Struct, frozen=True, gc=False, tag="chose"):
    """A seat has set a photograph aside, or keeps all."""

    seat: Seat
    photo: PhotoId | None


class Swapped(Struct, frozen=True, tag="swapped"):
    """Who has set one aside draws another; then those set aside go to the discards."""

    photos: BySeat
    recycled: tuple[PhotoId, ...]


class TurnPassed(Struct, frozen=True, gc=False, tag="turn-passed"):
    """A new round: somebody else is captioner."""

    captioner: Seat
    at: Millis


class Asked(Struct, frozen=True, gc=False, tag="asked"):
    """Three are left, one fewer than the game is made for: do they go on?"""

    at: Millis


class Agreed(Struct, frozen=True, gc=False, tag="agreed"):
    """One of the three wants to go on."""

    seat: Seat


class WentOn(Struct, frozen=True, gc=False, tag="went-on"):
    """The three go on, where they were."""

    at: Millis


class Left(Struct, frozen=True, gc=False, tag="left"):
    """A seat has left."""

    seat: Seat


class WentAway(Struct, frozen=True, gc=False, tag="went-away"):
    """Nobody waits for this seat."""

    seat: Seat


class CameBack(Struct, frozen=True, gc=False, tag="came-back"):
    """This seat is played again."""

    seat: Seat


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | Captioned
    | Laid
    | Mixed
    | Pointed
    | FingersShown
    | Favoured
    | Scored
    | Voided
    | Cleared
    | Refilled
    | ExchangeOpened
    | Chose
    | Swapped
    | TurnPassed
    | Asked
    | Agreed
    | WentOn
    | Left
    | WentAway
    | CameBack
    | Ended
)
