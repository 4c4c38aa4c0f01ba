"""The photographs of a table's decks: what a deck holds, its pictures, and whose work they are.

Gallery   GET /t/<id>/decks/<deck>, GET /t/<id>/photos/<name>.<size>.webp, GET /credits
"""

import asyncio
import hashlib
import re
from collections.abc import Callable
from functools import cache, partial
from http import HTTPStatus
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.decks.developing import NAME_LETTERS
from sobremesa.decks.reading import Photo, PhotoDeck
from sobremesa.decks.shelf import FOUND, deck
from sobremesa.server.albums import photo_in
from sobremesa.server.callers import caller
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, Reason, said
from sobremesa.server.requests import address
from sobremesa.table.state import Table
from sobremesa.wire.decks import Credits, DeckPhoto, DeckView, PhotoCredit, PhotoSource

WEBP: Final = "image/webp"
KEPT: Final = "private, max-age=31536000, immutable"
"""Of pictures: their names change with what is in them, and they are for the people of one table.
"""

_FILE: Final = re.compile(r"(?P<name>[0-9a-f]{32})\.(?P<size>[0-9]{1,5})\.webp")


class Gallery:
    """Shows the people of a table its photographs, and nobody else."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        self._albums = premises.albums

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
        asks = await caller(self._premises, request)
        shown = self._albums.deck(asks.host.table, request.path_params["deck"])
        if shown is None:
            raise Problem(Reason.NO_DECK)
        may_remove = partial(self._albums.may_remove, asks.host.table, asks.person, shown.id)
        return said(await asyncio.to_thread(view_of, shown, may_remove))

    async def photo(self, request: Request) -> Response:
        """GET /t/<id>/photos/<name>.<size>.webp: a picture, for the people of the table.

        For all others there is none, and no table either.
        """
        rates = self._premises.rates
        rates.take(rates.pictures, address(request))
        try:
            asks = await caller(self._premises, request)
        except Problem as problem:
            if problem.status == HTTPStatus.SERVICE_UNAVAILABLE:
                raise
            raise Problem(Reason.NO_PHOTO) from problem
        return await self._answer(request, asks.host.table)

    async def _answer(self, request: Request, table: Table) -> Response:
        name = request.path_params["file"]
        file = await asyncio.to_thread(self._file, table, name)
        if file is None:
            raise Problem(Reason.NO_PHOTO)
        tag = f'"{name}"'
        headers = {"Cache-Control": KEPT, "ETag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        try:
            picture = await asyncio.to_thread(file.read_bytes)
        except OSError as error:  # it was taken out just now
            raise Problem(Reason.NO_PHOTO) from error
        return Response(picture, headers=headers, media_type=WEBP)

    def _file(self, table: Table, name: str) -> Traversable | None:
        """Return the file of a picture that the table sees."""
        found = _FILE.fullmatch(name)
        if found is None:
            return None
        size = int(found["size"])
        for shown in self._albums.shown(table):
            own = shown.id != FOUND
            photo = photo_in(shown, found["name"]) if own else _found().get(found["name"])
            if photo is not None and size in _sizes(photo):
                return self._albums.shelf.picture(shown.id, photo, size)
        return None


def view_of(shown: PhotoDeck, may_remove: Callable[[str], bool]) -> DeckView:
    """Return what somebody is told of a deck, and which photographs he may take out of it.

    Of that of the program, the pictures are read once.
    """
    photos = tuple(hung(photo, removable=may_remove(photo.id)) for photo in shown.photos)
    return DeckView(shown.id, shown.titles, photos)


def hung(photo: Photo, *, removable: bool) -> DeckPhoto:
    """Return what is told of a photograph."""
    return DeckPhoto(
        name=photo.id if photo.sizes else _names_by_id()[photo.id],
        width=photo.width,
        height=photo.height,
        shade=photo.shade,
        sizes=_sizes(photo),
        title=photo.titles,
        alt=photo.alt,
        camera=photo.camera,
        removable=removable,
    )


def _sizes(photo: Photo) -> tuple[int, ...]:
    return tuple(sorted(photo.sizes)) or (max(photo.width, photo.height),)


@cache
def _names_by_id() -> dict[str, str]:
    """Name the pictures of the program's deck by what is in them, as those of others are."""
    known, folder = deck(FOUND), files("sobremesa.decks") / FOUND
    return {
        photo.id: hashlib.sha256((folder / photo.file).read_bytes()).hexdigest()[:NAME_LETTERS]
        for photo in (() if known is None else known.photos)
    }


@cache
def _found() -> dict[str, Photo]:
    """Return the photographs of the program's deck by their names in addresses."""
    known = deck(FOUND)
    return {} if known is None else {_names_by_id()[photo.id]: photo for photo in known.photos}


def _credits(_: Request) -> Response:  # in a thread of its own: the first one reads files
    return said(_whose_work())


@cache
def _whose_work() -> Credits:
    known = deck(FOUND)
    return Credits(tuple(_credit(photo) for photo in known.photos) if known is not None else ())


def _credit(photo: Photo) -> PhotoCredit:
    sources = (PhotoSource(one.title, one.author, one.url, one.licence) for one in photo.sources)
    return PhotoCredit(photo.titles, photo.licence, tuple(sources))
