#!/usr/bin/env python3
"""Start Sobremesa from a fresh checkout: `python3 play.py play loonacy`.

The first start makes the virtual environment .venv beside this file and installs into it what
requirements/ pins, and builds the browser client (tools/client.py); later ones see that nothing
has changed and start at once. The Makefile prepares its own groups with `prepare`. Only the
standard library is used here, because nothing else is there yet, and the syntax is kept old, so
that an old Python can say that it is too old.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this file is what an older Python sees first
    found = ".".join(str(part) for part in sys.version_info[:2])
    sys.stderr.write("Sobremesa needs Python 3.11 or newer; this is Python " + found + ".\n")
    sys.exit(2)

import contextlib
import hashlib
import importlib.util
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NoReturn

from tools import client

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMPS = VENV / "stamps"
LOCK = ROOT / ".venv.lock"
# Stands while pip works. One that is still there at the next start tells of an install that was
# killed half-way; what it left behind cannot be trusted, so the environment is made anew.
UNFINISHED = VENV / "unfinished"

BUILD = "build"
PACKAGE = "package"
CHECKS = "checks"
CLIENT = "client"
NODE = "node"
# Each part is a file of requirements/, but for these: the package itself, which needs "build" and
# the client first; the browser client; and what npm brings for the client's checks and tests.
GROUPS = {
    "run": (BUILD, CLIENT, "run", PACKAGE),
    "test": (BUILD, CHECKS, CLIENT, "run", "test", PACKAGE),
    "bench": (BUILD, CLIENT, "run", "bench", PACKAGE),
    "screens": (BUILD, CLIENT, "run", "screens", PACKAGE),
    "checks": (CHECKS,),
    "client": (CHECKS, CLIENT),
    "lock": ("lock",),
}
NO_NETWORK = ("NewConnectionError", "NameResolutionError", "ConnectTimeout", "ProxyError")


def prepare(group: str) -> Path:
    """Bring .venv up to date for one of GROUPS and return the folder of its programs."""
    try:
        if stale_parts(group):
            with lock():
                install(group)
    except KeyboardInterrupt:
        stop("\nInterrupted. The next start begins the installation again.", status=130)
    except OSError as error:
        stop(f"Could not set up {VENV}: {error}")
    return BIN


def stale_parts(group: str) -> list[str]:
    """Which parts of the group are not installed as the files ask for now."""
    whole = is_whole()
    return [part for part in GROUPS[group] if is_stale(part, whole=whole)]


def is_stale(part: str, *, whole: bool) -> bool:
    """Whether the part is not there as the files ask for now; what .venv holds counts if whole."""
    if part == CLIENT:
        return not client.is_built(ROOT)
    if part == CHECKS:
        return not client.has_packages(ROOT, checks=True)
    return not whole or read(STAMPS / part) != digest(part)


def is_whole() -> bool:
    """Whether .venv was made here, by this version of Python, and is as an install left it."""
    made_here = read(STAMPS / "venv") == birthmark() and PYTHON.exists()
    return made_here and not UNFINISHED.exists() and not is_plundered()


def is_plundered() -> bool:
    """Whether something that an install left in .venv has gone since, deleted by hand."""
    return not set((read(STAMPS / "contents") or "").splitlines()) <= set(contents())


def contents() -> list[str]:
    """What lies in .venv to be imported; the notes beside it change with every version."""
    version = "python{}.{}".format(*sys.version_info[:2])
    libraries = VENV / "Lib" if os.name == "nt" else VENV / "lib" / version
    with contextlib.suppress(OSError):
        names = [path.name for path in (libraries / "site-packages").iterdir()]
        return sorted(name for name in names if not name.endswith((".dist-info", "__pycache__")))
    return []


def birthmark() -> str:
    """What ties an environment to its place and Python: it survives a change of neither."""
    version = sys.version_info
    return f"{sys.implementation.name} {version.major}.{version.minor} {ROOT}"


def digest(part: str) -> str:
    """The fingerprint of the file that decides what the part installs."""
    return hashlib.sha256(source(part).read_bytes()).hexdigest()


def source(part: str) -> Path:
    """The file that decides what the part installs."""
    return ROOT / ("pyproject.toml" if part == PACKAGE else f"requirements/{part}.txt")


def install(group: str) -> None:
    """Install the stale parts of the group. Called with the lock held."""
    stale = stale_parts(group)
    if not stale:
        return  # another start did it while this one waited for the lock
    if not is_whole():
        make_venv()
    elif stale != [CLIENT]:
        say("Setting the table again: installing what has changed ...")
    if BUILD in stale:  # first: what is built below is built with it
        pip_part(BUILD)
    if CHECKS in stale or CLIENT in stale:
        make_client(checks=CHECKS in stale)
    pip_part(*(part for part in stale if part not in {BUILD, CHECKS, CLIENT, PACKAGE}))
    if PACKAGE in stale:
        mark = digest(PACKAGE)
        pip("--no-deps", "--no-build-isolation", "--editable", ".")
        stamp({PACKAGE: mark})


def pip_part(*parts: str) -> None:
    """Install what the files of requirements/ for these parts ask for."""
    if not parts:
        return
    marks = {part: digest(part) for part in parts}
    for part in parts:
        (STAMPS / part).unlink(missing_ok=True)
    files = [argument for part in parts for argument in ("-r", source(part))]
    isolated = [] if BUILD in parts else ["--no-build-isolation"]
    pip("--require-hashes", *isolated, *files)
    stamp(marks)


def stamp(marks: dict[str, str]) -> None:
    """Take down what has been installed, and from which files."""
    write(STAMPS / "contents", "\n".join(contents()))
    for part, mark in marks.items():
        write(STAMPS / part, mark)


def make_client(*, checks: bool) -> None:
    """Build the browser client if it is stale; bring what its checks need, if asked to."""
    node = find_node()
    try:
        if checks:
            client.install(ROOT, node, checks=True)
        if not client.is_built(ROOT):
            say("Building the browser client ...")
            client.build(ROOT, node)
    except client.CannotBuild as error:
        stop(str(error))


def find_node() -> client.Node:
    """Return a Node.js that is new enough; where this machine has none, fetch one into .venv."""
    node = client.find_node(BIN)
    if node is None:
        say("There is no Node.js here that is new enough; fetching one into .venv ...")
        mark = digest(NODE)
        complaint = try_pip("--require-hashes", "--only-binary", ":all:", "-r", source(NODE))
        node = client.find_node(BIN)
        if complaint is not None or node is None:
            stop(client.NO_NODE)
        stamp({NODE: mark})
    return node


def npm(*arguments: str) -> None:
    """Run npm in web/, with all that its checks and tests need; end as it ends where it fails."""
    prepare("checks")
    try:
        status = find_node().run(ROOT, *arguments)
    except KeyboardInterrupt:
        status = 130
    if status:
        raise SystemExit(status)


def make_venv() -> None:
    """Make a fresh .venv in place of whatever stands there."""
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        stop(
            "This Python cannot make virtual environments; "
            "on Debian or Ubuntu: sudo apt install python3-venv"
        )
    import venv  # noqa: PLC0415 - it may be missing, which was looked at above

    say("Setting the table for the first time; this takes a little while ...")
    try:
        venv.create(VENV, with_pip=True, clear=True)
    except subprocess.CalledProcessError as error:
        stop(f"Could not make a virtual environment in {VENV}: {error}")
    STAMPS.mkdir()
    write(STAMPS / "venv", birthmark())


def pip(*arguments: str | Path) -> None:
    """Run `pip install`; where it fails, say why and stop."""
    complaint = try_pip(*arguments)
    if complaint is not None:
        stop(explain(complaint))


def try_pip(*arguments: str | Path) -> str | None:
    """Run `pip install`; return None, or what it complained of where it failed."""
    UNFINISHED.touch()
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--no-input", "--retries", "3"]
    # The lock is inherited: should this process be killed, it holds until pip has ended, too.
    # It works in ROOT, and "." is all it hears of that: it reads brackets in a path as extras.
    done = subprocess.run(
        [*command, *arguments],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        close_fds=False,
        check=False,
    )
    if done.returncode >= 0:  # pip ended by itself, and then it leaves nothing half done
        UNFINISHED.unlink()
    return done.stderr if done.returncode else None


def explain(errors: str) -> str:
    """What to tell a person about pip's complaints: one line where the reason is well known."""
    if any(sign in errors for sign in NO_NETWORK):
        return "No network: the Python package index cannot be reached. Connect and start again."
    return f"{errors.strip()}\nThe installation failed; pip's reasons stand above."


@contextlib.contextmanager
def lock() -> Iterator[None]:
    """Let one start install at a time; the others wait."""
    with LOCK.open("a") as file:
        if not try_lock(file):
            say("Another start is installing; waiting for it ...")
            wait_for_lock(file)
        os.set_inheritable(file.fileno(), True)  # noqa: FBT003 - it takes no name
        yield


if sys.platform == "win32":
    import msvcrt

    def try_lock(file: IO[str]) -> bool:
        """Take the lock if it is free."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def wait_for_lock(file: IO[str]) -> None:
        """Take the lock as soon as it is free."""
        while True:
            with contextlib.suppress(OSError):  # it gives up after ten seconds
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                return

else:
    import fcntl

    def try_lock(file: IO[str]) -> bool:
        """Take the lock if it is free."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def wait_for_lock(file: IO[str]) -> None:
        """Take the lock as soon as it is free."""
        fcntl.flock(file, fcntl.LOCK_EX)


def read(path: Path) -> str | None:
    """The text of a file, None where there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return None


def write(path: Path, text: str) -> None:
    """Write a file at one stroke: a crash leaves the old one or the new one."""
    half = path.with_suffix(".half")
    half.write_text(text, encoding="utf-8")
    half.replace(path)


def say(line: str) -> None:
    """Tell the person at the terminal; standard output belongs to the program itself."""
    print(line, file=sys.stderr, flush=True)


def stop(line: str, status: int = 2) -> NoReturn:
    """End with a last line."""
    say(line)
    raise SystemExit(status)


def run(arguments: list[str]) -> NoReturn:
    """Become the `sobremesa` command."""
    prepare("run")
    # Not the program that pip wrote: its first line cannot hold every path, one with quotes, say.
    command = [str(PYTHON), "-P", "-m", "sobremesa.cli", *arguments]
    if os.name != "nt":
        os.execv(PYTHON, command)  # noqa: S606 - no shell is wanted
    with subprocess.Popen(command) as process:
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # it went to the program as well
                raise SystemExit(process.wait())


if __name__ == "__main__":
    run(sys.argv[1:])
