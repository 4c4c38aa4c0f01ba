"""What every store does."""

import asyncio

import pytest

from sobremesa.kernel.ids import Seq, TableId
from sobremesa.store.contract import Append, Claim, Epoch, Listed, Store
from sobremesa.store.errors import CodeTaken, NoSuchTable, StoreUnavailable, TableExists
from tests.store.situations import (
    CODE_TAKEN,
    CONFLICT,
    DINNER,
    LUNCH,
    OK,
    Clock,
    answer,
    key_frame,
    rows,
)


async def test_a_new_table_belongs_to_its_maker_with_its_first_rows(store: Store) -> None:
    claim = await store.create(LUNCH, "SOUP", [b"opened", b"joined"])
    assert claim == Claim(Epoch(1), Seq(2), (b"opened", b"joined"))
    assert await store.load(LUNCH) == (b"opened", b"joined")
    assert await store.find("SOUP") == LUNCH
    assert await store.find("NUTS") is None


async def test_a_table_may_begin_without_rows(store: Store) -> None:
    assert await store.create(LUNCH, "SOUP", []) == Claim(Epoch(1), Seq(0), ())
    assert await answer(store, rows(LUNCH, 1, 0, b"opened")) is OK
    assert await store.load(LUNCH) == (b"opened",)


async def test_an_id_and_a_code_are_given_once(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [b"opened"])
    with pytest.raises(TableExists):
        await store.create(LUNCH, "NUTS", [b"other"])
    with pytest.raises(CodeTaken):
        await store.create(DINNER, "SOUP", [b"other"])
    assert await store.load(LUNCH) == (b"opened",)
    assert await store.find("NUTS") is None
    assert [listed.table for listed in await store.tables()] == [LUNCH]


async def test_rows_are_loaded_in_order_after_the_one_that_is_known(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    assert await answer(store, rows(LUNCH, 1, 1, b"2", b"3")) is OK
    assert await answer(store, rows(LUNCH, 1, 3, b"4")) is OK
    assert await store.load(LUNCH) == (b"1", b"2", b"3", b"4")
    assert await store.load(LUNCH, Seq(2)) == (b"3", b"4")
    assert await store.load(LUNCH, Seq(4)) == ()


async def test_payloads_are_any_bytes(store: Store) -> None:
    payloads = [b"", b"\0", bytes(range(256)), b"x" * 100_000]
    await store.create(LUNCH, "SOUP", payloads)
    assert await store.load(LUNCH) == tuple(payloads)


async def test_names_are_any_text(store: Store) -> None:
    table, code = TableId("🍲'; DROP TABLE log; --"), "Œil\0é"
    await store.create(table, code, [b"1"])
    assert await store.find(code) == table
    assert await store.load(table) == (b"1",)


@pytest.mark.parametrize(("epoch", "prev"), [(1, 1), (1, 3), (1, 0), (2, 2), (0, 2)], ids=str)
async def test_an_append_must_name_the_epoch_and_the_last_seq(
    store: Store, epoch: int, prev: int
) -> None:
    await store.create(LUNCH, "SOUP", [b"1", b"2"])
    late = Append(LUNCH, Epoch(epoch), Seq(prev), [b"3"], code="NUTS", frames=[key_frame(b"frame")])
    assert await answer(store, late) is CONFLICT
    assert await store.load(LUNCH) == (b"1", b"2")
    assert await store.find("NUTS") is None
    assert await store.frame(LUNCH) is None


async def test_a_claim_fences_the_owner_before(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    assert await store.claim(LUNCH, Epoch(1)) == Claim(Epoch(2), Seq(1), (b"1",))
    assert await answer(store, rows(LUNCH, 1, 1, b"of the old owner")) is CONFLICT
    assert await answer(store, rows(LUNCH, 2, 1, b"2")) is OK
    assert await store.claim(LUNCH, None) == Claim(Epoch(3), Seq(2), (b"1", b"2"))


async def test_of_two_that_claim_from_one_epoch_one_is_faster(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    claims = await asyncio.gather(*(store.claim(LUNCH, Epoch(1)) for _ in range(5)))
    assert [claim for claim in claims if claim] == [Claim(Epoch(2), Seq(1), (b"1",))]


async def test_a_claim_has_the_rows_of_its_moment_whatever_comes_behind_it(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    claimed, appended = await asyncio.gather(
        store.claim(LUNCH, None), store.append([rows(LUNCH, 2, 1, b"2")])
    )
    assert claimed == Claim(Epoch(2), Seq(1), (b"1",))
    assert appended == {LUNCH: OK}


async def test_commits_are_counted_and_not_appends(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    await store.create(DINNER, "NUTS", [b"1"])
    before = store.commits
    assert await answer(store, rows(LUNCH, 1, 1, b"2", b"3")) is OK
    await store.append([rows(LUNCH, 1, 3, b"4"), rows(DINNER, 1, 1, b"2")])
    assert store.commits == before + 2


async def test_every_claim_is_announced_and_no_attempt_is(store: Store) -> None:
    heard: list[tuple[str, TableId, Epoch]] = []
    store.on_claim(lambda table, epoch: heard.append(("one host", table, epoch)))
    store.on_claim(lambda table, epoch: heard.append(("other", table, epoch)))
    await store.create(LUNCH, "SOUP", [b"1"])
    await store.claim(LUNCH, None)
    await store.claim(LUNCH, Epoch(1))
    assert heard == [("one host", LUNCH, Epoch(2)), ("other", LUNCH, Epoch(2))]


async def test_a_table_that_is_not_there_says_so(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        await store.claim(LUNCH, None)
    with pytest.raises(NoSuchTable):
        await store.load(LUNCH)
    assert await answer(store, rows(LUNCH, 1, 0, b"1")) is CONFLICT
    assert await store.frame(LUNCH) is None
    assert await store.delete(LUNCH) is False


async def test_one_conflict_does_not_hurt_the_others(store: Store) -> None:
    tables = [TableId(f"table {number}") for number in range(5)]
    for number, table in enumerate(tables):
        await store.create(table, str(number), [b"1"])
    await store.claim(tables[2], None)
    answers = await store.append([rows(table, 1, 1, b"2", b"3") for table in tables])
    assert answers == {table: CONFLICT if table == tables[2] else OK for table in tables}
    assert [len(await store.load(table)) for table in tables] == [3, 3, 1, 3, 3]


async def test_a_table_stands_in_a_batch_once(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [])
    with pytest.raises(ValueError, match="twice"):
        await store.append([rows(LUNCH, 1, 0, b"1"), rows(LUNCH, 1, 1, b"2")])
    assert await store.load(LUNCH) == ()


async def test_appends_begun_one_after_the_other_are_written_in_that_order(store: Store) -> None:
    tables = [TableId(f"table {number}") for number in range(20)]
    for number, table in enumerate(tables):
        await store.create(table, str(number), [])
    begun = [
        store.append([rows(table, 1, prev, b"%d" % prev)]) for prev in range(10) for table in tables
    ]
    answers = await asyncio.gather(*begun)
    assert [one for found in answers for one in found.values()] == [OK] * 200
    for table in tables:
        assert await store.load(table) == tuple(b"%d" % prev for prev in range(10))


async def test_a_new_code_takes_the_place_of_the_old_one(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    change = Append(LUNCH, Epoch(1), Seq(1), [b"2"], code="NUTS")
    assert await answer(store, change) is OK
    assert (await store.find("SOUP"), await store.find("NUTS")) == (None, LUNCH)
    await store.create(DINNER, "SOUP", [])
    assert await store.find("SOUP") == DINNER


async def test_a_code_that_another_table_has_is_refused_with_all_that_comes_along(
    store: Store,
) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    await store.create(DINNER, "NUTS", [b"1"])
    change = Append(LUNCH, Epoch(1), Seq(1), [b"2"], code="NUTS", frames=[key_frame(b"frame")])
    assert await store.append([change, rows(DINNER, 1, 1, b"2")]) == {LUNCH: CODE_TAKEN, DINNER: OK}
    assert await store.load(LUNCH) == (b"1",)
    assert await store.frame(LUNCH) is None
    assert await answer(store, Append(LUNCH, Epoch(1), Seq(1), [b"2"], code="SOUP")) is OK


async def test_the_newest_key_frame_is_kept_and_counts_for_nothing(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    assert await store.frame(LUNCH) is None
    assert (
        await answer(store, Append(LUNCH, Epoch(1), Seq(1), [b"2"], frames=[key_frame(b"a frame")]))
        is OK
    )
    assert (
        await answer(store, Append(LUNCH, Epoch(1), Seq(2), [], frames=[key_frame(b"newer")])) is OK
    )
    assert await store.frame(LUNCH) == key_frame(b"newer")
    assert await answer(store, rows(LUNCH, 1, 2, b"3")) is OK
    assert await store.frame(LUNCH) == key_frame(b"newer")
    assert await store.load(LUNCH) == (b"1", b"2", b"3")


async def test_the_list_says_what_there_is_the_oldest_first(store: Store, clock: Clock) -> None:
    await store.create(LUNCH, "SOUP", [b"123", b"45"])
    clock.seconds = 2000.0
    await store.create(DINNER, "NUTS", [])
    clock.seconds = 3000.0
    await answer(
        store,
        Append(LUNCH, Epoch(1), Seq(2), [b"6"], code="CAKE", frames=[key_frame(b"uncounted")]),
    )
    await store.claim(DINNER, None)
    assert await store.tables() == [
        Listed(LUNCH, "CAKE", 1000.0, 3000.0, rows=3, bytes=6),
        Listed(DINNER, "NUTS", 2000.0, 2000.0, rows=0, bytes=0),
    ]


async def test_a_deleted_table_is_gone_and_its_owner_fenced(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    await store.create(DINNER, "NUTS", [b"1"])
    await answer(store, Append(LUNCH, Epoch(1), Seq(1), [], frames=[key_frame(b"frame")]))
    assert await store.delete(LUNCH) is True
    assert await answer(store, rows(LUNCH, 1, 1, b"2")) is CONFLICT
    assert await store.find("SOUP") is None
    assert await store.frame(LUNCH) is None
    assert [listed.table for listed in await store.tables()] == [DINNER]
    assert await store.load(DINNER) == (b"1",)
    with pytest.raises(NoSuchTable):
        await store.load(LUNCH)


async def test_what_was_not_touched_for_long_is_forgotten(store: Store, clock: Clock) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    await store.create(DINNER, "NUTS", [b"1"])
    clock.seconds += 100
    await answer(store, rows(DINNER, 1, 1, b"2"))
    clock.seconds += 100
    assert await store.forget(200) == 0
    assert await store.forget(199) == 1
    assert [listed.table for listed in await store.tables()] == [DINNER]
    assert await store.find("SOUP") is None


async def test_a_claim_alone_keeps_no_table_from_being_forgotten(
    store: Store, clock: Clock
) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    clock.seconds += 100
    await store.claim(LUNCH, None)
    assert await store.forget(50) == 1


async def test_a_closed_store_refuses(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [b"1"])
    await store.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.append([rows(LUNCH, 1, 1, b"2")])
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.load(LUNCH)


async def test_what_was_begun_before_closing_is_still_done(store: Store) -> None:
    await store.create(LUNCH, "SOUP", [])
    begun = [asyncio.create_task(store.append([rows(LUNCH, 1, n, b"x")])) for n in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*begun) == [{LUNCH: OK}] * 20
