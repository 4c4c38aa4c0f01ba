"""Faults put into the server on purpose: what finds none of them is no judge.

Each is a small change of one class for as long as an evening lasts.
"""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from unittest import mock

from msgspec.structs import replace

from sobremesa.kernel.ids import PersonId, Seat
from sobremesa.kernel.latest import Latest
from sobremesa.kernel.refusals import Refusal
from sobremesa.server import host as hosting
from sobremesa.server import house as houses
from sobremesa.server import telling
from sobremesa.server.entries import Entry
from sobremesa.server.host import Host
from sobremesa.server.memory import Answers
from sobremesa.server.showing import Showing
from sobremesa.server.telling import Teller
from sobremesa.store.contract import Append, Appended
from sobremesa.table import decide as deciding
from sobremesa.table.commands import By
from sobremesa.table.draft import Draft
from sobremesa.table.presence import timers
from sobremesa.table.state import Answered, Table
from tests.faults import stage
from tests.faults.troubles import Shared

COMPANIONS: Final = "a companion's acts are his carrier's"
"""Found where several play on one phone: at a game that hides nothing."""
_BY_PERSON: Final = deciding._by_person  # noqa: SLF001  what it is without the fault


class Hasty(Host):
    """Tells what it has decided before it is durable."""

    def _enter(self, entry: Entry) -> None:
        self.teller.tell(entry)
        super()._enter(entry)

    def _tell(self, entry: Entry) -> None:
        with mock.patch.object(self.teller, "tell"):
            super()._tell(entry)


class Unfenced(Shared):
    """Writes whatever comes, whoever owns the table."""

    def _append(self, append: Append) -> Appended:
        found = self._tables[append.table]
        found.rows.extend(append.rows)
        return Appended.OK


class Forgetful(Answers):
    """Forgets which commands it has had."""

    def known(self, table: Table, person: PersonId, number: int) -> Answered | None:
        return None

    def begin(self, person: PersonId, number: int) -> bool:
        return True


class Modern(Host):
    """Tells each row from the newest table, not from the one after that row."""

    def _tell(self, entry: Entry) -> None:
        if entry.row is not None:
            newest = (*entry.tables[:-1], self.table)
            entry = Entry(
                entry.asked,
                entry.seq,
                entry.row,
                entry.refusal,
                entry.events,
                newest,
                None,
                entry.steps,
            )
        super()._tell(entry)


class Impatient(Teller):
    """Sends the answer before the update of its row."""

    def tell(self, entry: Entry) -> None:
        answer = Entry(entry.asked, entry.seq, None, entry.refusal, (), entry.tables, None)
        super().tell(answer)
        if entry.row is not None:
            self._tell_row(entry, {person.id for person in entry.table.people})


class Timeless(Host):
    """Forgets the game's timers that ran when it loaded the table."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        forgotten = {timer.name for timer in timers(self.table)}
        self._timers = Latest(
            lambda table: [timer for timer in timers(table) if timer.name not in forgotten]
        )


class Leaky(Showing):
    """Shows those who watch the match from the first seat."""

    def _view(self, seat: Seat | None) -> Any:
        return super()._view(Seat(0) if seat is None else seat)


class Careless(Host):
    """Loses a row in the middle of a batch, and appends the others."""

    async def _append(self, batch: list[Entry]) -> bool:
        if len(batch) > 2 and batch[1].row is not None:
            lost = batch[1]
            blank = Entry(lost.asked, lost.seq, None, lost.refusal, lost.events, lost.tables, None)
            return await super()._append([batch[0], blank, *batch[2:]])
        return await super()._append(batch)


def his_own(draft: Draft, by: By) -> Refusal[Any] | None:
    """Let what is done for a companion be done by whose device it is."""
    return _BY_PERSON(draft, replace(by, companion=None))


FAULTS: Final[Mapping[str, Sequence[Any]]] = {
    "answers before the commit": (houses, "Host", Hasty),
    "no fence": (stage, "Shared", Unfenced),
    "command ids forgotten": (hosting, "Answers", Forgetful),
    "told from the newest state": (houses, "Host", Modern),
    "an answer before its update": (hosting, "Teller", Impatient),
    "a timer lost on reload": (houses, "Host", Timeless),
    "a hand shown to those who watch": (telling, "Showing", Leaky),
    "a row lost in a batch": (houses, "Host", Careless),
    COMPANIONS: (deciding, "_by_person", his_own),
}


@contextlib.contextmanager
def planted(fault: str) -> Iterator[None]:
    """Have a fault in the server for a while."""
    where, name, kind = FAULTS[fault]
    with mock.patch.object(where, name, kind):
        yield
