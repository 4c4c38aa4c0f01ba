"""The same match in another process, where sets and dictionaries of texts have another order."""

import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from typing import Final

from tests.contract.digest import digest, find

ROOT: Final = Path(__file__).resolve().parent.parent.parent


def check_other_processes_play_the_same(name: str, seats: int, seed: int, mix: str) -> None:
    """Two seeds of hashes, beside the one of this process, give the same lines."""
    here = list(digest(find(name), seats, seed, mix))
    for hashes in ("1", "20"):
        there = _elsewhere(hashes, name, str(seats), str(seed), mix)
        for mine, its in zip_longest(here, there):
            assert mine == its, f"with PYTHONHASHSEED={hashes}: {its}, here {mine}"


def _elsewhere(hashes: str, *arguments: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.contract.digest", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, f"the match failed in another process: {run.stderr[-2000:]}"
    return run.stdout.splitlines()
