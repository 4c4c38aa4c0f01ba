"""A deck as bytes for the screens. Layout: docs/protocol.md."""

from collections.abc import Sequence
from enum import IntFlag
from functools import cache
from math import pi
from struct import Struct as Layout
from typing import Final, NamedTuple

from sobremesa.games.captain.eye import Turning
from sobremesa.games.captain.pieces import DROPPINGS

_FIXED: Final = "<IBH2h4h2hBB2hBB"
_EACH: Final = "hhB"
_MOST: Final = 32767


class Flag(IntFlag):
    """What a frame says in one bit."""

    DARK = 1
    """The eye is switched off."""
    TONGS = 2
    """The tongs are over the deck."""


class Frame(NamedTuple):
    """What screens draw, in the deck's units."""

    tick: int
    flags: Flag
    eye: tuple[float, float]
    turning: Turning
    die: tuple[float, float, float]
    """With its angle; all 0 where the game has no die."""
    tumble: int
    """255 when it has just been knocked over, falling to 0."""
    tongs: tuple[float, float]
    opening: int
    """255: open."""
    droppings: Sequence[tuple[float, float, float] | None]
    """With their angles; None: not on the deck."""


@cache
def _layout(droppings: int) -> Layout:
    return Layout(_FIXED + _EACH * droppings)


def pack(frame: Frame) -> bytes:
    """Write a frame, little endian: 31 bytes, and 5 for each dropping on the deck."""
    mask, lying = 0, list[int]()
    for number, place in enumerate(frame.droppings):
        if place is not None:
            mask |= 1 << number
            lying += (round(place[0]), round(place[1]), _angle(place[2]))
    x, y, angle = frame.die
    return _layout(len(lying) // 3).pack(
        frame.tick & 0xFFFFFFFF,
        frame.flags,
        mask,
        round(frame.eye[0]),
        round(frame.eye[1]),
        *[round(part * _MOST) for part in frame.turning],
        round(x),
        round(y),
        _angle(angle),
        frame.tumble,
        _short(frame.tongs[0]),
        _short(frame.tongs[1]),
        frame.opening,
        0,
        *lying,
    )


def unpack(data: bytes) -> Frame:
    """Read what `pack` wrote. Raises struct.error for anything else."""
    lying = max(0, len(data) - _layout(0).size) // Layout("<" + _EACH).size
    tick, flags, mask, ex, ey, qx, qy, qz, qw, *rest = _layout(lying).unpack(data)
    dx, dy, da, tumble, tx, ty, opening, _, *each = rest
    places = iter(zip(each[::3], each[1::3], each[2::3], strict=True))
    droppings = [_place(next(places)) if mask >> n & 1 else None for n in range(DROPPINGS)]
    turning = (qx / _MOST, qy / _MOST, qz / _MOST, qw / _MOST)
    die = _place((dx, dy, da))
    return Frame(tick, Flag(flags), (ex, ey), turning, die, tumble, (tx, ty), opening, droppings)


def _place(read: tuple[int, int, int]) -> tuple[float, float, float]:
    return read[0], read[1], read[2] * 2 * pi / 256


def _short(value: float) -> int:
    """Tongs are sent anywhere; what lies on the deck is near it always."""
    return round(min(max(value, -_MOST), _MOST))


def _angle(radians: float) -> int:
    return round(radians * 256 / (2 * pi)) & 255
