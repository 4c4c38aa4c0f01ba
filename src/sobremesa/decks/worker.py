"""The process that develops: `python -m sobremesa.decks.worker`, started by the workroom.

It reads what is to be done from its input and writes what became of it to its output, each as four
bytes of length and MessagePack. Before it looks at anything it takes its own limits of
memory and time, where the system has such: they end it, and nothing else.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from sobremesa.decks.developing import Developed, develop, size_of
from sobremesa.decks.unusable import LIMITS, Limits, Unusable, Why

POLITENESS = 10
"""Added to how nice the process is: those who play go first."""


class Task(Struct, frozen=True):
    """What is to be done."""

    path: bytes
    """Of the picture, as the system has it."""
    only_size: bool = False
    """It is not to be developed."""


class Outcome(Struct, frozen=True):
    """What became of it: one of these."""

    developed: Developed | None = None
    size: tuple[int, int] | None = None
    unusable: Unusable | None = None


def main() -> None:
    """Do what is asked for until the input ends."""
    tasks, answers = sys.stdin.buffer, sys.stdout.buffer
    limits = msgspec.json.decode(sys.argv[1], type=Limits) if sys.argv[1:] else LIMITS
    _confine(limits)
    while (asked := read(tasks)) is not None:
        _allow_time(limits)
        task = msgspec.msgpack.decode(asked, type=Task)
        write(answers, msgspec.msgpack.encode(_done(task, limits)))


def read(stream: IO[bytes]) -> bytes | None:
    """Return the next message; None: the other side has ended."""
    length = stream.read(4)
    if len(length) < 4:
        return None
    size = int.from_bytes(length)
    message = stream.read(size)
    return message if len(message) == size else None


def write(stream: IO[bytes], message: bytes) -> None:
    """Send a message. Raises OSError where the other side has ended."""
    stream.write(len(message).to_bytes(4) + message)
    stream.flush()


def _done(task: Task, limits: Limits) -> Outcome:
    try:
        with Path(os.fsdecode(task.path)).open("rb") as file:
            data = file.read(limits.file_bytes + 1)
        outcome = size_of(data, limits) if task.only_size else develop(data, limits)
    except OSError:
        outcome = Unusable(Why.BROKEN)
    except MemoryError:
        outcome = Unusable(Why.TOO_HARD)
    if isinstance(outcome, Unusable):
        return Outcome(unusable=outcome)
    return Outcome(outcome) if isinstance(outcome, Developed) else Outcome(size=outcome)


if sys.platform == "win32":

    def _confine(limits: Limits) -> None:
        """Windows has no such limits: the workroom's clock alone ends what takes too long."""

    def _allow_time(limits: Limits) -> None:
        """Nothing to allow."""

else:
    import resource

    def _confine(limits: Limits) -> None:
        """Take a limit of memory, and write no file: not even a core when it is ended."""
        os.nice(POLITENESS)
        for kind, most in (
            (resource.RLIMIT_AS, limits.memory),
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_FSIZE, 0),
        ):
            with suppress(OSError, ValueError):  # macOS does not take each of them
                resource.setrlimit(kind, (most, most))

    def _allow_time(limits: Limits) -> None:
        """Give the next picture its time of the processor."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime) + 1 + limits.cpu_seconds
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (until, hard))


if __name__ == "__main__":
    main()
