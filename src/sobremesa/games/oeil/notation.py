"""Actions and views of L'Œil en coin as text.

>>> OeilNotation().write(Caption(PhotoId(17), "La tête dans les nuages"))
'17:La_tête_dans_les_nuages'
>>> OeilNotation().read("point@17")
Point(photo=17)
"""

import re
from typing import Final

from sobremesa.games.oeil.actions import (
    Action,
    Agree,
    Caption,
    Decline,
    Exchange,
    Keep,
    Lay,
    Next,
    Pass,
    Point,
)
from sobremesa.games.oeil.view import PhotoView, SeatView, View
from sobremesa.kernel.decks import PhotoId

_CAPTION: Final = re.compile(r"(-?\d{1,20}):(\S*)", re.ASCII)
_PHOTO: Final = re.compile(r"(lay|point|exchange)@(-?\d{1,20})", re.ASCII)
"""Photographs that do not exist have a text as well: a log holds what was refused."""
_ESCAPED: Final = re.compile(r"%([0-9a-f]+);")
_OF_PHOTO: Final[dict[str, type[Lay | Point | Exchange]]] = {
    "lay": Lay,
    "point": Point,
    "exchange": Exchange,
}
_ALONE: Final[dict[str, Action]] = {
    "pass": Pass(),
    "next": Next(),
    "keep": Keep(),
    "agree": Agree(),
    "decline": Decline(),
}


class OeilNotation:
    """A caption is `photo:text` with `_` for blanks; else the word, and `@photo` where one is."""

    def write(self, action: Action) -> str:
        """Write an action as one short word."""
        if isinstance(action, Caption):
            return f"{action.photo}:{_escape(action.text)}"
        word = str(action.__struct_config__.tag)
        return f"{word}@{action.photo}" if isinstance(action, Lay | Point | Exchange) else word

    def read(self, text: str) -> Action:
        """Read what `write` wrote. Raises ValueError for anything else."""
        if text in _ALONE:
            return _ALONE[text]
        of_photo, caption = _PHOTO.fullmatch(text), _CAPTION.fullmatch(text)
        if of_photo is not None:
            return _OF_PHOTO[of_photo[1]](PhotoId(int(of_photo[2])))
        if caption is None:
            raise ValueError(f"no action of L'Œil en coin: {text!r}")
        return Caption(PhotoId(int(caption[1])), _unescape(caption[2]))

    def draw(self, view: View) -> str:
        """Draw a view: the round, the table, the seats, the hand."""
        head = f"{view.stage} {view.phase}  round {view.round}  captioner {view.captioner}"
        times = f"  ×{view.multiplier}" if view.multiplier > 1 else ""
        asking = "  go on with three?" if view.asking else ""
        lines = [f"{head}  draw {view.draw}  discards {view.discards}{times}{asking}"]
        if view.caption:
            lines.append(f"“{view.caption}”  " + "  ".join(map(_photo, view.table)))
        lines.append("  ".join(_seat(number, seat) for number, seat in enumerate(view.seats)))
        if view.seat is not None:
            own = (("laid", view.laid), ("points at", view.finger), ("aside", view.aside))
            extra = "".join(f"  {word} {photo}" for word, photo in own if photo is not None)
            lines.append(f"hand of {view.seat}: " + " ".join(map(str, view.hand)) + extra)
        if view.outcome is not None:
            winners = ", ".join(map(str, view.outcome.winners)) or "nobody"
            lines.append(f"over: {view.outcome.why}, {winners} won")
        return "\n".join(lines)


def _escape(text: str) -> str:
    return "".join(map(_sign, text))


def _sign(sign: str) -> str:
    if sign == " ":
        return "_"
    plain = sign.isprintable() and not sign.isspace() and sign not in "_%"
    return sign if plain else f"%{ord(sign):x};"


def _unescape(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text.replace("_", " "))


def _photo(lying: PhotoView) -> str:
    owner = "" if lying.owner is None else f" of {lying.owner}"
    fingers = "".join(f" ←{seat}" for seat in lying.fingers)
    return f"[{lying.photo}{owner}{fingers}]"


def _seat(number: int, seat: SeatView) -> str:
    signs = (("ready", seat.ready), ("away", seat.away), ("left", not seat.playing))
    shown = "".join(f" {sign}" for sign, holds in signs if holds)
    points = f" ({seat.points:+})" if seat.points else ""
    return f"{number}: {seat.score}{points}{shown}"
