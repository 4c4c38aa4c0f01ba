"""One row as it is shown: each seat sees what it may see, and what several see is built once."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Raw

from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import PersonId, PlayerId, Seat
from sobremesa.table.state import Table
from sobremesa.table.view import Step, game_view, looks, seats_of, table_view, told
from sobremesa.wire import Update

AS_BEFORE: Final = Raw(b"null")
"""In place of a table that is as it was shown last."""


class Showing:
    """Makes the frames of one row, for whoever looks on."""

    def __init__(self, table: Table, steps: Sequence[Step] = ()) -> None:
        """Take the table after the row, and what may be told of it."""
        self.looks: tuple[Any, ...] = looks(table)
        """How the table looks: who was shown it so, knows it."""
        self._table = table
        self._steps = steps
        self._seats: dict[PlayerId, Seat] = seats_of(table)
        self._seen: dict[Seat | None, tuple[Raw, Raw]] = {}
        self._frames: dict[Seat | None, bytes] = {}

    def frame(self, person: PersonId, *, knows: bool) -> bytes:
        """Return the frame for somebody; who knows the table is shown the match alone."""
        seat = self._seats.get(person)
        if not knows:
            return self._frame(seat, Raw(encode_json(table_view(self._table, person))))
        if seat not in self._frames:
            self._frames[seat] = self._frame(seat, AS_BEFORE)
        return self._frames[seat]

    def _frame(self, seat: Seat | None, shown: Raw) -> bytes:
        if seat not in self._seen:
            self._seen[seat] = (
                Raw(encode_json(self._view(seat))),
                Raw(encode_json(told(self._steps, seat))),
            )
        match = self._table.match
        acted = None if match is None else match.acted
        return encode_json(Update(self._table.seq, shown, seat, *self._seen[seat], acted))

    def _view(self, seat: Seat | None) -> Any:
        """Build what may be seen of the match; None: nothing."""
        return game_view(self._table, seat)
