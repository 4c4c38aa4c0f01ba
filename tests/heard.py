"""What somebody in a script hears over a socket.

Update   what is shown, read as plain data
Message  whatever the server may say
Heard    one thing that was said or heard, and when
"""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from sobremesa.wire import Answer, Bye, Moved, Reacted, Time, Welcome


class Update(Struct, frozen=True, tag="update"):
    """`sobremesa.wire.Update`, with what it shows read as plain data."""

    seq: int
    table: dict[str, Any] | None
    seat: int | None
    here: list[int]
    view: dict[str, Any] | None
    told: list[dict[str, Any]]


Message: TypeAlias = Welcome | Update | Answer | Time | Moved | Reacted | Bye


class Heard(Struct, frozen=True):
    """One thing that was said or heard over a socket."""

    at: float
    """Of the monotonic clock, in seconds."""
    way: Literal["said", "heard", "shown", "closed"]
    """Shown: a frame of the device, which is no message."""
    frame: bytes
    """As it stood on the wire; of a close, its code."""
