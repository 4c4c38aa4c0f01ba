"""Taking single files out of .deb, .tgz, .whl and Qt .rcc files.

Pure Python, so that neither dpkg nor Qt is needed.
"""

from __future__ import annotations

import hashlib
import io
import struct
import tarfile
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tools.darkroom.ingredients import Ingredient
from tools.darkroom.packages import Package

AR_MAGIC: Final = b"!<arch>\n"
AR_HEADER: Final = 60
RCC_MAGIC: Final = b"qres"
RCC_COMPRESSED, RCC_FOLDER, RCC_ZSTD = 1, 2, 4
INNER: Final = "!"


class UnpackError(RuntimeError):
    """A package does not hold what the recipes expect."""


# ---- containers -------------------------------------------------------------


def _ar_members(data: bytes) -> dict[str, bytes]:
    if not data.startswith(AR_MAGIC):
        raise UnpackError("not a .deb file")
    members, at = {}, len(AR_MAGIC)
    while at + AR_HEADER <= len(data):
        name = data[at : at + 16].decode("ascii").strip().rstrip("/")
        size = int(data[at + 48 : at + 58])
        at += AR_HEADER
        members[name] = data[at : at + size]
        at += size + size % 2
    return members


def _from_tar(stream: io.BytesIO, wanted: set[str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=stream) as tar:
        for member in tar:
            name = member.name.removeprefix("./")
            if name in wanted and member.isfile():
                content = tar.extractfile(member)
                found[name] = content.read() if content else b""
    return found


def _from_deb(path: Path, wanted: set[str]) -> dict[str, bytes]:
    members = _ar_members(path.read_bytes())
    data = next(content for name, content in members.items() if name.startswith("data.tar"))
    return _from_tar(io.BytesIO(data), wanted)


def _from_wheel(path: Path, wanted: set[str]) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        return {name: archive.read(name) for name in wanted & names}


def read_members(path: Path, wanted: set[str]) -> dict[str, bytes]:
    """The wanted files of a package, by their path in it."""
    if path.suffix == ".deb":
        return _from_deb(path, wanted)
    if path.suffix == ".whl":
        return _from_wheel(path, wanted)
    return _from_tar(io.BytesIO(path.read_bytes()), wanted)


# ---- Qt resources -----------------------------------------------------------


class Rcc:
    """A Qt binary resource file: a tree of names over a block of data."""

    def __init__(self, blob: bytes) -> None:
        """Read the header."""
        if blob[:4] != RCC_MAGIC:
            raise UnpackError("not a Qt resource file")
        self.blob = blob
        version, self.tree, self.data, self.names = struct.unpack(">IIII", blob[4:20])
        self.entry = 22 if version >= 2 else 14

    def _name(self, offset: int) -> str:
        at = self.names + offset
        length = struct.unpack(">H", self.blob[at : at + 2])[0]
        return self.blob[at + 6 : at + 6 + 2 * length].decode("utf-16-be")

    def _content(self, offset: int, flags: int) -> bytes:
        at = self.data + offset
        length = struct.unpack(">I", self.blob[at : at + 4])[0]
        raw = self.blob[at + 4 : at + 4 + length]
        if flags & RCC_ZSTD:
            raise UnpackError("zstd in Qt resources is not supported")
        return zlib.decompress(raw[4:]) if flags & RCC_COMPRESSED else raw

    def files(self, node: int = 0, folder: str = "") -> Iterable[tuple[str, bytes]]:
        """All files below a node, as (path, content)."""
        at = self.tree + node * self.entry
        offset, flags = struct.unpack(">IH", self.blob[at : at + 6])
        name = self._name(offset) if node else ""
        path = f"{folder}/{name}".strip("/")
        if flags & RCC_FOLDER:
            count, first = struct.unpack(">II", self.blob[at + 6 : at + 14])
            for child in range(first, first + count):
                yield from self.files(child, path)
        else:
            start = struct.unpack(">I", self.blob[at + 10 : at + 14])[0]
            yield path, self._content(start, flags)


def _read_inner(package_path: Path, wanted: set[str]) -> dict[str, bytes]:
    """Wanted files where ``outer.rcc!inner`` reaches into Qt resources."""
    outer = {name.split(INNER)[0] for name in wanted}
    found: dict[str, bytes] = {}
    for name, blob in read_members(package_path, outer).items():
        if name in wanted:
            found[name] = blob
        if name.endswith(".rcc"):
            found.update(
                {
                    f"{name}{INNER}{path}": content
                    for path, content in Rcc(blob).files()
                    if f"{name}{INNER}{path}" in wanted
                }
            )
    return found


# ---- the step itself --------------------------------------------------------


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _store(ingredient: Ingredient, content: bytes | None, store: Path) -> None:
    if content is None:
        raise UnpackError(f"{ingredient.id}: {ingredient.file} is not in {ingredient.package}")
    if ingredient.sha256 and hashlib.sha256(content).hexdigest() != ingredient.sha256:
        raise UnpackError(
            f"{ingredient.id}: the picture differs from the one the recipes were made for"
        )
    _write(ingredient.path_in(store), content)


def _notice_path(ingredient: Ingredient, store: Path) -> Path:
    safe = f"{ingredient.package}/{ingredient.notice}".replace("@", "").replace(INNER, "/")
    return store / "notices" / safe


def unpack(ingredients: dict[str, Ingredient], packages: dict[str, Package], store: Path) -> int:
    """Lay every picture and its licence notice under ``store``."""
    by_package: dict[str, list[Ingredient]] = defaultdict(list)
    for ingredient in ingredients.values():
        by_package[ingredient.package].append(ingredient)
    for name, group in by_package.items():
        wanted = {i.file for i in group} | {i.notice for i in group}
        found = _read_inner(packages[name].path_in(store), wanted)
        for ingredient in group:
            _store(ingredient, found.get(ingredient.file), store)
            if ingredient.notice not in found:
                raise UnpackError(
                    f"{ingredient.id}: its licence notice {ingredient.notice} is missing"
                )
            _write(_notice_path(ingredient, store), found[ingredient.notice])
    return len(ingredients)
