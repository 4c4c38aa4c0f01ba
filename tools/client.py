"""The browser client: from web/ into src/sobremesa/client, where the server and the wheel have it.

is_built, build          whether what stands there is made of web/ as it is now; make it
has_packages, install    the same for web/node_modules
sources, fingerprint     what it is made of
find_node                a Node.js that is new enough
CannotBuild              the one line that says why not

Only the standard library is used: play.py and hatch_build.py come here before anything is there.
Every `root` is the folder of the checkout, or of the unpacked source archive.
"""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

CLIENT = Path("src", "sobremesa", "client")
WEB = Path("web")
MODULES = WEB / "node_modules"
# Beside what they speak of, so that they go with it.
FINGERPRINT = CLIENT / ".fingerprint"
INSTALLED = MODULES / ".installed"
PACKAGES = ("package.json", "package-lock.json", ".npmrc")
# What the client imports from beside web/, by the alias $sobremesa.
IMPORTED = ("**/words/*.json", "**/guide/*.md")

TEXTS = {".css", ".html", ".js", ".json", ".svg", ".webmanifest"}
FEWEST = 1024
"""Bytes; less fits into one packet, compressed or not."""

# npm tries three times; by itself it waits for over a minute in between.
RETRIES = ("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=4000")
NO_NETWORK = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH")
NO_NODE = (
    "The browser client needs Node.js 20.19 or newer to be built, and none could be had. "
    "Install Node.js and start again."
)


class CannotBuild(Exception):  # noqa: N818 - it is a sentence for the person at the terminal
    """There is no client, and none can be made; the last line of the text says why."""


@dataclass(frozen=True)
class Node:
    """A Node.js that is new enough: its npm, and the PATH on which both are found."""

    npm: str
    path: str

    def run(self, root: Path, *arguments: str) -> int:
        """Run npm in web/, for somebody who reads along, and return its status."""
        return self._npm(root, arguments, output=None).returncode

    def ask(self, root: Path, *arguments: str) -> str | None:
        """Run npm in web/; return None, or what it said where it failed."""
        done = self._npm(root, arguments, output=subprocess.PIPE)
        return (done.stdout or "npm said nothing").strip() if done.returncode else None

    def _npm(
        self, root: Path, arguments: tuple[str, ...], *, output: int | None
    ) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [self.npm, *arguments],
            cwd=root / WEB,
            env={**os.environ, "PATH": self.path},
            stdout=output,
            stderr=None if output is None else subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )


def find_node(folder: Path | None = None) -> Node | None:
    """Return the Node.js on the PATH, else the one in a folder; None if all are too old."""
    found = os.environ.get("PATH", os.defpath)
    for path in [found] if folder is None else [found, f"{folder}{os.pathsep}{found}"]:
        node, npm = (shutil.which(name, path=path) for name in ("node", "npm"))
        if node and npm and is_new_enough(version(node)):
            return Node(npm, path)
    return None


def version(node: str) -> tuple[int, int]:
    """Return the first two numbers of a Node's version; zeros where it does not run."""
    try:
        done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return 0, 0
    numbers = re.match(r"v(\d+)\.(\d+)\.", done.stdout)
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)


def is_new_enough(found: tuple[int, int]) -> bool:
    """Whether Vite and its plugin for Svelte run on it: ^20.19 || ^22.12 || >=24, they say."""
    return (20, 19) <= found < (21, 0) or (22, 12) <= found < (23, 0) or found >= (24, 0)


def is_built(root: Path) -> bool:
    """Whether the client is there, and made of web/ as it is now, where there is a web/."""
    if not (root / CLIENT / "index.html").is_file():
        return False
    return not (root / WEB).is_dir() or _read(root / FINGERPRINT) == fingerprint(root)


def build(root: Path, node: Node) -> None:
    """Make the client, and what it needs for that. Raises CannotBuild."""
    made_of = fingerprint(root)
    install(root, node)
    complaint = node.ask(root, "run", "build")
    if complaint is not None:
        raise CannotBuild(f"{complaint}\nThe browser client could not be built; why stands above.")
    compress(root / CLIENT)
    (root / FINGERPRINT).write_text(made_of, encoding="utf-8")


def has_packages(root: Path, *, checks: bool = False) -> bool:
    """Whether web/ has the packages that a build needs; with `checks` those of its tests, too."""
    if not (root / WEB).is_dir():
        return True
    all_of_them, those_of_a_build = _marks(root)
    return _read(root / INSTALLED) in ({all_of_them} if checks else {all_of_them, those_of_a_build})


def install(root: Path, node: Node, *, checks: bool = False) -> None:
    """Let npm bring what web/ asks for, where it is not there yet. Raises CannotBuild."""
    if has_packages(root, checks=checks):
        return
    complaint = node.ask(root, "ci", "--include=dev" if checks else "--omit=dev", *RETRIES)
    if complaint is not None:
        raise CannotBuild(explain(complaint))
    all_of_them, those_of_a_build = _marks(root)
    mark = all_of_them if checks else those_of_a_build
    (root / INSTALLED).write_text(mark, encoding="utf-8")


def explain(complaint: str) -> str:
    """What to tell a person about npm's complaints: one line where the reason is well known."""
    if any(sign in complaint for sign in NO_NETWORK):
        return "No network: the npm registry cannot be reached. Connect and start again."
    return (
        f"{complaint}\nnpm could not bring what the browser client is made with; why stands above."
    )


def fingerprint(root: Path) -> str:
    """The fingerprint of all that the client is made of, which is the same on every machine."""
    return _digest(root, sources(root))


def sources(root: Path) -> Iterator[Path]:
    """Yield all files that the client is made of."""
    web = root / WEB
    yield from (path for path in web.iterdir() if path.is_file())
    for folder in ("src", "public"):
        yield from (path for path in (web / folder).rglob("*") if path.is_file())
    for pattern in IMPORTED:
        yield from (root / "src" / "sobremesa").glob(pattern)
    yield root / "tools" / "client.py"


def _marks(root: Path) -> tuple[str, str]:
    """What INSTALLED says when all packages are there, and when those of a build are."""
    asked = _digest(root, [root / WEB / name for name in PACKAGES])
    return f"all {asked}", f"build {asked}"


def _digest(root: Path, files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for name in sorted(path.relative_to(root).as_posix() for path in files):
        # Git on Windows may write other line ends, and they are the same files.
        content = (root / name).read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def compress(folder: Path) -> None:
    """Put a gzip beside each text of some length, so that the server need not make it."""
    for path in list(folder.rglob("*")):
        if path.suffix in TEXTS and path.stat().st_size >= FEWEST:
            small = gzip.compress(path.read_bytes(), 9, mtime=0)
            path.with_name(f"{path.name}.gz").write_bytes(small)


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return None
