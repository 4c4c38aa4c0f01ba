"""Decks of one's own photographs, over HTTP: begun, kept, taken along, deleted.

DeckDoors   all routes of it; those of single photographs are in `photo_doors`

Everybody at a table may begin its deck, and take it along; what becomes of it, the host says.
Whoever has the key of a deck that is kept may delete it, at whatever table.
"""

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from sobremesa.decks.parcel import pack, weight
from sobremesa.server.callers import Caller, caller
from sobremesa.server.own_decks import OwnDecks
from sobremesa.server.photo_doors import PhotoDoors
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, Reason, said
from sobremesa.server.requests import address, body
from sobremesa.server.until import Until, seconds_for
from sobremesa.table.reasons import Reason as TableReason
from sobremesa.wire.decks import DeckChange, DeckKey, NewDeck


class DeckDoors:
    """What the people of a table do with their deck."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        self._albums = premises.albums
        self._shelf = premises.albums.shelf
        self._decks = OwnDecks(premises)
        self._photos = PhotoDoors(premises, self._decks)
        self._beginning = asyncio.Lock()

    def routes(self) -> list[Route]:
        """Return all of them; what a deck holds is shown by the gallery."""
        decks, deck = "/t/{table}/decks", "/t/{table}/decks/{deck}"
        return [
            Route(decks, self.decks),
            Route(decks, self.begin, methods=["POST"]),
            Route(deck, self.keep, methods=["PATCH"]),
            Route(deck, self.delete, methods=["DELETE"]),
            Route(f"{deck}/delete", self.delete_kept, methods=["POST"]),
            Route(f"{deck}/zip", self.pack),
            *self._photos.routes(),
        ]

    async def decks(self, request: Request) -> Response:
        """GET /t/<id>/decks: the decks that this table can play with."""
        rates = self._premises.rates
        rates.take(rates.sockets, address(request))
        asks = await caller(self._premises, request)
        return said(self._albums.listed(asks.host.table))

    async def begin(self, request: Request) -> Response:
        """POST /t/<id>/decks: begin the deck of the table's own photographs, or find it begun."""
        asks = await self._decks.bringer(request)
        wanted = await body(request, NewDeck)
        async with self._beginning:  # two who begin at once fill the same one
            own = self._albums.own(asks.host.id)
            if own is None:
                self._decks.has_room_for_a_deck(address(request))
                new = partial(self._shelf.new, wanted.title, asks.host.id)
                await self._decks.on_shelf(new)
                own = self._albums.own(asks.host.id)
        if own is None:
            raise Problem(Reason.NO_DECK)
        return said(self._albums.info(own.deck, asks.host.id), HTTPStatus.CREATED)

    async def keep(self, request: Request) -> Response:
        """PATCH /t/<id>/decks/<deck>: the host keeps it for other evenings, and gets its key."""
        asks, own = await self._decks.own(request)
        wanted = await body(request, DeckChange)
        _only_host(asks)
        # From now on others may play with it, of whose matches this table does not know.
        changes = {"kept": wanted.kept} | ({"played": True} if wanted.kept else {})
        made = await self._decks.on_shelf(partial(self._shelf.stand, own.deck.id, **changes))
        key = self._premises.identity.deck_key(made.id) if wanted.kept else None
        return said(self._albums.info(made, asks.host.id, key))

    async def delete(self, request: Request) -> Response:
        """DELETE /t/<id>/decks/<deck>: the host deletes it, with all its pictures."""
        asks, own = await self._decks.own(request)
        _only_host(asks)
        return await self._deleted(asks, own.deck.id)

    async def delete_kept(self, request: Request) -> Response:
        """POST /t/<id>/decks/<deck>/delete: who has the key of a deck that is kept deletes it."""
        asks = await self._decks.caller(request)
        wanted = await body(request, DeckKey)
        kept = self._albums.kept(request.path_params["deck"], wanted.key)
        if kept is None:
            raise Problem(Reason.NO_DECK)
        return await self._deleted(asks, kept.deck.id)

    async def _deleted(self, asks: Caller, name: str) -> Response:
        async with self._decks.changing(name, lambda _: None) as now:
            await self._decks.on_shelf(partial(self._shelf.delete, now.deck.id))
        return said(self._albums.listed(asks.host.table))

    async def pack(self, request: Request) -> Response:
        """GET /t/<id>/decks/<deck>/zip: all of it, to be taken along."""
        asks, own = await self._decks.own(request)
        async with AsyncExitStack() as stack:
            place = await stack.enter_async_context(self._premises.deliveries.pack(asks.person))
            size = await self._decks.on_shelf(partial(weight, self._shelf, own.deck.id))
            self._decks.has_room(size)
            to = Path(place) / "photos.zip"
            await self._decks.on_shelf(partial(pack, self._shelf, own.deck.id, to))
            answer = FileResponse(
                to,
                headers={"Cache-Control": "no-store"},
                media_type="application/zip",
                filename="sobremesa-photos.zip",
            )
            return Until(answer, stack.pop_all(), seconds_for(size))


def _only_host(asks: Caller) -> None:
    if asks.host.table.host != asks.person:
        raise Problem(TableReason.NOT_HOST)
