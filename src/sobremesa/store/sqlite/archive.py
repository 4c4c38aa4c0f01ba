"""The log of a data folder, only read: also while a server writes it.

Archive  opened by `Archive.open(folder)`; it holds no lock and no loop
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import apsw

from sobremesa.kernel.ids import TableId
from sobremesa.store.contract import START, Listed
from sobremesa.store.errors import CannotOpen, StoreUnavailable
from sobremesa.store.sqlite import log, opening, schema
from sobremesa.store.sqlite.store import FILE

T = TypeVar("T")


class Archive:
    """What stands in the log now. Each answer is of one moment."""

    def __init__(self, db: apsw.Connection) -> None:
        """Take the connection; `open` makes it."""
        self._db = db

    @classmethod
    def open(cls, folder: Path) -> "Archive":
        """Open the log of a folder. Raises CannotOpen, BrokenFile, NewerFile."""
        file = folder / FILE
        if not file.exists():
            raise CannotOpen(f"There are no tables in {folder}.")
        try:
            db = opening.for_reading(file)
            schema.check_origin(db, file)
        except apsw.Error as error:
            raise CannotOpen(f"{file} cannot be used: {opening.reason(error)}.") from error
        return cls(db)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._db.close()

    def tables(self) -> Sequence[Listed]:
        """List all tables, the oldest first. Raises StoreUnavailable."""
        return self._ask(log.tables)

    def rows(self, table: TableId) -> Sequence[bytes]:
        """Return all rows of a table. Raises NoSuchTable and StoreUnavailable."""
        return self._ask(partial(log.rows, table=table, since=START, last=None))

    def _ask(self, question: Callable[[apsw.Connection], T]) -> T:
        try:
            with self._db:
                answer = question(self._db)
        except apsw.Error as error:
            raise StoreUnavailable(opening.reason(error)) from error
        return answer
