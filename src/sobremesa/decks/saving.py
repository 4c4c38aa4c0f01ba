"""Files that are there whole or not at all, whenever the program or the power ends.

save     write a file at one stroke
link     let a file that never changes lie in another place as well
making   a folder that is there only if what fills it does not fail
forget   take a folder away, so that nothing of it is taken for a deck if that is broken off
Lock     one program at a time
"""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

HALF: Final = ".half"
"""Ends the name of what is not whole yet."""


def save(file: Path, data: bytes) -> None:
    """Write a file, durably, under another name first. Raises OSError; then the old one is left."""
    half = file.with_name(file.name + HALF)
    try:
        with half.open("wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        half.replace(file)
    except OSError:
        half.unlink(missing_ok=True)
        raise
    settle(file.parent)


def link(file: Path, to: Path) -> None:
    """Let a file that never changes lie in another place as well; `settle` makes that durable.

    Where the file system knows no such thing, it is copied. Raises OSError.
    """
    try:
        os.link(file, to)
    except OSError:
        save(to, file.read_bytes())


def settle(folder: Path) -> None:
    """Make durable which files a folder has, where the system can."""
    if sys.platform != "win32":
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


@contextmanager
def making(folder: Path) -> Iterator[Path]:
    """Make a folder, and yield it to be filled; where that fails, it is gone again."""
    folder.mkdir(exist_ok=True)
    try:
        yield folder
    except Exception:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def forget(folder: Path, *, first: str) -> None:
    """Delete a folder, beginning with the file without which the others mean nothing."""
    (folder / first).unlink(missing_ok=True)
    settle(folder)
    shutil.rmtree(folder)
    settle(folder.parent)


class Lock:
    """Held by one program at a time; the system gives it back when that one ends, however."""

    def __init__(self, file: Path) -> None:
        """Raises OSError where another holds it."""
        self._file: IO[bytes] = file.open("ab")
        try:
            _lock(self._file.fileno())
        except OSError:
            self._file.close()
            raise

    def release(self) -> None:
        """Let another have it."""
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
