"""A live server in a process of its own, and how a script comes to tables there.

Served   the process and its address
server   run `sobremesa serve` on 127.0.0.1, with a data folder of its own
Entry    somebody who has come to a table
enter    open a table and let others join, over HTTP
cpu      the CPU-seconds of a process, all its threads together
figures  what a server counts
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import psutil
from msgspec import Struct

PROGRAM = Path(sys.executable).with_name("sobremesa")
# Beside the project and not in the system's folder for temporary files, which may be memory.
PLACE = Path(__file__).resolve().parent.parent / "build"
PATIENCE = 15.0
TOKEN = "bench"  # noqa: S105 - of a server that nobody else reaches


class Served(Struct, frozen=True):
    """A server that takes requests."""

    process: psutil.Process
    port: int


class Entry(Struct, frozen=True):
    """Somebody who has come to a table."""

    table: str
    token: str
    secret: str
    """What lets others in."""


@contextmanager
def server(*arguments: str, program: Sequence[str] = (str(PROGRAM),)) -> Iterator[Served]:
    """Run the program as somebody would start it, or one around it; it is killed at the end."""
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PLACE, prefix="served-") as folder:
        ready = Path(folder) / "ready.json"
        command = [
            *program, "serve", "--host", "127.0.0.1", "--port", "0", "--no-open",
            "--data", f"{folder}/data", "--ready-file", str(ready), "--lang", "en",
            # Limits are for people: a script opens more tables a minute than anybody may.
            "--generosity", "100000", "--metrics-token", TOKEN, *arguments,
        ]  # fmt: skip
        quiet = subprocess.DEVNULL
        with subprocess.Popen(command, stdout=quiet, stderr=quiet) as process:
            try:
                yield Served(psutil.Process(process.pid), _port(process, ready))
            finally:
                process.kill()


def _port(process: "subprocess.Popen[bytes]", ready: Path) -> int:
    end = time.monotonic() + PATIENCE
    while not ready.exists():
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError("the server did not start")
        time.sleep(0.01)
    port: int = json.loads(ready.read_bytes())["port"]
    return port


def enter(port: int, seats: int, game: str = "loonacy") -> list[Entry]:
    """Open a table for a game and let others join; the first is its host."""
    door = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    opened = _post(door, "/tables", {"name": "Seat 1", "game": game})
    entries = [opened]
    for number in range(2, seats + 1):
        asked = {"name": f"Seat {number}", "secret": opened["secret"]}
        entries.append(_post(door, f"/t/{opened['table']}/join", asked))
    door.close()
    return [Entry(entry["table"], entry["token"], opened["secret"]) for entry in entries]


def _post(door: HTTPConnection, path: str, asked: dict[str, Any]) -> dict[str, Any]:
    body = json.dumps(asked | {"sign": "🦊", "script": True})
    door.request("POST", path, body)
    answer = door.getresponse()
    data = answer.read()
    if answer.status >= 300:
        raise RuntimeError(f"{path}: {answer.status} {data.decode()}")
    said: dict[str, Any] = json.loads(data)
    return said


def cpu(process: psutil.Process) -> float:
    """Return the CPU-seconds that a process has used, those of all its threads."""
    times = process.cpu_times()
    return float(times.user + times.system)


def figures(port: int) -> dict[str, float]:
    """Return what a server has counted since its start, by name and labels."""
    door = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    door.request("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    lines = door.getresponse().read().decode().splitlines()
    door.close()
    named = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(figure) for name, figure in named}
