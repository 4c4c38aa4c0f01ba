"""The answer to a command that the rules do not accept: a player's mistake raises nothing."""

from enum import StrEnum
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

E_co = TypeVar("E_co", covariant=True)

Param: TypeAlias = int | str
"""What a refusal's text needs to know: a number, a seat, a name of the rules."""


class Reason(StrEnum):
    """Why the kernel refuses; each game adds an enum of its own. The client has the texts."""

    OVER = "over"
    """The match has ended."""
    NOT_BEGUN = "not-begun"
    """The match has not begun yet."""
    BEGUN = "begun"
    """The match has begun already."""
    SEATS = "seats"
    """The game is not for this number of seats. Params: seats, fewest, most."""
    LATE = "late"
    """The action was meant for an earlier phase."""
    EARLY = "early"
    """The action names a phase that has not come, or the timer has not run out."""
    NOT_PLAYING = "not-playing"
    """That seat does not play, or has left."""
    AWAY = "away"
    """That seat is away already."""
    NOT_AWAY = "not-away"
    """That seat is not away."""
    NO_TIMER = "no-timer"
    """No such timer is running."""
    UNREADABLE = "unreadable"
    """What came cannot be read as an action of this game."""
    FAULT = "fault"
    """The program failed at it; nothing has changed."""


class Refusal(Struct, Generic[E_co], frozen=True):
    """A command was not accepted. Told to its sender alone."""

    reason: str
    """A member of the kernel's `Reason`, of the game's or of the table's."""
    params: dict[str, Param] = {}
    """Fills the places in the reason's text."""
    cost: tuple[E_co, ...] = ()
    """What the rule itself makes of it: these events happen. Without any, nothing has changed."""
