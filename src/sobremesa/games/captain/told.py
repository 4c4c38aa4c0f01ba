"""What a seat is told of an event: for animation, sound, the spoken log, bots and the deck."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sobremesa.games.captain.pieces import Colour, DroppingId, Face
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Seat


class RoundLaid(Struct, frozen=True, tag="round-laid"):
    """All droppings lie in the middle, the die on its flap, and who begins holds the tongs."""

    round: int
    starter: Seat
    die: Face


class EyeOn(Struct, frozen=True, tag="eye-on"):
    """The eye is switched on."""


class DieTurned(Struct, frozen=True, tag="die-turned"):
    """The die was knocked over and shows a face, perhaps the same."""

    face: Face
    home: bool
    """It had gone overboard and lies on its flap again."""


class ColourNamed(Struct, frozen=True, tag="colour-named"):
    """Game 2: somebody says which colour he is going to lift."""

    seat: Seat
    colour: Colour


class TongsClosing(Struct, frozen=True, tag="tongs-closing"):
    """The tongs close, at a place or on a dropping: see `TongsView`."""

    seat: Seat
    closing: int
    x: int | None
    y: int | None
    tick: int | None
    dropping: DroppingId | None
    aside: int
    broad: bool


class TongsSlipped(Struct, frozen=True, tag="tongs-slipped"):
    """They closed on nothing; the turn goes on."""

    seat: Seat
    closing: int


class Lifted(Struct, frozen=True, tag="lifted"):
    """A dropping has left the deck."""

    seat: Seat
    dropping: DroppingId
    wanted: Colour
    colour: Colour | None
    """For those who may look under it."""


class Kept(Struct, frozen=True, tag="kept"):
    """It matched: shown to all, and kept."""

    seat: Seat
    dropping: DroppingId
    colour: Colour


class PutBack(Struct, frozen=True, tag="put-back"):
    """It goes back to where it was, or to the nearest free place."""

    seat: Seat
    dropping: DroppingId


class TongsPassed(Struct, frozen=True, tag="tongs-passed"):
    """It is somebody else's turn."""

    to: Seat
    why: Literal["turn", "late", "away", "left"]


class Fallen(Struct, frozen=True, tag="fallen"):
    """A dropping has fallen into the galley."""

    dropping: DroppingId


class DeckBare(Struct, frozen=True, tag="deck-bare"):
    """Nothing lies on the deck any more."""


class Shouted(Struct, frozen=True, tag="shouted"):
    """Somebody shouts; the eye goes dark, and all look under what is left on the deck."""

    seat: Seat
    right: bool
    complete: tuple[Colour, ...]
    chips: tuple[Seat, ...]


class ShoutBeaten(Struct, frozen=True, tag="shout-beaten"):
    """Another shout came first."""

    seat: Seat
    by: Seat
    margin: Millis


class RoundVoid(Struct, frozen=True, tag="round-void"):
    """Nobody shouted in time."""


class WentAway(Struct, frozen=True, tag="went-away"):
    """Nobody waits for this seat."""

    seat: Seat


class CameBack(Struct, frozen=True, tag="came-back"):
    """This seat plays again."""

    seat: Seat


class Left(Struct, frozen=True, tag="left"):
    """This seat has gone for good, and takes what it has collected and won along."""

    seat: Seat


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over."""

    outcome: Outcome


Told: TypeAlias = (
    RoundLaid
    | EyeOn
    | DieTurned
    | ColourNamed
    | TongsClosing
    | TongsSlipped
    | Lifted
    | Kept
    | PutBack
    | TongsPassed
    | Fallen
    | DeckBare
    | Shouted
    | ShoutBeaten
    | RoundVoid
    | WentAway
    | CameBack
    | Left
    | Ended
)
