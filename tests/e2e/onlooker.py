"""Somebody who watches L'Œil en coin, and all that came to his device: what he knew, and when.

Onlooker  a screen with its socket, its requests for pictures, and what can be read on it
"""

import asyncio
import re
from typing import Any, Final

import msgspec
from playwright.async_api import Page, Request, WebSocket

from tests.e2e.oeil import PAUSE, Seat

SECRET_STAGES: Final = frozenset({"caption", "laying", "pointing"})
"""In which nobody knows more than his own."""
_PICTURE: Final = re.compile(r"/photos/([0-9a-f]{32})\.\d+\.webp$")
_BETRAYED: Final = """() => {
    const stage = document.querySelector('[data-stage]')?.dataset.stage ?? '';
    const early = stage === 'pointing' ? [] : ['[data-photo]'];
    const hands = ['[data-own]', '[data-point]', '[data-choose]'];
    const hints = ['[data-owner]', '.glove', ...hands, ...early];
    const found = document.querySelectorAll(hints.join());
    return [stage, [...found].map((element) => element.outerHTML)];
}"""
"""What the screen shows, and what on it would be too much before the reveal."""


class Onlooker:
    """A screen that watches, from its next reload on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.views: list[dict[str, Any]] = []
        """What its socket was shown of the match, in order."""
        self.told: list[tuple[str, dict[str, Any]]] = []
        """What its socket was told, each with the part of the round to which it led."""
        self.asked: list[tuple[int, str]] = []
        """The pictures that it asked for, each with the number of views that it had then."""
        self.stages: set[str] = set()
        self.betrayed: list[tuple[str, list[str]]] = []
        """What its page showed too early."""
        page.on("websocket", self._listen)
        page.on("request", self._request)

    async def watch(self) -> None:
        """Read the page again and again until the match is over."""
        while not (await Seat(self.page).look()).over:
            stage, found = await self.page.evaluate(_BETRAYED)
            self.stages.add(stage)
            if stage in SECRET_STAGES and found:
                self.betrayed.append((stage, found))
            await asyncio.sleep(PAUSE)

    def secrets(self) -> list[dict[str, Any]]:
        """Return the views from before a reveal that hold what nobody who watches may know."""
        return [
            view for view in self.views if view["stage"] in SECRET_STAGES and _holds_secret(view)
        ]

    def hands(self) -> list[dict[str, Any]]:
        """Return the views, of whatever part, that hold something of a seat's own."""
        return [view for view in self.views if any(view[name] for name in _OWN)]

    def told_photos(self) -> list[tuple[str, dict[str, Any]]]:
        """Return what it was told with a photograph before the photographs were laid out."""
        return [
            (stage, told)
            for stage, told in self.told
            if told["type"] in _FOR_ONE and (told.get("photo") is not None or told.get("hand"))
        ]

    def galleries(self) -> list[tuple[int, list[int]]]:
        """Return what was laid out in each round, with the number of views up to the mix."""
        found: list[tuple[int, list[int]]] = []
        for number, view in enumerate(self.views, start=1):
            photos = [one["photo"] for one in view["table"]]
            if photos and (not found or found[-1][1] != photos):
                found.append((number, photos))
        return found

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, frame: str | bytes) -> None:
        message = msgspec.json.decode(frame)
        if message.get("type") != "update" or not message.get("view"):
            return
        self.views.append(message["view"])
        self.told += [(message["view"]["stage"], told) for told in message["told"]]

    def _request(self, request: Request) -> None:
        if found := _PICTURE.search(request.url):
            self.asked.append((len(self.views), found[1]))


_OWN: Final = ("hand", "may", "laid", "finger", "aside")
_FOR_ONE: Final = frozenset(
    {"hands-dealt", "caption-given", "photo-laid", "finger-laid", "photos-drawn"}
    | {"exchange-chosen", "photos-exchanged"}
)
"""What is told with a photograph to one seat alone."""


def _holds_secret(view: dict[str, Any]) -> bool:
    early = view["stage"] != "pointing" and view["table"]
    owned = any(one["owner"] is not None or one["fingers"] for one in view["table"])
    return bool(early or owned or view["album"])
