"""Some seconds of what moved by itself in a match that is over, as bytes: docs/protocol.md.

part  from when to when
pack  the bytes
"""

from collections.abc import Sequence
from struct import Struct as Layout
from typing import Final

from sobremesa.kernel.ids import Millis
from sobremesa.table.replays import Replayed
from sobremesa.table.retracing import Drawn

SPAN: Final = 10_000
"""Milliseconds of the match clock in one answer: 300 frames of up to 91 bytes."""
VERSION: Final = 1
_HEAD: Final = Layout("<BHII")
_EACH: Final = Layout("<IH")


def part(match: Replayed, at: Millis) -> tuple[Millis, Millis]:
    """Return from when to when the part of a match goes that holds this moment, or its last."""
    since = min(at, match.lasted) // SPAN * SPAN
    return Millis(since), Millis(since + SPAN)


def pack(match: Replayed, since: Millis, until: Millis, drawn: Sequence[Drawn]) -> bytes:
    """Write a part of a match, little endian."""
    head = _HEAD.pack(VERSION, match.number & 0xFFFF, since, until)
    each = (_EACH.pack(one.at, len(one.frame)) + one.frame for one in drawn)
    return head + b"".join(each)
