"""Downloading the pinned packages with apt-get, npm and pip.

Nothing is installed. apt-get runs with a configuration of its own, so the
system's package lists stay as they are.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tools.darkroom.packages import Package, sha256_of

SOURCES: Final = Path("/etc/apt")
KEYRING: Final = Path("/usr/share/keyrings/debian-archive-keyring.gpg")


class FetchError(RuntimeError):
    """A package could not be had, or is not the pinned one."""


def _run(command: list[str], folder: Path, env: dict[str, str] | None = None) -> None:
    result = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        raise FetchError(f"{' '.join(command[:3])}: {result.stderr.strip()[-400:]}")


def mirror() -> str:
    """Return a Debian archive: DARKROOM_MIRROR, else the first one that this system's apt uses."""
    if named := os.environ.get("DARKROOM_MIRROR"):
        return named
    for path in sorted(
        [
            *SOURCES.glob("sources.list"),
            *SOURCES.glob("sources.list.d/*.sources"),
            *SOURCES.glob("sources.list.d/*.list"),
        ]
    ):
        if found := re.search(
            r"^(?:URIs:|deb\s(?:\[.*?\]\s)?)\s*(\S+debian/?)(?:\s|$)",
            path.read_text("utf-8"),
            re.MULTILINE,
        ):
            return found[1]
    raise FetchError("no Debian archive in the system's apt sources: set DARKROOM_MIRROR")


def _apt_home(store: Path, suites: Iterable[str]) -> dict[str, str]:
    """Write a private apt configuration; return the variable naming it."""
    home = (store / "apt").resolve()
    for folder in ("state/lists/partial", "cache/archives/partial"):
        (home / folder).mkdir(parents=True, exist_ok=True)
    signed = f"[signed-by={KEYRING}] " if KEYRING.exists() else ""
    archive = mirror()
    sources = "".join(f"deb {signed}{archive} {suite} main\n" for suite in sorted(suites))
    (home / "sources.list").write_text(sources, "utf-8")
    settings = {
        "Dir::Etc::SourceList": home / "sources.list",
        "Dir::Etc::SourceParts": "-",
        "Dir::State": home / "state",
        "Dir::State::status": "/dev/null",
        "Dir::Cache": home / "cache",
        "APT::Sandbox::User": "root",
        "Acquire::Languages": "none",
    }
    (home / "apt.conf").write_text(
        "".join(f'{key} "{value}";\n' for key, value in settings.items()), "utf-8"
    )
    return {"APT_CONFIG": str(home / "apt.conf")}


def _deb(package: Package, folder: Path, env: dict[str, str]) -> None:
    """Download a .deb; a floating one may come in a newer version."""
    try:
        _run(["apt-get", "download", f"{package.name}={package.version}"], folder, env)
    except FetchError:
        if not package.floating:
            raise
        _run(["apt-get", "download", f"{package.name}/{package.suite}"], folder, env)
        newest = max(folder.glob(f"{package.name}_*.deb"), key=lambda path: path.stat().st_mtime)
        newest.rename(folder / package.file)


def _npm(package: Package, folder: Path) -> None:
    _run(["npm", "pack", "--silent", f"{package.name}@{package.version}"], folder)


def _pip(package: Package, folder: Path) -> None:
    """Download the very wheel, whatever machine this is."""
    python, abi, platforms = package.file.removesuffix(".whl").split("-")[-3:]
    version = f"{python[2]}.{python[3:]}"
    where = [part for platform in platforms.split(".") for part in ("--platform", platform)]
    _run(
        [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--only-binary=:all:",
            *where,
            "--python-version",
            version,
            "--implementation",
            "cp",
            "--abi",
            abi,
            f"{package.name}=={package.version}",
        ],
        folder,
    )


def _check(package: Package, store: Path) -> str:
    path = package.path_in(store)
    if not path.exists():
        raise FetchError(f"{package.name}: {package.file} did not arrive")
    if sha256_of(path) == package.sha256:
        return "ok"
    if package.floating:
        return "newer version; its pictures are checked one by one"
    raise FetchError(f"{package.name}: checksum differs")


def fetch(packages: dict[str, Package], store: Path) -> Iterable[str]:
    """Download what is missing; yield one line for each package."""
    folder = store / "downloads"
    folder.mkdir(parents=True, exist_ok=True)
    missing = [p for p in packages.values() if not p.path_in(store).exists()]
    debs = [p for p in missing if p.registry == "debian"]
    env: dict[str, str] = {}
    if debs:
        env = _apt_home(store, {p.suite for p in debs})
        _run(["apt-get", "update", "-qq"], folder, env)
    for package in packages.values():
        if package in missing:
            if package.registry == "debian":
                _deb(package, folder, env)
            else:
                {"npm": _npm, "pypi": _pip}[package.registry](package, folder)
        yield f"{package.name} {package.version}: {_check(package, store)}"
