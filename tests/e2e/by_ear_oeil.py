"""L'Œil en coin by ear: what the photographs are described as, and what is heard of them.

Player  plays with keys alone, by what he hears and what he finds on the table
"""

import re
from dataclasses import dataclass
from typing import Final

from tests.e2e.listener import Listener, Thing

_CAPTION: Final = re.compile(r"^(\w+) calls it “(.+)”$")
_SCORED: Final = re.compile(
    r"^(\w+)’s photograph was number (\d)\. (Nobody found it|Found by .+?)\. Points: (.+?)(\.|$)"
)
_PHOTOGRAPH: Final = re.compile(r"Photograph \d: ")
_NUMBER: Final = re.compile(r"photograph (was number )?\d")
_MAY_NUMBER: Final = re.compile(r"^You point at| likes photograph | was number ")
"""Whoever hears the number of a photograph hears one of these."""
_SMALL: Final = re.compile(r"\b(?:a|an|and|at|by|in|is|it|its|no|of|on|or|the|to|with)\b")


def words(text: str) -> set[str]:
    """Return the words of a text that say something."""
    return set(re.findall(r"\w+", _SMALL.sub("", text.lower())))


def nearest(caption: str, described: list[str]) -> int:
    """Return which description has most words of the caption."""
    shared = [len(words(caption) & words(one)) for one in described]
    return shared.index(max(shared))


@dataclass(frozen=True)
class Round:
    """What is read on the table when all is revealed."""

    scored: str
    photographs: tuple[str, ...]
    places: tuple[str, ...]


class Player:
    """Somebody at the table who hears it."""

    def __init__(self, listener: Listener, name: str = "Ana") -> None:
        self.ear = listener
        self.name = name
        self.captions: list[str] = []
        self.laid = 0
        self.pointed = 0
        self.rounds: list[Round] = []
        self.too_early: list[str] = []
        """What was said of owners or hands before they were shown."""
        self.captioner = ""
        self.caption_said = ""
        self._read = 0
        self._over = False

    async def play(self, since: int) -> None:
        """Play until the end is heard: each part of a round begins with what is heard of it."""
        self._read = since
        while not self._over:
            await self.ear.hears("", self._read)
            lines = self.ear.said(self._read)
            self._read = self.ear.now
            self.too_early += [
                line for line in lines if _NUMBER.search(line) and not _MAY_NUMBER.search(line)
            ]
            for line in lines:
                await self._obey(line)

    async def _obey(self, line: str) -> None:
        if line == "The match is over":
            self._over = True
        elif "you find a caption" in line or f"{self.name} finds the first caption" in line:
            await self.caption()
        elif found := _CAPTION.match(line):
            self.captioner, self.caption_said = found[1], found[2]
            if self.captioner != self.name:
                await self.lay(self.caption_said)
        elif line.startswith("The photographs are on the table"):
            await self.point()
        elif "Which one do you like best" in line:
            await self.favourite()
        elif _SCORED.match(line):
            await self.look(line)
        elif "you may swap one photograph" in line:
            await self.press("Keep them all", f"{self.name} has decided")

    async def press(self, button: str, comes: str) -> str:
        """Go to a button, press it, and hear what comes of it."""
        await self.ear.to("button", f"^{button}$")
        since = self.ear.now
        await self.ear.press("Enter")
        return await self.ear.hears(comes, since)

    async def own(self) -> list[Thing]:
        """Find one's own photographs, each with what is to be seen on it."""
        await self.ear.finds("radio", "")
        return [
            thing
            for thing in await self.ear.tree()
            if thing.role == "radio" and "Your photographs" in thing.within
        ]

    async def caption(self) -> None:
        """Name the third of one's photographs by some of what it is described as."""
        third = (await self.own())[2]
        said = sorted(words(third.name), key=third.name.lower().index)
        caption = " ".join(said[:3])
        await self.ear.to("radio", "", "Your photographs")
        await self.ear.press("3", "Enter")
        await self.ear.lands("textbox", "What is it called")
        await self.ear.type(caption)
        since = self.ear.now
        await self.ear.press("Enter")
        await self.ear.hears(f"^{self.name} calls it “{caption}”$", since)
        self.captions.append(caption)

    async def lay(self, caption: str) -> None:
        """Lay what could be called that."""
        described = [thing.name for thing in await self.own()]
        place = nearest(caption, described)
        await self.ear.to("radio", "", "Your photographs")
        await self.ear.press(str(place + 1))
        assert (await self.ear.focused()).name == described[place]
        since = self.ear.now
        await self.ear.press("Enter")
        await self.ear.hears(f"^{self.name} lays a photograph$", since)
        self.laid += 1

    async def gallery(self) -> list[str]:
        """Read the photographs on the table."""
        await self.ear.finds("button", "^Photograph 1: ")
        return _photographs(await self.ear.tree())

    async def point(self) -> None:
        """Point at what fits the caption best, unless the caption is one's own."""
        seen = await self.gallery()
        self.too_early += [
            one for one in seen if re.search("Laid by|gave it the caption|points? here", one)
        ]
        if self.captioner == self.name:
            return
        others = [one for one in seen if "This one is yours" not in one]
        best = others[nearest(self.caption_said, others)]
        number = int(best.split()[1].rstrip(":"))
        await self.point_at(number, f"You point at photograph {number}")
        self.pointed += 1

    async def favourite(self) -> None:
        """Like the first that is not one's own best."""
        seen = await self.gallery()
        number = next(
            place for place, one in enumerate(seen, start=1) if "This one is yours" not in one
        )
        await self.point_at(number, f"{self.name} likes photograph {number} best")

    async def point_at(self, number: int, answer: str) -> None:
        """Go to a photograph by its number, and to its button, and press that."""
        await self.ear.to("button", "^Photograph ")
        await self.ear.press(str(number), "Tab")
        await self.ear.lands("button", f"^Point at photograph {number}$")
        since = self.ear.now
        await self.ear.press("Enter")
        await self.ear.hears(f"^{answer}$", since)

    async def look(self, scored: str) -> None:
        """Read whose the photographs were, who points where, and how all stand; then go on."""
        read = await self.ear.tree()
        places = [one.name for one in read if one.role == "listitem" and "Who plays" in one.within]
        # Another captioner may have gone on already.
        if self.ear.said()[-1] == scored:
            self.rounds.append(Round(scored, tuple(_photographs(read)), tuple(places)))
        if "Look and talk" in scored:
            await self.press("(Next round|And the winner is…)", "Now|is over|new photograph")


def _photographs(read: list[Thing]) -> list[str]:
    return [one.name for one in read if one.role == "button" and _PHOTOGRAPH.match(one.name)]


def adds_up(one: Round) -> None:
    """What is heard of a round is what is read on the table."""
    found = _SCORED.match(one.scored)
    assert found
    captioner, number, by, points, _ = found.groups()
    assert f"{captioner} gave it the caption" in one.photographs[int(number) - 1]
    others = [photo for photo in one.photographs if "gave it the caption" not in photo]
    assert all("Laid by" in photo for photo in others)
    pointing = re.search(r"([^.]+) points? here", one.photographs[int(number) - 1])
    assert (by == "Nobody found it") == (pointing is None)
    for gained in points.split(", "):
        name, _, count = gained.rpartition(" ")
        place = next(place for place in one.places if place.startswith(f"{name}, "))
        assert f", {count}" in place, (gained, place)
