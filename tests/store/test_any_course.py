"""Any course of calls, also with stale epochs and many at once, held against plain dicts."""

import asyncio
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from sobremesa.kernel.ids import Seq, TableId
from sobremesa.store.contract import Append, Appended, Claim, Epoch, KeyFrame, Store
from sobremesa.store.errors import CodeTaken, NoSuchTable
from sobremesa.store.memory import MemoryStore
from sobremesa.store.sqlite.store import SqliteStore
from tests.store.situations import CODE_TAKEN, CONFLICT, OK, Clock

CODES = st.sampled_from(["SOUP", "NUTS", "CAKE"])
PAYLOADS = st.lists(st.binary(max_size=8), max_size=3)
TABLES = st.integers(0, 4)
"""Which table, counted from the one made last: some were deleted, one may never have been."""


MATCHES = (1, 2)
KEY_FRAMES = st.builds(
    KeyFrame, st.sampled_from(MATCHES), st.integers(0, 9), st.just(Seq(1)), st.binary(max_size=4)
)


@dataclass
class Known:
    code: str
    epoch: int
    rows: list[bytes]
    touched: float
    frames: list[KeyFrame] = field(default_factory=list)


@dataclass
class Ask:
    """An append before it is known at which table, epoch and seq it is aimed."""

    table: int
    epochs_ago: int
    rows_ago: int
    rows: list[bytes]
    code: str | None
    frames: list[KeyFrame]


ASKS = st.builds(
    Ask,
    table=TABLES,
    epochs_ago=st.sampled_from([0, 0, 0, 1]),
    rows_ago=st.sampled_from([0, 0, 0, 0, 1, -1]),
    rows=PAYLOADS,
    code=st.none() | CODES,
    frames=st.lists(KEY_FRAMES, max_size=2),
)


@dataclass
class Model:
    tables: dict[TableId, Known] = field(default_factory=dict)
    made: int = 0

    def named(self, back: int) -> TableId:
        return TableId(f"table {self.made - back}")

    def holder(self, code: str) -> TableId | None:
        return next((name for name, known in self.tables.items() if known.code == code), None)

    def append(self, one: Append, now: float) -> Appended:
        known = self.tables.get(one.table)
        if known is None or known.epoch != one.epoch or len(known.rows) != one.prev:
            return CONFLICT
        if one.code is not None and self.holder(one.code) not in {None, one.table}:
            return CODE_TAKEN
        known.rows += one.rows
        known.touched = now
        known.code = known.code if one.code is None else one.code
        for frame in one.frames:
            later = [old for old in known.frames if old.match != frame.match or old.at < frame.at]
            known.frames = sorted([*later, frame], key=lambda old: (old.match, old.at))
        return OK


class Course(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock()
        self.model = Model()
        self.heard: list[tuple[TableId, Epoch]] = []
        self.runner = asyncio.Runner()
        self.store = self.opened()

    def opened(self) -> Store:
        raise NotImplementedError

    def run(self, call: Any) -> Any:
        return self.runner.run(call)

    @rule(code=CODES, rows=PAYLOADS)
    def create(self, code: str, rows: list[bytes]) -> None:
        self.model.made += 1
        table = self.model.named(0)
        if self.model.holder(code) is not None:
            with pytest.raises(CodeTaken):
                self.run(self.store.create(table, code, rows))
        else:
            claim = self.run(self.store.create(table, code, rows))
            assert claim == Claim(Epoch(1), Seq(len(rows)), tuple(rows))
            self.model.tables[table] = Known(code, 1, list(rows), self.clock())

    @rule(back=TABLES, epochs_ago=st.sampled_from([None, 0, 1, -1]))
    def claim(self, back: int, epochs_ago: int | None) -> None:
        table = self.model.named(back)
        known = self.model.tables.get(table)
        if known is None:
            with pytest.raises(NoSuchTable):
                self.run(self.store.claim(table, None))
            return
        seen = None if epochs_ago is None else Epoch(known.epoch - epochs_ago)
        self.heard.clear()
        claim = self.run(self.store.claim(table, seen))
        if seen not in {None, known.epoch}:
            assert (claim, self.heard) == (None, [])
        else:
            known.epoch += 1
            epoch = Epoch(known.epoch)
            assert claim == Claim(epoch, Seq(len(known.rows)), tuple(known.rows))
            assert self.heard == [(table, epoch)]

    @rule(batches=st.lists(st.lists(ASKS, min_size=1, max_size=4), min_size=1, max_size=5))
    def append_at_once(self, batches: list[list[Ask]]) -> None:
        """All are begun before the first is answered; they are written in that order."""
        asked, expected = [], []
        for asks in batches:
            batch = {append.table: append for append in map(self.aimed, asks)}
            asked.append(list(batch.values()))
            now = self.clock()
            expected.append(
                {table: self.model.append(append, now) for table, append in batch.items()}
            )

        async def begin() -> list[Any]:
            return await asyncio.gather(*map(self.store.append, asked))

        assert self.run(begin()) == expected

    def aimed(self, ask: Ask) -> Append:
        table = self.model.named(ask.table)
        known = self.model.tables.get(table) or Known("", 1, [], 0)
        return Append(
            table,
            Epoch(known.epoch - ask.epochs_ago),
            Seq(len(known.rows) - ask.rows_ago),
            ask.rows,
            ask.code,
            ask.frames,
        )

    @rule(back=TABLES)
    def delete(self, back: int) -> None:
        table = self.model.named(back)
        there = self.model.tables.pop(table, None) is not None
        assert self.run(self.store.delete(table)) is there

    @rule(seconds=st.integers(1, 5), older=st.integers(4, 12))
    def forget(self, seconds: int, older: int) -> None:
        self.clock.seconds += seconds
        before = self.clock() - older
        old = [name for name, known in self.model.tables.items() if known.touched < before]
        for name in old:
            del self.model.tables[name]
        assert self.run(self.store.forget(older)) == len(old)

    @invariant()
    def what_is_stored_is_what_is_known(self) -> None:
        listed = {one.table: one for one in self.run(self.store.tables())}
        assert set(listed) == set(self.model.tables)
        for table, known in self.model.tables.items():
            assert self.run(self.store.load(table)) == tuple(known.rows)
            newest = known.frames[-1] if known.frames else None
            assert self.run(self.store.frame(table)) == newest
            for match in MATCHES:
                expected = [one for one in known.frames if one.match == match]
                assert self.run(self.store.frames(table, match, 0, 9)) == expected
            assert self.run(self.store.find(known.code)) == table
            assert listed[table].rows == len(known.rows)
            assert listed[table].bytes == sum(map(len, known.rows))
            assert listed[table].touched == known.touched

    def teardown(self) -> None:
        self.run(self.store.close())
        self.runner.close()


class MemoryCourse(Course):
    def opened(self) -> Store:
        store = MemoryStore(self.clock)
        store.on_claim(lambda table, epoch: self.heard.append((table, epoch)))
        return store


class SqliteCourse(Course):
    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        super().__init__()

    def opened(self) -> Store:
        store: Store = self.run(SqliteStore.open(Path(self.folder.name), now=self.clock))
        store.on_claim(lambda table, epoch: self.heard.append((table, epoch)))
        return store

    @rule()
    def restart(self) -> None:
        self.run(self.store.close())
        self.store = self.opened()

    def teardown(self) -> None:
        super().teardown()
        self.folder.cleanup()


@pytest.mark.parametrize("course", [MemoryCourse, SqliteCourse])
def test_a_store_does_what_plain_dicts_do(course: type[Course]) -> None:
    run_state_machine_as_test(
        course,
        settings=settings(
            max_examples=25, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]
        ),
    )
