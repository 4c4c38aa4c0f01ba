"""`kill -9` at any moment: every row that was acknowledged is there, in order, once."""

import subprocess
import sys
import threading
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from sobremesa.store.sqlite.store import SqliteStore
from tests.store import acknowledging

PROGRAM = Path(acknowledging.__file__)


def acknowledged(folder: Path, tag: str, seconds: float) -> list[str]:
    """Kill the program that many seconds after it began to append; return its whole lines."""
    with subprocess.Popen(
        [sys.executable, PROGRAM, folder, tag], stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n", "the program could not begin"
        killing = threading.Timer(seconds, program.kill)
        killing.start()
        lines = program.stdout.read().split("\n")
        killing.join()
    return lines[:-1]


async def logs(folder: Path) -> dict[str, list[str]]:
    store = await SqliteStore.open(folder)
    stored = {
        str(listed.table): [row.decode() for row in await store.load(listed.table)]
        for listed in await store.tables()
    }
    await store.close()
    return stored


async def kill_again_and_again(folder: Path, kills: int, seed: int) -> None:
    rng = Random(seed)
    told: dict[str, list[str]] = defaultdict(list)
    for kill in range(kills):
        for line in acknowledged(folder, f"round{kill}", rng.random() * 0.25):
            table, _, row = line.partition(": ")
            told[table].append(row)
        stored = await logs(folder)
        for table, rows in stored.items():
            assert [row.split()[0] for row in rows] == [str(n + 1) for n in range(len(rows))]
            assert len({row.partition(" ")[2] for row in rows}) == len(rows)
            # What was written but not acknowledged in time may stand in between, nothing else.
            there = iter(rows)
            assert [row for row in told[table] if row not in there] == []
    assert sum(map(len, told.values())) > 20 * kills


async def test_ten_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    await kill_again_and_again(tmp_path, kills=10, seed=1)


@pytest.mark.long
async def test_fifty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    await kill_again_and_again(tmp_path, kills=50, seed=2)
