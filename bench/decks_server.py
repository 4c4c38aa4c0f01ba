"""The program, which writes down when it sends each frame of a deck.

`python -m bench.decks_server FILE serve …` runs `sobremesa serve …`. When FILE.wanted is there, it
writes FILE: a map from each frame since then to the moment of its sending, and counts anew.

The moments are of the machine's one monotonic clock, which another process reads as well.
"""

import sys
import time
from pathlib import Path
from typing import Final

import msgspec

from sobremesa.cli.__main__ import main
from sobremesa.server.telling import Teller

LOOK: Final = 64
"""Frames from one look for the file to the next."""


def note(file: Path) -> None:
    """Have each frame noted from now on."""
    wanted = file.with_suffix(".wanted")
    sent: dict[bytes, float] = {}
    send = Teller.show_frame
    count = 0

    def show_frame(teller: Teller, frame: bytes) -> None:
        nonlocal count
        sent[frame] = time.perf_counter()
        send(teller, frame)
        count += 1
        if count % LOOK == 0 and wanted.exists():
            whole = file.with_suffix(".part")
            whole.write_bytes(msgspec.msgpack.encode(list(sent.items())))
            whole.replace(file)
            wanted.unlink()
            sent.clear()

    Teller.show_frame = show_frame  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    note(Path(sys.argv[1]))
    sys.argv = [sys.argv[0], *sys.argv[2:]]
    main()
