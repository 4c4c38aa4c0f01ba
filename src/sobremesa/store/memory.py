"""A store without a file: for simulations, in which several hosts share one, and for tests.

MemoryStore  the store
Trouble      what may be put in its way: delays, failures, lost answers
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TypeAlias

from sobremesa.kernel.ids import Seq, TableId
from sobremesa.store.contract import (
    LONGEST,
    ROOM,
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
from sobremesa.store.errors import CodeTaken, NoSuchTable, StoreUnavailable, TableExists


class Moment(Enum):
    """When trouble comes: before a call has done anything, or when all is done but the answer."""

    BEFORE = auto()
    AFTER = auto()


Trouble: TypeAlias = Callable[[str, Moment], Awaitable[None]]
"""Told the name of the call and the moment; may sleep, and may raise StoreUnavailable.

Raised before, it is a call that was lost; after, a lost answer.
"""


async def no_trouble(call: str, moment: Moment) -> None:
    """Let everything go well."""


@dataclass(slots=True)
class _Table:
    code: str
    epoch: Epoch
    created: float
    touched: float
    rows: list[bytes] = field(default_factory=list)
    frames: list[KeyFrame] = field(default_factory=list)
    """Of all matches, the newest last."""


class MemoryStore(Store):
    """All tables in a dict. Between the two moments of trouble a call is done at one stroke."""

    def __init__(
        self,
        now: Callable[[], float],
        trouble: Trouble = no_trouble,
        longest: int = LONGEST,
    ) -> None:
        """Take a clock in seconds, and what shall be put in the way of each call.

        `longest`: of a match key frames are kept for so long, in ms of its clock.
        """
        self._now = now
        self._longest = longest
        self._trouble = trouble
        self._tables: dict[TableId, _Table] = {}
        self._callbacks: list[OnClaim] = []
        self._closed = False
        self._commits = 0

    async def create(self, table: TableId, code: str, rows: Sequence[bytes]) -> Claim:
        await self._before("create")
        if table in self._tables:
            raise TableExists(f"There is a table {table} already.")
        if self._holder(code) is not None:
            raise CodeTaken(f"Another table has the code {code}.")
        now = self._now()
        self._tables[table] = _Table(code, Epoch(1), now, now, list(rows))
        await self._trouble("create", Moment.AFTER)
        return Claim(Epoch(1), Seq(len(rows)), tuple(rows))

    async def claim(self, table: TableId, seen: Epoch | None) -> Claim | None:
        await self._before("claim")
        found = self._table(table)
        if seen not in {None, found.epoch}:
            return None
        found.epoch = Epoch(found.epoch + 1)
        claim = Claim(found.epoch, Seq(len(found.rows)), tuple(found.rows))
        for callback in self._callbacks:
            callback(table, claim.epoch)
        await self._trouble("claim", Moment.AFTER)
        return claim

    async def append(self, batch: Sequence[Append]) -> Mapping[TableId, Appended]:
        each_once(batch)
        await self._before("append")
        answers = {append.table: self._append(append) for append in batch}
        self._commits += 1
        await self._trouble("append", Moment.AFTER)
        return answers

    async def load(self, table: TableId, since: Seq = START) -> Sequence[bytes]:
        await self._before("load")
        return tuple(self._table(table).rows[since:])

    @property
    def commits(self) -> int:
        return self._commits

    def on_claim(self, callback: OnClaim) -> None:
        self._callbacks.append(callback)

    async def find(self, code: str) -> TableId | None:
        await self._before("find")
        return self._holder(code)

    async def tables(self) -> Sequence[Listed]:
        await self._before("tables")
        return [
            Listed(name, t.code, t.created, t.touched, len(t.rows), sum(map(len, t.rows)))
            for name, t in self._tables.items()
        ]

    async def delete(self, table: TableId) -> bool:
        await self._before("delete")
        found = self._tables.pop(table, None) is not None
        await self._trouble("delete", Moment.AFTER)
        return found

    async def forget(self, older: float) -> int:
        await self._before("forget")
        before = self._now() - older
        old = [table for table, found in self._tables.items() if found.touched < before]
        for table in old:
            del self._tables[table]
        await self._trouble("forget", Moment.AFTER)
        return len(old)

    async def frame(self, table: TableId) -> KeyFrame | None:
        await self._before("frame")
        found = self._tables.get(table)
        return found.frames[-1] if found and found.frames else None

    async def frames(
        self, table: TableId, match: int, since: int, until: int
    ) -> Sequence[KeyFrame]:
        await self._before("frames")
        found = self._tables.get(table)
        of = [one for one in found.frames if one.match == match] if found else []
        before = [one for one in of if one.at < since]
        after = [one for one in of if one.at > until]
        return [*before[-1:], *(one for one in of if since <= one.at <= until), *after[:1]]

    async def close(self) -> None:
        self._closed = True

    async def _before(self, call: str) -> None:
        await self._trouble(call, Moment.BEFORE)
        if self._closed:
            raise StoreUnavailable("it is closed")

    def _table(self, table: TableId) -> _Table:
        try:
            return self._tables[table]
        except KeyError:
            raise NoSuchTable(f"There is no table {table}.") from None

    def _holder(self, code: str) -> TableId | None:
        return next((name for name, found in self._tables.items() if found.code == code), None)

    def _append(self, append: Append) -> Appended:
        found = self._tables.get(append.table)
        if found is None or (found.epoch, len(found.rows)) != (append.epoch, append.prev):
            return Appended.CONFLICT
        if append.code is not None:
            if self._holder(append.code) not in {None, append.table}:
                return Appended.CODE_TAKEN
            found.code = append.code
        found.rows.extend(append.rows)
        found.touched = self._now()
        for frame in append.frames:
            kept = [*_with_room_for(frame, found.frames, self._longest), frame]
            found.frames = sorted(kept, key=lambda one: (one.match, one.at))
        return Appended.OK


def _with_room_for(new: KeyFrame, frames: Sequence[KeyFrame], longest: int) -> Sequence[KeyFrame]:
    """Return those that stay when a key frame comes."""
    if new.match not in {one.match for one in frames} and len(frames) > ROOM:
        out = frames[-1 - ROOM].match
        frames = [one for one in frames if one.match > out]
    times = range(new.at - longest, new.at)
    return [one for one in frames if one.match != new.match or one.at in times]
