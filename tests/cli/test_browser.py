"""Opening the browser: only where somebody sees it, and without a word in the terminal."""

import sys
import threading
from pathlib import Path

import pytest

from sobremesa.cli import browser
from sobremesa.cli.browser import open_page, somebody_sits_here

DESKTOP = {"DISPLAY": ":0"}


@pytest.mark.parametrize(
    ("environment", "platform", "sits"),
    [
        (DESKTOP, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
        (DESKTOP | {"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, "linux", False),
        ({"SSH_TTY": "/dev/pts/0"}, "darwin", False),
        (DESKTOP | {"CI": "true"}, "linux", False),
    ],
)
def test_a_browser_is_opened_where_somebody_sits(
    environment: dict[str, str], platform: str, *, sits: bool
) -> None:
    asked = somebody_sits_here(environment, platform=platform, terminal=True, root=False)
    assert asked == sits


@pytest.mark.parametrize(("terminal", "root"), [(False, False), (True, True)])
def test_none_is_opened_for_a_service_or_for_root(*, terminal: bool, root: bool) -> None:
    assert not somebody_sits_here(DESKTOP, platform="linux", terminal=terminal, root=root)


@pytest.fixture
def visited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser that chatters, and writes down where it was sent to."""
    file = tmp_path / "visited"
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho chatter; echo chatter >&2\necho "$1" > "{file}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{program} %s")
    return file


def test_the_browser_gets_the_address_and_the_terminal_nothing(
    visited: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "somebody_sits_here", lambda *_, **__: True)
    before = threading.active_count()
    assert open_page("http://localhost:8321/")
    for thread in threading.enumerate()[before:]:
        thread.join(15)
    assert visited.read_text() == "http://localhost:8321/\n"
    assert capfd.readouterr() == ("", "")


def test_without_a_terminal_nothing_is_opened(visited: Path) -> None:
    assert not sys.stdout.isatty()
    assert not open_page("http://localhost:8321/")
    assert not visited.exists()
