"""A folder or a zip of pictures, read one by one and without trust.

pictures  the files that may be pictures, each with where it lies, or with why it is left out
Item      one of them
opened    a zip that does not name more files than it may

What a system puts beside pictures (`.DS_Store`, `Thumbs.db`, `__MACOSX`) is passed over in silence.
Of a zip only one file lies unpacked at a time, under a name of ours: nothing that an archive says
becomes the name of a file.
"""

import io
import os
import stat
import tempfile
import zipfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final
from unicodedata import normalize

from msgspec import Struct

from sobremesa.decks.reading import DeckError
from sobremesa.decks.unusable import LIMITS, Limits, Unusable, Why

MOST_FILES: Final = 5_000
"""In one folder or zip; ten times what a deck takes."""
GROWTH: Final = 200
"""Pictures are packed already; a file that grows more is made to."""
FREE: Final = 2_000_000
"""Bytes up to which a file may grow as it likes: an even BMP does."""
MOST_BYTES: Final = 8_000_000_000
"""Unpacked, of all files together."""
LONGEST_ENTRY: Final = 400
"""Bytes that each of them has on average in a zip's list, with its name and what systems add to it.
"""
BLOCK: Final = 1 << 16

_BESIDE: Final = frozenset({"thumbs.db", "desktop.ini", "__macosx", "@eadir"})
_PACKED: Final = frozenset({".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst"})


class Item(Struct, frozen=True):
    """One file."""

    name: str
    """What it is called, for people to read."""
    file: Path | None = None
    """Where it lies until the next one is asked for."""
    unusable: Unusable | None = None


def pictures(
    source: Path, limits: Limits = LIMITS, place: Path | None = None
) -> Generator[Item, None, None]:
    """Yield the files of a folder or a zip, in the order of their names.

    What is unpacked lies below `place`, or where the system keeps such things.

    Raises DeckError where it is neither, or has too many files, and OSError where there is no room
    for what is unpacked.
    """
    if source.is_dir():
        yield from _of_folder(source)
        return
    with opened(source) as archive, tempfile.TemporaryDirectory(dir=place) as unpacked:
        yield from _of_zip(archive, Path(unpacked) / "picture", limits)


@contextmanager
def opened(source: Path) -> Iterator[zipfile.ZipFile]:
    """Yield a zip. Raises DeckError where it cannot be read, or names too many files."""
    with ExitStack() as until:
        try:
            file = until.enter_context(_Listed(source))
            archive = until.enter_context(zipfile.ZipFile(file))
        except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError) as error:
            raise DeckError(f"{source.name} is no folder and no zip that can be read") from error
        file.is_judged = True
        yield archive


class _Listed(io.FileIO):
    """A zip on the disk, whose list of files is not read where it is too long.

    The list is read in one go, and takes many times its room in memory. How long it is stands at
    the end of the zip; how many files it says it has may be a lie.
    """

    is_judged = False

    def read(self, size: int | None = -1, /) -> bytes:
        if not self.is_judged and (size or 0) > MOST_FILES * LONGEST_ENTRY:
            raise DeckError(f"the zip has more than {MOST_FILES} files")
        return super().read(-1 if size is None else size)


def _of_folder(source: Path) -> Iterator[Item]:
    found: list[Path] = []
    for folder, folders, names in os.walk(source):
        folders[:] = [name for name in folders if not _is_beside(name)]
        links = [name for name in folders if Path(folder, name).is_symlink()]
        found += [Path(folder, name) for name in [*names, *links] if not _is_beside(name)]
        if len(found) > MOST_FILES:
            raise DeckError(f"{source.name} has more than {MOST_FILES} files")
    for file in sorted(found):
        name = _readable(file.relative_to(source).as_posix())
        if not stat.S_ISREG(file.lstat().st_mode):
            yield Item(name, unusable=Unusable(Why.LINK))
        elif file.suffix.lower() in _PACKED:
            yield Item(name, unusable=Unusable(Why.NESTED))
        else:
            yield Item(name, file)


def _of_zip(archive: zipfile.ZipFile, place: Path, limits: Limits) -> Iterator[Item]:
    entries = [one for one in archive.infolist() if not one.is_dir() and not _lies_beside(one)]
    if len(entries) > MOST_FILES:
        raise DeckError(f"the zip has more than {MOST_FILES} files")
    seen: set[str] = set()
    left = MOST_BYTES
    for entry in sorted(entries, key=lambda one: one.filename):
        name = normalize("NFC", entry.filename).casefold()
        why = Unusable(Why.NAME_TWICE) if name in seen else _why_not(entry, limits)
        seen.add(name)
        if why is None:
            why = _unpacked(archive, entry, place, min(left, limits.file_bytes))
            left -= place.stat().st_size if why is None else 0
        yield Item(_readable(entry.filename), None if why else place, why)


def _why_not(entry: zipfile.ZipInfo, limits: Limits) -> Unusable | None:
    """Say what is wrong with an entry by what the archive says of it."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if _points_outside(entry.filename):
        return Unusable(Why.PATH)
    if kind not in {0, stat.S_IFREG}:
        return Unusable(Why.LINK)
    if entry.flag_bits & 1:
        return Unusable(Why.LOCKED)
    if PurePosixPath(entry.filename).suffix.lower() in _PACKED:
        return Unusable(Why.NESTED)
    if entry.file_size > FREE and entry.file_size > GROWTH * max(1, entry.compress_size):
        return Unusable(Why.BOMB)
    return limits.of_file() if entry.file_size > limits.file_bytes else None


def _points_outside(name: str) -> bool:
    windows = PureWindowsPath(name)
    return (
        name.startswith(("/", "\\")) or bool(windows.drive) or ".." in windows.parts or "\0" in name
    )


def _unpacked(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, place: Path, most: int
) -> Unusable | None:
    """Unpack a file to a place of ours; it may not be larger than the archive says."""
    with place.open("wb") as file:
        for block in blocks(archive, entry):
            if block is None:
                return Unusable(Why.BROKEN)
            most -= len(block)
            if most < 0:
                return Unusable(Why.BOMB)
            file.write(block)
    return None


def blocks(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Iterator[bytes | None]:
    """Yield what is in a file of an archive, piece by piece; None: from here on it is broken."""
    try:
        with archive.open(entry) as packed:
            while block := packed.read(BLOCK):
                yield block
    except Exception:  # noqa: BLE001  whoever unpacks raises whatever a broken file makes him raise
        yield None


def _lies_beside(entry: zipfile.ZipInfo) -> bool:
    return any(_is_beside(part) for part in PureWindowsPath(entry.filename).parts)


def _is_beside(name: str) -> bool:
    plain = name.casefold()
    return plain in _BESIDE or (plain.startswith(".") and plain not in {".", ".."})


def _readable(name: str) -> str:
    """Return a name without signs that do something where it is shown."""
    plain = name.encode("utf-8", "replace").decode()
    return "".join(sign if sign.isprintable() else "?" for sign in plain)[-200:]
