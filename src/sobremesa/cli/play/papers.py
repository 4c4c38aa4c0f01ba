"""Sheets of paper that lie over the table: the opening, help, pause, the end."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from textual.geometry import Region

from sobremesa.cli.play.canvas import Canvas, Ink
from sobremesa.cli.play.looks import INK, LAMP, PAPER, PENCIL, SHADE, THIN

WIDEST: Final = 72
"""Longer lines are hard to read."""
MARGIN: Final = 3


class Line(Struct, frozen=True):
    """A line of a sheet; where it is too long, it goes on below, under its own text."""

    text: str = ""
    mark: str = ""
    """Stands before the text, which is then set to the left; without one it is centred."""
    bold: bool = False
    colour: str = INK


class Sheet(Struct, frozen=True):
    """A title, what there is to say, and the keys that lead on."""

    title: str
    lines: Sequence[Line]
    keys: str


def lay(canvas: Canvas, sheet: Sheet, accent: str) -> None:
    """Lay a sheet in the middle of the canvas."""
    width = min(canvas.width - 4, WIDEST)
    lines = [part for line in sheet.lines for part in _broken(canvas, line, width - 2 * MARGIN)]
    height = min(canvas.height - 1, len(lines) + 6)
    top = max(1, (canvas.height - height) // 2)
    area = Region((canvas.width - width) // 2, top, width, height)
    canvas.fill(area.translate((1, 1)), SHADE)
    canvas.fill(area, PAPER)
    canvas.frame(area, THIN, Ink(PENCIL))
    canvas.fill(Region(area.x + 1, area.y + 1, width - 2, 1), accent)
    canvas.middle(area, area.y + 1, sheet.title, Ink(INK, bold=True))
    text = Region(area.x + MARGIN, area.y + 3, width - 2 * MARGIN, height - 6)
    for y, line in enumerate(lines[: text.height], text.y):
        _write(canvas, text, y, line)
    canvas.middle(area, area.bottom - 2, sheet.keys, Ink(INK, bold=True))


def wrap(canvas: Canvas, text: str, width: int) -> list[str]:
    """Break a text between its words so that each line fits."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if canvas.long(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [canvas.cut(line, width) for line in lines]


def _broken(canvas: Canvas, line: Line, width: int) -> Iterator[Line]:
    indent = canvas.long(line.mark)
    for place, text in enumerate(wrap(canvas, line.text, width - indent)):
        mark = line.mark if place == 0 else " " * indent
        yield Line(text, mark, bold=line.bold, colour=line.colour)


def _write(canvas: Canvas, area: Region, y: int, line: Line) -> None:
    ink = Ink(line.colour, bold=line.bold)
    if line.mark:
        x = canvas.write(area.x, y, line.mark, Ink(line.colour, bold=True))
        canvas.write(x, y, line.text, ink)
    else:
        canvas.middle(area, y, line.text, ink)


DIGITS: Final = {
    "1": ("  ▄█  ", "   █  ", "   █  ", "  ▄█▄ "),
    "2": (" ▄▀▀▄ ", "   ▄▀ ", " ▄▀   ", " ████ "),
    "3": (" ▄▀▀▄ ", "   ▄▀ ", " ▄  █ ", "  ▀▀  "),
    "4": ("   ▄█ ", " ▄▀ █ ", " ▀▀▀█ ", "    █ "),
}
"""Large digits, for the last seconds before something begins."""


def count_down(canvas: Canvas, area: Region, seconds: float) -> None:
    """Write the seconds that are left, large, in the middle of an area."""
    digit = DIGITS.get(str(int(seconds) + 1))
    if digit is None:
        return
    top = area.y + (area.height - len(digit)) // 2
    for y, row in enumerate(digit, top):
        canvas.middle(area, y, row, Ink(LAMP, bold=True))
