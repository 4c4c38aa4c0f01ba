"""What is true by the log alone: folded on its own, row by row, and looked at from every seat."""

import re
from functools import lru_cache
from random import Random
from typing import Any, Final

from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import PersonId, Seat
from sobremesa.table import rows as log
from sobremesa.table.evolve import evolve
from sobremesa.table.state import Table
from sobremesa.table.view import game_view, seat_for, table_view, tell

QUIET: Final = {"WordsHeld", "WordsReturned", "WordsWithdrawn"}
CARD: Final = re.compile(rb'"card":(\d+)')


class Truth:
    """The tables that a log makes."""

    def __init__(self, rows: tuple[bytes, ...]) -> None:
        self.rows = list(log.read(rows))
        self.tables = [Table()]
        """Before the first row, and after each."""
        for row in self.rows:
            self.tables.append(log.take(self.tables[-1], row))
        self.by_command: dict[tuple[str | None, int], list[int]] = {}
        """The seqs of the rows that a command has made: one, or something is wrong."""
        for seq, row in enumerate(self.rows, 1):
            if row.id is not None:
                self.by_command.setdefault((row.by, row.id), []).append(seq)
        self.shown = lru_cache(None)(self._shown)
        self.view = lru_cache(None)(self._view)
        self.told = lru_cache(None)(self._told)
        self.hidden = lru_cache(None)(self._hidden)
        self.imagined = lru_cache(None)(self._imagined)

    def seat(self, seq: int, person: PersonId) -> Seat | None:
        """Return from where a person saw the match after a row."""
        return seat_for(self.tables[seq], person)

    def here(self, seq: int, person: PersonId) -> tuple[Seat, ...]:
        """Return the seats on a person's device after a row."""
        return self.tables[seq].seats_of(person)

    def between_others(self, seq: int, person: PersonId) -> bool:
        """Whether a row was words that went between a writer and the host, and he sees none."""
        row = self.rows[seq - 1]
        if not row.events or not all(type(event).__name__ in QUIET for event in row.events):
            return False
        return row.by != person and self.shown(seq, person) == self.shown(seq - 1, person)

    def _shown(self, seq: int, person: PersonId) -> bytes:
        """Return the table as a person saw it after a row."""
        return encode_json(table_view(self.tables[seq], person))

    def _view(self, seq: int, seat: Seat | None) -> bytes:
        """Return the game as a seat saw it after a row; `null` where there was none to see."""
        return encode_json(game_view(self.tables[seq], seat))

    def _told(self, seq: int, seat: Seat | None) -> bytes:
        """Return what a seat was told of a row."""
        row, tables = self.rows[seq - 1], [self.tables[seq - 1]]
        for event in row.events:
            tables.append(evolve(tables[-1], event, row.at))
        return encode_json(tell(tuple(tables), row.events, seat))

    def _imagined(self, seq: int, seat: Seat | None) -> bytes | None:
        """Return what that seat saw in another world that it cannot tell from this one."""
        match = self.tables[seq].match
        if match is None or self._view(seq, seat) is None:
            return None
        other = match.rules.imagine(match.state, seat, Random(seq))
        return encode_json(match.rules.view(other, seat))

    def _hidden(self, seq: int, seat: Seat | None) -> frozenset[int]:
        """Return the cards that a seat did not see after a row, where frames call cards so."""
        match = self.tables[seq].match
        if match is None or match.game != "loonacy":
            return frozenset()
        state: Any = match.state
        cards = {card for owner, hand in enumerate(state.hands) if owner != seat for card in hand}
        cards |= set(state.draw) | set(state.new)
        if state.fresh:
            cards |= {laid.card for pile in state.piles for laid in pile}
        return frozenset(cards - {None})


def cards_in(data: bytes) -> set[int]:
    """Return the cards that are named in what was sent."""
    return {int(card) for card in CARD.findall(data)}
