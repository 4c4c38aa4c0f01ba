"""One row as it is shown: each seat sees what it may see, and what several see is built once."""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import PersonId, Seat
from sobremesa.table.state import Table
from sobremesa.table.view import (
    Step,
    game_view,
    looks,
    seat_shown,
    table_view,
    told,
    words_view,
)
from sobremesa.wire import NULL, Update


class _Shown(Update, frozen=True, tag="update"):
    """An update together with what is seen and told of the game: all of it is encoded at once."""

    view: Any
    told: Any


class Showing:
    """Makes the frames of one row, for whoever looks on."""

    def __init__(self, table: Table, steps: Sequence[Step] = ()) -> None:
        """Take the table after the row, and what may be told of it."""
        self._looks = looks(table)
        self._table = table
        self._steps = steps
        self._devices = table.devices()
        self._acted = None if table.match is None else table.match.acted
        self._frames: dict[tuple[Seat, ...], bytes] = {}

    def looks(self, person: PersonId) -> tuple[Any, ...]:
        """Return how the table looks to somebody: who was shown it so, knows it."""
        return self._looks, words_view(self._table, person)

    def frame(self, person: PersonId, *, knows: bool) -> bytes:
        """Return the frame for somebody; who knows the table is shown the match alone."""
        here = self._devices.get(person, ())
        if not knows:
            return self._frame(here, Raw(encode_json(table_view(self._table, person))))
        if here not in self._frames:
            self._frames[here] = self._frame(here, NULL)
        return self._frames[here]

    def _frame(self, here: tuple[Seat, ...], shown: Raw) -> bytes:
        seat = seat_shown(self._table.match, here)
        view, news = self._view(seat), told(self._steps, seat)
        return encode_json(_Shown(self._table.seq, shown, seat, here, view, news, self._acted))

    def _view(self, seat: Seat | None) -> Any:
        """Build what may be seen of the match; None: nothing."""
        return game_view(self._table, seat)
