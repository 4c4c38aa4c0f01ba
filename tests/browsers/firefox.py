"""Firefox, which speaks WebDriver BiDi by itself: it needs no driver, and no display."""

import base64
import json
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import connect

from tests.browsers.screen import HEIGHT, PATIENCE, PAUSE, WIDTH, Screen, ended, needs
from tests.e2e.complaints import REPORTED

SETTINGS: Final = {
    "dom.w3c_touch_events.enabled": 1,
    "intl.accept_languages": "en",
    # A finger, and nothing finer.
    "ui.allPointerCapabilities": 1,
    "ui.primaryPointerCapabilities": 1,
}
_ADDRESS: Final = "WebDriver BiDi listening on "


class Firefox(Screen):
    """A Firefox with a profile of its own."""

    def __init__(self, folder: Path, end: ExitStack) -> None:
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in SETTINGS.items())
        (folder / "user.js").write_text("".join(lines), "utf-8")
        self._said = folder / "said.txt"
        self._process = self._start(needs("firefox-esr", "firefox"), folder)
        end.callback(ended, self._process)
        self._asked = 0
        self._heard: list[str] = []
        self._line = end.enter_context(connect(f"{self._address()}/session", max_size=None))
        self._context = self._begin()

    def _start(self, program: str, folder: Path) -> subprocess.Popen[bytes]:
        """Start it. It opens a port of its choice, and says which."""
        arguments = ("--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0")
        with self._said.open("wb") as said:
            return subprocess.Popen([program, *arguments], stdout=said, stderr=said)

    def _address(self) -> str:
        end = time.monotonic() + PATIENCE
        while True:
            for line in self._said.read_text("utf-8").splitlines():
                if line.startswith(_ADDRESS):
                    return line.removeprefix(_ADDRESS)
            assert self._process.poll() is None, self._said.read_text("utf-8")
            assert time.monotonic() < end, "Firefox does not listen"
            time.sleep(PAUSE)

    def _begin(self) -> str:
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._ask("script.addPreloadScript", functionDeclaration=f"() => {{{REPORTED}}}")
        context = str(self._ask("browsingContext.getTree")["contexts"][0]["context"])
        size = {"width": WIDTH, "height": HEIGHT}
        self._ask("browsingContext.setViewport", context=context, viewport=size)
        return context

    def _ask(self, method: str, **parameters: object) -> Any:
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": parameters}))
        while (said := json.loads(self._line.recv(PATIENCE))).get("id") != self._asked:
            self._hear(said["params"])
        assert "error" not in said, said
        return said["result"]

    def _hear(self, entry: dict[str, Any]) -> None:
        if entry["level"] in {"error", "warn"}:
            self._heard.append(f"{entry['level']}: {entry['text']}")

    def go(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def reload(self) -> None:
        self._ask("browsingContext.reload", context=self._context, wait="complete")

    def read(self, script: str, *arguments: object) -> Any:
        expression = f"JSON.stringify(({script})(...{json.dumps(arguments)}))"
        target = {"context": self._context}
        said = self._ask(
            "script.evaluate", expression=expression, target=target, awaitPromise=False
        )
        assert said["type"] == "success", said["exceptionDetails"]["text"]
        return json.loads(said["result"].get("value", "null"))

    def press(self, x: float, y: float) -> None:
        self._act(
            "pointer",
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
            parameters={"pointerType": "touch"},
        )

    def keys(self, text: str) -> None:
        strokes = [{"type": f"key{way}", "value": key} for key in text for way in ("Down", "Up")]
        self._act("key", *strokes)

    def _act(self, kind: str, *actions: dict[str, Any], **more: object) -> None:
        source = {"type": kind, "id": kind, "actions": actions, **more}
        self._ask("input.performActions", context=self._context, actions=[source])

    def photograph(self, file: Path) -> None:
        shot = self._ask("browsingContext.captureScreenshot", context=self._context)
        file.write_bytes(base64.b64decode(shot["data"]))

    def complaints(self) -> list[str]:
        self._ask("session.status")  # what was said before comes before its answer
        return self._heard
