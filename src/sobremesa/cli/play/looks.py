"""Colours and frames: warm evening light on a dark green-blue cloth, paper cards, one accent.

Where a terminal has no pictures the looks are plain: names instead, frames of ASCII.
"""

import unicodedata
from functools import cache
from typing import Final, NamedTuple

from msgspec import Struct

CLOTH: Final = "#12343b"
SHADE: Final = "#0c272d"
"""Cloth in the shadow: the bars at the edges, what lies under a curtain."""
PAPER: Final = "#fbf5e6"
WHITE: Final = "#ffffff"
INK: Final = "#2c2620"
PENCIL: Final = "#8d7f6b"
"""Frames and small print on paper."""
CHALK: Final = "#e9efe6"
"""Writing on the cloth."""
FAINT: Final = "#8fb0ae"
"""Small writing on the cloth."""
LAMP: Final = "#ffd98a"
"""What deserves a glance."""


class Frame(NamedTuple):
    """The lines round a card or a sheet."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    across: str
    down: str


THIN: Final = Frame("╭", "╮", "╰", "╯", "─", "│")
HEAVY: Final = Frame("┏", "┓", "┗", "┛", "━", "┃")
DASHED: Final = Frame("╭", "╮", "╰", "╯", "┄", "┆")
PLAIN: Final = {
    THIN: Frame(".", ".", "'", "'", "-", "|"),
    HEAVY: Frame("#", "#", "#", "#", "=", "#"),
    DASHED: Frame(".", ".", "'", "'", ".", ":"),
}
IN_LETTERS: Final = {
    "▮": "#",
    "▌": "|",
    "▐": "|",
    "░": ":",
    "👉": "->",
    "🏆": "*",
    "⚡": "!",
    "⏳": "",
    "█": "#",
    "▀": "#",
    "▄": "#",
    "✗": "x",
    "✓": "+",
    "←": "<",
    "→": ">",
    "↑": "^",
    "↓": "v",
}
"""What stands for a sign where the looks are plain."""
IN_ASCII: Final = {
    "ß": "ss",
    "…": "...",
    "·": "-",
    "–": "-",
    "’": "'",
    "×": "x",
    "«": '"',
    "»": '"',
}


@cache
def deep(colour: str) -> str:
    """Return a colour that shines on cloth as it has to be on paper: darker.

    >>> deep("#ffcc66")
    '#997a3d'
    """
    parts = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{int(part * 0.6):02x}" for part in parts)


class Looks(Struct, frozen=True):
    """How much a terminal can show."""

    plain: bool = False
    """No pictures: their names, and frames of ASCII."""
    ascii_only: bool = False
    """Not even accents. Only with `plain`."""
    colour: bool = True

    def frame(self, frame: Frame) -> Frame:
        """Return the frame as this terminal can draw it."""
        return PLAIN[frame] if self.plain else frame

    def letters(self, text: str) -> str:
        """Return a text as this terminal can write it.

        >>> Looks(plain=True, ascii_only=True).letters("👉 ¿más?")
        '-> ?mas?'
        """
        if not self.plain:
            return text
        text = "".join(IN_LETTERS.get(letter, letter) for letter in text)
        if not self.ascii_only:
            return text
        text = "".join(IN_ASCII.get(letter, letter) for letter in text)
        bare = (c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
        return "".join(bare).encode("ascii", "replace").decode("ascii")
