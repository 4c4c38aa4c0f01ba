"""Eye Eye Captain! by ear: what was heard of the droppings, and what comes of it.

Sailor  plays with keys alone, by what he hears and what he finds on the deck
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from tests.e2e.listener import Listener

COLOURS: Final = "blue|green|red|yellow"
_ENOUGH: Final = 3
"""Droppings of one colour."""
_KEYS: Final = (*(f"Digit{digit}" for digit in (*range(1, 10), 0)), "Minus", "Equal")
_LOOKED: Final = re.compile(rf"lifts number (\d+): ({COLOURS})\. Wanted: ({COLOURS})$")
_SOUGHT: Final = re.compile(rf"lifts number (\d+), looking for ({COLOURS})$")
_KEPT: Final = re.compile(rf"keeps number (\d+): ({COLOURS})")
_BACK: Final = re.compile(r"puts number (\d+) back$")
_DIE: Final = re.compile(rf"(?:The die shows|^Now) ({COLOURS})$")
_NAMED: Final = re.compile(rf"^(\w+) names a colour: ({COLOURS})$")
_BANNED: Final = ", just put back"
_LIES: Final = re.compile(rf"^(\d+)(?:, (?:by|on|in) [a-z ]+?({_BANNED}|, moving)?)?$")
"""What a dropping is called while nobody may know what is below it: its number, where it lies."""
_MAY_NAME: Final = (
    _LOOKED, _SOUGHT, _KEPT, _DIE, _NAMED, re.compile(r"shouts: .*All three collected: "),
)  # fmt: skip
"""Whatever is spoken of a colour is one of these."""


@dataclass
class Heard:
    """What has been heard in a round."""

    under: dict[int, str] = field(default_factory=dict)
    """By number of the dropping."""
    not_under: dict[int, set[str]] = field(default_factory=dict)
    kept: dict[int, str] = field(default_factory=dict)
    wanted: str = ""
    """What the die shows, or what was named."""
    rolls: bool = False
    """The eye does."""
    turn: bool = False
    """Oneself has the tongs."""
    names: bool = False
    """Game 2: oneself is to name a colour."""

    def complete(self) -> bool:
        """Return whether three of one colour have been kept."""
        return max(Counter(self.kept.values()).values(), default=0) >= _ENOUGH

    def best(self, lying: list[int]) -> int:
        """Return which of those on deck to lift: a known match, else one that may be it."""
        known = [one for one in lying if self.under.get(one) == self.wanted]
        open_ = [one for one in lying if one not in self.under]
        may = [one for one in open_ if self.wanted not in self.not_under.get(one, ())]
        return (known or may or open_ or lying)[0]


class Sailor:
    """Somebody at the deck who hears it."""

    def __init__(
        self, listener: Listener, name: str = "Ana", *, shouts: bool = True, hasty: bool = False
    ) -> None:
        self.ear = listener
        self.name = name
        self.shouts = shouts
        """In game 3."""
        self.hasty = hasty
        """From the second round on he shouts at once: so a match is soon over."""
        self.rounds = 0
        self.heard = Heard()
        self.over = False
        self.lifted = 0
        self.colour_lines: list[str] = []
        """What was spoken of colours that nobody may hear."""
        self.chatter: list[str] = []
        """What was spoken to no use: of the die in others' turns, of moves at the focus."""
        self._read = listener.now

    def listen(self) -> None:
        """Take in all that has been spoken."""
        for line in self.ear.said(self._read):
            self._take(line)
        self._read = self.ear.now

    def _take(self, line: str) -> None:
        if re.search(COLOURS, line) and not any(one.search(line) for one in _MAY_NAME):
            self.colour_lines.append(line)
        if line.startswith("Now ") and not self.heard.turn:
            self.chatter.append(line)
        self._see(line)
        self._turn(line)

    def _see(self, line: str) -> None:
        heard = self.heard
        if found := _LOOKED.search(line):
            heard.under[int(found[1])] = found[2]
        elif found := _BACK.search(line):
            heard.not_under.setdefault(int(found[1]), set()).add(heard.wanted)
        elif found := _KEPT.search(line):
            heard.kept[int(found[1])] = found[2]
        elif found := _SOUGHT.search(line) or _NAMED.search(line):
            heard.wanted = found[2]
        elif found := _DIE.search(line):
            heard.wanted = found[1]

    def _turn(self, line: str) -> None:
        self.heard.rolls |= line.startswith("The eye rolls")
        if line.startswith("All on deck!"):
            self.rounds += 1
            self.heard = Heard()
        elif " shouts: " in line:
            self.heard = Heard()
        elif line == "The match is over":
            self.over = True
        elif "Your turn!" in line:
            self.heard.turn = True
            self.heard.names = "Name a colour" in line
        elif line.startswith("The tongs go to "):
            self.heard.turn = False

    async def lying(self) -> list[int]:
        """Find what lies on deck and may be lifted, those that lie still first."""
        names = [
            thing.name
            for thing in await self.ear.tree()
            if thing.role == "button" and "The droppings on deck" in thing.within
        ]
        if any(":" in name for name in names):
            # What is below is told only where all may look.
            await self.ear.hears(" shouts: |is over", self._read)
            return []
        said = [found for found in map(_LIES.match, names) if found]
        assert len(said) == len(names), names
        free = [one for one in said if one[2] != _BANNED] or said
        found = sorted((one[2] is not None, int(one[1])) for one in free)
        return [number for _, number in found]

    async def play(self, since: int) -> None:
        """Play until the end is heard."""
        self._read = since
        self.listen()
        while not self.over:
            hasty = self.hasty and self.rounds > 1 and self.heard.rolls
            if self.shouts and (hasty or self.heard.complete()):
                await self.shout()
            elif self.heard.names:
                await self.name_a_colour()
            elif not (self.heard.turn and await self.lift()):
                await self.news()

    async def news(self) -> None:
        """Wait until something is spoken, and take it in."""
        before = (await self.ear.focused()).name
        await self.ear.hears("", self._read)
        now = (await self.ear.focused()).name
        if now == f"{before}, moving":
            self.chatter.append(now)
        self.listen()

    async def lift(self) -> bool:
        """Send the tongs to what fits best; return whether they have taken hold of it."""
        lying = await self.lying()
        self.listen()
        if not self.heard.turn or not lying:
            return False
        number = self.heard.best(lying)
        since = self.ear.now
        await self.ear.press(_KEYS[number - 1], "Enter")
        # It slips, or it is seen what is below; or the time was up before the key was down.
        came = await self.ear.hears(
            rf"^Slipped!|^{self.name} lifts number |has the tongs now|the tongs are busy|"
            r"take another|isn’t on deck|^The tongs go to|shouts|is over",
            since,
        )
        self.listen()
        if not came.startswith(f"{self.name} lifts number"):
            return False
        self.lifted += 1
        self.heard.turn = False
        return True

    async def name_a_colour(self) -> None:
        """Name what lies under something that is known, else any; with its button."""
        lying = await self.lying()
        known = [self.heard.under[one] for one in lying if one in self.heard.under]
        colour = (known or sorted(set(COLOURS.split("|")) - set(self._gone())))[0]
        await self.ear.to("button", f"^{colour}$", "^Name a colour$")
        since = self.ear.now
        await self.ear.press("Enter")
        self.heard.names = False
        await self.ear.hears(f"^{self.name} names a colour: {colour}$|^The tongs go to", since)
        self.listen()

    def _gone(self) -> list[str]:
        """Return the colours all of which have been kept."""
        counts = Counter(self.heard.kept.values())
        return [colour for colour, count in counts.items() if count >= _ENOUGH]

    async def shout(self) -> None:
        """Go to the large button, press it, and hear what comes of it."""
        await self.ear.to("button", "^EYE EYE CAPTAIN!$")
        since = self.ear.now
        await self.ear.press("Enter")
        await self.ear.hears(
            r"shouts: “Eye Eye Captain!” (Right|Wrong).*chip|looking underneath already|ms faster",
            since,
        )
        self.listen()
