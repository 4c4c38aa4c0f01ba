"""The thread that writes: together, in order, bounded, and on after a failure."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import apsw
import pytest

from sobremesa.store.errors import NoSuchTable, StoreUnavailable
from sobremesa.store.sqlite import opening
from sobremesa.store.sqlite.reader import Reader
from sobremesa.store.sqlite.writer import Writer


class Notebook:
    """A file with one table of numbers, and a second connection that can hold the first up."""

    def __init__(self, file: Path) -> None:
        self.connect = partial(opening.for_writing, file)
        self.db = self.connect()
        self.db.execute("CREATE TABLE noted (number INTEGER) STRICT")
        self.other = self.connect()
        self.commits = 0
        self.db.set_commit_hook(self.count)

    def count(self) -> bool:
        self.commits += 1
        return False

    def hold(self) -> None:
        self.other.execute("BEGIN IMMEDIATE")

    def let_go(self) -> None:
        self.other.execute("ROLLBACK")

    def noted(self) -> list[object]:
        return [number for (number,) in self.other.execute("SELECT number FROM noted")]


def note(number: object, db: apsw.Connection) -> object:
    db.execute("INSERT INTO noted VALUES (?)", (number,))
    return number


def refuse(db: apsw.Connection) -> object:
    raise NoSuchTable("no such table")


def note_and_fail(db: apsw.Connection) -> object:
    note(-1, db)
    raise RuntimeError("a bug")


@pytest.fixture
def notebook(tmp_path: Path) -> Iterator[Notebook]:
    made = Notebook(tmp_path / "notebook")
    yield made
    made.other.close()


def test_the_writer_has_the_settings_that_were_measured(notebook: Notebook) -> None:
    names = ["journal_mode", "synchronous", "wal_autocheckpoint", "secure_delete", "temp_store"]
    assert [notebook.db.pragma(name) for name in names] == ["wal", 2, 20_000, 1, 2]


async def test_all_that_waits_is_one_transaction_in_its_order(notebook: Notebook) -> None:
    writer = Writer(notebook.db, notebook.connect)
    notebook.hold()
    begun = [asyncio.create_task(writer.do(partial(note, number))) for number in range(50)]
    await asyncio.sleep(0.05)
    assert not any(task.done() for task in begun), "the loop goes on, and nothing is answered"
    notebook.let_go()
    assert await asyncio.gather(*begun) == list(range(50))
    assert notebook.noted() == list(range(50))
    assert notebook.commits <= 2, "the first may have gone alone"
    await writer.close()


async def test_a_refusal_or_a_bug_of_one_does_not_hurt_the_others(notebook: Notebook) -> None:
    writer = Writer(notebook.db, notebook.connect)
    works: list[Callable[[apsw.Connection], object]] = [
        partial(note, 1),
        refuse,
        partial(note, "no number"),
        note_and_fail,
        partial(note, 2),
    ]
    answers = await asyncio.gather(*(writer.do(work) for work in works), return_exceptions=True)
    assert [type(answer) for answer in answers] == [
        int,
        NoSuchTable,
        apsw.ConstraintError,
        RuntimeError,
        int,
    ]
    assert notebook.noted() == [1, 2]
    await writer.close()


async def test_callers_wait_where_the_queue_is_full(notebook: Notebook) -> None:
    writer = Writer(notebook.db, notebook.connect, room=2)
    notebook.hold()
    begun = [asyncio.create_task(writer.do(partial(note, number))) for number in range(5)]
    await asyncio.sleep(0.05)
    begun[4].cancel()
    notebook.let_go()
    await asyncio.wait(begun)
    assert notebook.noted() == [0, 1, 2, 3], "the last was still outside"
    await writer.close()


async def test_work_is_done_and_told_although_its_caller_has_gone(notebook: Notebook) -> None:
    writer = Writer(notebook.db, notebook.connect)
    told: list[object] = []
    notebook.hold()
    gone = asyncio.create_task(writer.do(partial(note, 1), then=told.append))
    await asyncio.sleep(0.01)
    gone.cancel()
    notebook.let_go()
    await writer.do(partial(note, 2))
    assert (told, notebook.noted()) == ([1], [1, 2])
    await writer.close()


async def test_after_a_failure_it_connects_again(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "WAIT", 10)
    notebook.db.set_busy_timeout(10)
    attempts = 0

    def connect() -> apsw.Connection:
        nonlocal attempts
        attempts += 1
        if attempts == 1:
            raise apsw.CantOpenError
        return notebook.connect()

    writer = Writer(notebook.db, connect)
    notebook.hold()
    with pytest.raises(StoreUnavailable, match="another program holds the file"):
        await writer.do(partial(note, 1))
    notebook.let_go()
    with pytest.raises(StoreUnavailable, match="the file cannot be opened"):
        await writer.do(partial(note, 2))
    assert await writer.do(partial(note, 3)) == 3
    assert notebook.noted() == [3]
    await writer.close()


async def test_a_long_read_holds_no_commit_up(notebook: Notebook, tmp_path: Path) -> None:
    writer = Writer(notebook.db, notebook.connect)
    reader = Reader(partial(opening.for_reading, tmp_path / "notebook"))
    enough = threading.Event()

    def read_long(db: apsw.Connection) -> list[object]:
        before = db.execute("SELECT count(*) FROM noted").get
        enough.wait(10)
        return [before, db.execute("SELECT count(*) FROM noted").get]

    reading = asyncio.create_task(reader.ask(read_long))
    await asyncio.sleep(0.05)
    assert await writer.do(partial(note, 1)) == 1
    assert not reading.done()
    enough.set()
    assert await reading == [0, 0], "it saw one state of the file"
    assert await reader.ask(lambda db: db.execute("SELECT count(*) FROM noted").get) == 1
    await reader.close()
    await writer.close()
