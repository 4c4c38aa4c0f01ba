"""The small words of the contract."""

from typing import NewType, Protocol

Seat = NewType("Seat", int)
"""A place at the table, 0…n−1 in playing order, for a whole match; a leaver's number stays."""

Millis = NewType("Millis", int)
"""Milliseconds of the match clock: it stands while a match is paused, and never falls."""

Phase = NewType("Phase", int)
"""Counts the phases of a match, 0 until it has begun; an act names the phase it was meant for."""

DEVICE = Seat(-1)
"""Acts as if it had a seat: the thing at the table that moves by itself."""


TableId = NewType("TableId", str)
"""A table's name in addresses; it never changes and opens nothing."""

PlayerId = NewType("PlayerId", str)
"""Who can sit on a chair: a person, or a bot."""

PersonId = NewType("PersonId", PlayerId)
"""A person at a table; never the name, which is only a label."""

Seq = NewType("Seq", int)
"""Counts the rows of a table's log from 1; the only number on the wire."""


class Rng(Protocol):
    """Where chance comes from: `random.SystemRandom()` at a live table, `random.Random(seed)` else.

    Only `decide` and `imagine` are handed one; what they drew stands in events and states.
    """

    def random(self) -> float: ...
    def randrange(self, start: int, stop: int, /) -> int: ...
    def shuffle(self, x: list[int], /) -> None: ...
