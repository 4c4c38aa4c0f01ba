"""How a match of L'Œil en coin comes to some part of a round, before any device is there.

Scene      who plays, and how far they have come: see `stored.Scene`
CAPTIONER  whose turn it is in all of them
"""

from itertools import count
from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.games.oeil.actions import Caption
from sobremesa.games.oeil.state import Stage, State
from sobremesa.kernel.decks import PhotoId
from sobremesa.kernel.ids import PersonId, Seat
from sobremesa.table import commands as cm
from tests.e2e.stored import Begin, Reached, do
from tests.table.evenings import Evening

CAPTIONER: Final = Seat(1)
"""Leo, who is not the host."""


class Scene(Struct, frozen=True):
    """Who plays, and how far they have come."""

    game: ClassVar = "oeil"
    stage: Stage
    people: int = 4
    tables: int = 0
    """They play so many full tables; 0: by points."""
    times: int = 1
    """By what the cameras on the table multiply the points."""
    nods: Seat | None = None
    """Who is host, and sees captions first; None: nobody does."""

    def reach(self, begin: Begin) -> Reached:
        """Play with a seed with which Leo begins, and cameras among what is laid."""
        seed = next(
            seed for seed in count() if _state(self._begun(begin, seed, ())).captioner == CAPTIONER
        )
        cameras: tuple[PhotoId, ...] = ()
        if self.times > 1:
            laid = _played(self._begun(begin, seed, ()), Stage.POINTING)
            cameras = _state(laid).table[: self.times // 2]
        evening = _played(self._begun(begin, seed, cameras), self.stage)
        if self.nods is not None:
            _let_nod(evening, self.nods)
        return Reached(evening, CAPTIONER)

    def _begun(self, begin: Begin, seed: int, cameras: tuple[PhotoId, ...]) -> Evening:
        deck = {"id": "found", "photos": 100, "cameras": list(cameras)}
        return begin(seed, {"tables": self.tables, "deck": deck}, {})


def _let_nod(evening: Evening, seat: Seat) -> None:
    table = evening.table
    assert table.host is not None
    options = replace(table.options, nod=True)
    evening.by(table.host, cm.SetOptions(options))
    evening.by(table.host, cm.HandOver(PersonId(evening.match.players[seat])))


def _state(evening: Evening) -> State:
    state: State = evening.match.state
    return state


def _played(evening: Evening, stage: Stage) -> Evening:
    """Let each do the first that he may, one after the other, until this part of a round."""
    while _state(evening).stage is not stage:
        for seat in _state(evening).playing:
            if _state(evening).stage is not stage:
                _act(evening, Seat(seat))
    return evening


def _act(evening: Evening, seat: Seat) -> None:
    match = evening.match
    may = list(match.rules.legal(match.state, seat))
    if may:
        action = may[0]
        do(evening, seat, replace(action, text="Oups") if isinstance(action, Caption) else action)
