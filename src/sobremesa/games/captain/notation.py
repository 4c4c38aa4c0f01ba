"""Actions and views of Eye Eye Captain! as text.

>>> CaptainNotation().write(do.Press(x=800, y=550, tick=90))
'press:800,550,90'
>>> CaptainNotation().read("reach:7,0")
Reach(dropping=7, aside=0)
"""

from typing import Any, Final

import msgspec

from sobremesa.games.captain import actions as do
from sobremesa.games.captain.actions import Action
from sobremesa.games.captain.pieces import colour_of
from sobremesa.games.captain.view import DroppingView, SeatView, View, Where

_KINDS: Final[dict[str, Any]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        *(do.Press, do.Reach, do.Name, do.Shout),
        *(do.Knock, do.Overboard, do.Fall, do.Grip, do.Slip),
    )
}

_SIGNS: Final = {Where.TONGS: "^", Where.GALLEY: "~", Where.GONE: "-"}


class CaptainNotation:
    """An action is its kind, a colon, and its numbers or names with commas between them."""

    def write(self, action: Action) -> str:
        """Write an action as one short word."""
        kind = str(action.__struct_config__.tag)
        parts = ",".join(str(part) for part in msgspec.structs.astuple(action))
        return f"{kind}:{parts}" if parts else kind

    def read(self, text: str) -> Action:
        """Read what `write` wrote. Raises ValueError for anything else."""
        word, _, parts = text.partition(":")
        kind = _KINDS.get(word)
        if kind is None:
            raise ValueError(f"no action of Eye Eye Captain!: {text!r}")
        values = parts.split(",") if parts else []
        fields = kind.__struct_fields__
        if len(values) != len(fields):
            raise ValueError(f"{word} has {len(fields)} parts: {text!r}")
        named = dict(zip(fields, values, strict=True))
        try:
            action: Action = msgspec.convert({"type": word, **named}, kind, strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(f"{text!r}: {error}") from error
        if self.write(action) != text:
            raise ValueError(f"written otherwise: {text!r}")
        return action

    def draw(self, view: View) -> str:
        """Draw a view: stage, turn and die; the droppings; what is going on; the seats."""
        turn = "" if view.turn is None else f"  tongs {view.turn}"
        named = "" if view.named is None else f"  named {view.named}"
        stage = f"game {view.variant}  round {view.round}  {view.stage} {view.phase}"
        lines = [f"{stage}{turn}  die {colour_of(view.die)}{named}"]
        lines.append(" ".join(map(_dropping, range(len(view.droppings)), view.droppings)))
        lines += _doings(view)
        lines.append("  ".join(map(_seat, range(len(view.seats)), view.seats)))
        if view.outcome is not None:
            winners = ", ".join(map(str, view.outcome.winners)) or "nobody"
            lines.append(f"over: {view.outcome.why}, {winners} won")
        return "\n".join(lines)


def _dropping(number: int, dropping: DroppingView) -> str:
    colour = "" if dropping.colour is None else f"={dropping.colour}"
    where = f"@{dropping.by}" if dropping.where is Where.KEPT else _SIGNS.get(dropping.where, "")
    return f"{number}{where}{colour}"


def _doings(view: View) -> list[str]:
    lines = []
    if view.tongs is not None:
        lines.append(f"closing {view.tongs.closing} of {view.tongs.seat}")
    if view.look is not None:
        lines.append(f"{view.look.seat} looks under {view.look.dropping} for {view.look.wanted}")
    if view.proof is not None:
        lines.append(f"{view.proof.seat} shows {view.proof.dropping}: {view.proof.colour}")
    if view.check is not None:
        right = "right" if view.check.right else "wrong"
        chips = ", ".join(map(str, view.check.chips))
        lines.append(f"{view.check.by} has shouted: {right}, a chip for {chips}")
    return lines


def _seat(number: int, seat: SeatView) -> str:
    signs = ("away" if seat.away else "", "left" if not seat.playing else "")
    return " ".join([f"{number}: {seat.collected}+{seat.chips}", *filter(None, signs)])
