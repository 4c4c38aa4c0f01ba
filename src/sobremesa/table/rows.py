"""The log of a table: one row is one command with all that it caused, and the answer it got.

A row is msgpack. The events of a game stand in it as plain data, and are read with the types that
the registry names for the game of `Started`. A tag never changes its meaning, and a new field has
a default: rows of old versions stay readable.
"""

from collections.abc import Container, Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import sobremesa
from sobremesa.kernel.codec import decode, encode
from sobremesa.kernel.ids import Millis, PersonId, Seq
from sobremesa.kernel.refusals import Refusal
from sobremesa.table.events import (
    Chosen,
    HandicapGiven,
    Happened,
    Opened,
    Started,
    TableEvent,
    WordsHeld,
)
from sobremesa.table.evolve import evolve
from sobremesa.table.state import KEPT_ANSWERS, Answered, Table

VERSION: Final = 1
"""Of the form of a row."""


class Row(Struct, frozen=True):
    """One command with all it caused."""

    v: int
    at: Millis
    """House clock."""
    by: PersonId | None
    """Whose command it was; None: the server's, a bot's, a timer's."""
    id: int | None
    """The person's number of it."""
    events: tuple[TableEvent, ...]
    answer: Refusal[Any] | None = None
    """None: it was accepted. What a refusal cost stands in the events."""


def write(row: Row) -> bytes:
    """Return a row as the store keeps it."""
    return encode(row)


def read(rows: Iterable[bytes], *, matches: Container[int] | None = None) -> Iterator[Row]:
    """Yield the rows of a log from its beginning, with the events of the games in their types.

    Of other matches than `matches`, where these are named, what happened is left out.
    Raises ValueError for a form that is newer than this program, msgspec.DecodeError for no rows.
    """
    chosen = played = ""
    for data in rows:
        row: Row = decode(Row, data)
        if row.v > VERSION:
            raise ValueError(f"a row of form {row.v}; this program reads up to form {VERSION}")
        events = []
        for event in row.events:
            if isinstance(event, Happened) and matches is not None and event.match not in matches:
                continue
            if isinstance(event, Opened | Chosen):
                chosen = event.game
            elif isinstance(event, Started):
                played = event.game
            events.append(_typed(event, chosen, played))
        yield replace(row, events=tuple(events))


def _typed(event: TableEvent, chosen: str, played: str) -> TableEvent:
    """Give what stands in an event as plain data the types of its game."""
    if isinstance(event, Chosen):
        return replace(event, options=_convert(event.options, chosen, "options"))
    if isinstance(event, HandicapGiven):
        return replace(event, handicap=_convert(event.handicap, chosen, "handicap"))
    if isinstance(event, Started):
        options = _convert(event.options, played, "options")
        handicaps = tuple(_convert(plain, played, "handicap") for plain in event.handicaps)
        return replace(event, options=options, handicaps=handicaps)
    if isinstance(event, WordsHeld):
        return replace(event, action=_convert(event.action, played, "action"))
    if isinstance(event, Happened):
        return replace(event, events=tuple(_convert(one, played, "event") for one in event.events))
    return event


def _convert(plain: Any, game: str, kind: str) -> Any:
    return msgspec.convert(plain, getattr(sobremesa.game(game).card.types, kind))


def take(table: Table, row: Row) -> Table:
    """Return the table after a row: its events, the answer that is remembered, its number.

    The house clock never falls, whatever a row says.
    """
    at = max(row.at, table.at)
    for event in row.events:
        table = evolve(table, event, at)
    return note(table, row)


def note(table: Table, row: Row) -> Table:
    """Return the table after a row whose events have been folded into it already."""
    seq = Seq(table.seq + 1)
    answers = table.answers
    if row.by is not None and row.id is not None and table.person(row.by) is not None:
        answered = Answered(row.id, seq, row.answer)
        answers = {**answers, row.by: _kept(answers.get(row.by, ()), answered)}
    return replace(table, seq=seq, at=max(row.at, table.at), answers=answers)


def _kept(before: tuple[Answered, ...], answered: Answered) -> tuple[Answered, ...]:
    """Keep the answers of the highest numbers: what is lower than all of them was dropped, or late.

    A second device of a person may send a lower number after the first one's higher one.
    """
    answers = (*before, answered)
    if before and answered.number < before[-1].number:
        answers = tuple(sorted(answers, key=lambda answer: answer.number))
    return answers[-KEPT_ANSWERS:]


def fold_rows(rows: Iterable[Row]) -> Table:
    """Return the table that a log from its beginning makes."""
    table = Table()
    for row in rows:
        table = take(table, row)
    return table
