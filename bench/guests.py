"""People in a script who spend an evening at a real server.

Guest  one person with a phone: thinks, acts by what is seen, plays again; leaves, or is cut off
Kind   what a table plays
Party  the people of one table behind one address, and who comes in the place of one who left
"""

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from msgspec import Struct

from sobremesa import all_games
from sobremesa.wire import Aim
from tests.clients import NOT_IN, Client, Doors, Entry
from tests.faults import acting

Json = dict[str, Any]

NAMES: Final = ("Ana", "Leo", "Mia", "Tom", "Ida")
SIGNS: Final = ("🦊", "🐻", "🐱", "🐸", "🦉")
PATIENCE: Final = 60.0
"""Seconds for what comes about by itself."""
WAITS_FOR_CAPTIONER: Final = frozenset({"caption", "favourite", "talk"})
"""Parts of a round at L'Œil en coin in which he is waited for."""
TRIES_EVERY: Final = 0.5
"""Seconds between two tries to come in."""
AIMS: Final = 5
"""Places over which the tongs are held before they close."""
AIM_EVERY: Final = 0.05
"""Seconds between them: as often as a phone says it."""


class Kind(Struct, frozen=True):
    """What a table plays."""

    game: str
    people: int
    thinks: float
    """Seconds from one thing that somebody does to the next, on average."""
    options: Mapping[str, Any] = {}


KINDS: Final = (
    Kind("oeil", 5, 3.0, {"tables": 1}),
    Kind("captain", 3, 2.0, {"variant": 1, "corners": 2}),
    Kind("loonacy", 4, 1.2),
    Kind("oeil", 5, 3.0, {"tables": 1}),
    Kind("captain", 3, 2.0, {"variant": 2}),
    Kind("loonacy", 4, 1.2),
    Kind("oeil", 5, 3.0, {"tables": 1}),
    Kind("captain", 3, 2.0, {"variant": 3}),
    Kind("loonacy", 4, 1.2),
)
"""Of the tables, one after the other. Matches are short, so that others are begun."""


class Guest:
    """One person with a phone."""

    def __init__(self, client: Client, kind: Kind, rng: Random, haste: float) -> None:
        self.client = client
        self._kind = kind
        self._thinks = kind.thinks / haste
        self._rng = rng
        self._asked: int | None = None
        """What has been asked last: one waits for its answer."""
        self._playing: asyncio.Task[None] | None = None

    @property
    def here(self) -> bool:
        """Whether he has a socket."""
        return self.client.closed is None

    async def come(self) -> None:
        """Connect, as often as it takes; who loses his socket comes back by himself."""
        async with asyncio.timeout(PATIENCE):
            while not self.client.returns:
                try:
                    await self.client.connect()
                except NOT_IN:
                    await asyncio.sleep(TRIES_EVERY)
                else:
                    self.client.returns = self.here

    def begin(self) -> None:
        """Play until `stop`."""
        self._playing = asyncio.create_task(self._play())

    async def be_cut_off(self, seconds: float) -> bool:
        """Lose the socket, and come back so much later; False: he had none."""
        if not self.here:
            return False
        self.client.lose(seconds)
        await self.client.until(lambda me: me.closed is not None)
        return True

    async def stop(self) -> None:
        """Do nothing more; who is here waits for the answer to what he did last."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.wait({self._playing})
        await self.client.until(lambda me: self._is_answered() or me.closed is not None)

    async def leave(self) -> None:
        """Leave the table for good."""
        await self.stop()
        await self.client.begin_ask("leave-table")
        await self.client.until(lambda me: me.closed is not None)
        await self.client.leave()

    def _is_answered(self) -> bool:
        return self._asked is None or self._asked in self.client.answers

    async def _play(self) -> None:
        while True:
            await asyncio.sleep(self._thinks * self._rng.uniform(0.5, 1.5))
            if self.here and self._is_answered():
                await self._do_something()

    async def _do_something(self) -> None:
        client = self.client
        if client.running:
            if client.view is not None:
                await self._act(client.view)
        elif client.table["host"] == client.person and self._are_enough():
            self._asked = await client.begin_ask("start")

    def _are_enough(self) -> bool:
        least, _ = all_games()[self._kind.game].card.seats
        return len(self.client.table["chairs"]) >= least

    async def _act(self, view: Json) -> None:
        action = acting.play(self._kind.game, view, self._rng)
        if action is None:
            await self._perhaps_go_on(view)
            return
        if "lift" in view["may"]:
            await self._aim()
        if self.client.running:  # it may be over by now
            self._asked = await self.client.begin_act(action)

    async def _perhaps_go_on(self, view: Json) -> None:
        """Go on without a captioner who is away: the host is asked to say so."""
        table, stage = self.client.table, view["stage"] if "captioner" in view else None
        if table["host"] != self.client.person or stage not in WAITS_FOR_CAPTIONER:
            return
        if view["seats"][view["captioner"]]["away"]:
            match = table["match"]["number"]
            self._asked = await self.client.begin_ask("go-on", match=match, timer=stage)

    async def _aim(self) -> None:
        """Move the tongs over the deck; everybody sees it."""
        for _ in range(AIMS):
            place = Aim(self._rng.randrange(1_601), self._rng.randrange(1_101))
            await self.client.say(place)
            await asyncio.sleep(AIM_EVERY)


class Party:
    """The people of one table."""

    def __init__(self, url: str, number: int, seed: int, haste: float) -> None:
        """Take the server's address, which table it is, and how many times as fast people act."""
        self.kind: Final = KINDS[number % len(KINDS)]
        self.guests: list[Guest] = []
        """Who has not left."""
        self.clients: list[Client] = []
        """Of everybody who was ever here."""
        self._address = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self._url = url
        self._haste = haste
        self._doors: Doors
        self._host: Entry
        self._rng = Random(f"{seed} {number}")

    async def come(self) -> None:
        """Open the table, let everybody sit down, choose the game, and play."""
        self._doors = Doors(self._url, address=self._address)
        self._host = await self._doors.open(NAMES[0], SIGNS[0], game=self.kind.game)
        await self._sit(self._host)
        for _ in range(1, self.kind.people):
            await self._join()
        if self.kind.options:
            first, options = self.clients[0], dict(self.kind.options)
            refused = await first.ask("choose", game=self.kind.game, options=options)
            if refused is not None:
                raise RuntimeError(f"{self.kind}: {refused}")
        self._begin()

    async def swap(self) -> bool:
        """Let somebody leave, and another come in his place; False: nobody is here who could."""
        here = [guest for guest in self.guests if guest.here]
        if not here:
            return False
        leaver = self._rng.choice(here)
        self.guests.remove(leaver)
        await leaver.leave()
        (await self._join()).begin()
        return True

    async def part(self) -> None:
        """Stop, and go home without a word."""
        await asyncio.gather(*(guest.stop() for guest in self.guests))
        await asyncio.gather(*(guest.client.leave() for guest in self.guests))
        await self._doors.http.aclose()

    async def return_(self) -> None:
        """Come again, with what everybody's phone has kept."""
        self._doors = Doors(self._url, address=self._address)
        await asyncio.gather(*(guest.come() for guest in self.guests))
        self._begin()

    def _begin(self) -> None:
        for guest in self.guests:
            guest.begin()

    async def _join(self) -> Guest:
        """Let one more come by the table's link."""
        number = len(self.clients)
        name, sign = NAMES[number % len(NAMES)], SIGNS[number % len(SIGNS)]
        entry = await self._doors.join(self._host.table, self._host.secret, name, sign)
        return await self._sit(entry)

    async def _sit(self, entry: Entry) -> Guest:
        client = Client(self._url, entry, keeps=False, address=self._address)
        self.clients.append(client)
        guest = Guest(client, self.kind, Random(self._rng.random()), self._haste)
        self.guests.append(guest)
        await guest.come()
        return guest
