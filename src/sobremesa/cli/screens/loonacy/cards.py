"""How cards are painted: paper, two halves, each with its picture and the picture's name."""

from typing import Final

from msgspec import Struct
from textual.geometry import Region

from sobremesa.cli.play.canvas import Canvas, Ink
from sobremesa.cli.play.looks import INK, PAPER, PENCIL, THIN, Frame
from sobremesa.cli.screens.loonacy.pictures import LOOKS
from sobremesa.cli.words import Words
from sobremesa.games.loonacy.deck import Picture
from sobremesa.games.loonacy.view import Face

CORAL: Final = "#ff7f66"
"""The game's colour."""
BACK: Final = "#d9573f"
BACK_LINES: Final = "#ffb3a1"
BESIDE: Final = 8
"""With so many columns a name fits beside its picture well enough to be worth it."""


class Edge(Struct, frozen=True):
    """What stands in the frame of a card."""

    frame: Frame = THIN
    ink: Ink = Ink(PENCIL, PAPER)
    above: str = ""
    below: str = ""
    beside: str = ""
    """Above, to the right."""


class Artist(Struct, frozen=True):
    """Paints cards in one language."""

    canvas: Canvas
    words: Words

    def name(self, picture: Picture) -> str:
        """Return what a picture is called."""
        return self.words.say(f"picture.{picture}")

    def face(self, area: Region, face: Face, edge: Edge) -> None:
        """Paint a card that is seen."""
        self._sheet(area, PAPER, edge)
        rows = (area.height - 2) // 2
        upper = Region(area.x + 1, area.y + 1, area.width - 2, rows)
        lower = Region(area.x + 1, area.bottom - 1 - rows, area.width - 2, rows)
        for half, picture in zip((upper, lower), face.pictures, strict=True):
            self._half(half, picture)

    def back(self, area: Region, edge: Edge) -> None:
        """Paint a card that lies face down."""
        self._sheet(area, BACK, edge)
        self.canvas.fill(area.shrink((1, 1, 1, 1)), BACK, "░", BACK_LINES)

    def _sheet(self, area: Region, paper: str, edge: Edge) -> None:
        ink = edge.ink._replace(ground=paper) if edge.ink.ground is None else edge.ink
        self.canvas.fill(area, paper)
        self.canvas.frame(area, edge.frame, ink)
        bold = ink._replace(bold=True)
        if edge.above:
            self._label(area.x + 1, area.y, edge.above, area.width - 2, bold)
        if edge.beside and area.width >= 12:
            left = area.right - 3 - self.canvas.long(edge.beside)
            self._label(left, area.y, edge.beside, area.width - 2, ink)
        if edge.below:
            text = self.canvas.cut(edge.below, area.width - 4)
            left = area.right - 3 - self.canvas.long(text)
            self._label(left, area.bottom - 1, text, area.width - 2, bold)

    def _label(self, x: int, y: int, text: str, width: int, ink: Ink) -> None:
        spaced = f" {text} " if self.canvas.long(text) + 2 <= width else text
        self.canvas.write(x, y, self.canvas.cut(spaced, width), ink)

    def _half(self, area: Region, picture: Picture) -> None:
        look = LOOKS[picture]
        self.canvas.fill(area, look.tint)
        name = self.name(picture)
        y = area.y + (area.height - 1) // 2
        if self.canvas.looks.plain:
            self.canvas.middle(area, y, name, Ink(INK, bold=True))
        elif area.height > 1:
            y = area.y + area.height // 2 - 1
            self.canvas.middle(area, y, look.sign, Ink(INK))
            self.canvas.middle(area, y + 1, name, Ink(INK, bold=True))
        elif area.width >= BESIDE:
            x = self.canvas.write(area.x + 1, y, look.sign, Ink(INK)) + 1
            self.canvas.write(x, y, self.canvas.cut(name, area.right - x), Ink(INK, bold=True))
        else:
            self.canvas.middle(area, y, look.sign, Ink(INK))
