"""The real program, started as somebody would start it, in a process of its own.

with Live(folder) as live: live.url is where it is; live.kill(), live.start() again.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

PROGRAM: Final = Path(sys.executable).with_name("sobremesa")
PATIENCE: Final = 60.0


class Live:
    """`sobremesa serve` on 127.0.0.1, on a data folder of its own; its clock runs faster."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        clock: float = 8.0,
        port: int = 0,
        data: Path | None = None,
        program: Sequence[str] = (str(PROGRAM),),
    ) -> None:
        self.folder = folder
        self.program = program
        self.data = data or folder / "data"
        self.port = port
        """The same one after each start."""
        self.arguments = arguments
        self.clock = clock
        self.out = folder / "out.txt"
        self.log = folder / "log.txt"
        """What it wrote, over all starts."""
        self._ready = folder / "ready.json"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it takes requests."""
        assert self.starts(), self.log.read_text("utf-8")

    def starts(self) -> bool:
        """Start it; True: it takes requests. False: it has ended, and its log says why."""
        self._ready.unlink(missing_ok=True)
        with self.out.open("ab") as out, self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command(), stdout=out, stderr=log)
        end = time.monotonic() + PATIENCE
        pause = threading.Event()
        while not self._ready.exists():
            if self._process.poll() is not None:
                return False
            if time.monotonic() > end:
                self.kill()
                raise AssertionError("it did not start")
            pause.wait(0.01)
        self.port = json.loads(self._ready.read_bytes())["port"]
        return True

    def fail(self) -> tuple[int, str]:
        """Start it where it cannot start; return its status, and what it says of it."""
        done = subprocess.run(
            self._command(), capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.returncode, done.stderr

    def _command(self) -> list[str]:
        return [
            *self.program, "serve", "--host", "127.0.0.1", "--port", str(self.port),
            "--data", str(self.data), "--clock", str(self.clock), "--no-open", "--lang", "en",
            "--ready-file", str(self._ready), *self.arguments,
        ]  # fmt: skip

    def say(self, *command: str) -> list[str]:
        """Run another command of the program on the same data folder; return what it printed."""
        arguments = [str(PROGRAM), *command, "--data", str(self.data)]
        done = subprocess.run(arguments, capture_output=True, text=True, timeout=15, check=True)
        return done.stdout.splitlines()

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def wait(self, seconds: float = PATIENCE) -> int:
        """Wait for its end, and return its status."""
        assert self._process is not None
        return self._process.wait(seconds)

    def stop(self) -> int:
        """End it as Ctrl-C or a service manager does, and return its status."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.terminate()
        return self.wait()

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        self.signal(signal.SIGKILL)
        self.wait()
