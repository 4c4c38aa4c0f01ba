"""Appends without end to a data folder, and says on standard output what was acknowledged.

Run as a program, until it is killed: `python acknowledging.py FOLDER ROUND`.
"""

import asyncio
import itertools
import sys
from pathlib import Path

from sobremesa.kernel.ids import TableId
from sobremesa.store.contract import Append, Appended, KeyFrame, Store
from sobremesa.store.sqlite.store import SqliteStore

TABLES = 16


async def main(folder: Path, tag: str) -> None:
    store = await SqliteStore.open(folder)
    known = {listed.table for listed in await store.tables()}
    for number in range(TABLES):
        if f"table {number}" not in known:
            await store.create(TableId(f"table {number}"), f"code {number}", [])
    say("ready")
    await asyncio.gather(
        *(play(store, TableId(f"table {number}"), tag) for number in range(TABLES))
    )


async def play(store: Store, table: TableId, tag: str) -> None:
    """Append one to three rows at a time; a row says which it is and who wrote it."""
    claim = await store.claim(table, None)
    assert claim is not None
    last = claim.last
    for turn in itertools.count():
        texts = [f"{last + 1 + more} {tag} {turn}.{more}" for more in range(turn % 3 + 1)]
        rows = [text.encode() for text in texts]
        frames = [KeyFrame(1, int(last), last, b"frame %d" % last)]
        answers = await store.append([Append(table, claim.epoch, last, rows, frames=frames)])
        assert answers[table] is Appended.OK
        last = type(last)(last + len(rows))
        for text in texts:
            say(f"{table}: {text}")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
