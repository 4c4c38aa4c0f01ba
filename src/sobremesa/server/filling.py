"""A deck is filled from a file that somebody has sent: a picture, a zip of them, a packed deck.

Filling   says of each picture what became of it, as soon as it is known
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from sobremesa.decks.archive import pictures
from sobremesa.decks.developing import Developed
from sobremesa.decks.parcel import Packed, is_parcel, photos
from sobremesa.decks.reading import DeckError, Photo
from sobremesa.decks.shelf import photo_of
from sobremesa.decks.unusable import Unusable, Why
from sobremesa.server.albums import photo_in
from sobremesa.server.callers import Caller
from sobremesa.server.gallery import hung
from sobremesa.server.own_decks import OwnDecks
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, Reason
from sobremesa.wire import Refused
from sobremesa.wire.decks import Arrived

T = TypeVar("T")

ARCHIVE: Final = ".zip"
LONGEST_NAME: Final = 200
"""Of a file, as far as its answer repeats it."""


class Filling:
    """Fills a deck from one file, which somebody of its table has sent."""

    def __init__(
        self,
        premises: Premises,
        decks: OwnDecks,
        benches: ThreadPoolExecutor,
        asks: Caller,
        deck: str,
    ) -> None:
        """Take in which threads pictures are developed."""
        self._workroom = premises.workroom
        self._albums = premises.albums
        self._decks = decks
        self._benches = benches
        self._asks = asks
        self._deck = deck

    async def look_at(self, name: str, file: Path) -> AsyncGenerator[Arrived, None]:
        """Yield what became of each picture. Raises Problem where the rest of them is refused."""
        if not is_archive(name):
            yield await self._hung(name, await self._developed(file))
        elif await asyncio.to_thread(is_parcel, file):
            async with aclosing(self._each(photos(file, self._workroom, file.parent))) as packed:
                async for one in packed:
                    yield await self._put_back(one)
        else:
            async with aclosing(self._each(pictures(file, place=file.parent))) as items:
                async for item in items:
                    found = item.unusable or await self._developed(item.file or file)
                    yield await self._hung(item.name, found)

    async def _each(self, items: Generator[T, None, None]) -> AsyncGenerator[T, None]:
        """Yield one after the other, each made in a thread; what they hold is let go at the end."""
        lock = Lock()  # a thread may still be at the next one when nobody waits for it any more

        def step() -> T | None:
            with lock:
                return next(items, None)

        def close() -> None:
            with lock:
                items.close()

        try:
            while (item := await self._at_a_bench(step)) is not None:
                yield item
        except DeckError as error:
            raise Problem(Why.BROKEN) from error
        except OSError as error:
            raise Problem(Reason.NO_ROOM) from error
        finally:
            await asyncio.to_thread(close)

    async def _developed(self, file: Path) -> Developed | Unusable:
        return await self._at_a_bench(partial(self._workroom.develop, file))

    async def _at_a_bench(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._benches, work)
        except RuntimeError as error:  # the workroom is closed
            raise Problem(Reason.STOPPING) from error

    async def _put_back(self, packed: Packed) -> Arrived:
        if packed.wrong:
            return _refused(packed.photo.id, Unusable(Why.BROKEN))
        return await self._taken(packed.photo.id, packed.photo, packed.pictures)

    async def _hung(self, name: str, found: Developed | Unusable) -> Arrived:
        if isinstance(found, Unusable):
            return _refused(name, found)
        pictures = tuple(picture.webp for picture in found.pictures)
        return await self._taken(name, photo_of(found), pictures)

    async def _taken(self, name: str, photo: Photo, pictures: tuple[bytes, ...]) -> Arrived:
        shelf, person = self._albums.shelf, self._asks.person
        take = partial(shelf.take, self._deck, photo, pictures, person)
        added = await self._decks.on_shelf(take)
        now = self._albums.standing(self._deck)
        if isinstance(added, Unusable) and added.why is Why.TWICE and now is not None:
            # Its first answer was lost, or two have brought it: it is there.
            added = photo_in(now.deck, photo.id) or added
        if isinstance(added, Unusable):
            return _refused(name, added)
        mine = self._albums.may_remove(self._asks.host.table, person, self._deck, added.id)
        return Arrived(name, hung(added, removable=mine), None)


def is_archive(name: str) -> bool:
    """Tell whether a file is an archive, by its name."""
    return name.lower().endswith(ARCHIVE)


def _refused(name: str, unusable: Unusable) -> Arrived:
    return Arrived(name[:LONGEST_NAME], None, Refused(unusable.why, dict(unusable.params)))
