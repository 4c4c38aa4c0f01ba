"""What the command bears."""

import os
import signal
import subprocess
import sys

import pytest

COMMAND = [sys.executable, "-P", "-m", "sobremesa.cli"]


@pytest.mark.parametrize("when", ["import", "run"])
def test_ctrl_c_while_it_loads_shows_no_traceback(when: str) -> None:
    planted = {
        "import": "sys.meta_path.insert(0, type('Stop', (), {'find_spec': interrupt}))",
        "run": "import sobremesa.cli.main as main; main.run = interrupt",
    }[when]
    code = (
        "import sys\n"
        "def interrupt(*_): raise KeyboardInterrupt\n"
        "from sobremesa.cli.__main__ import main as start\n"
        f"{planted}\n"
        "start()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGINT, "", "")


def test_a_sign_that_the_encoding_lacks_becomes_a_question_mark() -> None:
    done = subprocess.run(
        [*COMMAND, "games", "--lang", "en"],
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "2?5" in done.stdout
