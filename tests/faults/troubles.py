"""A store in which writing takes time, fails, or is done and nobody hears of it.

Weather  how it stands with the store at the moment
Shared   one memory store for all server processes
"""

import asyncio
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from sobremesa.kernel.ids import TableId
from sobremesa.store.contract import Append, Appended, OnClaim
from sobremesa.store.errors import StoreUnavailable
from sobremesa.store.memory import MemoryStore, Moment
from tests.faults.virtual import Loop, running_process

GIVES_UP: Final = 1.0
"""Seconds that a call hangs in an outage until it fails."""
TOLD_AFTER: Final = 0.004
"""Seconds until other processes hear of a claim."""


class Weather(Struct):
    """How it stands with the store."""

    slowest: float = 0.004
    """Seconds that each half of a call takes at most."""
    fails: float = 0.0
    """How often a call does nothing and says so."""
    answers_lost: float = 0.0
    """How often a call is done, and fails nevertheless."""
    away_until: float = 0.0
    """Loop time; before it every call hangs and fails."""
    hangs_until: float = 0.0
    """Loop time; before it no call gets anywhere."""


class Shared(MemoryStore):
    """One memory store for all server processes; it outlives them."""

    def __init__(self, loop: Loop, rng: Random) -> None:
        super().__init__(loop.time, self._put_in_the_way)
        self.weather = Weather()
        self._loop = loop
        self._rng = rng

    def rows_now(self, table: TableId) -> tuple[bytes, ...]:
        """Return what is written, at once."""
        found = self._tables.get(table)
        return () if found is None else tuple(found.rows)

    def count(self, table: TableId) -> int:
        """Return how many rows are written."""
        found = self._tables.get(table)
        return 0 if found is None else len(found.rows)

    def on_claim(self, callback: OnClaim) -> None:
        """Tell each process as itself, a little later, and only while it lives."""
        process = running_process()
        context = None if process is None else process.context

        def claimed(table: TableId, epoch: int) -> None:
            self._loop.call_later(TOLD_AFTER, callback, table, epoch, context=context)

        super().on_claim(claimed)

    async def append(self, batch: Sequence[Append]) -> Mapping[TableId, Appended]:
        """Write, although whoever asked for it may have given up waiting."""
        writing = self._loop.create_task(super().append(batch))
        writing.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(writing)

    async def _put_in_the_way(self, call: str, moment: Moment) -> None:
        weather, rng = self.weather, self._rng
        await asyncio.sleep(rng.random() * weather.slowest)
        await asyncio.sleep(max(0.0, weather.hangs_until - self._loop.time()))
        if self._loop.time() < weather.away_until:
            await asyncio.sleep(rng.random() * GIVES_UP)
            raise StoreUnavailable("it is away")
        share = weather.fails if moment is Moment.BEFORE else weather.answers_lost
        if share and rng.random() < share:
            raise StoreUnavailable(f"{call} failed")
