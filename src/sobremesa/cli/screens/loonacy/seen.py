"""Which top card a player can have seen when he acts.

A play names the card it is meant for, and nobody sees a card in the moment in which it is laid.
"""

from collections.abc import Sequence
from typing import Final

from sobremesa.games.loonacy.deck import CardId
from sobremesa.games.loonacy.view import PileView
from sobremesa.kernel.ids import Millis

GLANCE: Final = Millis(250)
"""From a card on the screen to a finger on a key: the quickest reactions of people."""


class Glance:
    """Remembers the latest tops of each pile."""

    def __init__(self) -> None:
        self._tops: list[list[tuple[CardId, Millis]]] = []

    def look(self, piles: Sequence[PileView], now: Millis) -> None:
        """Take in what lies there now."""
        if len(piles) != len(self._tops):
            self._tops = [[] for _ in piles]
        for tops, pile in zip(self._tops, piles, strict=True):
            if pile.top is None:
                tops.clear()
            elif not tops or tops[-1][0] != pile.top.card:
                tops.append((pile.top.card, now))
            while len(tops) > 1 and tops[1][1] + GLANCE <= now:
                del tops[0]

    def seen(self, pile: int, now: Millis) -> CardId | None:
        """Return the top that the player saw, if he saw any."""
        tops = self._tops[pile]
        seen = [card for card, since in tops if since + GLANCE <= now] or [
            card for card, _ in tops[:1]
        ]
        return seen[-1] if seen else None
