"""The statements, each function within a transaction of its caller.

create, claim, append, delete     for the writer; what they refuse, they refuse before writing
wipe                              for the writer, outside of a transaction
rows, find, tables, older         for the reader
"""

from collections.abc import Sequence

import apsw

from sobremesa.kernel.ids import Seq, TableId
from sobremesa.store.contract import START, Append, Appended, Epoch, Listed
from sobremesa.store.errors import CodeTaken, NoSuchTable, TableExists
from sobremesa.store.sqlite import frames

ROW = "INSERT INTO log (t, seq, payload) VALUES (?, ?, ?)"


def create(
    db: apsw.Connection, table: TableId, code: str, rows: Sequence[bytes], now: float
) -> None:
    """Write a new table with its first rows. Raises TableExists and CodeTaken."""
    if _number(db, table) is not None:
        raise TableExists(f"There is a table {table} already.")
    if find(db, code) is not None:
        raise CodeTaken(f"Another table has the code {code}.")
    number = db.execute(
        "INSERT INTO tables (id, code, epoch, last, created, touched, bytes)"
        " VALUES (?, ?, 1, ?, ?, ?, ?) RETURNING n",
        (table, code, len(rows), now, now, _size(rows)),
    ).get
    _write_rows(db, number, START, rows)


def claim(db: apsw.Connection, table: TableId, seen: Epoch | None) -> tuple[Epoch, Seq] | None:
    """Raise the epoch and return it with the last seq; None where it is not `seen` any more."""
    number = _number(db, table)
    if number is None:
        raise NoSuchTable(f"There is no table {table}.")
    raised = db.execute(
        "UPDATE tables SET epoch = epoch + 1 WHERE n = ? AND epoch = coalesce(?, epoch)"
        " RETURNING epoch, last",
        (number, seen),
    )
    claimed: tuple[Epoch, Seq] | None = raised.get
    return claimed


def append(db: apsw.Connection, batch: Sequence[Append], now: float) -> dict[TableId, Appended]:
    """Write what the fence lets pass."""
    return {one.table: _append(db, one, now) for one in batch}


def _append(db: apsw.Connection, one: Append, now: float) -> Appended:
    number = db.execute(
        "SELECT n FROM tables WHERE id = ? AND epoch = ? AND last = ?",
        (one.table, one.epoch, one.prev),
    ).get
    if number is None:
        return Appended.CONFLICT
    if one.code is not None:
        if find(db, one.code) not in {None, one.table}:
            return Appended.CODE_TAKEN
        db.execute("UPDATE tables SET code = ? WHERE n = ?", (one.code, number))
    db.execute(
        "UPDATE tables SET last = last + ?, touched = ?, bytes = bytes + ? WHERE n = ?",
        (len(one.rows), now, _size(one.rows), number),
    )
    _write_rows(db, number, one.prev, one.rows)
    for frame in one.frames:
        frames.write(db, number, frame)
    return Appended.OK


def delete(db: apsw.Connection, table: TableId, before: float | None = None) -> bool:
    """Delete a table, where `before` is given only one that was last touched before."""
    number = db.execute(
        "SELECT n FROM tables WHERE id = ?1 AND (?2 IS NULL OR touched < ?2)", (table, before)
    ).get
    if number is None:
        return False
    for part in ("log WHERE t", "key_frames WHERE t", "tables WHERE n"):
        db.execute(f"DELETE FROM {part} = ?", (number,))  # noqa: S608 - the three parts above
    return True


def wipe(db: apsw.Connection) -> None:
    """Leave nothing of what was deleted.

    `secure_delete` has written zeros over it, but what was before stands in the log of changes
    until that is worked in and cut to nothing. Raises apsw.BusyError where somebody reads.
    """
    db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)


def rows(db: apsw.Connection, table: TableId, since: Seq, last: Seq | None) -> tuple[bytes, ...]:
    """Return the rows after `since`, up to `last` where it is given. Raises NoSuchTable."""
    number = _number(db, table)
    if number is None:
        raise NoSuchTable(f"There is no table {table}.")
    found = db.execute(
        "SELECT payload FROM log WHERE t = ?1 AND seq > ?2 AND (?3 IS NULL OR seq <= ?3)"
        " ORDER BY seq",
        (number, since, last),
    )
    return tuple(payload for (payload,) in found)


def find(db: apsw.Connection, code: str) -> TableId | None:
    """Return the table that has the code."""
    found: TableId | None = db.execute("SELECT id FROM tables WHERE code = ?", (code,)).get
    return found


def tables(db: apsw.Connection) -> list[Listed]:
    """List all tables, the oldest first."""
    found = db.execute("SELECT id, code, created, touched, last, bytes FROM tables ORDER BY n")
    return [Listed(*line) for line in found]


def older(db: apsw.Connection, before: float) -> list[TableId]:
    """Return the tables that were last touched before."""
    found = db.execute("SELECT id FROM tables WHERE touched < ?", (before,))
    return [table for (table,) in found]


def _number(db: apsw.Connection, table: TableId) -> int | None:
    found: int | None = db.execute("SELECT n FROM tables WHERE id = ?", (table,)).get
    return found


def _write_rows(db: apsw.Connection, number: int, prev: Seq, rows: Sequence[bytes]) -> None:
    db.executemany(ROW, [(number, seq, row) for seq, row in enumerate(rows, start=prev + 1)])


def _size(rows: Sequence[bytes]) -> int:
    return sum(map(len, rows))
