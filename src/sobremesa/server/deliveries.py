"""Files that are sent over HTTP: each on the disk, never in memory, until it has been looked at.

Deliveries   takes them in, and out, a few at a time
Turns        so many things at once, and so many of each person

What is half there when its line is lost is gone.
"""

import asyncio
import shutil
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from starlette.requests import ClientDisconnect, Request

from sobremesa.decks.unusable import Why
from sobremesa.server.rates import slow_down
from sobremesa.server.replies import Problem, Reason

ARRIVING: Final = "arriving"
"""In the data folder."""
AT_ONCE: Final = 12
"""Files that come at the same time, of all tables."""
EACH: Final = 2
"""Of them, those of one person."""
LYING: Final = 4
"""Files of one person that come or are looked at: each needs room on the disk."""
PACKING: Final = 2
"""Decks that are packed and taken away at the same time, of all tables."""
WAIT: Final = 2.0
"""Seconds after which somebody for whom there was no place tries again."""
SILENCE: Final = 30.0
"""Seconds without a byte after which a line counts as lost."""
PACE: Final = 4_000
"""Bytes a second that come at least, after the first `SILENCE`: a photograph of a megabyte, which
is much for one that a browser has shrunk, has four minutes."""


class Turns:
    """So many things at once, and so many of each person."""

    def __init__(self, most: int | None, each: int) -> None:
        self._most = most
        self._each = each
        self._taken: Counter[str] = Counter()

    @contextmanager
    def turn(self, person: str) -> Iterator[None]:
        """Take one while the context lasts. Raises Problem where there is none."""
        all_taken = self._most is not None and self._taken.total() >= self._most
        if all_taken or self._taken[person] >= self._each:
            raise slow_down(WAIT)
        self._taken[person] += 1
        try:
            yield
        finally:
            self._taken[person] -= 1
            self._taken += Counter()  # forget those who have none


class Deliveries:
    """The folder in which files arrive, and from which they are taken away."""

    def __init__(
        self,
        folder: Path,
        *,
        at_once: int = AT_ONCE,
        silence: float = SILENCE,
        pace: float = PACE,
    ) -> None:
        """Take the folder; what a server that was killed has left in it is wiped out."""
        self._folder = folder
        self._silence = silence
        self._pace = pace
        self._arriving = Turns(at_once, EACH)
        self._lying = Turns(None, LYING)
        self._packing = Turns(PACKING, 1)
        shutil.rmtree(folder, ignore_errors=True)

    @asynccontextmanager
    async def take_in(
        self, request: Request, most: int, *, by: str, has_room: Callable[[int], None]
    ) -> AsyncIterator[Path]:
        """Yield the file that a person's request brings; afterwards it is gone.

        `has_room` raises Problem where the disk has no room for so many bytes. So does this where
        it has more than `most`, where too many come at once, where it comes too slowly, where the
        line is lost, or where the disk is full.
        """
        length = request.headers.get("content-length")
        if int_of(length) > most:
            raise too_big(most)
        has_room(most if length is None else int_of(length))
        with self._lying.turn(by):
            async with self._place() as place:
                file = place / "file"
                with self._arriving.turn(by):
                    await self._write(request, file, most)
                yield file

    @asynccontextmanager
    async def pack(self, by: str) -> AsyncIterator[Path]:
        """Yield a place for something that a person takes away; afterwards it is gone.

        Raises Problem where too much is taken away at once, or the disk is full.
        """
        with self._packing.turn(by):
            async with self._place() as place:
                yield place

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[Path]:
        try:
            place = await asyncio.to_thread(self._new_place)
        except OSError as error:
            raise Problem(Reason.NO_ROOM) from error
        with place as path:
            yield Path(path)

    def _new_place(self) -> tempfile.TemporaryDirectory[str]:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return tempfile.TemporaryDirectory(dir=self._folder, ignore_cleanup_errors=True)

    async def _write(self, request: Request, file: Path, most: int) -> None:
        loop = asyncio.get_running_loop()
        size, began = 0, loop.time()
        try:
            with await asyncio.to_thread(file.open, "wb") as to:
                async with asyncio.timeout(self._silence) as limit:
                    async for chunk in request.stream():
                        size += len(chunk)
                        if size > most:
                            raise too_big(most)
                        await asyncio.to_thread(to.write, chunk)
                        slowest = began + self._silence + size / self._pace
                        limit.reschedule(min(loop.time() + self._silence, slowest))
        except ClientDisconnect as error:
            raise Problem(Reason.UNREADABLE) from error
        except TimeoutError as error:
            raise Problem(Reason.TOO_SLOW) from error
        except OSError as error:
            raise Problem(Reason.NO_ROOM) from error


def too_big(most: int) -> Problem:
    """Return the answer to a file of more than so many bytes."""
    return Problem(Why.TOO_LARGE, most=most // 1_000_000)


def int_of(text: str | None) -> int:
    """Return the number that a header says; 0 where it says none."""
    return int(text) if text is not None and text.isascii() and text.isdigit() else 0
