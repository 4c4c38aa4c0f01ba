"""The photographs of a table's own deck, over HTTP: brought, described, taken out.

PhotoDoors  all routes of it

Everybody at a table may bring photographs and say what they are. A photograph is taken out by
whoever brought it, and by the host. Nothing that a match is being played with is taken away or made
to double.
"""

import os
from collections.abc import AsyncGenerator, AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, aclosing
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from sobremesa.decks.reading import PhotoDeck
from sobremesa.decks.standing import Shelved
from sobremesa.decks.unusable import LIMITS
from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.decks import Deck
from sobremesa.server.albums import photo_in
from sobremesa.server.callers import Caller
from sobremesa.server.deliveries import int_of
from sobremesa.server.filling import LONGEST_NAME, Filling, is_archive
from sobremesa.server.gallery import view_of
from sobremesa.server.own_decks import OwnDecks
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, Reason, said
from sobremesa.server.requests import body
from sobremesa.server.until import Until
from sobremesa.wire import Refused
from sobremesa.wire.decks import Arrived, PhotoChange

LINES: Final = "application/x-ndjson"


class PhotoDoors:
    """What the people of a table do with single photographs."""

    def __init__(self, premises: Premises, decks: OwnDecks) -> None:
        self._premises = premises
        self._albums = premises.albums
        self._shelf = premises.albums.shelf
        self._decks = decks
        # Whoever looks at pictures meanwhile has the loop's own threads.
        self._benches = ThreadPoolExecutor(os.cpu_count() or 1, "developing")

    def routes(self) -> list[Route]:
        """Return all of them."""
        photos = "/t/{table}/decks/{deck}/photos"
        return [
            Route(photos, self.add, methods=["PUT"]),
            Route(f"{photos}/{{photo}}", self.describe, methods=["PATCH"]),
            Route(f"{photos}/{{photo}}", self.remove, methods=["DELETE"]),
        ]

    async def add(self, request: Request) -> Response:
        """PUT /t/<id>/decks/<deck>/photos?file=<name>: a picture, or a zip of them.

        A line for each says what became of it, as soon as it is known.
        """
        asks, own = await self._decks.own(request)
        name = request.query_params.get("file", "")[:LONGEST_NAME]
        most = LIMITS.deck_bytes if is_archive(name) else LIMITS.file_bytes
        length = request.headers.get("content-length")
        self._decks.may_bring(request, most if length is None else int_of(length))
        filling = Filling(self._premises, self._decks, self._benches, asks, own.deck.id)
        delivery = self._premises.deliveries.take_in(
            request, most, by=asks.person, has_room=self._decks.has_room
        )
        async with AsyncExitStack() as stack:
            file = await stack.enter_async_context(delivery)
            found = await stack.enter_async_context(aclosing(filling.look_at(name, file)))
            first = await anext(found, None)  # what is refused as a whole is no line
            answer = StreamingResponse(_lines(name, first, found), media_type=LINES)
            return Until(answer, stack.pop_all(), None)

    async def describe(self, request: Request) -> Response:
        """PATCH /t/<id>/decks/<deck>/photos/<name>: what it is called, what is on it, a camera."""
        asks, own = await self._decks.own(request)
        wanted = await body(request, PhotoChange)
        if wanted.camera is None:
            return self._view(asks, await self._changed(request, own, wanted))
        async with self._decks.changing(own.deck.id, _as_it_is) as now:
            made = await self._changed(request, now, wanted)
            self._decks.tell_tables(made.id, made.for_rules)
        return self._view(asks, made)

    async def _changed(self, request: Request, one: Shelved, wanted: PhotoChange) -> PhotoDeck:
        change = partial(
            self._shelf.change,
            one.deck.id,
            request.path_params["photo"],
            camera=wanted.camera,
            title=wanted.title,
            alt=wanted.alt,
        )
        return await self._decks.on_shelf(change, Reason.NO_PHOTO)

    async def remove(self, request: Request) -> Response:
        """DELETE /t/<id>/decks/<deck>/photos/<name>: take it out, and its pictures for good.

        What was played with keeps its order: then the deck goes on under another id.
        """
        asks, own = await self._decks.own(request)
        name = request.path_params["photo"]
        async with self._decks.changing(own.deck.id, _as_it_is) as now:
            if photo_in(now.deck, name) is None:
                raise Problem(Reason.NO_PHOTO)
            if not self._albums.may_remove(asks.host.table, asks.person, now.deck.id, name):
                raise Problem(Reason.NOT_YOURS)
            played = bool(asks.host.table.matches)
            remove = partial(self._shelf.remove, now.deck.id, name, played=played)
            made = await self._decks.on_shelf(remove, Reason.NO_PHOTO)
            self._decks.tell_tables(made.id, made.for_rules if made.photos else None)
        return self._view(asks, made)

    def _view(self, asks: Caller, made: PhotoDeck) -> Response:
        may_remove = partial(self._albums.may_remove, asks.host.table, asks.person, made.id)
        return said(view_of(made, may_remove))


def _as_it_is(one: Shelved) -> Deck | None:
    return one.deck.for_rules if one.deck.photos else None


async def _lines(
    name: str, first: Arrived | None, others: AsyncGenerator[Arrived, None]
) -> AsyncIterator[bytes]:
    """Yield a line for each; where the rest is refused, the last line says why."""
    try:
        if first is not None:
            yield encode_json(first) + b"\n"
        async for one in others:
            yield encode_json(one) + b"\n"
    except Problem as problem:
        refused = Refused(problem.reason, dict(problem.params))
        yield encode_json(Arrived(name, None, refused)) + b"\n"
