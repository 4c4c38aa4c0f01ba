"""Decks of one's own photographs, over HTTP: begun, filled, changed, kept, deleted.

DeckDoors  all routes of it

Everybody at a table may bring photographs and say what they are; what becomes of the deck, the host
says. Nothing that a match is being played with is taken away or made to double.
"""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Final

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Route

from sobremesa.decks.archive import pictures
from sobremesa.decks.developing import Developed
from sobremesa.decks.parcel import is_parcel, pack, unpack
from sobremesa.decks.reading import DeckError, PhotoDeck
from sobremesa.decks.shelf import Standing
from sobremesa.decks.unusable import LIMITS, Unusable, Why
from sobremesa.kernel.codec import encode_json
from sobremesa.server.albums import photo_in
from sobremesa.server.callers import Caller, address, caller
from sobremesa.server.entrance import body
from sobremesa.server.gallery import hung, view_of
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, Reason, said
from sobremesa.table.commands import DeckChanged
from sobremesa.table.reasons import Reason as TableReason
from sobremesa.wire import Refused
from sobremesa.wire.decks import Arrived, DeckChange, NewDeck, PhotoChange

LINES: Final = "application/x-ndjson"
ARCHIVE: Final = ".zip"
LONGEST_NAME: Final = 200
"""Of a file, as far as its answer repeats it."""
MOST_DECKS: Final = 500
"""Of all tables together."""
RESERVE: Final = 500_000_000
"""Bytes of the disk that photographs leave free: the log of the tables needs room."""


class DeckDoors:
    """What the people of a table do with their photographs."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        self._albums = premises.albums
        self._shelf = premises.albums.shelf
        self._beginning = asyncio.Lock()
        # Whoever looks at pictures meanwhile has the loop's own threads.
        self._benches = ThreadPoolExecutor(os.cpu_count() or 1, "developing")

    def routes(self) -> list[Route]:
        """Return all of them; what a deck holds is shown by the gallery."""
        decks, deck = "/t/{table}/decks", "/t/{table}/decks/{deck}"
        photo = f"{deck}/photos/{{photo}}"
        return [
            Route(decks, self.decks),
            Route(decks, self.begin, methods=["POST"]),
            Route(deck, self.keep, methods=["PATCH"]),
            Route(deck, self.delete, methods=["DELETE"]),
            Route(f"{deck}/zip", self.pack),
            Route(f"{deck}/photos", self.add, methods=["PUT"]),
            Route(photo, self.describe, methods=["PATCH"]),
            Route(photo, self.remove, methods=["DELETE"]),
        ]

    # -------------------------------------------------------------------------------- decks

    async def decks(self, request: Request) -> Response:
        """GET /t/<id>/decks: the decks that this table can play with."""
        rates = self._premises.rates
        rates.take(rates.sockets, address(request))
        asks = await caller(self._premises, request)
        return said(self._albums.listed(asks.host.table))

    async def begin(self, request: Request) -> Response:
        """POST /t/<id>/decks: begin the deck of the table's own photographs, or find it begun."""
        asks = await self._caller(request)
        wanted = await body(request, NewDeck)
        async with self._beginning:  # two who begin at once fill the same one
            own = self._albums.own(asks.host.id)
            if own is None:
                self._has_room()
                await asyncio.to_thread(self._shelf.new, wanted.title, asks.host.id)
                own = self._albums.own(asks.host.id)
        if own is None:
            raise Problem(Reason.NO_DECK)
        return said(self._albums.info(own.deck, asks.host.id), HTTPStatus.CREATED)

    async def keep(self, request: Request) -> Response:
        """PATCH /t/<id>/decks/<deck>: the host keeps it for other evenings, and gets its key."""
        asks, own = await self._own(request)
        wanted = await body(request, DeckChange)
        _only_host(asks)
        await asyncio.to_thread(partial(self._shelf.stand, own.id, kept=wanted.kept))
        key = self._premises.identity.deck_key(own.id) if wanted.kept else None
        return said(self._albums.info(own, asks.host.id, key))

    async def delete(self, request: Request) -> Response:
        """DELETE /t/<id>/decks/<deck>: the host deletes it, with all its pictures."""
        asks, own = await self._own(request)
        _only_host(asks)
        self._not_in_a_match(own)
        await asyncio.to_thread(self._shelf.delete, own.id)
        asks.host.submit(DeckChanged(own.id, None))
        return said(self._albums.listed(asks.host.table))

    # ------------------------------------------------------------------------------- photos

    async def add(self, request: Request) -> Response:
        """PUT /t/<id>/decks/<deck>/photos?file=<name>: a picture, or a zip of them.

        A line for each says what became of it, as soon as it is known.
        """
        asks, own = await self._own(request)
        self._has_room()
        name = request.query_params.get("file", "")[:LONGEST_NAME]
        zipped = name.lower().endswith(ARCHIVE)
        most = LIMITS.deck_bytes if zipped else LIMITS.file_bytes
        async with AsyncExitStack() as stack:
            file = await stack.enter_async_context(self._premises.deliveries.take_in(request, most))
            looked_at = self._all(asks, own, file) if zipped else self._one(own, name, file)
            first = await anext(looked_at, None)  # what is refused as a whole is no line
            kept = stack.pop_all()
        return StreamingResponse(_lines(first, looked_at, kept), media_type=LINES)

    async def _one(self, own: PhotoDeck, name: str, file: Path) -> AsyncIterator[Arrived]:
        yield await self._hung(own.id, name, await self._developed(file))

    async def _all(self, asks: Caller, own: PhotoDeck, file: Path) -> AsyncIterator[Arrived]:
        """Look at the pictures of an archive one by one; a packed deck comes back whole."""
        if not own.photos and await asyncio.to_thread(is_parcel, file):
            whole = await self._unpacked(asks, own, file)
            for photo in () if whole is None else whole.photos:
                yield Arrived(photo.id, hung(photo), None)
            if whole is not None:
                return
        items = pictures(file, place=file.parent)
        try:
            while (item := await asyncio.to_thread(next, items, None)) is not None:
                found = item.unusable or await self._developed(item.file or file)
                yield await self._hung(own.id, item.name, found)
        except DeckError as error:
            raise Problem(Why.BROKEN) from error

    async def _unpacked(self, asks: Caller, empty: PhotoDeck, file: Path) -> PhotoDeck | None:
        """Put a packed deck in the place of one without photographs.

        None: somebody has brought some to that one meanwhile, and it stays.
        """
        standing = Standing(table=asks.host.id)
        try:
            whole = await asyncio.to_thread(unpack, self._shelf, file, standing, file.parent)
        except DeckError as error:
            raise Problem(Why.BROKEN) from error
        if await asyncio.to_thread(self._shelf.give_way, empty.id):
            return whole
        await asyncio.to_thread(self._shelf.delete, whole.id)
        return None

    async def pack(self, request: Request) -> Response:
        """GET /t/<id>/decks/<deck>/zip: all of it, to be taken along."""
        _, own = await self._own(request)
        place = await asyncio.to_thread(self._premises.deliveries.place)
        to = Path(place.name) / "photos.zip"
        try:
            await asyncio.to_thread(pack, self._shelf, own.id, to)
        except (DeckError, OSError) as error:
            place.cleanup()
            raise Problem(Reason.NO_ROOM) from error
        return FileResponse(
            to,
            headers={"Cache-Control": "no-store"},
            media_type="application/zip",
            filename="sobremesa-photos.zip",
            background=BackgroundTask(place.cleanup),
        )

    async def _developed(self, file: Path) -> Developed | Unusable:
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._benches, self._premises.workroom.develop, file)
        except RuntimeError as error:  # it is closed
            raise Problem(Reason.STOPPING) from error

    async def _hung(self, deck: str, name: str, developed: Developed | Unusable) -> Arrived:
        if isinstance(developed, Developed):
            try:
                added = await asyncio.to_thread(self._shelf.add, deck, developed)
            except DeckError as error:  # it was deleted meanwhile
                raise Problem(Reason.NO_DECK) from error
            except OSError as error:
                raise Problem(Reason.NO_ROOM) from error
            if isinstance(added, Unusable) and added.why is Why.TWICE:
                # Its first answer was lost, or two have brought it: it is there.
                now = self._shelf.deck(deck)
                added = (now and photo_in(now, developed.name)) or added
            if not isinstance(added, Unusable):
                return Arrived(name, hung(added), None)
            developed = added
        return Arrived(name, None, Refused(developed.why, dict(developed.params)))

    async def describe(self, request: Request) -> Response:
        """PATCH /t/<id>/decks/<deck>/photos/<name>: what it is called, what is on it, a camera."""
        _, own = await self._own(request)
        wanted = await body(request, PhotoChange)
        if wanted.camera is not None:
            self._not_in_a_match(own)
        try:
            now = await asyncio.to_thread(
                self._shelf.change,
                own.id,
                request.path_params["photo"],
                camera=wanted.camera,
                title=wanted.title,
                alt=wanted.alt,
            )
        except DeckError as error:
            raise Problem(Reason.NO_PHOTO) from error
        return said(view_of(now))

    async def remove(self, request: Request) -> Response:
        """DELETE /t/<id>/decks/<deck>/photos/<name>: take it out, and its pictures for good.

        What was played with keeps its order: then the deck goes on under another id.
        """
        asks, own = await self._own(request)
        self._not_in_a_match(own)
        shelved = self._albums.standing(own.id)
        kept = shelved is not None and shelved.standing.kept
        played = bool(asks.host.table.matches) or kept
        name = request.path_params["photo"]
        try:
            now = await asyncio.to_thread(partial(self._shelf.remove, own.id, name, played=played))
        except DeckError as error:
            raise Problem(Reason.NO_PHOTO) from error
        asks.host.submit(DeckChanged(own.id, now.for_rules if now.photos else None))
        return said(view_of(now))

    # ------------------------------------------------------------------------------ insides

    async def _caller(self, request: Request) -> Caller:
        """Return who wants to change something. Raises Problem."""
        rates = self._premises.rates
        rates.take(rates.uploads, address(request))
        return await caller(self._premises, request)

    async def _own(self, request: Request) -> tuple[Caller, PhotoDeck]:
        """Return who wants to change what deck of his table. Raises Problem."""
        asks = await self._caller(request)
        name = request.path_params["deck"]
        own = self._albums.standing(name)
        if own is None or own.standing.table != asks.host.id:
            raise Problem(Reason.NO_DECK)
        return asks, own.deck

    def _has_room(self) -> None:
        free = shutil.disk_usage(self._premises.settings.data).free
        if free < RESERVE or len(self._shelf.all()) >= MOST_DECKS:
            raise Problem(Reason.NO_ROOM)

    def _not_in_a_match(self, one: PhotoDeck) -> None:
        for host in self._premises.house.hosts.values():
            match = host.table.running
            chosen = None if match is None else getattr(match.state.options, "deck", None)
            if chosen is not None and chosen.id == one.id:
                raise Problem(TableReason.IN_MATCH)


async def _lines(
    first: Arrived | None, others: AsyncIterator[Arrived], until: AsyncExitStack
) -> AsyncIterator[bytes]:
    async with until:
        if first is not None:
            yield encode_json(first) + b"\n"
        async for one in others:
            yield encode_json(one) + b"\n"


def _only_host(asks: Caller) -> None:
    if asks.host.table.host != asks.person:
        raise Problem(TableReason.NOT_HOST)
