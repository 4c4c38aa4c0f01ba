"""Somebody in a terminal at a live table: what he sees, and the keys that he presses."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from sobremesa.cli.play.link import Link, Place
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.party import PartyApp
from sobremesa.cli.words import words
from tests.clients import Client, Doors
from tests.live import Live

TEXTS = words("en", None, "sobremesa.table", "sobremesa.server")


class Sitting:
    """Somebody who sits in a terminal."""

    def __init__(self, app: PartyApp, link: Link, pilot: Any) -> None:
        self.app = app
        self.link = link
        self.pilot = pilot

    @property
    def screen(self) -> str:
        return "\n".join(self.app.query_one("Cloth").lines())  # type: ignore[attr-defined]

    async def sees(self, *texts: str) -> None:
        """Wait until all of this is on the screen."""
        await self.until(lambda: all(text in self.screen for text in texts))

    async def until(self, true: Callable[[], object]) -> None:
        try:
            async with asyncio.timeout(15):
                while not true():
                    await self.pilot.pause(0.02)
        except TimeoutError:
            raise AssertionError(self.screen) from None

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)


@asynccontextmanager
async def sitting(live: Live, entry: Any) -> AsyncIterator[Sitting]:
    link = Link(Place(live.url, entry.table, entry.token))
    app = PartyApp(link, TEXTS, Looks(plain=True, ascii_only=False, colour=True))
    running = asyncio.create_task(link.run())
    try:
        async with app.run_test(size=(100, 30)) as pilot:
            yield Sitting(app, link, pilot)
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


async def started(ana: Sitting, leo: Client) -> None:
    await ana.sees("Ana", "Leo")
    await ana.press("s")
    await ana.until(lambda: ana.app.party.room is not None)
    await leo.until(lambda me: me.view is not None and me.view["stage"] == "playing")
    room = ana.app.party.room
    assert room is not None
    await ana.until(lambda: room.session.view.stage == "playing")


@asynccontextmanager
async def two_playing(live: Live, doors: Doors) -> AsyncIterator[tuple[Sitting, Client]]:
    """Let Ana in a terminal and Leo elsewhere begin a match."""
    entry = await doors.open("Ana")
    leo = await doors.sit(await doors.join(entry.table, entry.secret, "Leo"))
    async with sitting(live, entry) as ana:
        await started(ana, leo)
        yield ana, leo
