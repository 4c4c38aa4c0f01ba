"""What the store in memory alone can: to be put in the way of, and to remember less."""

import pytest

from sobremesa.kernel.ids import Seq
from sobremesa.store.contract import Append, Epoch
from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.memory import MemoryStore, Moment
from tests.store.situations import CONFLICT, LUNCH, OK, Clock, answer, key_frame, rows


class Weather:
    """Lets everything pass until it is told to fail a call, and writes down what comes by."""

    def __init__(self) -> None:
        self.fails: tuple[str, Moment] | None = None
        self.seen: list[tuple[str, Moment]] = []

    async def __call__(self, call: str, moment: Moment) -> None:
        self.seen.append((call, moment))
        if self.fails == (call, moment):
            raise StoreUnavailable("the line is cut")


async def test_a_call_that_was_lost_has_done_nothing() -> None:
    weather = Weather()
    store = MemoryStore(Clock(), weather)
    await store.create(LUNCH, "SOUP", [b"1"])
    weather.fails = ("append", Moment.BEFORE)
    with pytest.raises(StoreUnavailable) as failure:
        await answer(store, rows(LUNCH, 1, 1, b"2"))
    assert failure.value.reason == "the line is cut"
    assert await store.load(LUNCH) == (b"1",)


async def test_a_call_whose_answer_was_lost_is_done() -> None:
    weather = Weather()
    store = MemoryStore(Clock(), weather)
    await store.create(LUNCH, "SOUP", [b"1"])
    weather.fails = ("append", Moment.AFTER)
    with pytest.raises(StoreUnavailable):
        await answer(store, rows(LUNCH, 1, 1, b"2"))
    assert await store.load(LUNCH) == (b"1", b"2")
    weather.fails = ("claim", Moment.AFTER)
    with pytest.raises(StoreUnavailable):
        await store.claim(LUNCH, None)
    assert await answer(store, rows(LUNCH, 1, 2, b"3")) is CONFLICT


async def test_trouble_is_told_before_and_after_each_call_that_writes() -> None:
    weather = Weather()
    store = MemoryStore(Clock(), weather)
    await store.create(LUNCH, "SOUP", [])
    assert await answer(store, rows(LUNCH, 1, 0, b"1")) is OK
    await store.load(LUNCH)
    assert weather.seen == [
        ("create", Moment.BEFORE),
        ("create", Moment.AFTER),
        ("append", Moment.BEFORE),
        ("append", Moment.AFTER),
        ("load", Moment.BEFORE),
    ]


async def test_it_keeps_no_more_of_a_match_than_it_is_asked_to() -> None:
    store = MemoryStore(Clock(), longest=2000)
    await store.create(LUNCH, "SOUP", [])
    kept = [key_frame(b"%d" % at, at) for at in range(0, 5000, 1000)]
    assert await answer(store, Append(LUNCH, Epoch(1), Seq(0), [], frames=kept)) is OK
    assert await store.frames(LUNCH, 1, 0, 5000) == kept[2:]
