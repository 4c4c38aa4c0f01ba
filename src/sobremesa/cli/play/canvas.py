"""Cells to paint on: a game's screen is painted as a whole, and only changed lines are sent."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from sobremesa.cli.play.looks import CHALK, CLOTH, Frame, Looks

BLANKS: Final = {0xA0: " ", 0x202F: " "}
"""Terminals disagree about these, too."""
JOINERS: Final = {"\u200d", "\ufe0e", "\ufe0f"}
"""They make terminals disagree about how wide a sign is, so they are left out."""


class Ink(NamedTuple):
    """How a text is written; without a ground it is written on what lies there."""

    colour: str = CHALK
    ground: str | None = None
    bold: bool = False


class Cell(NamedTuple):
    """One place; a wide sign has an empty cell to its right."""

    sign: str
    colour: str
    ground: str
    bold: bool


class Canvas:
    """A rectangle of cells. Whatever lies outside of it is cut off."""

    def __init__(self, width: int, height: int, looks: Looks, ground: str = CLOTH) -> None:
        self.width = width
        self.height = height
        self.looks = looks
        blank = Cell(" ", CHALK, ground, bold=False)
        self._rows = [[blank] * width for _ in range(height)]

    def fill(self, area: Region, ground: str, sign: str = " ", colour: str = CHALK) -> None:
        """Cover an area with one colour, or with one narrow sign over it."""
        cell = Cell(self.looks.letters(sign), colour, ground, bold=False)
        for y in range(max(0, area.y), min(self.height, area.bottom)):
            for x in range(max(0, area.x), min(self.width, area.right)):
                self._put(x, y, cell)

    def write(self, x: int, y: int, text: str, ink: Ink) -> int:
        """Write a line of text and return the column behind it."""
        for sign, width in signs(self.looks.letters(text)):
            if 0 <= y < self.height and x >= 0 and x + width <= self.width:
                ground = self._rows[y][x].ground if ink.ground is None else ink.ground
                self._put(x, y, Cell(sign, ink.colour, ground, ink.bold))
                if width == 2:
                    self._put(x + 1, y, Cell("", ink.colour, ground, ink.bold))
                    self._rows[y][x] = Cell(sign, ink.colour, ground, ink.bold)
            x += width
        return x

    def middle(self, area: Region, y: int, text: str, ink: Ink) -> None:
        """Write a text in the middle of a line of the area, cut to its width."""
        text = self.cut(text, area.width)
        self.write(area.x + (area.width - self.long(text)) // 2, y, text, ink)

    def frame(self, area: Region, frame: Frame, ink: Ink) -> None:
        """Draw a frame along the inner edge of an area."""
        lines = self.looks.frame(frame)
        inner = area.width - 2
        top = lines.top_left + lines.across * inner + lines.top_right
        bottom = lines.bottom_left + lines.across * inner + lines.bottom_right
        self.write(area.x, area.y, top, ink)
        self.write(area.x, area.bottom - 1, bottom, ink)
        for y in range(area.y + 1, area.bottom - 1):
            self.write(area.x, y, lines.down, ink)
            self.write(area.right - 1, y, lines.down, ink)

    def long(self, text: str) -> int:
        """Return how many columns a text takes here."""
        return sum(width for _, width in signs(self.looks.letters(text)))

    def cut(self, text: str, width: int) -> str:
        """Return as much of a text as fits; what is missing shows."""
        if self.long(text) <= width:
            return text
        kept, used = "", 0
        for sign, size in signs(text):
            if used + size > width - 1:
                break
            kept, used = kept + sign, used + size
        mark = "." if self.looks.plain else "…"
        return kept.rstrip() + mark if width > 0 else ""

    @property
    def rows(self) -> Sequence[Sequence[Cell]]:
        """All cells, line by line."""
        return self._rows

    def strips(self) -> list[Strip]:
        """Return what Textual shows."""
        colour = self.looks.colour
        return [Strip(_segments(row, colour=colour), self.width) for row in self._rows]

    def lines(self) -> list[str]:
        """Return the signs alone."""
        return ["".join(cell.sign for cell in row).rstrip() for row in self._rows]

    def _put(self, x: int, y: int, cell: Cell) -> None:
        """Put a cell; the other half of a wide sign that stood there becomes a blank."""
        row = self._rows[y]
        if not row[x].sign and x:
            row[x - 1] = row[x - 1]._replace(sign=" ")
        if x + 1 < self.width and not row[x + 1].sign:
            row[x + 1] = row[x + 1]._replace(sign=" ")
        row[x] = cell


@lru_cache(4096)
def signs(text: str) -> tuple[tuple[str, int], ...]:
    """Split a text into what fills cells, each with its width; accents stay with their letters.

    >>> signs("a🦊")
    (('a', 1), ('🦊', 2))
    """
    split: list[tuple[str, int]] = []
    for letter in text.translate(BLANKS):
        width = cell_len(letter)
        if width:
            split.append((letter, width))
        elif split and letter not in JOINERS:
            sign, before = split[-1]
            split[-1] = (sign + letter, before)
    return tuple(split)


def _segments(row: list[Cell], *, colour: bool) -> list[Segment]:
    return [
        Segment("".join(cell.sign for cell in cells), _style(*look) if colour else _bare(*look))
        for look, cells in groupby(row, key=lambda cell: cell[1:])
    ]


@cache
def _style(colour: str, ground: str, bold: bool) -> Style:  # noqa: FBT001 - a key of the cache
    return Style(color=colour, bgcolor=ground, bold=bold)


@cache
def _bare(_colour: str, _ground: str, bold: bool) -> Style:  # noqa: FBT001 - a key of the cache
    return Style(bold=bold)
