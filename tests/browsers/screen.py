"""A phone's screen in some browser, as a finger and two eyes have it.

Screen  what each browser can do by itself, and what comes of it: wait, touch, write
needs   the path of a program; without it the test is skipped, or, with CI set, fails
ended   a program is told to end, and waited for
"""

import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

import pytest

WIDTH: Final = 390
HEIGHT: Final = 844
PATIENCE: Final = 60.0
"""Seconds; for a machine that does much else, and draws without a graphics card."""
PAUSE: Final = 0.1

_FIND: Final = """(selector, text) => {
    const all = [...document.querySelectorAll(selector)];
    const found = all.find((one) => one.textContent.includes(text) && one.checkVisibility());
    // With each font that comes everything moves.
    if (!found || document.fonts.status !== 'loaded') return null;
    const before = found.getBoundingClientRect();
    if (before.top < 0 || before.bottom > innerHeight) found.scrollIntoView({block: 'center'});
    const {left, top, width, height} = found.getBoundingClientRect();
    const at = [left + width / 2, top + height / 2];
    const under = document.elementFromPoint(...at);
    return found.contains(under) ? at : null;
}"""
"""Where a finger meets it; null: it is not there, or something lies on it."""


class Screen(ABC):
    """A phone's screen. Positions are in CSS pixels, from the left and from the top."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Open an address, and wait until it is there."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again, and wait until it is there."""

    @abstractmethod
    def read(self, script: str, *arguments: object) -> Any:
        """Return what a JavaScript function makes of the arguments: JSON in, JSON out."""

    @abstractmethod
    def press(self, x: float, y: float) -> None:
        """Touch what is there, for a moment."""

    @abstractmethod
    def keys(self, text: str) -> None:
        """Type a text into what has the focus."""

    @abstractmethod
    def photograph(self, file: Path) -> None:
        """Write what is on the screen, as PNG."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Return the errors and warnings of the page's console, so far as the browser tells."""

    def until(self, script: str, *arguments: object) -> Any:
        """Wait until such a function returns something that is true, and return it."""
        end = time.monotonic() + PATIENCE
        while not (found := self.read(script, *arguments)):
            assert time.monotonic() < end, f"in vain: {script} {arguments}"
            time.sleep(PAUSE)
        return found

    def sees(self, selector: str, text: str = "") -> None:
        """Wait until something of this kind, with this text in it, can be touched."""
        self.until(_FIND, selector, text)

    def touch(self, selector: str, text: str = "") -> None:
        """Touch it as soon as it is there, lies still, and lies on top."""
        before = None
        while (at := self.until(_FIND, selector, text)) != before:
            before = at
        self.press(*at)

    def write(self, selector: str, text: str) -> None:
        """Touch a field, and type: what stood in it is gone."""
        self.touch(selector)
        self.until("(selector) => document.activeElement.matches(selector)", selector)
        self.keys(text)
        self.until("(text) => document.activeElement.value === text", text)


def needs(program: str, *others: str) -> str:
    """Return the path of a program, or of one that does the same."""
    found = next(filter(None, map(shutil.which, (program, *others))), None)
    if found is not None:
        return found
    missing = f"{program} is missing: `make long` installs it where it may"
    if os.environ.get("CI"):
        pytest.fail(f"{missing}, and with CI set this test must run")
    pytest.skip(missing)


def ended(process: subprocess.Popen[bytes]) -> None:
    """Let a program end, and wait until it has."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
