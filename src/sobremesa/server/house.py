"""All live tables of this server: opened, loaded when somebody comes, let go when idle."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from sobremesa.decks.shelf import Shelf
from sobremesa.kernel.ids import Millis, Rng, TableId
from sobremesa.server.bots import TableBots
from sobremesa.server.devices import TableDevice
from sobremesa.server.entries import Dropped, Told, Why
from sobremesa.server.host import Host
from sobremesa.server.logs import event
from sobremesa.store.contract import Claim, Epoch, Store
from sobremesa.store.errors import CodeTaken, NoSuchTable, StoreUnavailable
from sobremesa.table import commands as cm
from sobremesa.table import rows as log
from sobremesa.table.events import Opened
from sobremesa.table.hosting import new_code, new_id, new_secret
from sobremesa.table.options import TableOptions

_log = logging.getLogger(__name__)

IDLE: Final = 300.0
"""Seconds without a screen until a table leaves memory."""
SWEEP: Final = 15.0
"""Seconds between two looks for such tables."""
TRIES: Final = 20
"""A code that is taken is drawn again so often."""


class House:
    """Opens tables and hosts those that somebody looks at."""

    def __init__(
        self,
        store: Store,
        rng: Rng,
        *,
        speed: float = 1.0,
        idle: float = IDLE,
        sweep: float = SWEEP,
        shelf: Shelf | None = None,
    ) -> None:
        """`shelf` holds the decks of photographs that people have brought."""
        self._shelf = shelf
        self.hosts: dict[TableId, Host] = {}
        self._store = store
        self._rng = rng
        self._speed = speed
        self._idle = idle
        self._sweep_after = sweep
        self._loop = asyncio.get_running_loop()
        self._loading: dict[TableId, asyncio.Task[Host | None]] = {}
        self._unwatched: dict[TableId, float] = {}
        self._forgetting: set[TableId] = set()
        self._sweeping: asyncio.TimerHandle | None = self._loop.call_later(sweep, self._sweep)
        store.on_claim(self._claimed)
        self.on_drop: Callable[[TableId, Why], None] = lambda _table, _why: None
        self.on_append: Callable[[float], None] = lambda _seconds: None
        """Told how many seconds each append took, from its being handed in until it was durable;
        to be set before the first table is hosted."""
        self.listeners: list[Callable[[], Told]] = []
        """Makes who else listens to each table."""

    async def open(self, game: str, options: TableOptions) -> TableId:
        """Open a table for a game, and return its id. Raises StoreUnavailable."""
        for tries_left in reversed(range(TRIES)):
            table, code = TableId(new_id(self._rng)), new_code(self._rng)
            opened = Opened(table, code, new_secret(self._rng), options, game)
            row = log.write(log.Row(log.VERSION, Millis(0), None, None, (opened,)))
            try:
                claim = await self._store.create(table, code, [row])
            except CodeTaken:
                if not tries_left:
                    raise
            else:
                self._host(table, claim)
                return table
        raise AssertionError("the loop returns or raises")

    async def host(self, table: TableId) -> Host | None:
        """Return the host of a table, loading it where it is not in memory; None: no such table.

        One that is being loaded is shown to nobody before it is durable that all were away: a match
        would be seen before its curtain. Raises StoreUnavailable.
        """
        if table in self._forgetting:
            return None
        loading = self._loading.get(table)
        if loading is None:
            host = self.hosts.get(table)
            if host is not None and host.alive:
                return host
            loading = self._loading[table] = self._loop.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: TableId) -> Host | None:
        try:
            claim = await self._store.claim(table, None)
        except NoSuchTable:
            return None
        if claim is None:
            return None
        host = self._host(table, claim)
        try:
            await host.ask(cm.Wake())
        except Dropped as error:
            if table in self._forgetting:
                return None
            raise StoreUnavailable("a table could not be woken") from error
        return host

    def _host(self, table: TableId, claim: Claim) -> Host:
        host = Host(
            self._store,
            claim,
            self._rng,
            speed=self._speed,
            dropped=self._dropped,
            appended=self.on_append,
        )
        host.listen(TableBots(host, self._store, self._rng, self._shelf))
        host.listen(TableDevice(host, self._store, self._rng))
        for listener in self.listeners:
            host.listen(listener())
        self.hosts[table] = host
        return host

    async def forget(self, table: TableId) -> None:
        """Wipe a table out, and part from everybody at it. Raises StoreUnavailable."""
        self._forgetting.add(table)  # who comes back meanwhile does not load it again
        try:
            host = self.hosts.get(table)
            if host is not None:
                host.drop(Why.FORGOTTEN)
            await self._store.delete(table)
        finally:
            self._forgetting.discard(table)

    def _claimed(self, table: TableId, epoch: Epoch) -> None:
        """Let go of a table that another house has claimed: its rows are no longer told here."""
        host = self.hosts.get(table)
        if host is not None and host.epoch < epoch:
            host.drop(Why.FENCED)

    def _dropped(self, host: Host, why: Why) -> None:
        if self.hosts.get(host.id) is host:
            del self.hosts[host.id]
        self._unwatched.pop(host.id, None)
        event(_log, "table dropped", why=why)
        self.on_drop(host.id, why)

    def _sweep(self) -> None:
        """Let go of tables at which nobody has looked for long."""
        self._sweeping = self._loop.call_later(self._sweep_after, self._sweep)
        now = self._loop.time()
        for table, host in list(self.hosts.items()):
            if host.teller.watched:
                self._unwatched.pop(table, None)
            elif now - self._unwatched.setdefault(table, now) >= self._idle and host.at_rest:
                host.drop(Why.IDLE)

    async def finish(self, within: float) -> None:
        """Take nothing more; wait so many seconds at most until all is durable; host nothing."""
        settling = [asyncio.ensure_future(host.settle()) for host in self.hosts.values()]
        if settling:
            _, late = await asyncio.wait(settling, timeout=within)
            for one in late:
                one.cancel()
        self.close()

    def close(self) -> None:
        """Host nothing any more; what is durable stays."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        for host in list(self.hosts.values()):
            host.drop(Why.STOPPING)
