"""The store in one file.

SqliteStore  opened by `SqliteStore.open(folder)`
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from sobremesa.kernel.ids import Seq, TableId
from sobremesa.store.contract import (
    START,
    Append,
    Appended,
    Claim,
    Epoch,
    KeyFrame,
    Listed,
    OnClaim,
    Store,
    each_once,
)
from sobremesa.store.sqlite import frames, log, opening
from sobremesa.store.sqlite.folder import FolderLock
from sobremesa.store.sqlite.reader import Reader
from sobremesa.store.sqlite.writer import Writer

FILE = "log.db"


class SqliteStore(Store):
    """The logs of all tables in one file, which belongs to this process alone."""

    def __init__(
        self, lock: FolderLock, writer: Writer, reader: Reader, now: Callable[[], float]
    ) -> None:
        """Take the parts; `open` puts them together."""
        self._lock = lock
        self._writer = writer
        self._reader = reader
        self._now = now
        self._callbacks: list[OnClaim] = []

    @classmethod
    async def open(cls, folder: Path, *, now: Callable[[], float] = time.time) -> "SqliteStore":
        """Open the log of a data folder, or begin one.

        Takes a clock in seconds that goes on over restarts. Raises CannotOpen: FolderInUse,
        BrokenFile, NewerFile, or itself with the reason.
        """
        lock = await asyncio.to_thread(FolderLock.take, folder)
        file = folder / FILE
        try:
            db = await asyncio.to_thread(opening.checked, file)
        except BaseException:
            lock.release()
            raise
        writer = Writer(db, partial(opening.for_writing, file))
        return cls(lock, writer, Reader(partial(opening.for_reading, file)), now)

    async def create(self, table: TableId, code: str, rows: Sequence[bytes]) -> Claim:
        rows = tuple(rows)
        now = self._now()
        await self._writer.do(partial(log.create, table=table, code=code, rows=rows, now=now))
        return Claim(Epoch(1), Seq(len(rows)), rows)

    async def claim(self, table: TableId, seen: Epoch | None) -> Claim | None:
        claimed = await self._writer.do(
            partial(log.claim, table=table, seen=seen), then=partial(self._announce, table)
        )
        if claimed is None:
            return None
        epoch, last = claimed
        read = partial(log.rows, table=table, since=START, last=last)
        return Claim(epoch, last, await self._reader.ask(read))

    def _announce(self, table: TableId, claimed: tuple[Epoch, Seq] | None) -> None:
        if claimed is not None:
            for callback in self._callbacks:
                callback(table, claimed[0])

    async def append(self, batch: Sequence[Append]) -> Mapping[TableId, Appended]:
        each_once(batch)
        return await self._writer.do(partial(log.append, batch=tuple(batch), now=self._now()))

    async def load(self, table: TableId, since: Seq = START) -> Sequence[bytes]:
        return await self._reader.ask(partial(log.rows, table=table, since=since, last=None))

    @property
    def commits(self) -> int:
        return self._writer.commits

    def on_claim(self, callback: OnClaim) -> None:
        self._callbacks.append(callback)

    async def find(self, code: str) -> TableId | None:
        return await self._reader.ask(partial(log.find, code=code))

    async def tables(self) -> Sequence[Listed]:
        return await self._reader.ask(log.tables)

    async def delete(self, table: TableId) -> bool:
        found = await self._writer.do(partial(log.delete, table=table))
        await self._wipe()
        return found

    async def forget(self, older: float) -> int:
        before = self._now() - older
        old = await self._reader.ask(partial(log.older, before=before))
        # One by one, so that commits of those who play come in between.
        deleted = [
            await self._writer.do(partial(log.delete, table=table, before=before)) for table in old
        ]
        await self._wipe()
        return sum(deleted)

    async def _wipe(self) -> None:
        """Also where nothing was deleted now: the last time may have been broken off before it."""
        async with self._reader.quiet:
            await self._writer.do(log.wipe, alone=True)

    async def frame(self, table: TableId) -> KeyFrame | None:
        return await self._reader.ask(partial(frames.newest, table=table))

    async def frames(
        self, table: TableId, match: int, since: int, until: int
    ) -> Sequence[KeyFrame]:
        return await self._reader.ask(
            partial(frames.part, table=table, match=match, since=since, until=until)
        )

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()
        self._lock.release()
