"""Key frames of a deck: all that it needs to go on from there, as bytes that nobody else reads."""

import msgspec

from sobremesa.games.captain.course import Remembered
from sobremesa.games.captain.draws import Draws
from sobremesa.games.captain.eye import Eye
from sobremesa.games.captain.tongs import Held
from sobremesa.kernel.ids import Seat


class Lying(msgspec.Struct, frozen=True, array_like=True):
    """How one thing moves, in a key frame."""

    thing: int
    x: float
    y: float
    vx: float
    vy: float
    angle: float
    spin: float


class Aimed(msgspec.Struct, frozen=True, array_like=True):
    """Somebody has moved the tongs by hand."""

    tick: int
    seat: Seat
    x: int
    y: int


class KeyFrame(msgspec.Struct, frozen=True):
    """All that a deck needs to go on from here."""

    tick: int
    round: int
    draws: Draws
    eye: Eye
    things: tuple[Lying, ...]
    lifted: dict[int, tuple[float, float]]
    """From where each dropping that is not on the deck was lifted."""
    left: dict[int, int] = {}
    """Droppings that have left the deck before the rules have said so, and when."""
    dark_since: int = 0
    holder: Seat | None = None
    """Who has moved the tongs in this turn."""
    remembered: Remembered = Remembered()
    tongs: Held | None = None
    """None: in frames of before."""
    hand: tuple[Aimed, ...] = ()
    """Where the tongs were moved by hand since the key frame before."""


def write_key(key: KeyFrame) -> bytes:
    """Write a key frame for the log."""
    return msgspec.msgpack.encode(key)


def read_key(kept: bytes | None) -> KeyFrame | None:
    """Read a key frame; None: there is none, or it is not one of this kind."""
    if kept is None:
        return None
    try:
        return msgspec.msgpack.decode(kept, type=KeyFrame)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
