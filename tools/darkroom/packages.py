"""The pinned packages that the pictures come from."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.darkroom.ingredients import HERE

PACKAGES_FILE: Final = HERE / "packages.json"
CHUNK: Final = 1 << 20


@dataclass(frozen=True)
class Package:
    """One package in one registry, pinned by version and checksum.

    ``floating`` marks packages that Debian replaces at security updates: if
    the pinned version is gone, a newer one may be taken, and the checksums
    of the single pictures decide whether it is good.
    """

    name: str
    registry: str
    version: str
    file: str
    sha256: str
    suite: str = ""
    floating: bool = False
    home: str = ""

    def path_in(self, store: Path) -> Path:
        """Where the downloaded package lies inside ``store``."""
        return store / "downloads" / self.file


def load_packages(path: Path = PACKAGES_FILE) -> dict[str, Package]:
    """Read the pinned packages, keyed by name."""
    rows = json.loads(path.read_text("utf-8"))
    return {row["name"]: Package(**row) for row in rows}


def sha256_of(path: Path) -> str:
    """Checksum of a file."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(CHUNK):
            digest.update(block)
    return digest.hexdigest()
