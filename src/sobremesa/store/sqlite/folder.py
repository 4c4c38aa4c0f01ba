"""One server a data folder: two writers of one log would each believe to be alone.

FolderLock  held as long as the server lives; the system lets go of it when the process ends, too
"""

import contextlib
import os
import platform
import sys
from pathlib import Path
from typing import BinaryIO

from sobremesa.store.errors import CannotOpen, FolderInUse

NAME = "lock"

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 30
    """A locked byte cannot be read, and the text at the start shall be."""

    def _try(file: BinaryIO) -> bool:
        file.seek(FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try(file: BinaryIO) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class FolderLock:
    """The right to use a data folder. Made by `take`."""

    def __init__(self, file: BinaryIO) -> None:
        """Take the open, locked file."""
        self._file = file

    @classmethod
    def take(cls, folder: Path) -> "FolderLock":
        """Lock the folder, which is made where it is missing.

        Raises FolderInUse, saying who has it, or CannotOpen.
        """
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = (folder / NAME).open("a+b", buffering=0)
            free = _try(file)
        except OSError as error:
            raise CannotOpen(f"{folder} cannot be used: {error.strerror}.") from error
        if not free:
            with file:
                raise FolderInUse(f"{folder} is in use by another server, {_holder(file)}.")
        _sign(file)
        return cls(file)

    def release(self) -> None:
        """Let others use the folder."""
        self._file.close()


def _holder(file: BinaryIO) -> str:
    file.seek(0)
    return file.read(200).decode(errors="replace").strip() or "which has just started"


def _sign(file: BinaryIO) -> None:
    """Write down who holds the lock. On a full disk it is held without a name."""
    with contextlib.suppress(OSError):
        file.truncate(0)
        file.write(f"process {os.getpid()} on {platform.node()}\n".encode())
