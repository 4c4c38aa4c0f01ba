"""Tables at which somebody learns a game: nobody else is let in, and nothing is kept.

Such a table lives in memory alone. It has no code that anybody finds, stands in no list, is counted
in no tally, and is gone when whoever learns has left it, or has not been seen for a while.
"""

import asyncio
import random
from collections.abc import Callable
from typing import Final

from msgspec import to_builtins

import sobremesa
from sobremesa.decks.shelf import Shelf
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import Millis, PersonId, Rng, TableId
from sobremesa.kernel.lessons import Lesson
from sobremesa.server.albums import clear
from sobremesa.server.bots import TableBots
from sobremesa.server.devices import TableDevice
from sobremesa.server.entries import Entry, Why
from sobremesa.server.host import Host
from sobremesa.store.contract import Claim
from sobremesa.store.memory import MemoryStore
from sobremesa.table import commands as cm
from sobremesa.table import rows as log
from sobremesa.table.events import Opened
from sobremesa.table.hosting import new_code, new_id, new_secret
from sobremesa.table.options import TableOptions

MOST: Final = 100
"""Such tables at once: each costs what a table with bots costs, and there are 2,000 of those."""
UNSEEN: Final = 60.0
"""Seconds without a screen until such a table is gone: a phone that was put down is taken up."""
LONGEST: Final = 1_800.0
"""Seconds that one lasts at most: it is a minute's lesson."""
SWEEP: Final = 5.0
"""Seconds between two looks for those."""
MOVED: Final = 10_000
"""Of what moves by itself so much is remembered, in ms of the match: nobody looks at it again."""


class Practice:
    """Opens such tables, hosts them, and lets them go."""

    def __init__(
        self,
        rng: Rng,
        *,
        speed: float = 1.0,
        shelf: Shelf | None = None,
        unseen: float = UNSEEN,
        sweep: float = SWEEP,
    ) -> None:
        """`rng` draws names and secrets of tables; the chance of a match is its lesson's."""
        self.hosts: dict[TableId, Host] = {}
        self._store = MemoryStore(asyncio.get_running_loop().time, longest=MOVED)
        self._rng = rng
        self._speed = speed
        self._shelf = shelf
        self._unseen = unseen
        self._sweep_after = sweep
        self._loop = asyncio.get_running_loop()
        self._seen: dict[TableId, float] = {}
        """When somebody was last seen at each."""
        self._opened: dict[TableId, float] = {}
        self._wiping: set[asyncio.Task[None]] = set()
        self._sweeping: asyncio.TimerHandle | None = None

    @property
    def full(self) -> bool:
        """Whether no other one may be opened now."""
        return len(self.hosts) >= MOST

    async def kept(self) -> int:
        """Return of how many tables anything is in memory."""
        return len(await self._store.tables())

    def forget(self, table: TableId) -> bool:
        """Let go of such a table at once; False: it is none of them."""
        host = self.hosts.get(table)
        if host is not None:
            host.drop(Why.FORGOTTEN)
        return host is not None

    async def open(
        self, game: str, options: TableOptions, join: Callable[[TableId], cm.Join]
    ) -> Host:
        """Open a table for the lesson of a game, and let whoever learns sit down.

        Raises LookupError where the game has no lesson.
        """
        lesson = sobremesa.game(game).card.lesson
        if lesson is None:
            raise LookupError(game)
        table = TableId(new_id(self._rng))
        host = self._host(table, await self._create(table, game, options), lesson)
        learner = join(table)
        for command in (learner, *_set_up(game, lesson, learner.person)):
            refusal = await host.ask(command)
            if refusal is not None:
                raise AssertionError(f"a lesson of {game} is refused: {refusal.reason}")
        return host

    async def _create(self, table: TableId, game: str, options: TableOptions) -> Claim:
        code, secret = new_code(self._rng), new_secret(self._rng)
        opened = Opened(table, code, secret, options, game)
        row = log.write(log.Row(log.VERSION, Millis(0), None, None, (opened,)))
        # Nobody looks for its code; the table's own name makes it one of its own.
        return await self._store.create(table, table, [row])

    def _host(self, table: TableId, claim: Claim, lesson: Lesson) -> Host:
        chance = random.Random(lesson.seed)
        host = Host(
            self._store,
            claim,
            chance,
            speed=self._speed,
            dropped=self._dropped,
            appended=lambda _seconds: None,
        )
        host.listen(TableBots(host, self._store, chance, self._shelf, lesson.bots))
        host.listen(TableDevice(host, self._store, chance))
        host.listen(_LastOneOut(host))
        self.hosts[table] = host
        self._opened[table] = self._seen[table] = self._loop.time()
        if self._sweeping is None:
            self._sweep()
        return host

    def _dropped(self, host: Host, _why: Why) -> None:
        for known in (self.hosts, self._opened, self._seen):
            known.pop(host.id, None)
        wiping = self._loop.create_task(self._wipe_out(host.id))
        self._wiping.add(wiping)
        wiping.add_done_callback(self._wiping.discard)

    async def _wipe_out(self, table: TableId) -> None:
        """Keep nothing of a table, and no photographs that somebody has brought to it."""
        await self._store.delete(table)
        if self._shelf is not None:
            await asyncio.to_thread(clear, self._shelf, lambda brought_to: brought_to == table)

    def _sweep(self) -> None:
        """Let go of those at which nobody is seen any more, and of those that last too long."""
        now = self._loop.time()
        for table, host in list(self.hosts.items()):
            if host.teller.watched:
                self._seen[table] = now
            unseen, age = now - self._seen[table], now - self._opened[table]
            if unseen >= self._unseen or age >= LONGEST:
                host.drop(Why.FORGOTTEN)
        self._sweeping = (
            self._loop.call_later(self._sweep_after, self._sweep) if self.hosts else None
        )

    def close(self) -> None:
        """Let all of them go: nothing of them is kept, so there is nothing to wait for."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        for host in list(self.hosts.values()):
            host.drop(Why.STOPPING)


class _LastOneOut:
    """Lets a table go when whoever learnt has left it."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def hear(self, entry: Entry) -> None:
        """Take in a durable row."""
        if entry.events and not entry.table.people and entry.table.seq > 1:
            asyncio.get_running_loop().call_soon(self._host.drop, Why.FORGOTTEN)

    def stop(self) -> None:
        """Do nothing any more."""


def _set_up(game: str, lesson: Lesson, learner: PersonId) -> list[cm.TableCommand]:
    """Return what whoever learns, who is the host, would choose for it."""
    commands: list[cm.PersonCommand] = []
    if lesson.options is not None:
        commands.append(cm.Choose(game, to_builtins(lesson.options)))
    if lesson.handicap is not None:
        commands.append(cm.GiveHandicap(learner, to_builtins(lesson.handicap)))
    commands.append(cm.Lock(locked=True))
    return [cm.By(learner, command) for command in commands]


def options_in(language: str) -> TableOptions:
    """Return a table's options for a lesson: nothing goes on without whoever learns."""
    return TableOptions(language=language, pace=Pace.OFF)  # type: ignore[arg-type]  # was checked
