"""Tables are let go of when nobody looks, whatever is just happening at them, and come back."""

import asyncio
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
import uvloop

from sobremesa.kernel.ids import PersonId, PlayerId, TableId
from sobremesa.server.entries import Dropped, Entry, Why
from sobremesa.server.house import House
from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.memory import MemoryStore, Moment
from sobremesa.table import commands as cm
from sobremesa.table.options import TableOptions

ANA, LEO = PersonId(PlayerId("ana")), PersonId(PlayerId("leo"))
JOIN = cm.Join(ANA, "Ana", "fox", b"hash")


class Dropping:
    """A listener that drops the table when it hears of a row, in the same turn of the loop."""

    def __init__(self, drop: Callable[[Why], None]) -> None:
        self._drop = drop

    def hear(self, entry: Entry) -> None:
        self._drop(Why.STORE)

    def stop(self) -> None:
        pass


def house(**times: Any) -> House:
    return House(MemoryStore(now=time.monotonic), Random(1), **times)


def test_a_table_is_let_go_of_when_it_has_been_idle() -> None:
    async def run() -> None:
        home = house(idle=0.05, sweep=0.01)
        gone: asyncio.Future[Why] = asyncio.get_running_loop().create_future()
        home.on_drop = lambda _table, why: gone.set_result(why)
        await home.open("loonacy", TableOptions())
        assert await asyncio.wait_for(gone, 5) == Why.IDLE
        assert not home.hosts
        home.close()

    uvloop.run(run())


def test_who_was_answered_just_before_a_drop_keeps_his_answer() -> None:
    async def run() -> None:
        home = house()
        host = await home.host(await home.open("loonacy", TableOptions()))
        assert host is not None
        asking = asyncio.create_task(host.ask(JOIN))
        host.listen(Dropping(host.drop))
        assert await asking is None
        with pytest.raises(Dropped):
            await host.ask(JOIN)
        home.close()

    uvloop.run(run())


class Phone:
    """A device that remembers what it is shown."""

    device = 0

    def __init__(self, person: PersonId) -> None:
        self.person = person
        self.shown: list[dict[str, Any]] = []

    def send(self, data: bytes) -> None:
        said = msgspec.json.decode(data)
        if said["type"] == "update":
            self.shown.append(said)

    def send_binary(self, data: bytes) -> None:
        pass

    def waiting(self) -> int:
        return 0

    def way(self) -> float:
        return 0.0

    def close(self, code: int, reason: str) -> None:
        pass


async def play_a_match(home: House) -> TableId:
    """A table at which Ana and Leo have begun to play."""
    table = await home.open("loonacy", TableOptions())
    host = await home.host(table)
    assert host is not None
    for person in (ANA, LEO):
        assert await host.ask(cm.Join(person, person, "fox", person.encode())) is None
    assert await host.ask(cm.By(ANA, cm.Start())) is None
    host.drop(Why.IDLE)
    return table


def test_who_is_the_first_after_a_restart_sees_the_curtain_and_no_card() -> None:
    appending = asyncio.Event()

    async def slowly(call: str, moment: Moment) -> None:
        if call == "append" and moment is Moment.BEFORE:
            await appending.wait()

    async def run() -> None:
        home = House(MemoryStore(now=time.monotonic, trouble=slowly), Random(1))
        appending.set()
        table = await play_a_match(home)
        appending.clear()
        arriving = [asyncio.create_task(home.host(table)) for _ in range(2)]
        await asyncio.wait(arriving, timeout=0.05)
        arriving.append(asyncio.create_task(home.host(table)))
        asyncio.get_running_loop().call_later(0.05, appending.set)
        phone = Phone(ANA)
        hosts = await asyncio.gather(*arriving)
        assert hosts[0] is not None
        assert hosts == [hosts[0]] * 3
        hosts[0].enter(phone)
        (first,) = phone.shown
        match = first["table"]["match"]
        assert (first["view"], match["held"], match["counting"]) == (None, True, None)
        home.close()

    uvloop.run(run())


def test_a_table_that_cannot_be_woken_is_shown_to_nobody() -> None:
    full = asyncio.Event()

    async def trouble(call: str, moment: Moment) -> None:
        if call == "append" and moment is Moment.BEFORE and full.is_set():
            raise StoreUnavailable("disk full")

    async def run() -> None:
        home = House(MemoryStore(time.monotonic, trouble), Random(1))
        table = await play_a_match(home)
        full.set()
        with pytest.raises(StoreUnavailable):
            await home.host(table)
        assert not home.hosts
        full.clear()
        assert await home.host(table) is not None
        home.close()

    uvloop.run(run())
