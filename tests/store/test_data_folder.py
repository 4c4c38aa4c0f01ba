"""The file and its folder: locked, looked through, wiped."""

import asyncio
import os
import platform
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from sobremesa.kernel.ids import Seq
from sobremesa.store.contract import Append, Epoch
from sobremesa.store.errors import BrokenFile, CannotOpen, FolderInUse, NewerFile, StoreUnavailable
from sobremesa.store.sqlite import opening, schema
from sobremesa.store.sqlite.store import FILE, SqliteStore
from tests.store.situations import DINNER, LUNCH, OK, Clock, answer, key_frame, rows

OPEN = """
import asyncio, pathlib, sys
from sobremesa.store.errors import CannotOpen
from sobremesa.store.sqlite.store import SqliteStore
try:
    asyncio.run(SqliteStore.open(pathlib.Path(sys.argv[1])))
except CannotOpen as error:
    sys.exit(str(error))
"""


async def filled(folder: Path, count: int = 2000) -> Path:
    """A folder with a closed log of that many rows; returns the file."""
    store = await SqliteStore.open(folder)
    await store.create(LUNCH, "SOUP", [b"row %4d " % n + b"x" * 171 for n in range(count)])
    await store.close()
    return folder / FILE


async def test_a_second_server_is_refused_in_one_line_that_says_who_is_there(
    tmp_path: Path,
) -> None:
    store = await SqliteStore.open(tmp_path)
    second = await asyncio.create_subprocess_exec(
        sys.executable, "-c", OPEN, tmp_path, stderr=subprocess.PIPE
    )
    _, said = await second.communicate()
    assert second.returncode == 1
    who = f"process {os.getpid()} on {platform.node()}"
    assert said.decode() == f"{tmp_path} is in use by another server, {who}.\n"
    with pytest.raises(FolderInUse):
        await SqliteStore.open(tmp_path)
    await store.create(LUNCH, "SOUP", [b"undisturbed"])
    await store.close()
    await (await SqliteStore.open(tmp_path)).close()


async def test_what_was_written_is_there_after_a_restart(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.create(LUNCH, "SOUP", [b"1"])
    await store.claim(LUNCH, None)
    await answer(
        store, Append(LUNCH, Epoch(2), Seq(1), [b"2"], code="NUTS", frames=[key_frame(b"frame")])
    )
    before = await store.tables()
    await store.close()
    store = await SqliteStore.open(tmp_path)
    assert await store.tables() == before
    assert await store.find("NUTS") == LUNCH
    assert await store.frame(LUNCH) == key_frame(b"frame")
    assert await answer(store, rows(LUNCH, 2, 2, b"3")) is OK
    assert await store.load(LUNCH) == (b"1", b"2", b"3")
    await store.close()


def files_with(folder: Path, canary: bytes) -> list[str]:
    return [path.name for path in sorted(folder.iterdir()) if canary in path.read_bytes()]


async def test_a_deleted_table_leaves_no_trace_in_any_file(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.create(LUNCH, "canary-code", [b"canary-first", b"x" * 9000 + b"canary-long"])
    await store.create(DINNER, "NUTS", [b"stays" * 100])
    change = Append(
        LUNCH, Epoch(1), Seq(2), [b"canary-2"], code="canary-new", frames=[key_frame(b"canary-f")]
    )
    assert await answer(store, change) is OK
    assert files_with(tmp_path, b"canary") == ["log.db-wal"]
    await store.delete(LUNCH)
    assert files_with(tmp_path, b"canary") == []
    assert files_with(tmp_path, b"lunch") == []
    assert files_with(tmp_path, b"stays") == ["log.db"]
    await store.close()
    assert files_with(tmp_path, b"canary") == []


async def test_a_forgotten_table_leaves_no_trace_in_any_file(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.create(LUNCH, "SOUP", [b"canary"])
    assert files_with(tmp_path, b"canary") == ["log.db-wal"]
    assert await store.forget(-1) == 1
    assert files_with(tmp_path, b"canary") == []
    await store.close()


async def test_a_table_that_is_touched_while_others_are_forgotten_stays(tmp_path: Path) -> None:
    clock = Clock()
    store = await SqliteStore.open(tmp_path, now=clock)
    await store.create(LUNCH, "SOUP", [b"1"])
    await store.create(DINNER, "NUTS", [b"1"])
    clock.seconds += 100
    forgotten, _ = await asyncio.gather(store.forget(50), answer(store, rows(LUNCH, 1, 1, b"2")))
    assert forgotten == 1
    assert await store.load(LUNCH) == (b"1", b"2")
    await store.close()


async def test_traces_that_a_reader_outside_has_kept_go_with_the_next_delete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "WAIT", 10)
    store = await SqliteStore.open(tmp_path)
    await store.create(LUNCH, "SOUP", [b"canary"])
    outside = opening.for_reading(tmp_path / FILE)
    outside.execute("BEGIN; SELECT * FROM log").get  # noqa: B018 - reading is what it is for
    with pytest.raises(StoreUnavailable, match="another program holds the file"):
        await store.delete(LUNCH)
    assert files_with(tmp_path, b"canary") == ["log.db-wal"]
    outside.close()
    assert await store.delete(LUNCH) is False
    assert files_with(tmp_path, b"canary") == []
    await store.close()


async def test_tables_are_deleted_while_others_are_read(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.create(DINNER, "NUTS", [b"x" * 1000] * 2000)
    await store.create(LUNCH, "SOUP", [b"canary"])
    reading = [asyncio.create_task(store.load(DINNER)) for _ in range(5)]
    assert await store.delete(LUNCH) is True
    assert {len(await read) for read in reading} == {2000}
    assert files_with(tmp_path, b"canary") == []
    await store.close()


@pytest.mark.parametrize("page", ["first", "middle"])
async def test_a_damaged_file_is_named(tmp_path: Path, page: str) -> None:
    file = await filled(tmp_path)
    size = file.stat().st_size
    with file.open("r+b") as damaged:
        damaged.seek(0 if page == "first" else size // 2 // 4096 * 4096)
        damaged.write(b"\xaa" * 4096)
    with pytest.raises(BrokenFile) as failure:
        await SqliteStore.open(tmp_path)
    assert str(failure.value).startswith(f"{file} is damaged: ")
    assert "\n" not in str(failure.value)


async def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / FILE
    other = apsw.Connection(str(file))
    other.execute("CREATE TABLE birds (name)")
    other.close()
    before = file.read_bytes()
    with pytest.raises(BrokenFile, match=r"not a log of Sobremesa's"):
        await SqliteStore.open(tmp_path)
    assert file.read_bytes() == before


async def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    file = await filled(tmp_path, 1)
    newer = apsw.Connection(str(file))
    schema.migrate(newer, (*schema.STEPS, "CREATE TABLE dreams (night)"))
    newer.close()
    before = file.read_bytes()
    with pytest.raises(NewerFile, match="its layout is 3, and this one knows 2"):
        await SqliteStore.open(tmp_path)
    assert file.read_bytes() == before


async def test_an_older_file_takes_the_steps_it_lacks_and_keeps_its_rows(tmp_path: Path) -> None:
    file = await filled(tmp_path, 3)
    db = apsw.Connection(str(file))
    with pytest.raises(apsw.SQLError):
        schema.migrate(db, (*schema.STEPS, "CREATE TABLE naps (noon)", "no SQL"))
    assert db.pragma("user_version") == 2
    schema.migrate(db, (*schema.STEPS, "CREATE TABLE naps (noon)"))
    assert db.pragma("user_version") == 3
    assert db.execute("SELECT count(*) FROM log, (SELECT count(*) FROM naps)").get == 3
    db.close()


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotOpen, match="Not a directory"):
        await SqliteStore.open(tmp_path / "file" / "data")


async def test_a_row_costs_little_more_than_its_bytes(tmp_path: Path) -> None:
    """Measured: 180 bytes of payload take 222 of the file."""
    file = await filled(tmp_path, 20_000)
    assert file.stat().st_size / 20_000 <= 240


async def test_a_file_of_before_keeps_its_rows_and_begins_to_keep_all_key_frames(
    tmp_path: Path,
) -> None:
    db = apsw.Connection(str(tmp_path / FILE))
    schema.migrate(db, schema.STEPS[:1])
    db.execute("INSERT INTO tables VALUES (1, ?, 'SOUP', 1, 1, 1, 1, 1)", (LUNCH,))
    db.execute("INSERT INTO log (t, seq, payload) VALUES (1, 1, ?)", (b"1",))
    db.execute("INSERT INTO frames VALUES (1, ?)", (b"of some match",))
    db.close()
    store = await SqliteStore.open(tmp_path)
    assert await store.load(LUNCH) == (b"1",)
    assert await store.frame(LUNCH) is None
    change = Append(LUNCH, Epoch(1), Seq(1), [b"2"], frames=[key_frame(b"frame")])
    assert await answer(store, change) is OK
    assert await store.frame(LUNCH) == key_frame(b"frame")
    await store.close()
