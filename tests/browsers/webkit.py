"""WebKitGTK, the nearest to Safari there is beside it, in its own small browser and on a display
that nobody sees, through WebDriver. It knows no fingers: it is clicked."""

import base64
import os
import socket
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import httpx

from tests.browsers.screen import HEIGHT, PATIENCE, WIDTH, Screen, ended, needs

_NARROW: Final = "button, entry { min-width: 0; padding: 0; margin: 0; }"
"""Its bar of buttons would keep the window wider than a phone."""
_LISTEN: Final = """() => {
    window.heard = [];
    const take = (...words) => window.heard.push(words.join(' '));
    addEventListener('error', ({message}) => take('error:', message));
    addEventListener('unhandledrejection', ({reason}) => take('error:', reason));
    addEventListener('securitypolicyviolation', ({blockedURI, violatedDirective}) =>
        take('CSP', blockedURI, violatedDirective));
    for (const level of ['error', 'warn']) {
        const says = console[level];
        console[level] = (...words) => (take(`${level}:`, ...words), says.apply(console, words));
    }
}"""
"""The driver tells nothing of the console: the page is listened to as soon as it is there."""


class WebKit(Screen):
    """A WebKitGTK browser with a display of its own."""

    def __init__(self, folder: Path, end: ExitStack) -> None:
        driver = needs("WebKitWebDriver")
        looks = folder / "gtk-3.0" / "gtk.css"
        looks.parent.mkdir()
        looks.write_text(_NARROW, "utf-8")
        display, number = _display()
        end.callback(ended, display)
        own = {"DISPLAY": f":{number}", "XDG_CONFIG_HOME": str(folder)}
        port = _free_port()
        with (folder / "said.txt").open("wb") as said:
            process = subprocess.Popen(
                [driver, f"--port={port}"], env={**os.environ, **own}, stdout=said, stderr=said
            )
        end.callback(ended, process)
        url = f"http://127.0.0.1:{port}/session"
        # It may not listen yet.
        patient = httpx.HTTPTransport(retries=8)
        self._http = end.enter_context(
            httpx.Client(base_url=url, timeout=PATIENCE, transport=patient)
        )
        self._heard: list[str] = []
        self._session = ""
        self._session = "/" + self._ask("", capabilities={})["sessionId"]
        end.callback(self._http.delete, self._session)
        self._fit()

    def _fit(self) -> None:
        """Make the window so large that the page has a phone's size."""
        self._ask("/window/rect", x=0, y=0, width=WIDTH, height=HEIGHT)
        bar = HEIGHT - self.read("() => innerHeight")
        self._ask("/window/rect", x=0, y=0, width=WIDTH, height=HEIGHT + bar)
        self.until("(...size) => innerWidth === size[0] && innerHeight === size[1]", WIDTH, HEIGHT)

    def _ask(self, path: str, **parameters: object) -> Any:
        answer = self._http.post(self._session + path, json=parameters)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def go(self, address: str) -> None:
        self._ask("/url", url=address)
        self.read(_LISTEN)

    def reload(self) -> None:
        self._heard = self.complaints()
        self._ask("/refresh")
        self.read(_LISTEN)

    def read(self, script: str, *arguments: object) -> Any:
        return self._ask("/execute/sync", script=f"return ({script})(...arguments)", args=arguments)

    def press(self, x: float, y: float) -> None:
        self._act(
            "pointer",
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def keys(self, text: str) -> None:
        strokes = [{"type": f"key{way}", "value": key} for key in text for way in ("Down", "Up")]
        self._act("key", *strokes)

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        self._ask("/actions", actions=[{"type": kind, "id": kind, "actions": actions}])

    def photograph(self, file: Path) -> None:
        shot = self._http.get(f"{self._session}/screenshot").raise_for_status()
        file.write_bytes(base64.b64decode(shot.json()["value"]))

    def complaints(self) -> list[str]:
        heard: list[str] = self.read("() => window.heard")
        return self._heard + heard


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _display() -> tuple[subprocess.Popen[bytes], str]:
    """Start a display of which nobody sees anything; return it and its number."""
    there, here = os.pipe()
    process = subprocess.Popen(
        [needs("Xvfb"), "-displayfd", str(here), "-screen", "0", "800x1000x24", "-nolisten", "tcp"],
        pass_fds=[here], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(here)
    with os.fdopen(there) as told:
        return process, told.readline().strip()
