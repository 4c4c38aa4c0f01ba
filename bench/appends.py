"""The benchmark: rows that are safe from a crash, for each second of the clock.

Tables in a closed loop, as at a real table: the next row of a table is written when the one before
has been acknowledged. What counts is how many tables share one wait for the disk.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from time import perf_counter

from bench.harness import Bench, Contender, Goal
from sobremesa.kernel.ids import Seq, TableId
from sobremesa.store.contract import Append, Store
from sobremesa.store.sqlite.store import SqliteStore

ROW = 180
"""Bytes of a row: what an act of Loonacy takes with all it causes."""

OURS = "Sobremesa: 256 tables"
OURS_64 = "Sobremesa: 64 tables"
OURS_1 = "Sobremesa: 1 table"
EACH = "sqlite3: a commit for each row"
GROUPED = "sqlite3: 256 rows a commit, no server around it"

NOTES = f"""\
Rows of {ROW} bytes, WAL, synchronous=FULL, the same layout everywhere, on the disk that the project
lies on; seconds are those of the clock, because the wait for the disk is what is measured. Ours
answers each row through the event loop, checks its epoch and seq, and wipes what it deletes
(`secure_delete`). The last row is the limit: the standard library's module in a plain loop, with
nobody to answer and no fence.
"""

# Beside the project and not in the system's folder for temporary files, which may be memory.
PLACE = Path(__file__).resolve().parent.parent / "build"

LAYOUT = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 20000;
    CREATE TABLE log (id INTEGER PRIMARY KEY, t INTEGER, seq INTEGER, payload BLOB, UNIQUE(t, seq));
"""
INSERT = "INSERT INTO log (t, seq, payload) VALUES (?, ?, ?)"


def ours(tables: int, seconds: float, seed: int) -> float:
    """Append to that many tables at once, and return the acknowledged rows for each second."""
    with _folder() as folder:
        return asyncio.run(_ours(Path(folder), tables, seconds, Random(seed).randbytes(ROW)))


async def _ours(folder: Path, tables: int, seconds: float, row: bytes) -> float:
    store = await SqliteStore.open(folder)
    names = [TableId(f"table {number}") for number in range(tables)]
    for name in names:
        await store.create(name, name, [])
    start = perf_counter()
    until = start + seconds
    counts = await asyncio.gather(*(_append(store, name, until, row) for name in names))
    rate = sum(counts) / (perf_counter() - start)
    await store.close()
    return rate


async def _append(store: Store, table: TableId, until: float, row: bytes) -> int:
    claim = await store.claim(table, None)
    if claim is None:
        raise RuntimeError("nobody else is there to be faster")
    last = 0
    while perf_counter() < until:
        await store.append([Append(table, claim.epoch, Seq(last), (row,))])
        last += 1
    return last


def theirs(rows: int, seconds: float, seed: int) -> float:
    """Commit that many rows of different tables at a time, and return the rows for each second."""
    row = Random(seed).randbytes(ROW)
    with _folder() as folder:
        db = sqlite3.connect(Path(folder) / "log.db", isolation_level=None)
        db.executescript(LAYOUT)
        seq = 0
        start = perf_counter()
        while (spent := perf_counter() - start) < seconds:
            seq += 1
            for first in range(0, 256, rows):
                db.execute("BEGIN IMMEDIATE")
                for table in range(first, first + rows):
                    db.execute(INSERT, (table, seq, row))
                db.execute("COMMIT")
        db.close()
    return seq * 256 / spent


def _folder() -> tempfile.TemporaryDirectory[str]:
    PLACE.mkdir(exist_ok=True)
    return tempfile.TemporaryDirectory(dir=PLACE, prefix="appends-")


def _contender(name: str, run: Callable[[int, float, int], float], size: int) -> Contender:
    def measured(seconds: float, seed: int) -> Mapping[str, float]:
        return {name: run(size, seconds, seed)}

    return Contender(name, measured)


BENCH = Bench(
    title="Durable rows of the log",
    unit="rows per second",
    notes=NOTES,
    contenders=(
        _contender(OURS, ours, 256),
        _contender(OURS_64, ours, 64),
        _contender(OURS_1, ours, 1),
        _contender(EACH, theirs, 1),
        _contender(GROUPED, theirs, 256),
    ),
    ours=OURS,
    goals=(Goal(OURS, EACH, 5.0),),
    packages=("apsw",),
)
