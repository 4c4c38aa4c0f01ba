"""Races for piles at a real server: people behind networks of their own, who all want one top card.

run_races  from the start of the server to its end; returns the races, for each of the terms
Terms      how steady networks are, how close races, and what decides them
Race       two who wanted one pile, one after the other
Noise      how late things are on this machine meanwhile
Racing     a match of five people, who race again and again
"""

import asyncio
import gc
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from sobremesa.table.options import Order, TableOptions
from sobremesa.wire import Answer, AskTime
from tests.clients import Client, Doors
from tests.live import Live
from tests.network import BadNetwork, LoopThread

NAMES: Final = ("Ana", "Leo", "Eva", "Max", "Zoe")
"""Five have one pile, and all want it."""
FARTHEST: Final = 0.15
"""Seconds of the longest way."""
KEPT: Final = 2
"""So many cards a hand keeps: no race ends a match."""
PINGED: Final = 1.05
"""Seconds after which a message takes a ping along again."""
CALM: Final = 0.02
"""Seconds: where this machine is later than that, it is not the network that is measured."""


class Terms(Struct, frozen=True):
    """How steady networks are, how close races, and what decides them. Seconds."""

    jitter: float = 0.0
    """Each trip takes up to so much longer than the way is."""
    less: float = 0.0
    """Each way is so much shorter: with half the jitter, that is around the way."""
    margin: Callable[[Random], float] = lambda rng: rng.uniform(0.0, 0.2)
    """Draws the time between two who follow each other."""
    order: Order = Order.DONE


class Race(Struct, frozen=True):
    """Two who wanted one pile, one after the other."""

    margin: float
    """Seconds between the two, by the clock of this process."""
    right: bool
    """The first was decided first."""
    told: float | None
    """What the verdict says of the margin; None: the second card was not beaten by the first."""
    noise: float
    """Seconds by which things were late on this machine, at most, while both were on their way."""


def calm(races: Sequence[Race]) -> list[Race]:
    """Return those in which this machine was hardly late."""
    return [race for race in races if race.noise <= CALM]


class Noise:
    """Somebody with no way at all asks the server for the time, every three milliseconds.

    He waits for whatever this process and the server wait for: as long after its moment as one of
    his questions is answered, so late may anything be that they do meanwhile.
    """

    EVERY: Final = 0.003
    AROUND: Final = 0.01
    """What begins to be late at a moment is seen in the questions of so many seconds."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._read = 0
        self._answered: list[tuple[float, float]] = []

    async def ask(self) -> None:
        """Ask until cancelled."""
        due = time.monotonic()
        while True:
            await self._client.say(AskTime(due))
            due += self.EVERY
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    def of(self, at: float, way: float) -> float:
        """Return how late something may have been, at most, that went so far, when it is answered.

        It may have been late when it went, and again when it came.
        """
        self._read_on()
        went = self._around(at)
        return went + self._around(at + way + went)

    def _around(self, moment: float) -> float:
        end = moment + self.AROUND
        late = (at - due for due, at in self._answered if due < end and at > moment)
        return self.EVERY + max(late, default=math.inf)

    def _read_on(self) -> None:
        heard = self._client.heard
        for one in heard[self._read :]:
            if one.way == "heard" and one.frame.startswith(b'{"type":"clock"'):
                self._answered.append((msgspec.json.decode(one.frame)["sent"], one.at))
        self._read = len(heard)


class Seat(Struct, frozen=True):
    """Somebody at a table, and how far he is away at most. Seconds."""

    client: Client
    way: float


class Did(Struct, frozen=True):
    """A card on its way to the pile."""

    seat: Seat
    number: int
    at: float
    """When it was laid, in seconds of the monotonic clock."""

    @property
    def answer(self) -> Answer:
        """Its seq is its place in the log of the table: laid, beaten or wrong, it has one."""
        answer = self.seat.client.answers[self.number]
        assert answer.refusal is None or answer.refusal.reason in {"beaten", "wrong-card"}
        return answer


class Racing:
    """A match of five people, who race again and again."""

    def __init__(self, seats: Sequence[Seat], terms: Terms, rng: Random) -> None:
        self.seats = seats
        self._people = [seat.client for seat in seats]
        self._terms = terms
        self._rng = rng

    async def begin(self) -> None:
        """Begin the match; while hands are seen, each network is measured a few times."""
        host = self._people[0]
        options = TableOptions(order=self._terms.order)
        assert await host.ask("set-options", options=options) is None
        assert await host.ask("choose", game="loonacy", options={"pictures": 20}) is None
        assert await host.ask("start") is None
        while host.view is None or host.view["stage"] != "playing":
            await asyncio.gather(*(one.say(AskTime(0.0)) for one in self._people))
            await asyncio.sleep(PINGED)

    async def race(self, noise: Noise) -> list[Race]:
        """Let all race who can; where too few can, all draw a card."""
        newest = max(one.seq for one in self._people)
        for one in self._people:
            await one.until(lambda me: me.seq >= newest)
        plays = [(seat, play) for seat in self.seats if (play := wanted(seat.client)) is not None]
        if len(plays) < 2:
            await self._draw()
            return []
        self._rng.shuffle(plays)
        did = await self._lay(plays)
        await asyncio.sleep(2 * noise.AROUND)
        return [judged(first, second, noise) for first, second in pairwise(did)]

    async def _lay(self, plays: Sequence[tuple[Seat, dict[str, Any]]]) -> list[Did]:
        did: list[Did] = []
        for seat, play in plays:
            if did:
                await asyncio.sleep(self._terms.margin(self._rng))
            number = await seat.client.begin_act(play)
            did.append(Did(seat, number, seat.client.heard[-1].at))
        for one in did:
            await one.seat.client.answer(one.number)
        return did

    async def _draw(self) -> None:
        held = [len(shown(one)["hand"]) for one in self._people]
        await asyncio.gather(*(one.act({"type": "point"}) for one in self._people))
        await asyncio.gather(
            *(holds_more(one, cards) for one, cards in zip(self._people, held, strict=True))
        )


async def holds_more(client: Client, cards: int) -> None:
    """Wait until somebody holds more cards than that."""
    await client.until(lambda me: len(shown(me)["hand"]) > cards)


def judged(first: Did, second: Did, noise: Noise) -> Race:
    """Return a race, of which both are answered."""
    return Race(
        margin=second.at - first.at,
        right=first.answer.seq < second.answer.seq,
        told=told_margin(first, second),
        noise=max(noise.of(one.at, one.seat.way) for one in (first, second)),
    )


def told_margin(first: Did, second: Did) -> float | None:
    """Return by how much the second is told to have been later than the first, in seconds."""
    verdict = second.answer.refusal
    if verdict is None or verdict.params.get("by") != first.seat.client.seat:
        return None
    return int(verdict.params["margin"]) / 1000


def shown(client: Client) -> dict[str, Any]:
    """Return what somebody sees of the match."""
    assert client.view is not None
    return client.view


def wanted(client: Client) -> dict[str, Any] | None:
    """Return a play onto the pile with a card that fits it; None: there is none to spare."""
    view = shown(client)
    top, hand = view["piles"][0]["top"], view["hand"]
    if "play" not in view["may"] or len(hand) <= KEPT:
        return None
    fits = (face["card"] for face in hand if set(face["pictures"]) & set(top["pictures"]))
    card = next(fits, None)
    return None if card is None else {"type": "play", "card": card, "pile": 0, "onto": top["card"]}


# ------------------------------------------------------------------------------- all together


def run_races(
    folder: Path, terms: Sequence[Terms], *, tables: int, races: int, seconds: float, seed: int = 1
) -> list[list[Race]]:
    """Race on each of the terms, at so many tables, until so many races were calm ones.

    Returns all races, for each of the terms; fewer, where seconds are over before.
    """
    rng = Random(seed)
    with Live(folder, "--generosity", "1000", clock=1.0) as live, ExitStack() as ends:
        ends.enter_context(no_collections())
        thread = LoopThread()
        ends.callback(thread.stop)
        networks = [
            [
                [ends.enter_context(network) for network in networks_at(live, one, rng, thread)]
                for _ in range(tables)
            ]
            for one in terms
        ]
        evening = Evening(live.url, rng, races, seconds)
        return thread.run(evening.race(terms, networks), seconds + 60.0)


@contextmanager
def no_collections() -> Iterator[None]:
    """Hold the garbage collector, which would make all people late at once."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def networks_at(live: Live, terms: Terms, rng: Random, thread: LoopThread) -> list[BadNetwork]:
    """Return a network for each person of a table: near, far, and in between."""
    ways = [FARTHEST * place / (len(NAMES) - 1) for place in range(len(NAMES))]
    rng.shuffle(ways)
    household = f"127.{rng.randrange(1, 255)}.{rng.randrange(256)}.{rng.randrange(1, 255)}"
    return [
        BadNetwork(
            live.port,
            delay=max(0.0, way - terms.less),
            jitter=min(terms.jitter, way - terms.less + terms.jitter),
            seed=rng.getrandbits(32),
            address=household,
            thread=thread,
        )
        for way in ways
    ]


class Evening(Struct, frozen=True):
    """Races at all tables; on the loop that carries the networks."""

    url: str
    rng: Random
    races: int
    seconds: float

    async def race(
        self, terms: Sequence[Terms], networks: Sequence[Sequence[Sequence[BadNetwork]]]
    ) -> list[list[Race]]:
        """Race at a table for each list of networks; see `run_races`."""
        async with Doors(self.url) as doors:
            (watch,) = await doors.party("Clock")
            noise = Noise(watch)
            kinds = await asyncio.gather(
                *(self._sit_down(doors, *one) for one in zip(terms, networks, strict=True))
            )
            asking = asyncio.create_task(noise.ask())
            await asyncio.sleep(2 * CALM)
            races = await asyncio.gather(*(self._race(tables, noise) for tables in kinds))
            asking.cancel()
            leaving = [seat.client.leave() for tables in kinds for t in tables for seat in t.seats]
            await asyncio.gather(*leaving)
            return races

    async def _sit_down(
        self, doors: Doors, terms: Terms, networks: Sequence[Sequence[BadNetwork]]
    ) -> list[Racing]:
        seats = await asyncio.gather(*(seated(doors, ways) for ways in networks))
        tables = [Racing(at_one, terms, self.rng) for at_one in seats]
        await asyncio.gather(*(table.begin() for table in tables))
        return tables

    async def _race(self, tables: Sequence[Racing], noise: Noise) -> list[Race]:
        races: list[Race] = []
        end = time.monotonic() + self.seconds

        async def at(table: Racing) -> None:
            while len(calm(races)) < self.races and time.monotonic() < end:
                races.extend(await table.race(noise))

        await asyncio.gather(*(at(table) for table in tables))
        return races


async def seated(doors: Doors, ways: Sequence[BadNetwork]) -> list[Seat]:
    """Open a table for as many people as there are ways, each connected over his own."""
    host = await doors.open(NAMES[0])
    entries = [host, *[await doors.join(host.table, host.secret, name) for name in NAMES[1:]]]
    seats = [
        Seat(Client(way.url.replace("ws", "http"), entry), way.delay + way.jitter)
        for way, entry in zip(ways, entries, strict=True)
    ]
    await asyncio.gather(*(seat.client.connect() for seat in seats))
    return seats
