"""People in a script: they open and join tables over HTTP, and play over real WebSockets.

Doors    the HTTP side of a server: open, find, join
Client   one person's device: says, hears, remembers; loses its socket and comes back
"""

import asyncio
import contextlib
import ssl
import time
from collections.abc import Callable
from socket import SO_RCVBUF, SOL_SOCKET
from typing import Any, Final, Self

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import PersonId, Phase, PlayerId
from sobremesa.wire import (
    PROTOCOL,
    Act,
    Answer,
    Ask,
    Bye,
    Hello,
    Moved,
    Reacted,
    Refused,
    Welcome,
)
from tests.heard import Heard, Message, Update

PATIENCE: Final = 15.0
"""Seconds within which whatever a test waits for has come about."""
UPDATE: Final = b'{"type":"update"'
FINAL: Final = frozenset({4000, 4001, 4003})
"""Close codes after which coming back is no use: reload, moved, removed."""
NOT_IN: Final = (OSError, InvalidHandshake, ConnectionClosed, AssertionError)
"""What `Client.connect` raises where one has not been let in."""


class Entry(Struct, frozen=True):
    """What somebody who joins gets."""

    table: str
    person: str
    token: str
    secret: str
    code: str = ""


class Doors:
    """The HTTP side of a server."""

    def __init__(
        self, url: str, trust: ssl.SSLContext | None = None, address: str | None = None
    ) -> None:
        """`trust` says whose certificates are believed, where the address is https; `address` is
        that of this machine from which one comes."""
        self.url = url
        self.trust = trust
        way = httpx.AsyncHTTPTransport(verify=trust or True, local_address=address)
        self.http = httpx.AsyncClient(
            base_url=url, trust_env=False, timeout=PATIENCE, transport=way
        )
        self._clients: list[Client] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for client in self._clients:
            await client.leave()
        await self.http.aclose()

    async def open(self, name: str = "Ana", sign: str = "🦊", **more: Any) -> Entry:
        """Open a table and be its host."""
        asked = {"name": name, "sign": sign, "script": True} | more
        answer = await self.http.post("/tables", json=asked)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=Entry)

    async def join(
        self, table: str, secret: str, name: str = "Leo", sign: str = "🐻", **more: Any
    ) -> Entry:
        """Join a table."""
        asked = {"secret": secret, "name": name, "sign": sign, "script": True} | more
        answer = await self.http.post(f"/t/{table}/join", json=asked)
        assert answer.status_code == 200, answer.text
        return msgspec.convert(answer.json() | {"secret": secret}, Entry)

    async def find(self, code: str) -> httpx.Response:
        """Look for a table by its code."""
        return await self.http.post("/find", json={"code": code})

    async def party(self, *names: str) -> list["Client"]:
        """Open a table and let all of these people sit down at it; the first is host."""
        host = await self.open(names[0])
        entries = [host, *[await self.join(host.table, host.secret, name) for name in names[1:]]]
        return [await self.sit(entry) for entry in entries]

    async def sit(self, entry: Entry, *, returns: bool = False) -> "Client":
        """Connect a device of somebody who has joined; it is closed with these doors."""
        client = Client(self.url, entry, returns=returns, trust=self.trust)
        self._clients.append(client)
        await client.connect()
        return client


class Client:
    """One person's device at one table.

    Commands have growing numbers. What is unanswered when the socket is lost is said again, with
    the same number, on the next one: `connect` does that, and with `returns` it comes back by
    itself until `leave`. `heard` has every message; unless it `keeps` what it was shown, it knows
    the newest update and the newest frame alone, and has room for a long evening.
    """

    def __init__(
        self,
        url: str,
        entry: Entry,
        *,
        returns: bool = False,
        keeps: bool = True,
        address: str | None = None,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self.entry, self.url, self.trust = entry, url, trust
        self.returns, self.keeps, self.address, self._away = returns, keeps, address, 0.0
        self.heard: list[Heard] = []
        """Everything, over all sockets."""
        self.updates: list[Update] = []
        self.told: list[dict[str, Any]] = []
        self.answers: dict[int, Answer] = {}
        self.reactions: list[Reacted] = []
        self.byes: list[str] = []
        self.shown = b""
        """The newest frame of the device."""
        self.welcome: Welcome | None = None
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.seat: int | None = None
        self.here: list[int] = []
        self.seq = 0
        self.connections = 0
        """How many sockets have shown it everything so far."""
        self.moved = False
        self.closed: int | None = None
        """The code with which the last socket was closed; None while one is open."""
        self.on_update: Callable[[Client], None] = lambda _client: None
        self._number = 0
        self._unanswered: dict[int, Act | Ask] = {}
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._returning: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    # ------------------------------------------------------------------------------ the socket

    async def connect(
        self,
        *,
        protocol: int = PROTOCOL,
        hidden: bool = False,
        device: int = 0,
        back: bool = False,
        first: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        """Come, or come back; returns when everything has been shown.

        Raises InvalidStatus where the door stays shut; fails where the socket is closed at once.
        """
        base = self.url.replace("http", "ws", 1)
        socket = await connect(
            f"{base}/t/{self.entry.table}/socket",
            additional_headers={"Authorization": f"Bearer {self.entry.token}"} | (headers or {}),
            compression=None,
            max_size=None,
            ping_interval=None,
            close_timeout=1,
            proxy=None,
            ssl=self.trust,
            local_addr=None if self.address is None else (self.address, 0),
        )
        self._socket, self.closed, seen = socket, None, len(self.heard)
        self._listening = asyncio.create_task(self._listen(socket))
        if first is not None:
            await self.say(first)
        await self.say(Hello(protocol, hidden, device, back))
        await self.until(
            lambda me: (
                me.closed is not None
                or any(one.frame.startswith(UPDATE) for one in me.heard[seen:])
            )
        )
        assert self.closed is None, f"closed at once: {self.closed} {self.byes}"
        for message in list(self._unanswered.values()):
            await self.say(message)

    async def say(self, message: Any) -> None:
        """Say a message, or bytes as they are; on a lost socket it is not said."""
        if isinstance(message, Act | Ask):
            self._number = max(self._number, message.id)
        frame = message if isinstance(message, bytes) else encode_json(message)
        self.heard.append(Heard(time.monotonic(), "said", frame))
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(frame, text=True)

    def lose(self, away: float = 0.0) -> None:
        """Lose the socket without a word; who returns does so after so many seconds."""
        self._away = away
        if self._socket is not None:
            self._socket.transport.abort()

    def deafen(self) -> Callable[[], None]:
        """Read nothing any more, and answer nothing; return what lets it read again.

        Little is kept for it on the way, so that it soon waits in the server.
        """
        assert self._socket is not None
        transport = self._socket.transport
        transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
        transport.pause_reading()
        return transport.resume_reading

    async def leave(self) -> None:
        """Close the socket, and do not come back."""
        self.returns = False
        if self._returning is not None:
            self._returning.cancel()
        if self._socket is not None:
            await self._socket.close()
        if self._listening is not None:
            await asyncio.wait({self._listening})

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                if isinstance(frame, bytes):
                    self._watch(frame)
                else:
                    self.heard.append(Heard(time.monotonic(), "heard", frame.encode()))
                    self._hear(msgspec.json.decode(frame, type=Message))
                self._news.set()
        except ConnectionClosed:
            pass
        except Exception:
            self._news.set()
            raise
        if socket is not self._socket:
            return
        self.closed = socket.close_code or 1006
        self.heard.append(Heard(time.monotonic(), "closed", str(self.closed).encode()))
        self._news.set()
        if self.returns and self.closed not in FINAL and not self._is_returning():
            self._returning = asyncio.create_task(self._reconnect())

    async def _reconnect(self) -> None:
        """Try again and again, a little later each time."""
        self._away, away = 0.0, self._away
        await asyncio.sleep(away)
        pause = 0.05
        while self.returns:
            try:
                await self.connect()
            except NOT_IN:
                await asyncio.sleep(pause)
                pause = min(1.0, pause * 2)
            else:
                if self.closed is None:
                    return

    def _is_returning(self) -> bool:
        return self._returning is not None and not self._returning.done()

    def _watch(self, frame: bytes) -> None:
        self.shown = frame
        if self.keeps:
            self.heard.append(Heard(time.monotonic(), "shown", frame))

    def _hear(self, message: Any) -> None:
        if isinstance(message, Update):
            self._update(message)
        elif isinstance(message, Answer):
            self._unanswered.pop(message.id, None)
            self.answers[message.id] = message
        elif isinstance(message, Welcome):
            self.welcome = message
            self.connections += 1
            self._number = max(self._number, message.next - 1)
        elif isinstance(message, Moved):
            self.moved = True
        elif isinstance(message, Reacted):
            self.reactions.append(message)
        elif isinstance(message, Bye):
            self.byes.append(message.reason)

    def _update(self, update: Update) -> None:
        if self.keeps:
            self.updates.append(update)
        if update.seq < self.seq:
            return
        self.seq, self.seat = update.seq, update.seat
        if update.table is not None:
            self.table = update.table
        self.here = update.here
        self.view = update.view
        if self.keeps:
            self.told += update.told
        self.on_update(self)

    # ---------------------------------------------------------------------------- what it does

    async def ask(
        self, command: str, *, companion: str | None = None, **fields: Any
    ) -> Refused | None:
        """Ask something of the table, and wait for the answer; None: it was done."""
        number = await self.begin_ask(command, companion=companion, **fields)
        return (await self.answer(number)).refusal

    async def act(
        self, action: dict[str, Any], phase: int | None = None, companion: str | None = None
    ) -> Refused | None:
        """Do something of the game, in the phase that is seen, and wait for the answer."""
        number = await self.begin_act(action, phase, companion)
        return (await self.answer(number)).refusal

    async def begin_ask(self, command: str, *, companion: str | None = None, **fields: Any) -> int:
        """Ask something of the table, and wait for nothing; returns its number."""
        raw = msgspec.Raw(msgspec.json.encode({"type": command} | fields))
        return await self._say_new(lambda number: Ask(number, raw, _person(companion)))

    async def begin_act(
        self, action: dict[str, Any], phase: int | None = None, companion: str | None = None
    ) -> int:
        """Do something of the game, and wait for nothing; returns its number."""
        who = _person(companion)
        return await self._say_new(lambda number: self._act(number, action, phase, who))

    async def answer(self, number: int, seconds: float = PATIENCE) -> Answer:
        """Wait for the answer to a command."""
        await self.until(lambda me: number in me.answers, seconds)
        return self.answers[number]

    async def until(self, true: Callable[["Client"], object], seconds: float = PATIENCE) -> None:
        """Wait until something is true of what has been heard; fail where it does not become so."""
        async with asyncio.timeout(seconds):
            while not true(self):
                if self._listening is not None and self._listening.done():
                    self._listening.result()
                self._news.clear()
                await self._news.wait()

    @property
    def person(self) -> PersonId:
        """Whose device it is."""
        return PersonId(PlayerId(self.entry.person))

    @property
    def running(self) -> bool:
        """Whether a match is played."""
        match = self.table.get("match")
        return match is not None and match["outcome"] is None

    @property
    def frames(self) -> bytes:
        """Every byte that was heard."""
        return b"\n".join(one.frame for one in self.heard if one.way == "heard")

    def _act(
        self, number: int, action: dict[str, Any], phase: int | None, companion: PersonId | None
    ) -> Act:
        match = self.table["match"]["number"]
        if phase is None:
            phase = 0 if self.view is None else self.view["phase"]
        raw = msgspec.Raw(msgspec.json.encode(action))
        return Act(number, match, Phase(phase), raw, companion)

    async def _say_new(self, make: Callable[[int], Act | Ask]) -> int:
        self._number += 1
        message = make(self._number)
        self._unanswered[self._number] = message
        await self.say(message)
        return self._number


def _person(companion: str | None) -> PersonId | None:
    return None if companion is None else PersonId(PlayerId(companion))
