"""What every simulated table stands on: a loop, a network, a store, servers and people.

Stage  all of that, with its history
"""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Iterator
from random import Random
from typing import Any, Final, TypeVar
from unittest import mock

from sobremesa.kernel.ids import Millis, PersonId, PlayerId, Seat
from sobremesa.server import bots
from sobremesa.server.entries import Dropped
from sobremesa.server.host import Host
from sobremesa.store.errors import StoreUnavailable
from sobremesa.table import rows as log
from sobremesa.table.options import TableOptions
from sobremesa.table.state import Table
from tests.faults.history import History
from tests.faults.network import Network, Way
from tests.faults.people import Manner, Person
from tests.faults.servers import IDLE, Server
from tests.faults.troubles import Shared
from tests.faults.virtual import new_loop

T = TypeVar("T")

NAMES: Final = ("ana", "leo", "mia", "noa", "zoe", "ben")
"""Who may come to an evening from a seed: with more of them each seed would be another evening."""
GUESTS: Final = (*NAMES, "ida", "tom")
"""Who can be at a table: L'Œil en coin is for seven, and one watches."""
LOG: Final = logging.getLogger("sobremesa")
LONGEST: Final = 900.0
"""Seconds of the loop's time that anything here may take."""


class Stage:
    """A table that is simulated, with all that it needs."""

    def __init__(self, rng: Random, *, servers: int = 1) -> None:
        self.rng = rng
        self.loop = new_loop(rng)
        self.history = History()
        self.network = Network(self.loop, rng, self.history)
        self.store = Shared(self.loop, rng)
        self.servers = [Server(name, self.loop, self.store, rng) for name in "AB"[:servers]]
        self.people: list[Person] = []
        self.favoured = 0
        """The server to which sockets are led."""
        self.network.rows_now = lambda: self.store.count(self.history.table)

    # --------------------------------------------------------------------------- who is here

    def person(self, manner: Manner, way: Way) -> Person:
        """Have one more person, who is not at the table yet."""
        name = PersonId(PlayerId(GUESTS[len(self.people)]))
        person = Person(name, self.network, self.rng, manner, self.door)
        person.way = way
        person.belongs = lambda who: self.table.person(who) is not None
        self.people.append(person)
        return person

    def door(self) -> Server:
        """Lead somebody to a server."""
        return self.servers[self.favoured]

    @property
    def table(self) -> Table:
        """The table as the store has it now."""
        return log.fold_rows(log.read(self.store.rows_now(self.history.table)))

    @property
    def host(self) -> Host:
        """The host of the table at the server that is favoured."""
        return self.servers[self.favoured].house.hosts[self.history.table]

    def note(self, text: str) -> None:
        """Write down what happened beside the table."""
        self.history.notes.append(f"{self.loop.time():.3f} {text}")

    # --------------------------------------------------------------------------- the course

    def run(self, course: Coroutine[Any, Any, T]) -> T:
        """Let something happen from its beginning to its end. Raises Stuck."""
        tasks: list[asyncio.Task[T]] = []
        self.loop.call_soon(lambda: tasks.append(self.loop.create_task(course)))
        end = self.loop.time() + LONGEST
        self.loop.run_until(lambda: bool(tasks) and tasks[0].done(), end)
        return tasks[0].result()

    async def open(self, options: TableOptions, game: str = "loonacy") -> None:
        """Start the servers, open a table and let all people come to it."""
        for server in self.servers:
            server.restart()
        first = self.servers[0]
        table = await self.network.request(first, lambda: first.open(game, options), within=5.0)
        self.history.table = table
        for server in self.servers:
            server.table = table
        for person in self.people:
            await self.join(person)

    async def join(self, person: Person) -> None:
        """Let somebody come to the table, trying until it is done."""
        door = self.servers[0]
        while True:
            try:
                await self.network.request(door, lambda: door.join(person.person), within=2.0)
            except (TimeoutError, StoreUnavailable, Dropped):
                continue
            break
        person.come()

    # ------------------------------------------------------------------------------ the end

    def go_home(self) -> None:
        """Let everybody go, and look at what is left of it in memory."""
        hosted = any(self.history.table in server.house.hosts for server in self.servers)
        for person in self.people:
            person.gone = True
            person.go()
        self.loop.run_for(2 * IDLE + 60.0)
        if hosted and self.table.present:
            self.history.complaints.append(f"{len(self.table.present)} are said to be here still")
        for server in self.servers:
            left = {
                "hosts": len(server.house.hosts),
                "tasks": len(server.process.busy),
                "timers": self.loop.timers_of(server.process) - 1,  # the sweep
            }
            if any(left.values()):
                self.history.complaints.append(f"server {server.name} keeps {left}")

    def close(self) -> History:
        """Return the history, to be judged."""
        self.history.rows = self.store.rows_now(self.history.table)
        self.history.complaints += self.loop.faults
        self.loop.close()
        return self.history

    @contextlib.contextmanager
    def hearing_faults(self) -> Iterator[None]:
        """Take what the servers log as an error for a complaint."""
        faults = _Faults(self.history.complaints)
        ears = Ears(self.history.complaints)
        LOG.addHandler(faults)
        try:
            with mock.patch.object(bots, "_let_hear", ears.hear):
                yield
        finally:
            LOG.removeHandler(faults)


class Ears:
    """Listens to what bots hear: each row once, in its order."""

    def __init__(self, complaints: list[str]) -> None:
        self._complaints = complaints
        self._hear = bots._let_hear  # noqa: SLF001  all that bots hear goes through it
        self._last: dict[int, tuple[Any, int]] = {}

    def hear(
        self, bot: Any, tables: tuple[Table, ...], events: Any, seat: Seat, now: Millis
    ) -> None:
        """Let a bot hear a row, and remember it."""
        if not events:
            return
        before = tables[0].seq
        _, last = self._last.get(id(bot), (bot, before - 1))
        if before <= last:
            self._complaints.append(f"a bot hears row {before + 1} after {last + 1}")
        self._last[id(bot)] = bot, before
        self._hear(bot, tables, events, seat, now)


class _Faults(logging.Handler):
    """Takes what the servers log as an error."""

    def __init__(self, complaints: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._complaints = complaints

    def emit(self, record: logging.LogRecord) -> None:
        cause = record.exc_info[1] if record.exc_info else None
        self._complaints.append(f"logged: {record.getMessage()} {cause!r}")


def stage_with(people: int, servers: int = 1) -> Stage:
    """Return a stage with quiet people at an open table, who do only what they are told to."""
    stage = Stage(Random(1), servers=servers)
    for _ in range(people):
        stage.person(Manner(quiet=True), Way())
    stage.run(stage.open(TableOptions()))
    stage.loop.run_for(0.5)
    return stage
