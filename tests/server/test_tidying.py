"""What nobody has touched for long is wiped out every hour, and nothing ends that."""

import asyncio
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from sobremesa.decks.reading import DeckError
from sobremesa.decks.shelf import Shelf
from sobremesa.kernel.ids import TableId
from sobremesa.server.tidying import HOUR, tidy
from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.memory import MemoryStore, Moment

pytestmark = pytest.mark.anyio


class Hours:
    """Time as it is moved: an hour goes by whenever somebody waits for one."""

    def __init__(self, count: int) -> None:
        self.now = 0.0
        self._left = count

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(0)
        assert seconds == HOUR
        self.now += seconds
        self._left -= 1
        if not self._left:
            raise asyncio.CancelledError


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    with closing(Shelf(tmp_path / "decks")) as opened:
        yield opened


async def run(store: MemoryStore, shelf: Shelf, hours: Hours) -> None:
    with suppress(asyncio.CancelledError):
        await tidy(store, shelf, 3 * HOUR, hours.pause)


async def test_photographs_go_in_the_hour_in_which_their_table_goes_unless_they_are_kept(
    shelf: Shelf,
) -> None:
    hours = Hours(3)
    store = MemoryStore(lambda: hours.now)
    await store.create(TableId("old"), "BCDFGH", [b"row"])
    own, kept, of_house = shelf.new("a", "old"), shelf.new("b", "old"), shelf.new("c")
    for one in (kept, of_house):
        shelf.stand(one.id, kept=True)
    await run(store, shelf, hours)
    assert {one.deck.id for one in shelf.all()} == {own.id, kept.id, of_house.id}
    hours = Hours(2)
    store = MemoryStore(lambda: hours.now + 2.5 * HOUR)
    await store.create(TableId("new"), "BCDFGJ", [b"row"])
    late = shelf.new("d", "new")
    await run(store, shelf, hours)
    assert {one.deck.id for one in shelf.all()} == {kept.id, of_house.id, late.id}


async def test_neither_a_store_without_room_nor_a_deck_that_is_gone_ends_it(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours, delete, tried = Hours(4), Shelf.delete, []
    names = [shelf.new(title, "gone").id for title in "abc"]

    def fails_first(one: Shelf, name: str) -> None:
        tried.append(name)
        if len(tried) <= 2:
            raise (DeckError("somebody else was quicker"), OSError("in use"))[len(tried) - 1]
        delete(one, name)

    async def trouble(call: str, moment: Moment) -> None:
        await asyncio.sleep(0)
        if call == "forget" and hours.now == 0:
            raise StoreUnavailable("no room")

    monkeypatch.setattr(Shelf, "delete", fails_first)
    await run(MemoryStore(lambda: hours.now, trouble), shelf, hours)
    assert shelf.all() == ()
    assert sorted(tried) == sorted([*names, *tried[:2]])
