"""What may be put in the way of the store in memory."""

import pytest

from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.memory import MemoryStore, Moment
from tests.store.situations import CONFLICT, LUNCH, OK, Clock, answer, rows


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
