"""People in a script at a real server: they play, reconnect, ask again, and are judged afterwards.

Crowd     several tables of people; what they said and heard becomes a history for each table
log_of    the rows of a table in a data folder that no server uses
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from sobremesa.kernel.ids import PersonId, Phase, PlayerId, TableId
from sobremesa.store.sqlite.store import SqliteStore
from sobremesa.wire import Act, Ask
from tests.clients import Client, Doors
from tests.faults import acting
from tests.faults.checker import judge
from tests.faults.history import Frame, History, Sent

ASKS_AGAIN: Final = 0.4
"""Seconds without an answer until one asks again."""
UNDER_WAY: Final = 4
"""Commands that one sends without waiting for an answer."""


class Crowd:
    """People at several tables."""

    def __init__(self, url: str, rng: Random, game: str = "loonacy") -> None:
        self.url = url
        self.game = game
        self.rng = rng
        self.clients: list[Client] = []
        self.wanted: dict[Client, set[int]] = {}
        """Each one's commands without an answer."""
        self.commands = 0
        self.enough: Callable[[], bool] = lambda: False
        self._asked = asyncio.Event()

    async def come(self, doors: Doors, tables: int, people: int) -> None:
        """Open tables, and let people sit down and begin."""
        for _ in range(tables):
            names = [f"name {number}" for number in range(people)]
            host = await doors.open(names[0], name_of(0), game=self.game)
            entries = [host]
            for number, name in enumerate(names[1:], 1):
                entries.append(await doors.join(host.table, host.secret, name, name_of(number)))
            for entry in entries:
                client = Client(self.url, entry, returns=True)
                await client.connect()
                self.clients.append(client)
                self.wanted[client] = set()

    async def play(self, pause: float) -> None:
        """Play until it is enough, then until everything is answered."""
        await asyncio.gather(*(self._one_plays(client, pause) for client in self.clients))

    async def play_on(self, commands: int) -> None:
        """Let so many more commands be asked, and a moment more, while `play` runs."""
        enough = self.commands + commands
        await asyncio.sleep(0.2 + self.rng.random())
        while self.commands < enough:
            self._asked.clear()
            await self._asked.wait()

    async def go(self) -> None:
        """Let everybody go."""
        for client in self.clients:
            await client.leave()

    async def _one_plays(self, client: Client, pause: float) -> None:
        asking = asyncio.create_task(self._ask_again(client))
        try:
            while not self.enough():
                await asyncio.sleep(self.rng.random() * 2 * pause)
                waiting = self._waiting(client)
                if len(waiting) < UNDER_WAY and client.closed is None and client.table:
                    await self._do_something(client)
            await client.until(lambda _: not self._waiting(client), 30.0)
        finally:
            asking.cancel()

    def _waiting(self, client: Client) -> set[int]:
        self.wanted[client] -= client.answers.keys()
        return self.wanted[client]

    async def _do_something(self, client: Client) -> None:
        rng = self.rng
        chance = rng.random()
        game = client.table["match"]["game"] if client.running else self.game
        if client.running and client.table["match"]["paused"]:
            await self._ask(client, {"type": "resume"})
        elif not client.running and client.table["host"] == client.entry.person:
            await self._ask(client, {"type": "start"})
        elif chance < 0.1 or client.view is None:
            await self._ask(client, acting.ask(client.table, rng))
        elif chance < 0.2:
            await self._act(client, acting.nonsense(game, client.view, rng))
        else:
            action = acting.play(game, client.view, rng)
            await self._act(client, action or acting.nonsense(game, None, rng))

    async def _ask(self, client: Client, command: dict[str, Any]) -> None:
        raw = msgspec.Raw(msgspec.json.encode(command))
        await self._send(client, lambda number: Ask(number, raw))

    async def _act(self, client: Client, action: Any) -> None:
        match = client.table["match"]["number"]
        phase = 0 if client.view is None else client.view["phase"]
        raw = msgspec.Raw(msgspec.json.encode(action))
        await self._send(client, lambda number: Act(number, match, Phase(phase), raw))

    async def _send(self, client: Client, make: Callable[[int], Act | Ask]) -> None:
        self.commands += 1
        self._asked.set()
        number = await client._say_new(make)  # noqa: SLF001  any message, not only good ones
        self.wanted[client].add(number)

    async def _ask_again(self, client: Client) -> None:
        """Say again what has no answer."""
        while True:
            before = set(self._waiting(client))
            await asyncio.sleep(ASKS_AGAIN)
            for number in sorted(before & self._waiting(client)):
                message = client._unanswered.get(number)  # noqa: SLF001  said again as it was
                if message is not None and client.closed is None:
                    await client.say(message)

    def histories(self, data: Path) -> dict[str, History]:
        """Return what each table said and what its log has; no server uses the folder now."""
        histories: dict[str, History] = {}
        for line, client in enumerate(self.clients):
            table = client.entry.table
            history = histories.setdefault(table, History(TableId(table)))
            remember(client, history, 1000 * line)
        for table, history in histories.items():
            history.rows = asyncio.run(log_of(data, TableId(table)))
        return histories


def name_of(number: int) -> str:
    """Return a sign."""
    return ("fox", "owl", "cat", "bee", "ant")[number]


def remember(client: Client, history: History, line: int) -> None:
    """Write what a client said and heard into a history; a welcome begins a new line."""
    person = PersonId(PlayerId(client.entry.person))
    for one in client.heard:
        if one.way == "said" and one.frame.startswith((b'{"type":"a', b'{"type":"act"')):
            number = msgspec.json.decode(one.frame)["id"]
            history.sent.append(Sent(one.at, person, number, one.frame.decode()))
        elif one.way == "heard":
            line += one.frame.startswith(b'{"type":"welcome"')
            history.frames.append(Frame(one.at, line, person, one.frame, None, heard=True))


async def log_of(data: Path, table: TableId) -> tuple[bytes, ...]:
    """Return the rows of a table."""
    store = await SqliteStore.open(data)
    try:
        return tuple(await store.load(table))
    finally:
        await store.close()


def judgement(crowd: Crowd, data: Path) -> list[str]:
    """Return all that is wrong, at all tables."""
    wrong = []
    for table, history in crowd.histories(data).items():
        wrong += [f"table {table}: {what}" for what in judge(history, latest=60_000)]
    return wrong


@contextlib.asynccontextmanager
async def crowd_at(
    url: str,
    seed: int,
    tables: int,
    people: int,
    through: str | None = None,
    game: str = "loonacy",
) -> AsyncIterator[Crowd]:
    """Bring a crowd to a server, perhaps through a proxy, and let it go at the end."""
    async with Doors(url) as doors:
        crowd = Crowd(through or url, Random(seed), game)
        await crowd.come(doors, tables, people)
        yield crowd
        await crowd.go()
