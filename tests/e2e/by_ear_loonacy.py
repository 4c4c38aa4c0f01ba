"""Loonacy by ear: the names of cards and piles, and what is heard of them.

Player  plays with keys alone, by what he hears and what he finds in his hand
"""

import re
from typing import Final

from tests.e2e.listener import Listener

_HAND: Final = re.compile(r"^Your hand, (\d+) cards?$")
_PILE: Final = re.compile(r"^Pile (\d+): (.+) and (.+)$")
_ANSWERS: Final = (
    r"No picture in common|^So close!|That pile has changed|Cards are being dealt|"
    r"having a rest|isn’t in your hand|already pointing|aren’t pointing|^Time to draw|is over"
)
"""What may come of a card or a finger beside what was meant."""
_CHANGES: Final = re.compile(r" lays |looks!|fingers go back|nobody draws")
"""After these another card may fit."""


class Player:
    """Somebody at the table who hears it."""

    def __init__(self, listener: Listener, name: str = "Ana") -> None:
        self.ear = listener
        self.name = name
        self.laid = 0
        self.pointed = 0
        self._since = 0

    @property
    def over(self) -> bool:
        """Whether the end has been heard."""
        return "The match is over" in self.ear.said(self._since)

    async def fitting(self) -> tuple[int, int, str] | None:
        """Find a card that shares a picture with a pile: its place, the pile, and its name."""
        tops: list[set[str]] = []
        hand: list[str] = []
        for thing in await self.ear.tree():
            if thing.role != "button":
                continue
            if found := _PILE.match(thing.name):
                tops.append({found[2], found[3]})
            elif any(map(_HAND.match, thing.within)):
                hand.append(thing.name)
        for place, card in enumerate(hand):
            for pile, top in enumerate(tops):
                if set(card.split(" and ")) & top:
                    return place, pile, card
        return None

    async def lay(self, place: int, pile: int, card: str, since: int) -> None:
        """Walk to a card, choose it, lay it with the pile's letter, and hear what comes of it."""
        await self.ear.press("Escape")
        if place < 10:
            await self.ear.press(f"Digit{(place + 1) % 10}")
        else:
            await self.ear.press("Digit0", *["ArrowRight"] * (place - 9), "Enter")
        if (await self.ear.focused()).name != card:
            return  # the hand has changed meanwhile, which was heard
        await self.ear.press("QWERTY"[pile].lower())
        came = await self.ear.hears(f"^{self.name} lays {re.escape(card)}|{_ANSWERS}", since)
        self.laid += came.startswith(f"{self.name} lays")

    async def point(self, since: int) -> None:
        """Point at the draw pile, and hear that one does."""
        await self.ear.press("p")
        came = await self.ear.hears(f"^{self.name} (would|doesn)|{_ANSWERS}", since)
        self.pointed += came.startswith(f"{self.name} would")

    async def play(self, since: int) -> None:
        """Play until the end is heard."""
        self._since = since
        points = False
        while not self.over:
            since = self.ear.now
            found = await self.fitting()
            if found is not None:
                await self.lay(*found, since)
                points = False
            elif not points:
                await self.point(since)
                points = True
            else:
                # What changes the table is heard.
                await self.ear.hears("", since)
                points = not any(map(_CHANGES.search, self.ear.said(since)))
