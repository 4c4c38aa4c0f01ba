"""The real command in a real terminal: tmux shows what a person would see, and types the keys."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import pytest
from rich.cells import cell_len

PROGRAM = Path(sys.executable).with_name("sobremesa")
TMUX = shutil.which("tmux")
SIZE = (80, 24)
FRAMES = "╭╮╰╯│─┏┓┗┛┃━"
T = TypeVar("T")

pytestmark = pytest.mark.timeout(60)


class Terminal:
    """A tmux server of the test's own, with one window."""

    def __init__(self, name: str) -> None:
        assert TMUX is not None
        self._tmux = [TMUX, "-L", name, "-f", "/dev/null"]
        self._environment = {
            "HOME": os.environ.get("HOME", "/"),
            "LANG": "C.UTF-8",
            "PATH": os.environ["PATH"],
            "TERM": "xterm-256color",
        }

    def start(self, *command: str, size: tuple[int, int] = SIZE) -> None:
        """Run a command; the window stays when it has ended, so that its last lines are seen."""
        columns, rows = map(str, size)
        line = " ".join(command)
        self.tmux(
            "-u", "new-session", "-d", "-x", columns, "-y", rows, f"{line}; echo status $?; cat"
        )

    def tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            [*self._tmux, *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
            timeout=10,
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def lines(self) -> list[str]:
        return self.tmux("capture-pane", "-p").splitlines()

    def text(self) -> str:
        return "\n".join(self.lines())

    def wait_for(self, look: Callable[[str], T | None], seconds: float = 10) -> T:
        """Look again and again until there is something to see."""
        end = time.monotonic() + seconds
        while True:
            text = self.text()
            seen = look(text)
            if seen:
                return seen
            assert time.monotonic() < end, f"not seen within {seconds} s; the screen:\n{text}"
            time.sleep(0.03)

    def close(self) -> None:
        subprocess.run(
            [*self._tmux, "kill-server"], env=self._environment, capture_output=True, check=False
        )


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    if TMUX is None:
        if os.environ.get("CI"):
            pytest.fail("tmux is missing, and with CI set this test must run")
        pytest.skip("tmux is missing: `make test` installs it where it may")
    window = Terminal(f"sobremesa-{os.getpid()}-{abs(hash(request.node.name))}")
    try:
        yield window
    finally:
        window.close()


def play(*options: str) -> list[str]:
    return [str(PROGRAM), "play", "loonacy", "--name", "Ana", *options]


def our_cards(text: str) -> int | None:
    found = re.search(r"Ana  (\d+) cards?\b", text)
    return int(found[1]) if found else None


def marked_card(text: str) -> tuple[str, str] | None:
    """The letter of a card that the helping hand marks, and the first pile that it is marked for.

    The mark stands in the lower edge of a card; its letter in the upper edge, further up, at the
    card's left.
    """
    lines = [cells(line) for line in text.splitlines()]
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            if sign == "✓":
                letter = letter_above(lines[:y], x)
                if letter is not None:
                    return letter, line[x + 1]
    return None


def cells(line: str) -> list[str]:
    """What stands in each column: a wide sign has an empty column after it."""
    return [part for sign in line for part in ([sign, ""] if cell_len(sign) == 2 else [sign])]


def letter_above(lines: list[list[str]], x: int) -> str | None:
    """The letter in the nearest upper edge that reaches over that column."""
    for line in reversed(lines):
        row = "".join(sign or " " for sign in line)
        for edge in re.finditer(r"[╭┏┃─╮] ([a-z]) [─━]+", row.ljust(SIZE[0])):
            if edge.start() < x <= edge.end():
                return edge[1]
    return None


def unaligned(text: str) -> list[tuple[int, int, str]]:
    """Corners of frames without the line that has to go on from them."""
    rows = [cells(line.ljust(SIZE[0])) for line in text.splitlines()]
    rows = [row + [" "] * (SIZE[0] - len(row)) for row in rows]
    below = {"╭": "│╰┃┗╭┏", "┏": "┃┗", "╮": "│╯┃┛╭┏╮┓┗╰", "┓": "┃┛"}
    return [
        (x, y, sign)
        for y, row in enumerate(rows[:-1])
        for x, sign in enumerate(row)
        if sign in below and rows[y + 1][x] not in below[sign]
    ]


def test_a_whole_match_is_played_in_a_real_terminal(terminal: Terminal) -> None:
    began = time.monotonic()
    terminal.start(*play("--lang", "en", "--helping-hand", "--clock", "8", "--seed", "7"))
    terminal.wait_for(lambda text: "[Enter] deal" in text)
    terminal.press("Enter")
    terminal.wait_for(lambda text: "×1" in text)
    assert unaligned(terminal.wait_for(still(terminal))) == []
    hands = [7]
    while "[Enter] again" not in (text := terminal.text()):
        assert time.monotonic() < began + 40, f"the match does not end; the screen:\n{text}"
        hands.append(our_cards(text) or hands[-1])
        marked = marked_card(text)
        if marked is not None:
            terminal.press(*marked)
        elif "I’d like a card" in text:
            terminal.press("Space")
    accepted = sum(max(0, before - now) for before, now in pairwise(hands))
    assert accepted > 0, hands
    # The screen may have been read while half of it was drawn; which moments come, chance says.
    text = terminal.wait_for(still(terminal))
    assert re.search(r"🏆 \S+ \w+ · 0 cards", text)
    assert "[Enter] again" in text
    terminal.press("q")
    terminal.wait_for(lambda text: "status 0" in text)
    assert time.monotonic() < began + 40


def still(terminal: Terminal) -> Callable[[str], str | None]:
    """Look for a moment in which nothing flies: two captures that are equal."""
    return lambda text: text if text == terminal.text() and "╭────╮" not in text else None


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_frames_are_aligned_as_tmux_measures_the_pictures(
    terminal: Terminal, size: tuple[int, int]
) -> None:
    terminal.start(*play("--lang", "de", "--seed", "2", "--seats", "2", "--clock", "4"), size=size)
    terminal.wait_for(lambda text: "[Enter]" in text)
    terminal.press("Enter")
    terminal.wait_for(lambda text: "×1" in text)
    text = terminal.wait_for(still(terminal))
    assert sum(text.count(corner) for corner in "╭┏") >= 10
    assert unaligned(text) == []


def test_a_line_that_is_out_of_place_would_be_seen() -> None:
    card = ["╭ a ───╮", "│  🦊  │", "╰──────╯"]
    assert unaligned("\n".join(card)) == []
    assert unaligned("\n".join([card[0], card[1].replace("🦊", "🦊 "), card[2]])) == [(7, 0, "╮")]


def test_ctrl_c_gives_the_terminal_back(terminal: Terminal) -> None:
    terminal.start(*play("--lang", "en", "--seed", "2"))
    terminal.wait_for(lambda text: "[Enter] deal" in text)
    terminal.press("Enter")
    terminal.wait_for(lambda text: our_cards(text) == 7)
    terminal.press("C-c")
    text = terminal.wait_for(lambda text: text if "status 0" in text else None)
    assert [sign for sign in text if sign in FRAMES] == []


def test_the_end_of_the_process_gives_the_terminal_back(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "process"
    terminal.start("sh", "-c", f"'echo $$ > {file}; exec {' '.join(play('--lang', 'en'))}'")
    terminal.wait_for(lambda text: "[Enter] deal" in text)
    os.kill(int(file.read_text()), signal.SIGTERM)
    text = terminal.wait_for(lambda text: text if "status 0" in text else None)
    assert [sign for sign in text if sign in FRAMES] == []


@pytest.mark.parametrize("by", ["key", "signal"])
def test_a_stopped_match_is_paused_and_comes_back_whole(terminal: Terminal, by: str) -> None:
    terminal.start("bash", "--norc", "-i")
    terminal.press(" ".join(play("--lang", "en", "--seed", "2")), "Enter")
    terminal.wait_for(lambda text: "[Enter] deal" in text)
    terminal.press("Enter")
    terminal.wait_for(lambda text: "×1" in text)
    if by == "key":
        terminal.press("C-z")
    else:
        shell = terminal.tmux("display-message", "-p", "#{pane_pid}").strip()
        os.kill(match_below(int(shell)), signal.SIGTSTP)
    terminal.wait_for(lambda text: "Stopped" in text)
    terminal.press("fg", "Enter")
    terminal.wait_for(lambda text: "Pause" in text and "Esc pause" not in text)
    terminal.press("Enter")
    text = terminal.wait_for(lambda text: text if "number: lay it" in text else None)
    assert our_cards(text) == 7
    assert "×1" in text


def match_below(process: int) -> int:
    """The process that has no child, at the end of the line."""
    while children := Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split():
        process = int(children[0])
    return process


def test_no_match_outlives_its_terminal(terminal: Terminal) -> None:
    terminal.start(str(PROGRAM), "play", "loonacy")
    terminal.wait_for(lambda text: "L O O N A C Y" in text or None)
    shell = int(terminal.tmux("display-message", "-p", "#{pane_pid}"))
    children = Path(f"/proc/{shell}/task/{shell}/children")
    match = int(children.read_text(encoding="ascii").split()[0])
    os.kill(int(terminal.tmux("display-message", "-p", "#{pid}")), signal.SIGKILL)
    end = time.monotonic() + 15
    while Path(f"/proc/{match}").exists():
        assert time.monotonic() < end, "the match goes on without a terminal"
        time.sleep(0.05)


def test_a_bug_gives_the_terminal_back_and_shows_itself(terminal: Terminal, tmp_path: Path) -> None:
    program = tmp_path / "planted.py"
    program.write_text(
        "from sobremesa.cli.play.room import Room\n"
        "from sobremesa.cli.__main__ import main\n"
        "Room.press = None\n"
        "main()\n"
    )
    options = play("--lang", "en")[1:]
    terminal.start(sys.executable, str(program), *options)
    terminal.wait_for(lambda text: "[Enter] deal" in text)
    terminal.press("Enter")
    text = terminal.wait_for(lambda text: text if "status 1" in text else None)
    assert "TypeError" in text
