"""The best moments of a match, told when it is over.

A game folds what somebody is told who watches from the first event on into a memory of its own,
and tells the moments from that. So nothing can be told that a player may not know.
"""

from typing import Final

from msgspec import Struct

from sobremesa.kernel.ids import Millis, Seat

MOST: Final = 3
"""More than these are not the best any more."""


class Moment(Struct, frozen=True):
    """One of the best moments of a match; its text is `moment.<what>` of the game's words.

    Each place of the text is filled from one of the three: seats, numbers or spans.
    """

    what: str
    """A member of the game's own enum of highlights."""
    seats: dict[str, Seat] = {}
    """Where the text has the name of who sits there."""
    numbers: dict[str, int] = {}
    """One called `count` chooses between the forms of the text, too."""
    spans: dict[str, Millis] = {}
    """How long something took, to be written as minutes and seconds."""
