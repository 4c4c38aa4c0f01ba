"""What a seat sees, built for it from the state: nothing is stripped, because nothing is put in."""

from enum import StrEnum
from typing import Literal, TypeAlias

from msgspec import Struct

from sobremesa.games.captain.actions import Eye, Variant
from sobremesa.games.captain.pieces import Colour, DroppingId, Face, Measures
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Phase, Seat

Doing: TypeAlias = Literal["lift", "name", "shout"]


class Stage(StrEnum):
    """Where a turn is."""

    READY = "ready"
    """Before Begin, and 3-2-1 until the eye is switched on."""
    AIMING = "aiming"
    """Whoever has the tongs may close them."""
    CLOSING = "closing"
    """They are on their way, and the deck will say on what they close."""
    LOOKING = "looking"
    """A dropping is off the deck, and somebody looks under it."""
    BARE = "bare"
    """Game 3: nothing lies on the deck any more; only a shout can come."""
    CHECK = "check"
    """Somebody has shouted, and all look under what is left."""
    OVER = "over"


class Where(StrEnum):
    """Where a dropping is."""

    DECK = "deck"
    TONGS = "tongs"
    KEPT = "kept"
    GALLEY = "galley"
    GONE = "gone"
    """Its owner has left with it."""


class DroppingView(Struct, frozen=True, gc=False):
    """A dropping; its place in the list is its id."""

    where: Where
    by: Seat | None
    """Who holds or keeps it."""
    colour: Colour | None
    """Where this seat sees it now: while it looks, in the proof, in the check, at the end."""


class TongsView(Struct, frozen=True, gc=False):
    """The tongs are closing."""

    seat: Seat
    closing: int
    x: int | None
    y: int | None
    tick: int | None
    """Where and when a finger pressed; None, all three: they go to `dropping`."""
    dropping: DroppingId | None
    aside: int
    broad: bool


class LookView(Struct, frozen=True, gc=False):
    """Somebody holds a dropping and looks under it."""

    seat: Seat
    dropping: DroppingId
    wanted: Colour
    """What the die showed when it left the deck, or what was named."""
    colour: Colour | None
    """For those who may look."""
    ends: Millis


class ProofView(Struct, frozen=True, gc=False):
    """What was just collected is shown to all."""

    seat: Seat
    dropping: DroppingId
    colour: Colour
    ends: Millis


class CheckView(Struct, frozen=True, gc=False):
    """Somebody has shouted."""

    by: Seat
    right: bool
    complete: tuple[Colour, ...]
    """The colours of which none is left on the deck."""
    chips: tuple[Seat, ...]
    """Who gets a chip."""
    ends: Millis


class SeatView(Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    collected: int
    chips: int
    playing: bool
    away: bool


class View(Struct, frozen=True):
    """The whole truth for one seat, or for those who watch."""

    phase: Phase
    stage: Stage
    seat: Seat | None
    may: tuple[Doing, ...]
    variant: Variant
    eye: Eye
    measures: Measures
    open: tuple[bool, bool, bool, bool]
    """Which corners are open: left upper, right upper, right lower, left lower."""
    round: int
    """Counted from 1; droppings with the same id in two rounds have nothing in common."""
    turn: Seat | None
    named: Colour | None
    banned: DroppingId | None
    """Game 2: just put back, so that this turn may not lift it."""
    die: Face
    watcher: bool
    droppings: tuple[DroppingView, ...]
    tongs: TongsView | None
    look: LookView | None
    proof: ProofView | None
    check: CheckView | None
    galley: int
    seats: tuple[SeatView, ...]
    ends: Millis | None
    """When this stage ends by itself."""
    missing: Seat | None
    """Who is waited for: somebody may ring and go on without him."""
    outcome: Outcome | None
