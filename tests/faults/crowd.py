"""People in a script at a real server: they play, reconnect, and ask again.

Crowd     several tables of people, who do sensible things and nonsense
crowd_at  brings a crowd to a server, and lets it go
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any, Final

import msgspec

from sobremesa.kernel.ids import Phase
from sobremesa.wire import Act, Ask
from tests.clients import Client, Doors
from tests.faults import acting

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


def name_of(number: int) -> str:
    """Return a sign."""
    return ("fox", "owl", "cat", "bee", "ant")[number]


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
