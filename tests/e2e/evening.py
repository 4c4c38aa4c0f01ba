"""An evening at one table, as its devices were told of it: how matches ended, and the tally.

Screen      a device that hears: what its socket showed of each match when that was over
Pocket      a phone that can be locked: its page is hidden and stands still
arrive      somebody sits down at the table by its code
television  a laptop becomes the table
cut         the server is killed, and comes back
ended       all screens show how a match has ended, and the evening so far
replayed    what a screen is shown at the end of a match when it is looked at again
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from playwright.async_api import CDPSession, Page, WebSocket, expect

from tests.clients import Entry
from tests.e2e.arriving import link
from tests.e2e.devices import LAPTOP, PHONE, Devices
from tests.e2e.finding import button, ends
from tests.live import Live

_TICKS: Final = "setInterval(() => {}, 20)"
"""A page halts at the next thing that it does."""
_SHOWN: Final = """(shown) => {
    Object.defineProperty(document, 'hidden', {value: !shown, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


class Screen:
    """A device that hears; it is switched on before it shows the table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.ends: dict[int, Any] = {}
        """By number of the match: its view when it was over."""
        self.seats: dict[int, int | None] = {}
        """From where that was seen; None: it watched."""
        self._table: dict[str, Any] = {}
        page.on("websocket", self._listen)

    def hear(self, frame: str | bytes) -> None:
        """Take in what came over the socket. Pictures of a deck that moves are left out."""
        said = {} if isinstance(frame, bytes) else msgspec.json.decode(frame)
        if said.get("type") != "update":
            return
        self._table = said["table"] or self._table
        match = self._table["match"]
        if match is not None and match["outcome"] is not None and said["view"] is not None:
            self.ends[match["number"]] = said["view"]
            self.seats[match["number"]] = said["seat"]

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.hear)


class Pocket:
    """A phone that can be locked: its page is hidden, and no script and no clock of it runs."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._halts: CDPSession | None = None

    async def lock(self) -> None:
        """Hide the page, and let it stand still.

        A browser that has no screen freezes no page of its own: its debugger halts it instead.
        """
        await self._page.evaluate(_SHOWN, arg=False)
        await self._page.evaluate(_TICKS)
        self._halts = await self._page.context.new_cdp_session(self._page)
        halted = asyncio.Event()
        self._halts.on("Debugger.paused", lambda _: halted.set())
        await self._halts.send("Debugger.enable")
        await self._halts.send("Debugger.pause")
        await halted.wait()

    async def unlock(self) -> None:
        """Wake the page, and look at it."""
        assert self._halts is not None
        await self._halts.send("Debugger.resume")
        await self._halts.detach()
        await self._page.evaluate(_SHOWN, arg=True)


async def television(devices: Devices, entry: Entry) -> Screen:
    """Let a laptop be the table, by the button that is there for it."""
    screen = Screen(await devices.on(LAPTOP, None))
    await screen.page.goto(devices.url + link(entry))
    await button(screen.page, "Use this screen as the table").click()
    await expect(screen.page.get_by_role("heading", name="Ana’s table")).to_be_visible()
    return screen


async def arrive(devices: Devices, table: Page, name: str) -> Screen:
    """Let somebody read the code in the corner of the television, and come in by it."""
    code = await table.locator(".corner .code [aria-hidden]").inner_text()
    screen = Screen(await devices.on(PHONE))
    await screen.page.get_by_role("textbox", name="Join a table").fill(code)
    await button(screen.page, "Join").click()
    await screen.page.get_by_role("textbox", name="What shall we call you?").fill(name)
    await button(screen.page, "Sit down").click()
    await expect(screen.page.get_by_text("You are watching")).to_be_visible()
    await expect(screen.page.locator("[data-pile]").first).to_be_visible()
    return screen


async def cut(live: Live) -> None:
    """Kill the server as a power cut does, and start it again."""
    await asyncio.to_thread(live.kill)
    await asyncio.to_thread(live.start)


async def ended(screens: Sequence[Screen], entry: Entry) -> None:
    """Wait until all see how a match has ended; see that each tells the evening right."""
    for screen in screens:
        await ends(screen.page)
    tally = Counter[str]()
    for match in await played(screens[0].page, entry):
        for seat, score in zip(match["seats"], match["outcome"]["scores"], strict=True):
            tally[seat["name"]] += score
    told = [await _tally(screen.page) for screen in screens]
    assert told == [dict(tally)] * len(screens)


async def _tally(page: Page) -> dict[str, int]:
    lines = page.locator("section", has=page.get_by_role("heading", name="The evening so far"))
    found: list[tuple[str, str]] = await lines.locator("li").evaluate_all(
        "all => all.map((one) => ['bdi', 'b'].map((part) => one.querySelector(part).innerText))"
    )
    return {name: int(points.split(" ")[0]) for name, points in found}


async def played(page: Page, entry: Entry) -> list[dict[str, Any]]:
    """Return what the table tells a device of the matches that are over."""
    found: list[dict[str, Any]] = (await _get(page, f"/t/{entry.table}/replays"))["matches"]
    return found


async def replayed(screen: Screen, entry: Entry, match: int) -> Any:
    """Return the last view of a match when it is looked at again as this screen saw it."""
    seat = screen.seats[match]
    path = f"/t/{entry.table}/replays/{match}?seat={'watch' if seat is None else seat}&from="
    part = await _get(screen.page, f"{path}0")
    while part["more"] is not None:
        part = await _get(screen.page, f"{path}{part['more']}")
    return part["steps"][-1]["view"]


async def _get(page: Page, path: str) -> dict[str, Any]:
    answer: dict[str, Any] = await page.evaluate(
        "path => fetch(path).then((answer) => answer.json())", path
    )
    return answer
