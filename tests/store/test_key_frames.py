"""What every store does with the key frames of a device."""

import asyncio
from collections.abc import Sequence

import pytest

from sobremesa.kernel.ids import Seq
from sobremesa.store import memory
from sobremesa.store.contract import LONGEST, Append, Epoch, KeyFrame, Store
from sobremesa.store.sqlite import frames
from tests.store.situations import CONFLICT, DINNER, LUNCH, OK, answer, key_frame


async def keep(store: Store, *kept: KeyFrame) -> None:
    assert await answer(store, Append(LUNCH, Epoch(1), Seq(0), [], frames=kept)) is OK


async def of(store: Store, match: int, since: int = 0, until: int = 10**9) -> Sequence[bytes]:
    return [one.data for one in await store.frames(LUNCH, match, since, until)]


@pytest.fixture
def table(store: Store, runner: asyncio.Runner) -> Store:
    runner.run(store.create(LUNCH, "SOUP", []))
    return store


async def test_those_of_a_match_are_all_kept_in_their_order(table: Store) -> None:
    kept = [key_frame(b"%d" % at, at, match, heard=at) for match in (1, 2) for at in (0, 900)]
    await keep(table, *kept[:1])
    await keep(table, *kept[1:])
    assert await table.frames(LUNCH, 1, 0, 900) == kept[:2]
    assert await table.frames(LUNCH, 2, 0, 900) == kept[2:]
    assert await table.frame(LUNCH) == kept[-1]
    assert await table.frames(LUNCH, 3, 0, 900) == []
    assert await table.frames(DINNER, 1, 0, 900) == []


@pytest.mark.parametrize(
    ("since", "until", "found"),
    [
        (0, 0, [0, 1000]),
        (1, 999, [0, 1000]),
        (1000, 2000, [0, 1000, 2000, 3000]),
        (2500, 9000, [2000, 3000]),
        (4000, 9000, [3000]),
    ],
)
async def test_of_a_part_one_before_and_one_after_it_come_along(
    table: Store, since: int, until: int, found: list[int]
) -> None:
    await keep(table, *(key_frame(b"%d" % at, at) for at in (0, 1000, 2000, 3000)))
    assert await of(table, 1, since, until) == [b"%d" % at for at in found]


async def test_after_a_crash_those_of_a_time_that_comes_again_are_replaced(table: Store) -> None:
    await keep(table, *(key_frame(b"before", at) for at in (0, 1000, 2000, 3000)))
    await keep(table, key_frame(b"woken", 1500))
    await keep(table, key_frame(b"woken", 1500, heard=7))
    assert await of(table, 1) == [b"before", b"before", b"woken"]
    assert await table.frame(LUNCH) == key_frame(b"woken", 1500, heard=7)


async def test_of_a_very_long_match_the_last_hours_are_kept(table: Store) -> None:
    await keep(table, key_frame(b"first", 0), key_frame(b"second", 1000))
    await keep(table, key_frame(b"last", LONGEST + 1))
    assert await of(table, 1) == [b"second", b"last"]


async def test_the_oldest_matches_make_room_for_a_new_one(
    table: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (memory, frames):
        monkeypatch.setattr(module, "ROOM", 5)
    for match in (1, 2, 3):
        await keep(table, *(key_frame(b"%d" % match, at, match) for at in (0, 1000)))
    assert await of(table, 1) == [b"1"] * 2, "six are too many when the next match begins"
    await keep(table, key_frame(b"4", 0, 4))
    assert [len(await of(table, match)) for match in (1, 2, 3, 4)] == [0, 2, 2, 1]
    await keep(table, *(key_frame(b"4", at, 4) for at in range(1, 9)))
    assert [len(await of(table, match)) for match in (2, 3, 4)] == [2, 2, 9], "never in a match"


async def test_a_late_owner_keeps_none(table: Store) -> None:
    late = Append(LUNCH, Epoch(2), Seq(0), [], frames=[key_frame(b"late")])
    assert await answer(table, late) is CONFLICT
    assert await table.frame(LUNCH) is None


async def test_they_go_with_their_table(table: Store) -> None:
    await keep(table, key_frame(b"1"))
    await table.delete(LUNCH)
    assert await of(table, 1) == []
    await table.create(LUNCH, "SOUP", [])
    await keep(table, key_frame(b"2"))
    await table.forget(-1)
    assert await of(table, 1) == []
