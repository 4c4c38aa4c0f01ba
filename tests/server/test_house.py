"""Tables are let go of when nobody looks, whatever is just happening at them."""

import asyncio
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
import uvloop

from sobremesa.kernel.ids import PersonId, PlayerId
from sobremesa.server.entries import Dropped, Entry, Why
from sobremesa.server.house import House
from sobremesa.store.memory import MemoryStore
from sobremesa.table import commands as cm
from sobremesa.table.options import TableOptions

JOIN = cm.Join(PersonId(PlayerId("ana")), "Ana", "fox", b"hash")


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
