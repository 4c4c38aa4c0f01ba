"""What the doors of photographs ask first: who comes, to which deck, and whether it may change now.

OwnDecks   asks it, for all of them
"""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from starlette.requests import Request

from sobremesa.decks.reading import DeckError
from sobremesa.decks.standing import Shelved
from sobremesa.kernel.decks import Deck
from sobremesa.server.albums import deck_in
from sobremesa.server.callers import Caller, caller
from sobremesa.server.entries import Dropped
from sobremesa.server.host import Host
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, Reason
from sobremesa.server.requests import address
from sobremesa.table.commands import DeckChanged
from sobremesa.table.reasons import Reason as TableReason

T = TypeVar("T")

MOST_DECKS: Final = 500
"""Of all tables together."""
RESERVE: Final = 500_000_000
"""Bytes of the disk that photographs leave free: the log of the tables needs room."""


class OwnDecks:
    """Who comes, to which deck, and whether it may change now."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        self._albums = premises.albums
        self._turn = asyncio.Condition()

    async def caller(self, request: Request) -> Caller:
        """Return who wants to change something. Raises Problem."""
        rates = self._premises.rates
        rates.take(rates.uploads, address(request))
        return await caller(self._premises, request)

    async def bringer(self, request: Request) -> Caller:
        """Return who brings photographs, and may at this server. Raises Problem."""
        asks = await self.caller(request)
        self._premises.opening.let(request)
        return asks

    async def own(self, request: Request) -> tuple[Caller, Shelved]:
        """Return who wants to change what deck of his table. Raises Problem."""
        asks = await self.caller(request)
        own = self._albums.standing(request.path_params["deck"])
        if own is None or own.standing.table != asks.host.id:
            raise Problem(Reason.NO_DECK)
        return asks, own

    def has_room(self, size: int = 0) -> None:
        """Raise Problem where the disk has no room for so many bytes."""
        if shutil.disk_usage(self._premises.settings.data).free - size < RESERVE:
            raise Problem(Reason.NO_ROOM)

    def has_room_for_a_deck(self, address: str) -> None:
        """Raise Problem where there is no room for one more deck, or none of that address."""
        self.has_room()
        if len(self._albums.shelf.all()) >= MOST_DECKS:
            raise Problem(Reason.NO_ROOM)
        self._premises.rates.take_photos(self._premises.rates.decks, address)

    def may_bring(self, request: Request, size: int) -> None:
        """Raise Problem where whoever asks may not bring so many bytes."""
        self._premises.opening.let(request)
        self._premises.rates.take_photos(self._premises.rates.brought, address(request), size)

    @asynccontextmanager
    async def changing(
        self, name: str, becomes: Callable[[Shelved], Deck | None]
    ) -> AsyncIterator[Shelved]:
        """Yield a deck as it is now, when all tables have decided that they do not play with it.

        They are asked in their own order: who has begun goes on with it, and it does not change;
        what would begin meanwhile is refused. What it `becomes` they choose from then on.
        Raises Problem.
        """
        async with self._turn:
            await self._turn.wait_for(lambda: not self._albums.is_changing(name))
            one = self._albums.standing(name)
            if one is None:
                raise Problem(Reason.NO_DECK)
            self._albums.changing.add(one.deck.id)
        try:
            await self._ask_tables(one, becomes(one))
            yield one
        finally:
            self._albums.changing.discard(one.deck.id)
            async with self._turn:
                self._turn.notify_all()

    def tell_tables(self, name: str, now: Deck | None) -> None:
        """Let all tables that have chosen a deck know what it is now."""
        for host, chosen in self._choosers(name):
            host.submit(DeckChanged(chosen, now))

    async def _ask_tables(self, one: Shelved, now: Deck | None) -> None:
        choosers = list(self._choosers(one.deck.id))
        if any(host.table.running is not None for host, _ in choosers):
            raise Problem(TableReason.IN_MATCH)
        for host, chosen in choosers:
            try:
                refused = await host.ask(DeckChanged(chosen, now))
            except Dropped as error:  # nobody knows whether it has begun
                raise Problem(Reason.STORE) from error
            if refused is not None:
                raise Problem.of(refused)

    def _choosers(self, name: str) -> list[tuple[Host, str]]:
        """Return the tables in memory that have chosen a deck, and the id by which they know it."""
        found = []
        for host in self._premises.house.hosts.values():
            chosen = deck_in(host.table.game_options)
            now = None if chosen is None else self._albums.standing(chosen)
            if chosen is not None and (chosen == name or (now and now.deck.id == name)):
                found.append((host, chosen))
        return found

    async def on_shelf(self, work: Callable[[], T], otherwise: str = Reason.NO_DECK) -> T:
        """Return what comes of some work on the shelf, done beside what else goes on.

        Raises Problem where the disk has no room, and what is said `otherwise`.
        """
        try:
            return await asyncio.to_thread(work)
        except FileNotFoundError as error:  # a picture that was there when the work began
            raise Problem(Reason.DECK_CHANGES) from error
        except DeckError as error:
            raise Problem(otherwise) from error
        except OSError as error:
            raise Problem(Reason.NO_ROOM) from error
