"""Chance that is kept in two numbers and goes on from them: a key frame has room for no more."""

from random import Random
from typing import Final

from msgspec import Struct

_APART: Final = 1 << 40
"""Draws of one seed never come to the draws of the next."""


class Draws(Struct):
    """The same seed draws the same numbers; how many were drawn is all that changes.

    >>> first = Draws(seed=7)
    >>> numbers = [first.random() for _ in range(3)]
    >>> Draws(seed=7, drawn=2).random() == numbers[2]
    True
    """

    seed: int
    drawn: int = 0

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        self.drawn += 1
        return Random(self.seed * _APART + self.drawn).random()

    def between(self, low: float, high: float) -> float:
        """Return a number from low up to high."""
        return low + (high - low) * self.random()
