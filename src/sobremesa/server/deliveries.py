"""Files that are sent over HTTP: each on the disk, never in memory, until it has been looked at.

Deliveries   takes them in, a few at a time; what is half there when its line is lost is gone
"""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.requests import ClientDisconnect, Request

from sobremesa.decks.unusable import Why
from sobremesa.server.rates import slow_down
from sobremesa.server.replies import Problem, Reason

ARRIVING: Final = "arriving"
"""In the data folder."""
AT_ONCE: Final = 12
"""Files that come at the same time, of all tables: each needs room on the disk."""
WAIT: Final = 2.0
"""Seconds after which somebody for whom there was no place tries again."""
SILENCE: Final = 30.0
"""Seconds without a byte after which a line counts as lost."""


class Deliveries:
    """The folder in which files arrive."""

    def __init__(self, folder: Path, *, at_once: int = AT_ONCE, silence: float = SILENCE) -> None:
        """Take the folder; what a server that was killed has left in it is wiped out."""
        self._folder = folder
        self._free = at_once
        self._silence = silence
        shutil.rmtree(folder, ignore_errors=True)

    @asynccontextmanager
    async def take_in(self, request: Request, most: int) -> AsyncIterator[Path]:
        """Yield the file that a request brings; afterwards it is gone.

        Raises Problem where it has more than `most` bytes, where too many come at once, where the
        line is lost, or where the disk is full.
        """
        if int_of(request.headers.get("content-length")) > most:
            raise too_big(most)
        if self._free <= 0:
            raise slow_down(WAIT)
        self._free -= 1
        try:
            with await asyncio.to_thread(self.place) as place:
                file = Path(place) / "file"
                await self._write(request, file, most)
                yield file
        finally:
            self._free += 1

    def place(self) -> tempfile.TemporaryDirectory[str]:
        """Return a place for files that are soon gone again."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return tempfile.TemporaryDirectory(dir=self._folder, ignore_cleanup_errors=True)

    async def _write(self, request: Request, file: Path, most: int) -> None:
        stream = aiter(request.stream())
        size = 0
        try:
            with await asyncio.to_thread(file.open, "wb") as to:
                async with asyncio.timeout(self._silence) as limit:
                    async for chunk in stream:
                        size += len(chunk)
                        if size > most:
                            raise too_big(most)
                        await asyncio.to_thread(to.write, chunk)
                        limit.reschedule(asyncio.get_running_loop().time() + self._silence)
        except (ClientDisconnect, TimeoutError) as error:
            raise Problem(Reason.UNREADABLE) from error
        except OSError as error:
            raise Problem(Reason.NO_ROOM) from error


def too_big(most: int) -> Problem:
    """Return the answer to a file of more than so many bytes."""
    return Problem(Why.TOO_LARGE, most=most // 1_000_000)


def int_of(text: str | None) -> int:
    """Return the number that a header says; 0 where it says none."""
    return int(text) if text is not None and text.isascii() and text.isdigit() else 0
