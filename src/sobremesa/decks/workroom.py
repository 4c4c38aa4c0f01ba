"""Where pictures are developed: in processes of their own, which may die of what they are given.

Workroom   develops files, or measures them; one process a core at most, each used again and again

A decoder that crashes, hangs, or wants more memory than there should be ends its process, and the
picture is of no use; nothing else notices. Where the system can limit memory (not Windows; macOS
in part), a process has `Limits.memory`, and its time of the processor; everywhere the clock ends
one that takes longer than `Limits.seconds`.
"""

import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from sobremesa.decks.developing import Developed
from sobremesa.decks.unusable import LIMITS, Limits, Unusable, Why
from sobremesa.decks.worker import Outcome, Task, read, write

PATIENCE: Final = 60.0
"""Seconds in which a process must have started; on a busy, old laptop that takes some."""

_CRASHES: Final = {
    -getattr(signal, name)
    for name in ("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE")
    if hasattr(signal, name)
}
"""How a process ends that a broken picture has led astray."""


class Workroom:
    """Develops files, as many at a time as it has processes. May be used by any threads."""

    def __init__(self, *, processes: int | None = None, limits: Limits = LIMITS) -> None:
        """Start none yet. `processes` is at most the number of cores, which it is by default."""
        cores = _cores()
        self._limits = limits
        self._benches: queue.LifoQueue[_Worker | None] = queue.LifoQueue()
        self._all: set[_Worker] = set()
        self._lock = threading.Lock()
        self._closed = False
        for _ in range(min(processes or cores, cores)):
            self._benches.put(None)

    def develop(self, source: Path) -> Developed | Unusable:
        """Return the file's picture, developed, or why it is of no use; waits for a free process.

        Raises RuntimeError when the workroom is closed, also while it waits.
        """
        outcome = self._done(source, Task(_path(source)))
        return outcome.developed or outcome.unusable or Unusable(Why.BROKEN)

    def measure(self, source: Path) -> tuple[int, int] | Unusable:
        """Return width and height of a picture that can be read to its end; else as `develop`."""
        outcome = self._done(source, Task(_path(source), only_size=True))
        return outcome.size or outcome.unusable or Unusable(Why.BROKEN)

    def _done(self, source: Path, task: Task) -> Outcome:
        try:
            if source.stat().st_size > self._limits.file_bytes:
                return Outcome(unusable=self._limits.of_file())
        except OSError:
            return Outcome(unusable=Unusable(Why.BROKEN))
        worker = self._benches.get()
        try:
            worker = worker or self._hired()
            outcome = worker.do(task)
        finally:
            self._benches.put(self._still_good(worker))
        self._check_open()  # else it is our own doing that nothing came of it
        return outcome

    def close(self) -> None:
        """End all processes, also those that are at work."""
        with self._lock:
            self._closed = True
            workers, self._all = self._all, set()
        for worker in workers:
            worker.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _hired(self) -> "_Worker":
        with self._lock:
            self._check_open()
            worker = _Worker(self._limits)
            self._all.add(worker)
            return worker

    def _still_good(self, worker: "_Worker | None") -> "_Worker | None":
        with self._lock:
            if worker is None or worker.alive:
                return worker
            self._all.discard(worker)
        worker.end()
        return None

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError("the workroom is closed")


class _Worker:
    """One process."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-m",
                "sobremesa.decks.worker",
                msgspec.json.encode(limits).decode(),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # Ctrl-C in a terminal is for the program: it closes its workroom.
            start_new_session=True,
        )
        self._seconds = PATIENCE
        """The first picture waits for the process to start, too."""

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def do(self, task: Task) -> Outcome:
        clock = threading.Timer(self._seconds + self._limits.seconds, self._process.kill)
        self._seconds = 0
        clock.start()
        try:
            answer = self._asked(task)
        finally:
            clock.cancel()
        if answer is not None:
            return msgspec.msgpack.decode(answer, type=Outcome)
        crashed = self._process.wait() in _CRASHES
        return Outcome(unusable=Unusable(Why.BROKEN if crashed else Why.TOO_HARD))

    def _asked(self, task: Task) -> bytes | None:
        requests, answers = self._process.stdin, self._process.stdout
        if requests is None or answers is None:
            return None
        try:
            write(requests, msgspec.msgpack.encode(task))
            return read(answers)
        except (OSError, ValueError):
            return None

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()


def _path(source: Path) -> bytes:
    return os.fsencode(source.absolute())


def _cores() -> int:
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    else:  # noqa: RET505  so that mypy knows each system's own half
        return os.cpu_count() or 1
