"""Disks that are too small, and whoever fills them.

Filler  writes until nothing more goes, and again as soon as something goes
"""

import contextlib
import errno
import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import pytest

PAGE: Final = 4096
PIECE: Final = 64 * PAGE


@contextlib.contextmanager
def small_disk(place: Path, size: int) -> Iterator[Path]:
    """Mount a file system of so many bytes; only root can."""
    place.mkdir()
    mounting = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place],
        capture_output=True,
        text=True,
        check=False,
    )
    if mounting.returncode:
        if os.environ.get("CI"):
            pytest.fail(f"a small file system is needed: {mounting.stderr}")
        pytest.skip(f"only root can mount a small file system: {mounting.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


class Filler:
    """Another program that writes and writes, as long as the context lasts; then it deletes all.

    Nothing is left for anybody, also not what somebody gives back meanwhile.
    """

    EVERY: Final = 0.005

    def __init__(self, disk: Path) -> None:
        self._path = disk / "filler"
        self._end = threading.Event()
        self._full = threading.Event()
        self._thread = threading.Thread(target=self._fill)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._full.wait(10), "the disk has no end"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end.set()
        self._thread.join()
        self._path.unlink()

    def _fill(self) -> None:
        with self._path.open("ab", buffering=0) as file:
            while not self._end.is_set():
                for size in (PIECE, PAGE):
                    while _write(file.fileno(), size):
                        pass
                self._full.set()
                self._end.wait(self.EVERY)


def _write(file: int, size: int) -> bool:
    """Write so much, or as much as goes; False: nothing goes."""
    try:
        return os.write(file, bytes(size)) > 0
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        return False
