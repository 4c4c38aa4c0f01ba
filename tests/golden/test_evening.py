"""Every log that was ever written folds to the table that it was."""

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from sobremesa.kernel.codec import encode, encode_json
from sobremesa.table.events import TableEvent
from tests.golden.evening import drawn, fold, logs, rows_of, table_of

ROOT = Path(__file__).resolve().parent.parent.parent
PRINT = """
import sys
from tests.golden.evening import encode, fold, logs
sys.stdout.write(encode(fold(logs()[{}])).hex())
"""

NOD = ',"nod":false'
"""An option of tables since the sixth evening; older rows know nothing of it."""

every_log = pytest.mark.parametrize("log", logs(), ids=lambda log: str(log.stem))


@every_log
def test_it_folds_to_the_same_table(log: Path) -> None:
    assert drawn(fold(log)) == table_of(log).read_text(encoding="utf-8")


@every_log
def test_it_is_written_as_it_was_read(log: Path) -> None:
    """But for what rows have learnt to hold since."""
    lines = log.read_text(encoding="utf-8").splitlines()
    written = [encode_json(row).decode() for row in rows_of(log)]
    assert [
        line if NOD in old else line.replace(NOD, "")
        for line, old in zip(written, lines, strict=True)
    ] == lines


@pytest.mark.parametrize("seed", ["0", "1", "42"])
@every_log
def test_another_process_folds_it_to_the_same_bytes(log: Path, seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PRINT.format(logs().index(log))],
        cwd=ROOT,
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        stdout=subprocess.PIPE,
        check=True,
    )
    assert done.stdout.decode() == encode(fold(log)).hex()


def test_everything_that_can_happen_at_a_table_happens_in_them() -> None:
    happened = {type(event) for log in logs() for row in rows_of(log) for event in row.events}
    assert {kind.__name__ for kind in get_args(TableEvent)} - {
        kind.__name__ for kind in happened
    } == set()
