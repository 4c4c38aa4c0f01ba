"""A disk without room: nothing acknowledged is lost, and there is a way on when there is room."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.kernel.ids import Seq
from sobremesa.store.errors import CannotOpen, StoreUnavailable
from sobremesa.store.sqlite.store import SqliteStore
from tests.disks import Filler, small_disk
from tests.store.situations import LUNCH, OK, answer, rows

SIZE = 4 << 20
ROW = b"x" * 10_000


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of four megabytes."""
    with small_disk(tmp_path / "small", SIZE) as place:
        yield place


async def append_until_it_fails(store: SqliteStore, prev: Seq) -> tuple[Seq, str]:
    """Return the seq of the last row that was acknowledged, and why the next was not."""
    for _ in range(1000):
        try:
            assert await answer(store, rows(LUNCH, 1, prev, b"%d " % prev + ROW)) is OK
        except StoreUnavailable as failure:
            return prev, failure.reason
        prev = Seq(prev + 1)
    pytest.fail("the disk has no end")


async def test_a_full_disk_is_named_and_loses_nothing_that_was_acknowledged(small: Path) -> None:
    filler = small / "filler"
    filler.write_bytes(bytes(SIZE // 4))
    store = await SqliteStore.open(small / "data")
    await store.create(LUNCH, "SOUP", [])
    last, why = await append_until_it_fails(store, Seq(0))
    assert why == "disk full"
    assert last > 50
    assert len(await store.load(LUNCH)) == last, "it cannot be read while there is no room"

    filler.unlink()
    more, why = await append_until_it_fails(store, last)
    assert (why, more > last + 20) == ("disk full", True)
    expected = tuple(b"%d " % prev + ROW for prev in range(more))
    assert await store.load(LUNCH) == expected
    await store.close()


async def test_what_a_full_disk_left_is_opened_again_when_there_is_room(small: Path) -> None:
    filler = small / "filler"
    filler.write_bytes(bytes(SIZE // 2))
    store = await SqliteStore.open(small / "data")
    await store.create(LUNCH, "SOUP", [])
    last, _ = await append_until_it_fails(store, Seq(0))
    await store.close()
    filler.unlink()
    store = await SqliteStore.open(small / "data")
    assert len(await store.load(LUNCH)) == last
    assert await answer(store, rows(LUNCH, 1, last, b"on")) is OK
    await store.close()


async def test_no_log_can_be_begun_on_a_full_disk_and_it_says_so(small: Path) -> None:
    (small / "data").mkdir()
    with pytest.raises(OSError, match="space"):
        (small / "filler").write_bytes(bytes(2 * SIZE))
    with pytest.raises(CannotOpen, match="disk full") as failure:
        await SqliteStore.open(small / "data")
    assert "\n" not in str(failure.value)


async def test_what_a_crash_left_is_named_where_there_is_no_room_even_to_read_it(
    small: Path, tmp_path: Path
) -> None:
    store = await SqliteStore.open(tmp_path / "data")
    await store.create(LUNCH, "SOUP", [])
    last = await append_some(store, 30)
    shutil.copytree(tmp_path / "data", small / "data")  # as a crash at this moment leaves it
    await store.close()
    (small / "data" / "log.db-shm").unlink()
    with Filler(small), pytest.raises(CannotOpen, match="disk full"):
        await SqliteStore.open(small / "data")
    store = await SqliteStore.open(small / "data")
    assert len(await store.load(LUNCH)) == last
    await store.close()


async def append_some(store: SqliteStore, many: int) -> Seq:
    """Return the seq of the last row."""
    for prev in range(many):
        assert await answer(store, rows(LUNCH, 1, Seq(prev), ROW)) is OK
    return Seq(many)
