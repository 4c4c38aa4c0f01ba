"""What the command bears: stray bytes, Ctrl-C while it loads, an encoding without our signs."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator

import pytest

COMMAND = [sys.executable, "-P", "-m", "sobremesa.cli"]
PICTURES = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it takes a pseudo-terminal")


class Window:
    """A match in a pseudo-terminal, to which any bytes can be sent."""

    def __init__(self) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.match = subprocess.Popen(
            [*COMMAND, "play", "loonacy", "--lang", "en", "--seed", "1"],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=os.environ | PICTURES,
        )
        os.close(theirs)
        self.shown = b""

    def send(self, data: bytes) -> None:
        os.write(self._ours, data)

    def wait_for(self, sign: bytes, seconds: float = 10) -> None:
        end = time.monotonic() + seconds
        while sign not in self.shown:
            assert time.monotonic() < end, self.shown[-2000:]
            if select.select([self._ours], [], [], 0.1)[0]:
                self.shown += os.read(self._ours, 65536)

    def close(self) -> None:
        self.match.kill()
        self.match.wait()
        os.close(self._ours)


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window()
    try:
        yield opened
    finally:
        opened.close()


@pytest.mark.parametrize("stray", [b"\xe9", b"\xff\xfe", b"\x1b[999999999u"])
def test_what_is_no_key_is_passed_over(window: Window, stray: bytes) -> None:
    window.wait_for(b"deal the cards")
    window.send(stray + b"?")  # the key behind it is dropped with it
    with pytest.raises(AssertionError):
        window.wait_for(b"How to play", seconds=0.5)
    window.send(b"?")
    window.wait_for(b"How to play")
    assert b"Error" not in window.shown


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
