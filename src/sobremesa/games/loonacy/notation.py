"""Actions and views of Loonacy as text.

>>> LoonacyNotation().write(Play(card=12, pile=2, onto=57))
'12>2/57'
>>> LoonacyNotation().read("point")
Point()
"""

import re
from typing import Final

from sobremesa.games.loonacy.actions import Action, Play, Point, TakeBack
from sobremesa.games.loonacy.state import Stage
from sobremesa.games.loonacy.view import Face, SeatView, View

_PLAY: Final = re.compile(r"(-?\d+)>(-?\d+)/(-?\d+)", re.ASCII)
"""Cards and piles that do not exist have a text as well: a log holds what was refused."""


class LoonacyNotation:
    """A play is `card>pile/onto`; fingers are `point` and `take-back`."""

    def write(self, action: Action) -> str:
        """Write an action as one short word."""
        if isinstance(action, Play):
            return f"{action.card}>{action.pile}/{action.onto}"
        return "point" if isinstance(action, Point) else "take-back"

    def read(self, text: str) -> Action:
        """Read what `write` wrote. Raises ValueError for anything else."""
        if text == "point":
            return Point()
        if text == "take-back":
            return TakeBack()
        play = _PLAY.fullmatch(text)
        if play is None:
            raise ValueError(f"no action of Loonacy: {text!r}")
        card, pile, onto = (int(number) for number in play.groups())
        return Play(card, pile, onto)

    def draw(self, view: View) -> str:
        """Draw a view: the stage and the piles, the seats, the hand."""
        lines = [f"{view.stage} {view.phase}  draw {view.draw}  " + _piles(view)]
        lines.append("  ".join(_seat(number, seat) for number, seat in enumerate(view.seats)))
        if view.seat is not None:
            new = " +1 face down" if view.new else ""
            lines.append(f"hand of {view.seat}: " + " ".join(map(_face, view.hand)) + new)
        if view.outcome is not None:
            winners = ", ".join(map(str, view.outcome.winners)) or "nobody"
            lines.append(f"over: {view.outcome.why}, {winners} won")
        return "\n".join(lines)


def _face(face: Face) -> str:
    return "[{}|{}]".format(*face.pictures)


def _piles(view: View) -> str:
    faces = ("[face down]" if pile.top is None else _face(pile.top) for pile in view.piles)
    piles = (f"P{place}:{top}" for place, top in enumerate(faces))
    return " ".join(piles) if view.stage is not Stage.LOOKING else "piles closed"


def _seat(number: int, seat: SeatView) -> str:
    signs = [
        sign
        for sign, shown in (
            ("pointing", seat.pointing),
            ("away", seat.away),
            ("left", not seat.playing),
        )
        if shown
    ]
    return f"{number}: {seat.cards} " + " ".join(signs) if signs else f"{number}: {seat.cards}"
