"""What somebody at the table remembers: colours that he has seen, and what has been collected.

A memory fades after a time of its own. Where a dropping lies makes no difference to it, how long it
lies does: all the while the eye rolls over it and stirs it among the others. What has faded is
forgotten, or it is taken for the dropping beside it.
"""

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from sobremesa.bots.tempo import Span, draw
from sobremesa.games.captain.pieces import COLOURS, OF_A_COLOUR, Colour, DroppingId
from sobremesa.kernel.ids import Millis, Rng

ALL_BUT_ONE: Final = len(COLOURS) - 1


class Mind(Struct, frozen=True):
    """How well somebody remembers."""

    holds: Span
    """How long it knows what lies under a dropping."""
    confuses: float
    """How often what has faded is taken for another dropping."""
    overlooks: float
    """How often it does not take in what was collected."""
    miscounts: float
    """How often it takes that for another colour."""
    counts: Span
    """How long it remembers that something was collected."""
    infers: bool
    """What is put back is not of the colour that was wanted: it thinks of that."""


class Recollection:
    """What somebody remembers of one round."""

    def __init__(self, mind: Mind, rng: Rng) -> None:
        self._mind = mind
        self._rng = rng
        self._under: dict[DroppingId, tuple[Colour, Millis]] = {}
        """What lies under a dropping, and until when that is known."""
        self._not: dict[DroppingId, set[Colour]] = {}
        """What does not lie under it."""
        self._collected: list[tuple[Colour, Millis]] = []

    def begin(self) -> None:
        """Forget all: a new round has other droppings."""
        self._under.clear()
        self._not.clear()
        self._collected.clear()

    def see(self, dropping: DroppingId, colour: Colour, now: Millis) -> None:
        """Look under a dropping."""
        self._under[dropping] = (colour, self._until(self._mind.holds, now))

    def rule_out(self, dropping: DroppingId, colour: Colour, now: Millis) -> None:
        """Take in that somebody has put it back, though he wanted that colour."""
        if not self._mind.infers or dropping in self._under:
            return
        out = self._not.setdefault(dropping, set())
        out.add(colour)
        if len(out) == ALL_BUT_ONE:
            (left,) = set(COLOURS) - out
            self.see(dropping, left, now)

    def collect(self, dropping: DroppingId, colour: Colour, now: Millis) -> None:
        """See what was collected, or look elsewhere in that moment."""
        self.lose(dropping)
        chance = self._rng.random()
        if chance < self._mind.overlooks:
            return
        if chance < self._mind.overlooks + self._mind.miscounts:
            colour = COLOURS[self._rng.randrange(0, len(COLOURS))]
        self._collected.append((colour, self._until(self._mind.counts, now)))

    def lose(self, dropping: DroppingId) -> None:
        """Take in that it is not on the deck any more."""
        self._under.pop(dropping, None)
        self._not.pop(dropping, None)

    def fade(self, lying: Sequence[DroppingId], now: Millis) -> None:
        """Let go of what it could not hold until this moment."""
        self._collected = [one for one in self._collected if one[1] > now]
        for dropping in [one for one, (_, until) in self._under.items() if until <= now]:
            colour, _ = self._under.pop(dropping)
            self._not.pop(dropping, None)
            others = [one for one in lying if one != dropping and one not in self._under]
            if others and self._rng.random() < self._mind.confuses:
                self.see(others[self._rng.randrange(0, len(others))], colour, now)

    def colour(self, dropping: DroppingId) -> Colour | None:
        """Return what it thinks lies under a dropping; None: it does not know."""
        known = self._under.get(dropping)
        return None if known is None else known[0]

    def may_be(self, dropping: DroppingId, colour: Colour) -> bool:
        """Tell whether nothing speaks against that colour."""
        return colour not in self._not.get(dropping, ())

    def collected(self, colour: Colour) -> int:
        """Return how many of a colour it remembers to have been collected."""
        return sum(one is colour for one, _ in self._collected)

    def lies_there(self, colour: Colour) -> bool:
        """Tell whether it knows where one of that colour lies."""
        return any(one is colour for one, _ in self._under.values())

    def left(self, colour: Colour) -> int:
        """Return how many of a colour lie where it does not know."""
        known = sum(one is colour for one, _ in self._under.values())
        return OF_A_COLOUR - self.collected(colour) - known

    def knows_any(self, lying: Collection[DroppingId]) -> bool:
        """Tell whether it knows anything of what lies there."""
        return any(dropping in self._under for dropping in lying)

    def _until(self, span: Span, now: Millis) -> Millis:
        return Millis(now + draw(span, self._rng))
