"""A server process of the simulation: the real house behind a door without HTTP.

Server   one process; it crashes, freezes and starts again
"""

from random import Random
from typing import Any

from sobremesa.kernel.ids import PersonId, TableId
from sobremesa.kernel.refusals import Refusal
from sobremesa.server.entries import Dropped
from sobremesa.server.guest import Guest
from sobremesa.server.house import House
from sobremesa.store.errors import StoreUnavailable
from sobremesa.table.commands import Join
from sobremesa.table.options import TableOptions
from tests.faults.troubles import Shared
from tests.faults.virtual import Loop, Process

IDLE = 40.0
"""Seconds without a screen until a table leaves memory."""


class Server:
    """One server process."""

    def __init__(self, name: str, loop: Loop, store: Shared, rng: Random) -> None:
        self.name = name
        self.table = TableId("")
        self.houses: list[tuple[Process, House]] = []
        """All that there were; the last is the present one."""
        self.stopping = False
        """Nobody is let in any more."""
        self._loop = loop
        self._store = store
        self._rng = rng

    @property
    def process(self) -> Process:
        return self.houses[-1][0]

    @property
    def house(self) -> House:
        return self.houses[-1][1]

    def start(self) -> None:
        """Start with nothing in memory; to be called while the loop runs."""
        self.stopping = False
        process = Process(f"{self.name}.{len(self.houses)}")
        house = process.run(lambda: House(self._store, self._rng, idle=IDLE))
        self.houses.append((process, house))

    def restart(self) -> None:
        """Start again, unless it runs."""
        if not self.process.alive:
            self.start()

    async def open(self, game: str, options: TableOptions) -> TableId:
        """Open a table."""
        return await self.house.open(game, options)

    async def join(self, person: PersonId) -> Refusal[Any] | None:
        """Let a person come to the table; wait until that is durable. Raises Dropped."""
        host = None if self.stopping else await self.house.host(self.table)
        if host is None:
            raise Dropped
        refusal = await host.ask(Join(person, person, "fox", person.encode()))
        host.expect(person)
        return refusal

    async def accept(self, person: PersonId) -> Guest | int:
        """Let the device of a person in, or refuse it with a status."""
        if self.stopping:
            return 503
        try:
            host = await self.house.host(self.table)
        except StoreUnavailable:
            return 503
        if host is None:
            return 404
        return 403 if host.table.person(person) is None else Guest(host, person)
