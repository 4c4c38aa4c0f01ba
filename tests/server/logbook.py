"""The log of a table in a data folder, as the tables that it makes."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from sobremesa.store.sqlite.archive import Archive
from sobremesa.table import rows as log
from sobremesa.table.state import Table


def rows_of(data: Path, table: str) -> Sequence[bytes]:
    """Return the rows of a table, perhaps while a server uses the folder."""
    with Archive.open(data) as archive:
        (found,) = [one.table for one in archive.tables() if one.table == table]
        return archive.rows(found)


def tables_after(rows: Iterable[bytes]) -> dict[int, Table]:
    """Return the table after each row of its log, and the empty one before them."""
    after = {0: Table()}
    for row in log.read(rows):
        now = log.take(after[max(after)], row)
        after[now.seq] = now
    return after
