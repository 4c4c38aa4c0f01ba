"""Between a page and its table: a test holds back what is said there, or cuts the line."""

import asyncio
import re
from typing import Final

from playwright.async_api import Page, WebSocketRoute

from tests.e2e.devices import PATIENCE

_UPDATE: Final = '"type":"update"'
_PATIENCE: Final = PATIENCE / 1000
"""Seconds until a page has a line again; it needs one of them."""


class Gate:
    """Lets through all that a table says to a page, until it is told to hold something."""

    def __init__(self) -> None:
        self._routes: list[WebSocketRoute] = []
        self._mark: str | None = None
        self._holds: tuple[str, ...] | None = None
        self._held: list[str | bytes] = []
        self._cut = 0
        self._back = asyncio.Event()

    @classmethod
    async def before(cls, page: Page) -> "Gate":
        """Put a gate before what the page loads from now on."""
        gate = cls()
        await page.route_web_socket(re.compile("/socket$"), gate._carry)
        return gate

    def holds(self, *marks: str) -> None:
        """Hold back each message that has all these marks, until it opens."""
        self._holds = marks

    def shuts_after(self, mark: str) -> None:
        """Let everything through up to the first message with this mark; then hold all updates.

        The answers to other things go on showing that the line lives.
        """
        self._mark = mark

    async def is_shut(self) -> bool:
        """Return whether something is held back from now on."""
        return self._holds is not None

    def open(self) -> int:
        """Let through what was held, and what comes; return how many messages were held."""
        held, self._held, self._mark, self._holds = self._held, [], None, None
        for message in held:
            self._routes[-1].send(message)
        return len(held)

    async def cut(self) -> None:
        """Close the socket that the page has."""
        self._cut = len(self._routes)
        self._back.clear()
        await self._routes[-1].close(code=1012)

    async def back(self) -> None:
        """Wait until the page has another socket, and an update by it."""
        await asyncio.wait_for(self._back.wait(), _PATIENCE)

    def _carry(self, route: WebSocketRoute) -> None:
        self._routes.append(route)

        def hear(message: str | bytes) -> None:
            if route is self._routes[-1]:
                self._hear(route, message)

        route.connect_to_server().on_message(hear)

    def _hear(self, route: WebSocketRoute, message: str | bytes) -> None:
        said = str(message)
        if self._holds is not None and all(mark in said for mark in self._holds):
            self._held.append(message)
            return
        route.send(message)
        if _UPDATE in said and len(self._routes) > self._cut:
            self._back.set()
        if self._mark is not None and self._mark in said:
            self._holds = (_UPDATE,)
