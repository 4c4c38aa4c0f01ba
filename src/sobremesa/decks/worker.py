"""The process that develops: `python -m sobremesa.decks.worker`, started by the workroom.

It reads the paths of pictures from its input and writes what became of them to its output, each
as four bytes of length and MessagePack. Before it looks at anything it takes its own limits of
memory and time, where the system has such: they end it, and nothing else.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

from sobremesa.decks.developing import Developed, develop
from sobremesa.decks.unusable import LIMITS, Limits, Unusable, Why

POLITENESS = 10
"""Added to how nice the process is: those who play go first."""


def main() -> None:
    """Develop what is asked for until the input ends."""
    paths, answers = sys.stdin.buffer, sys.stdout.buffer
    limits = msgspec.json.decode(sys.argv[1], type=Limits) if sys.argv[1:] else LIMITS
    _confine(limits)
    while (path := read(paths)) is not None:
        _allow_time(limits)
        write(answers, msgspec.msgpack.encode(_answer(Path(os.fsdecode(path)), limits)))


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


def _answer(path: Path, limits: Limits) -> tuple[Developed | None, Unusable | None]:
    try:
        with path.open("rb") as file:
            developed = develop(file.read(limits.file_bytes + 1), limits)
    except OSError:
        developed = Unusable(Why.BROKEN)
    except MemoryError:
        developed = Unusable(Why.TOO_HARD)
    return (None, developed) if isinstance(developed, Unusable) else (developed, None)


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
