"""The photographs of a table's decks: what a deck holds, its pictures, and whose work they are.

Gallery   GET /t/<id>/decks/<deck>, GET /t/<id>/photos/<name>.<size>.webp, GET /credits
"""

import asyncio
import hashlib
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.decks.reading import Photo
from sobremesa.decks.shelf import FOUND, deck
from sobremesa.server.callers import address, caller
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, Reason, said
from sobremesa.wire.decks import Credits, DeckPhoto, DeckView, PhotoCredit, PhotoSource

WEBP: Final = "image/webp"
KEPT: Final = "private, max-age=31536000, immutable"
"""Of pictures: their names change with what is in them, and they are for the people of one table.
"""
NAME_LETTERS: Final = 32
"""Of a picture's name, in hexadecimal: 128 bits of its SHA-256."""


class Shown(Struct, frozen=True):
    """A deck as it is shown, and where its pictures lie, by what they are called in addresses."""

    view: DeckView
    files: Mapping[str, Traversable]


class Gallery:
    """Shows the people of a table its photographs, and nobody else."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises

    def routes(self) -> list[Route]:
        """Return all of them."""
        return [
            Route("/credits", _credits),
            Route("/t/{table}/decks/{deck}", self.deck),
            Route("/t/{table}/photos/{file}", self.photo),
        ]

    async def deck(self, request: Request) -> Response:
        """GET /t/<id>/decks/<deck>: what the deck holds, in the order of the rules' numbers."""
        rates = self._premises.rates
        rates.take(rates.sockets, address(request))
        await caller(self._premises, request)
        if request.path_params["deck"] != FOUND:
            raise Problem(Reason.NO_DECK)
        return said((await asyncio.to_thread(shown, FOUND)).view)

    async def photo(self, request: Request) -> Response:
        """GET /t/<id>/photos/<name>.<size>.webp: a picture, for the people of the table.

        For all others there is none, and no table either.
        """
        rates = self._premises.rates
        rates.take(rates.pictures, address(request))
        try:
            await caller(self._premises, request)
        except Problem as problem:
            if problem.status == HTTPStatus.SERVICE_UNAVAILABLE:
                raise
            raise Problem(Reason.NO_PHOTO) from problem
        return await self._answer(request)

    async def _answer(self, request: Request) -> Response:
        name = request.path_params["file"]
        file = (await asyncio.to_thread(shown, FOUND)).files.get(name)
        if file is None:
            raise Problem(Reason.NO_PHOTO)
        tag = f'"{name}"'
        headers = {"Cache-Control": KEPT, "ETag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        picture = await asyncio.to_thread(file.read_bytes)
        return Response(picture, headers=headers, media_type=WEBP)


@cache
def shown(name: str) -> Shown:
    """Return a deck of the program as it is shown. Reads all its pictures; raises LookupError."""
    known = deck(name)
    if known is None:
        raise LookupError(name)
    folder = files("sobremesa.decks") / name
    hung = [_hang(photo, folder / photo.file) for photo in known.photos]
    view = DeckView(known.id, known.titles, tuple(photo for photo, _ in hung))
    return Shown(view, {f"{photo.name}.{photo.sizes[0]}.webp": file for photo, file in hung})


def _hang(photo: Photo, file: Traversable) -> tuple[DeckPhoto, Traversable]:
    name = hashlib.sha256(file.read_bytes()).hexdigest()[:NAME_LETTERS]
    width, height = photo.width, photo.height
    sizes = (max(width, height),)
    texts = (photo.titles, photo.alt)
    return DeckPhoto(name, width, height, photo.shade, sizes, *texts, photo.camera), file


def _credits(_: Request) -> Response:  # in a thread of its own: the first one reads files
    return said(_whose_work())


@cache
def _whose_work() -> Credits:
    known = deck(FOUND)
    return Credits(tuple(_credit(photo) for photo in known.photos) if known is not None else ())


def _credit(photo: Photo) -> PhotoCredit:
    sources = (PhotoSource(one.title, one.author, one.url, one.licence) for one in photo.sources)
    return PhotoCredit(photo.titles, photo.licence, tuple(sources))
