"""What happens in a match, with its outcome inside: chance was drawn when it was decided."""

from typing import Literal, TypeAlias

from msgspec import Struct

from sobremesa.games.captain.pieces import Colour, DroppingId, Face
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Seat

Why: TypeAlias = Literal["turn", "late", "away", "left"]
"""Why the tongs pass on."""


class RoundLaid(Struct, frozen=True, tag="round-laid"):
    """All droppings lie on the deck, the die on its flap; who starts holds the tongs."""

    round: int
    starter: Seat
    die: Face
    undersides: tuple[Colour, ...]
    """What hides under each dropping, by its number."""
    at: Millis


class EyeOn(Struct, frozen=True, gc=False, tag="eye-on"):
    """The eye is switched on, and the first turn begins."""

    at: Millis


class DieTurned(Struct, frozen=True, gc=False, tag="die-turned"):
    """The die was knocked over, or has gone overboard and lies at home again."""

    face: Face
    home: bool


class ColourNamed(Struct, frozen=True, gc=False, tag="colour-named"):
    """Game 2: who holds the tongs says which colour he is going to lift."""

    seat: Seat
    colour: Colour


class TongsClosed(Struct, frozen=True, gc=False, tag="tongs-closed"):
    """Who holds the tongs closes them: at a place, or on a dropping."""

    seat: Seat
    x: int | None
    y: int | None
    tick: int | None
    dropping: DroppingId | None
    aside: int
    at: Millis


class Slipped(Struct, frozen=True, gc=False, tag="slipped"):
    """They have closed on nothing; the turn goes on, and so does its time."""

    seat: Seat
    at: Millis


class Lifted(Struct, frozen=True, gc=False, tag="lifted"):
    """A dropping has left the deck, and what is wanted stands fast now (E-A1)."""

    seat: Seat
    dropping: DroppingId
    wanted: Colour
    at: Millis


class Kept(Struct, frozen=True, gc=False, tag="kept"):
    """It matches: all see it, and it is kept."""

    seat: Seat
    dropping: DroppingId
    colour: Colour
    at: Millis


class ProofHidden(Struct, frozen=True, gc=False, tag="proof-hidden"):
    """All have seen what was collected: from now on it is a matter of memory."""


class PutBack(Struct, frozen=True, gc=False, tag="put-back"):
    """It does not match, or its holder has left: it lies on the deck again."""

    seat: Seat
    dropping: DroppingId


class TongsPassed(Struct, frozen=True, gc=False, tag="tongs-passed"):
    """It is somebody's turn."""

    to: Seat
    why: Why
    banned: DroppingId | None
    """Game 2: what this turn may not lift (E-A3, E-A4)."""
    at: Millis


class Fallen(Struct, frozen=True, gc=False, tag="fallen"):
    """A dropping has fallen into the galley."""

    dropping: DroppingId


class DeckBare(Struct, frozen=True, gc=False, tag="deck-bare"):
    """Game 3: nothing lies on the deck any more, and nobody has shouted (E-A14)."""

    at: Millis


class Shouted(Struct, frozen=True, tag="shouted"):
    """Somebody has shouted; what is held lies on the deck again (E-A6)."""

    seat: Seat
    right: bool
    complete: tuple[Colour, ...]
    """Of these none lies on the deck."""
    chips: tuple[Seat, ...]
    """Each gets one."""
    at: Millis


class ShoutBeaten(Struct, frozen=True, gc=False, tag="shout-beaten"):
    """A shout came a moment too late: no chip, no penalty (E-A32)."""

    seat: Seat
    by: Seat
    margin: Millis


class RoundVoid(Struct, frozen=True, gc=False, tag="round-void"):
    """Nobody has shouted in time: the round gives nothing (E-A14)."""


class WentAway(Struct, frozen=True, gc=False, tag="went-away"):
    """Nobody waits for this seat."""

    seat: Seat


class CameBack(Struct, frozen=True, gc=False, tag="came-back"):
    """This seat is played again."""

    seat: Seat


class Left(Struct, frozen=True, gc=False, tag="left"):
    """A seat has left, and its chips with it; what it collected stays off the deck (E-A24)."""

    seat: Seat


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over."""

    outcome: Outcome


Event: TypeAlias = (
    RoundLaid
    | EyeOn
    | DieTurned
    | ColourNamed
    | TongsClosed
    | Slipped
    | Lifted
    | Kept
    | ProofHidden
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
