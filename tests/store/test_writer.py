"""The thread that writes, by itself."""

import asyncio
import contextlib
import gc
import threading
from typing import Any

import apsw
import pytest

from sobremesa.store.errors import NoSuchTable
from sobremesa.store.sqlite.writer import Writer

pytestmark = pytest.mark.anyio


async def test_what_fails_after_its_caller_has_gone_surprises_nobody() -> None:
    surprises: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: surprises.append(what))
    writer = Writer(apsw.Connection(":memory:"), lambda: apsw.Connection(":memory:"))
    gone = threading.Event()

    def fails(_: apsw.Connection) -> None:
        gone.wait(5.0)
        raise NoSuchTable("There is none.")

    asking = asyncio.create_task(writer.do(fails))
    await asyncio.sleep(0.05)
    asking.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asking
    gone.set()
    await writer.close()
    await asyncio.sleep(0)
    del asking
    gc.collect()
    assert surprises == []
