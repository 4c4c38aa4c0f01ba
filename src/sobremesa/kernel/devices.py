"""A thing at the table that moves by itself, driven by the server.

The rules know it only by its acts, which come as `Act(DEVICE, …)`.

Device  what a live table drives, sixty times a second
Chance  one that says for how long it will do nothing: virtual time can stride over that
"""

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from sobremesa.kernel.ids import Millis, Seat

TICK: Final = 1000 / 60
"""Milliseconds of the match clock."""

A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
T_contra = TypeVar("T_contra", contravariant=True)


class Device(Protocol[A_co, V_contra, T_contra]):
    """It hears what a spectator hears and so knows no secret: its frames cannot leak one."""

    def wake(self, kept: bytes | None, view: V_contra, seed: int) -> None:
        """Start after Begin (kept is None), or after a crash from the newest key frame."""

    def hear(self, told: T_contra, view: V_contra, now: Millis) -> None:
        """Take in what a spectator is told and sees."""

    def aim(self, seat: Seat, x: int, y: int) -> None:
        """Let a seat move what it holds over the table; one that holds nothing moves nothing.

        x and y are in the units of the frames. It is no act: nothing is logged or told of it.
        """

    def step(self, ticks: int) -> Sequence[A_co]:
        """Move on by so many ticks; what it did on the way, in order."""

    def frame(self) -> bytes:
        """What the screens draw, asked for 30 times a second; empty: what they drew last.

        A device at rest still gives one several times a second, for screens that have just come.
        """

    def keep(self) -> bytes:
        """A key frame: all that `wake` and `again` need to go on from here."""

    def again(self, kept: bytes, following: bytes | None, view: V_contra) -> int | None:
        """Be as it was when it made a key frame, to be stepped from there once more for a replay.

        `view` is what was seen then. `following`: the key frame after it, which may say what was
        aimed meanwhile. Where nothing else was heard or aimed than the first time, it takes the
        very same course, and its next key frame is the same, byte by byte. Returns how many ticks
        later the following one was made; None: nobody knows.
        """


class Chance(Device[A_co, V_contra, T_contra], Protocol):
    """It moves nothing: its acts come by chance, as often as the real thing's would."""

    def quiet(self) -> int | None:
        """Return for how many ticks it will do nothing; None: until it hears something.

        The tick after these may bring an act. It is asked again after each `hear` and `step`.
        """
