"""Connections to the file.

for_writing  the connection of the writer
for_reading  the connection of the reader
checked      the first connection to a file: it is made or looked through, and brought up to date
reason       why a call of SQLite's failed, in plain words
"""

import errno
from pathlib import Path

import apsw

from sobremesa.store.errors import BrokenFile, CannotOpen
from sobremesa.store.sqlite import schema

WAIT = 5_000
"""Milliseconds. Nobody but a backup or a curious person at a shell can be in our way."""

WRITING = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    -- The Mac's plain fsync leaves the data in the drive's cache.
    PRAGMA fullfsync = ON;
    -- Pages until the log of changes is worked in: rarely, because each time costs many commits.
    PRAGMA wal_autocheckpoint = 20000;
    -- 64 MB at most: the index of (t, seq) is written all over.
    PRAGMA cache_size = -65536;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
"""

REASONS: tuple[tuple[type[apsw.Error], str], ...] = (
    (apsw.FullError, "disk full"),
    (apsw.ReadOnlyError, "the file may not be written"),
    (apsw.PermissionsError, "the file may not be written"),
    (apsw.CorruptError, "the file is damaged"),
    (apsw.NotADBError, "the file is damaged"),
    (apsw.CantOpenError, "the file cannot be opened"),
    (apsw.BusyError, "another program holds the file"),
    (apsw.LockedError, "another program holds the file"),
    (apsw.NoMemError, "no memory left"),
    (apsw.IOError, "the disk does not work"),
)


def for_writing(file: Path) -> apsw.Connection:
    """Connect with the settings of the writer. Raises apsw.Error."""
    db = apsw.Connection(str(file))
    db.set_busy_timeout(WAIT)
    db.execute(WRITING).fetchall()  # it would stop at the first that returns a row
    return db


def for_reading(file: Path) -> apsw.Connection:
    """Connect to a file that is there. Raises apsw.Error."""
    db = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    db.set_busy_timeout(WAIT)
    db.execute("PRAGMA query_only = ON; PRAGMA temp_store = MEMORY").fetchall()
    return db


def checked(file: Path) -> apsw.Connection:
    """Make the file, or look through the one that is there, and connect for writing.

    Raises BrokenFile, NewerFile, or CannotOpen with the reason.
    """
    try:
        _check_origin(file)
        db = for_writing(file)
        try:
            _check_content(db, file)
            schema.migrate(db)
        except BaseException:
            db.close()
            raise
    except (apsw.CorruptError, apsw.NotADBError) as error:
        raise BrokenFile(f"{file} is damaged: {error}.") from error
    except apsw.Error as error:
        raise CannotOpen(f"{file} cannot be used: {reason(error)}.") from error
    return db


def _check_origin(file: Path) -> None:
    """Before anything is written into it."""
    db = apsw.Connection(str(file))
    try:
        schema.check_origin(db, file)
    finally:
        db.close()


def _check_content(db: apsw.Connection, file: Path) -> None:
    """Look at every page and every index: 0.3 s for 500,000 rows."""
    found = db.execute("PRAGMA integrity_check(1)").get
    if found != "ok":
        complaint = " ".join(str(found).split())
        raise BrokenFile(f"{file} is damaged: {complaint}.")


def reason(error: apsw.Error, db: apsw.Connection | None = None) -> str:
    """Say why a call failed: "disk full", or what SQLite says where we have no better words."""
    if db is not None and db.system_errno in {errno.ENOSPC, errno.EDQUOT}:
        return "disk full"
    if getattr(error, "extendedresult", None) == apsw.SQLITE_IOERR_SHMSIZE:  # its errno is lost
        return "disk full"
    plain = (words for kind, words in REASONS if isinstance(error, kind))
    return next(plain, str(error))
