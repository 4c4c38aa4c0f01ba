"""The statements for key frames, each function within a transaction of its caller.

write         for the writer
newest, part  for the reader
"""

import apsw

from sobremesa.kernel.ids import TableId
from sobremesa.store.contract import LONGEST, ROOM, KeyFrame

_NEWEST = """
    SELECT match, at, heard, frame FROM key_frames JOIN tables ON t = n
    WHERE tables.id = ? ORDER BY match DESC, at DESC LIMIT 1
"""
_PART = """
    WITH mine AS (
        SELECT at, heard, frame FROM key_frames JOIN tables ON t = n
        WHERE tables.id = ?1 AND match = ?2
    )
    SELECT * FROM (SELECT * FROM mine WHERE at < ?3 ORDER BY at DESC LIMIT 1)
    UNION ALL SELECT * FROM mine WHERE at BETWEEN ?3 AND ?4
    UNION ALL SELECT * FROM (SELECT * FROM mine WHERE at > ?4 ORDER BY at LIMIT 1)
    ORDER BY at
"""
_TOO_MANY = """
    DELETE FROM key_frames WHERE t = ?1 AND match <= (
        SELECT match FROM key_frames WHERE t = ?1 ORDER BY match DESC, at DESC LIMIT 1 OFFSET ?2
    )
"""
_REPLACED = "DELETE FROM key_frames WHERE t = ?1 AND match = ?2 AND (at >= ?3 OR at < ?4)"


def write(db: apsw.Connection, number: int, frame: KeyFrame) -> None:
    """Write a key frame of the table with this number, and let go of those for which it comes."""
    _make_room(db, number, frame)
    db.execute(
        "INSERT INTO key_frames (t, match, at, heard, frame) VALUES (?, ?, ?, ?, ?)",
        (number, frame.match, frame.at, frame.heard, frame.data),
    )


def _make_room(db: apsw.Connection, number: int, new: KeyFrame) -> None:
    first = db.execute("SELECT 1 FROM key_frames WHERE t = ? AND match = ?", (number, new.match))
    if first.get is None:
        db.execute(_TOO_MANY, (number, ROOM))
    db.execute(_REPLACED, (number, new.match, new.at, new.at - LONGEST))


def newest(db: apsw.Connection, table: TableId) -> KeyFrame | None:
    """Return the newest key frame of a table."""
    found = db.execute(_NEWEST, (table,)).get
    return None if found is None else KeyFrame(*found)


def part(db: apsw.Connection, table: TableId, match: int, since: int, until: int) -> list[KeyFrame]:
    """Return the key frames of a part of a match, with one before and one after it."""
    found = db.execute(_PART, (table, match, since, until))
    return [KeyFrame(match, at, heard, data) for at, heard, data in found]
