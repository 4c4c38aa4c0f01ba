"""The table in the browser of this computer, where somebody sits in front of it.

somebody_sits_here  whether there is a desktop, and it is whoever typed the command who sees it
open_page           open an address there
"""

import os
import subprocess
import sys
import threading
from collections.abc import Mapping

_ELSEWHERE = ("CI", "SSH_CLIENT", "SSH_CONNECTION", "SSH_TTY")
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
_ALWAYS_A_DESKTOP = {"darwin", "win32"}


def somebody_sits_here(
    environment: Mapping[str, str], *, platform: str, terminal: bool, root: bool
) -> bool:
    """Whether a browser that is opened here is seen by whoever started the program.

    `terminal` says whether the output goes to one. Browsers refuse to run as root.
    """
    if root or not terminal or any(environment.get(name) for name in _ELSEWHERE):
        return False
    return platform in _ALWAYS_A_DESKTOP or any(environment.get(name) for name in _SCREENS)


def open_page(url: str) -> bool:
    """Open the address where somebody sees it; return whether that was tried."""
    root = sys.platform != "win32" and os.geteuid() == 0
    terminal = sys.stdout.isatty()
    if not somebody_sits_here(os.environ, platform=sys.platform, terminal=terminal, root=root):
        return False
    threading.Thread(target=_open, args=(url,), daemon=True).start()
    return True


def _open(url: str) -> None:
    # In a process of its own, without the terminal: browsers chatter, and some would take it over.
    subprocess.run(
        [sys.executable, "-P", "-m", "webbrowser", url],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        check=False,
    )
