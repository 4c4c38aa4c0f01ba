"""What a store does, and the words it uses.

Epoch             counts the owners of a table
Claim             what an owner gets
KeyFrame          how a device stood at one moment of a match
Append, Appended  what it asks to be written, and the answer
Listed            what the list of tables says of one
Store             the calls
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import NewType, Protocol, TypeAlias

from msgspec import Struct

from sobremesa.kernel.ids import Seq, TableId

START = Seq(0)
"""Before the first row."""

LONGEST = 2 * 60 * 60 * 1000
"""Of a match key frames are kept for so long, in ms of its clock: of a longer one its last part."""
ROOM = 10_000
"""When a match begins, matches before it keep their key frames while there are no more than these:
two hours, at two a second. The oldest match that does not fit loses all of its own."""

Epoch = NewType("Epoch", int)
"""Counts the owners of one table: its maker is 1, and each claim adds one."""


class Claim(Struct, frozen=True):
    """A table now belongs to whoever got this, until the next claim."""

    epoch: Epoch
    last: Seq
    """The seq of the last row; 0 where there is none."""
    rows: tuple[bytes, ...]
    """All rows, 1 to `last`."""


class KeyFrame(Struct, frozen=True):
    """All that the device at a table needs to go on from one moment of a match."""

    match: int
    at: int
    """Match clock, in ms: up to there it had moved."""
    heard: Seq
    """The last row that it had heard."""
    data: bytes


class Append(Struct, frozen=True):
    """Rows for one table: all of this is written, or nothing of it.

    Without rows it may still carry key frames or a code.
    """

    table: TableId
    epoch: Epoch
    prev: Seq
    """The seq of the row before: of the newest that the owner has handed in, durable or not."""
    rows: Sequence[bytes]
    code: str | None = None
    """The join code from now on."""
    frames: Sequence[KeyFrame] = ()
    """Key frames of the device at the table, the newest last. They are no rows and have no seq.

    One takes the place of those that the same match has for the same moment or a later one: after
    a crash the match clock goes on from the last row.
    """


class Appended(Enum):
    """The answer to an append."""

    OK = auto()
    """Written, and safe from a crash."""
    CONFLICT = auto()
    """Nothing is written: epoch or prev are not the table's any more, or there is no such table."""
    CODE_TAKEN = auto()
    """Nothing is written: another table has the code."""


class Listed(Struct, frozen=True):
    """One line of the list of tables. Times are those of the store's clock, in seconds."""

    table: TableId
    code: str
    created: float
    touched: float
    """When something was last appended."""
    rows: int
    bytes: int
    """Of all rows together."""


OnClaim: TypeAlias = Callable[[TableId, Epoch], None]


class Store(Protocol):
    """The logs of all tables. All calls belong to one event loop and never hold it up.

    Appends of one table are written in the order in which they were begun, so an owner may hand in
    the next before the last has been answered.

    Every call may raise StoreUnavailable, which says nothing about what it was to do: it is done or
    it is not done. The owner drops the table, claims it again and reads what stands there.
    """

    async def create(self, table: TableId, code: str, rows: Sequence[bytes]) -> Claim:
        """Make a table with rows 1 to n, and own it at epoch 1.

        Ids are drawn at random; one that was deleted must not come again, for its epochs would.

        Raises TableExists and CodeTaken.
        """
        ...

    async def claim(self, table: TableId, seen: Epoch | None) -> Claim | None:
        """Own a table whose epoch is still `seen`, or any, where that is None.

        Returns None where somebody else was faster. Raises NoSuchTable.
        """
        ...

    async def append(self, batch: Sequence[Append]) -> Mapping[TableId, Appended]:
        """Write rows for several tables; one that is refused does not hurt the others.

        Answers for each table, which may stand in a batch once (else ValueError).
        """
        ...

    async def load(self, table: TableId, since: Seq = START) -> Sequence[bytes]:
        """Return the rows after `since`. Raises NoSuchTable."""
        ...

    @property
    def commits(self) -> int:
        """How often it has made durable what was handed in: appends of many tables at once."""
        ...

    def on_claim(self, callback: OnClaim) -> None:
        """Be told of every claim, whoever made it: of the table and its new epoch."""
        ...

    async def find(self, code: str) -> TableId | None:
        """Return the table with this join code."""
        ...

    async def tables(self) -> Sequence[Listed]:
        """List all tables, the oldest first."""
        ...

    async def delete(self, table: TableId) -> bool:
        """Wipe a table out: rows, code and key frame. Returns whether there was one.

        Nothing of it is left in what the store keeps. Where it raises StoreUnavailable, traces may
        be left until it is called again.
        """
        ...

    async def forget(self, older: float) -> int:
        """Wipe out the tables that were last touched longer ago than that many seconds.

        Returns how many there were.
        """
        ...

    async def frame(self, table: TableId) -> KeyFrame | None:
        """Return the newest key frame."""
        ...

    async def frames(
        self, table: TableId, match: int, since: int, until: int
    ) -> Sequence[KeyFrame]:
        """Return the key frames of a part of a match, in their order; times as in `KeyFrame.at`.

        With the last one before it and the first one after it, where there are such: all that is
        needed to step through the whole part.
        """
        ...

    async def close(self) -> None:
        """Finish what was asked for, and release everything. Later calls are refused."""
        ...


def each_once(batch: Sequence[Append]) -> None:
    """Raise ValueError where a table stands in the batch twice: one answer cannot serve both."""
    if len({append.table for append in batch}) < len(batch):
        raise ValueError("a table stands twice in one batch")
