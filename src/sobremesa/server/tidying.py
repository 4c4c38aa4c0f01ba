"""What nobody has touched for long is wiped out: tables, and the photographs that go with them.

tidy  does it now and every hour
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from sobremesa.decks.shelf import Shelf
from sobremesa.server.albums import clear
from sobremesa.server.logs import event
from sobremesa.store.contract import Store
from sobremesa.store.errors import StoreUnavailable

_log = logging.getLogger(__name__)

HOUR: Final = 3600.0


async def tidy(
    store: Store,
    shelf: Shelf,
    older: float,
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Wipe out tables that were left alone for so many seconds, and their decks, again and again.

    `pause` waits so many seconds until the next time.
    """
    while True:
        with suppress(StoreUnavailable):  # the next hour will do
            await _wipe_out(store, shelf, older)
        await pause(HOUR)


async def _wipe_out(store: Store, shelf: Shelf, older: float) -> None:
    forgotten = await store.forget(older)
    # A table is there before its deck is: what is asked for first has a table now, or has none.
    brought_to = {one.standing.table for one in shelf.all()}
    gone = brought_to - {one.table for one in await store.tables()}
    decks = await asyncio.to_thread(clear, shelf, gone.__contains__)
    if forgotten or decks:
        event(_log, "tables forgotten", tables=forgotten, decks=decks)
