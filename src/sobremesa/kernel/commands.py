"""What can be asked of a match.

Begin   deal and start                      (the table)
Act     a seat does something               (people, bots, devices)
Ring    a timer of the rules has run out    (the table; a person, where the timer is soft)
Away    a seat has no connection            (the table)
Back    it has one again, or a stand-in     (the table)
Leave   a seat goes for good                (people; the table, where there are no stand-ins)
Stop    the people have ended the match     (the table asked and counted them, never bots)
"""

from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from sobremesa.kernel.ids import Phase, Seat

A_co = TypeVar("A_co", covariant=True)


class Begin(Struct, frozen=True, gc=False):
    """Deal and start. Refused where the seats are too few or too many."""


class Act(Struct, Generic[A_co], frozen=True, gc=False):
    """A seat does something of its game."""

    seat: Seat
    action: A_co
    phase: Phase
    """The phase that its player saw; an older one is refused, unless the game says otherwise."""


class Ring(Struct, frozen=True, gc=False):
    """A timer has run out, or somebody rang a soft one."""

    timer: str
    """Its name, as `timers` gave it."""


class Away(Struct, frozen=True, gc=False):
    """Nobody waits for this seat until it is back."""

    seat: Seat


class Back(Struct, frozen=True, gc=False):
    """Somebody, or a stand-in, plays this seat again."""

    seat: Seat


class Leave(Struct, frozen=True, gc=False):
    """This seat goes for good; the game's own rule says what becomes of its things."""

    seat: Seat


class Stop(Struct, frozen=True, gc=False):
    """The people ended it: finished rounds count, the running one is void."""


Command: TypeAlias = Begin | Act[A_co] | Ring | Away | Back | Leave | Stop
