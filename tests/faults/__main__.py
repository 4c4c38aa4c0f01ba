"""Spend evenings and judge them: `python -m tests.faults 17`, or from 0 to 200: `… 0 200`.

With `--oeil` before the numbers they play L'Œil en coin, with `--captain` Eye Eye Captain!
`python -m tests.faults digest 3 11` writes a digest of the history of each of these seeds.
"""

import hashlib
import sys
import time
from collections.abc import Sequence

from tests.faults.by_chance import devices_by_chance
from tests.faults.checker import judge
from tests.faults.evening import draw_plan, spend

MOST_SHOWN = 5


def main(words: Sequence[str]) -> int:
    """Return how many seeds have something wrong."""
    if words[0] == "digest":
        for word in words[1:]:
            say(f"{word} {digest(int(word))}")
        return 0
    game = words[0].removeprefix("--") if words[0].startswith("--") else "loonacy"
    words = [word for word in words if not word.startswith("--")]
    first = int(words[0])
    last = int(words[1]) if len(words) > 1 else first + 1
    bad = rows = frames = 0
    began = time.process_time()
    for seed in range(first, last):
        history = spend(seed, game=game)
        wrong = judge(history)
        rows += len(history.rows)
        frames += len(history.frames)
        if wrong:
            bad += 1
            say(f"seed {seed}: {len(wrong)} wrong\n  " + "\n  ".join(wrong[:MOST_SHOWN]))
        if last == first + 1:
            say(f"{draw_plan(seed, game)}\n  " + "\n  ".join(history.notes))
    each = (time.process_time() - began) / (last - first)
    many = last - first
    say(f"{many} seeds, {bad} bad; {1 / each:.1f} seeds a second, {rows // many} rows each")
    return bad


def digest(seed: int) -> str:
    """Return what two histories have in common only when they are the same, byte for byte."""
    return hashlib.sha256(spend(seed).as_bytes()).hexdigest()


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with devices_by_chance():
        sys.exit(min(main(sys.argv[1:]), 1))
