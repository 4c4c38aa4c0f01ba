"""A walk past every screen of the client, in any language, on any device: somebody looks at each.

Tour     who walks, in which language, on what, and who looks
Sayings  what the client says in a language: tests press what it is called there
STAGES   the parts of the walk, by name: `await STAGES["lobby"](tour)`
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from playwright.async_api import Locator, Page, expect

from tests.e2e.arriving import host, link, sit
from tests.e2e.devices import LAPTOP, PHONE, Device, Devices
from tests.e2e.finding import ends, options
from tests.e2e.gate import Gate

ROOT = Path(__file__).resolve().parents[2]
HEIGHTS: Final = "[document.documentElement.scrollHeight, innerHeight]"
Look: TypeAlias = Callable[[str, Page], Awaitable[None]]
"""Handed the name of a screen and the page that shows it, standing still."""


class Sayings:
    """What is said in a language, by its key; of the games, what one of them says."""

    def __init__(self, language: str, game: str = "loonacy") -> None:
        sources = ROOT / "src" / "sobremesa"
        files = (
            ROOT / "web" / "src" / "locales" / f"{language}.json",
            sources / "kernel" / "words" / f"{language}.json",
            sources / "server" / "words" / f"{language}.json",
            sources / "table" / "words" / f"{language}.json",
            sources / "games" / game / "words" / f"{language}.json",
        )
        self._texts: dict[str, Any] = {}
        for file in files:
            self._texts |= json.loads(file.read_text("utf-8"))

    def __call__(self, key: str, **places: str) -> str:
        """Return a text that depends on no number."""
        text: str = self._texts[key]
        return text.format(**places)

    def keys(self) -> list[str]:
        """Return the keys that are no words; none of them should ever be read on a screen."""
        return [key for key in self._texts if "." in key or "-" in key]


@dataclass
class Tour:
    """Somebody who walks past the screens."""

    devices: Devices
    look: Look
    language: str = "en"
    device: Device = PHONE
    how: dict[str, Any] = field(default_factory=dict)
    """As in `Devices.on`."""

    def __post_init__(self) -> None:
        self.say = Sayings(self.language)
        self.how = {"device": self.device, "language": self.language, **self.how}

    def button(self, page: Page, key: str, **places: str) -> Locator:
        """Return the button that is called so in this language."""
        return page.get_by_role("button", name=self.say(key, **places), exact=True)

    async def press(self, page: Page, key: str, **places: str) -> None:
        """Press the button that is called so in this language."""
        await self.button(page, key, **places).click()

    async def close(self, page: Page) -> None:
        """Put the sheet away that lies over the page."""
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog")).to_have_count(0)

    async def sheet(self, page: Page, key: str, name: str) -> None:
        """Look at the sheet that a button opens, and put it away."""
        await self.press(page, key)
        await expect(page.locator("dialog h2")).to_be_visible()
        await self.look(name, page)
        await self.close(page)

    async def from_menu(self, page: Page, key: str, name: str) -> None:
        """Look at a sheet that the menu leads to, and put it away."""
        await self.press(page, "menu")
        await self.press(page, key)
        await self.look(name, page)
        # Escape goes back to the menu first.
        await page.keyboard.press("Escape")
        await self.close(page)


async def home(tour: Tour) -> None:
    """Before any table: home and its sheets, a code that opens nothing."""
    page = await tour.devices.on(path="/", **tour.how)
    await expect(tour.button(page, "open.title")).to_be_visible()
    await tour.look("home", page)
    await tour.sheet(page, "settings", "home, settings")
    await tour.sheet(page, "credits", "home, credits")
    await page.get_by_label(tour.say("join.code")).fill("ZZZZZZ")
    await tour.press(page, "join.go")
    await expect(page.get_by_role("alert")).to_be_visible()
    await tour.look("home, no such code", page)
    await tour.press(page, "open.title")
    await tour.press(page, "self.sign.change")
    await tour.look("home, opening a table", page)
    await tour.press(page, "open.go")
    await expect(tour.button(page, "menu")).to_be_visible()
    await page.goto(tour.devices.url)
    await expect(page.get_by_role("heading", name=tour.say("kept.title"))).to_be_visible()
    await tour.look("home, a table to go back to", page)


async def welcome(tour: Tour) -> None:
    """The way in: by a link, by one that lacks its end, to a table that is gone."""
    ana, entry = await host(tour.devices, **tour.how)
    await tour.button(ana, "menu").wait_for()
    page = await tour.devices.on(path=link(entry), **tour.how)
    await expect(tour.button(page, "welcome.go")).to_be_visible()
    await tour.look("welcome", page)
    shut = await tour.devices.on(path=link(entry).partition("#")[0], **tour.how)
    await expect(shut.get_by_role("alert")).to_be_visible()
    await tour.look("welcome, a link without its end", shut)
    gone = await tour.devices.on(path="/t/nowhere", **tour.how)
    await expect(gone.get_by_label(tour.say("join.code"))).to_be_visible()
    await tour.look("ended, gone", gone)


async def lobby(tour: Tour) -> None:
    """The table before a match, as host and as guest, empty and full."""
    ana, entry = await host(tour.devices, **tour.how)
    await expect(tour.button(ana, "menu")).to_be_visible()
    await expect(options(ana)).to_be_visible()
    await tour.look("lobby, alone", ana)
    await options(ana).click()
    await tour.look("lobby, its options", ana)
    await tour.sheet(ana, "rules.all", "lobby, rules")
    await ana.get_by_role("button", name="Ana").click()
    await tour.look("lobby, oneself", ana)
    await tour.close(ana)
    leo = await sit(tour.devices, entry, **tour.how)
    await expect(tour.button(leo, "menu")).to_be_visible()
    for level in ("child", "friend", "shark"):
        chairs = ana.locator("ol button")
        there = await chairs.count()
        await ana.get_by_role("button", name=tour.say(f"level.{level}"), exact=True).first.click()
        await expect(chairs).to_have_count(there + 1)
    await tour.look("lobby, full", ana)
    await tour.look("lobby, as a guest", leo)
    await people_in_the_lobby(tour, ana, leo)
    await tour.press(ana, "menu")
    await tour.look("lobby, menu", ana)
    await tour.close(ana)
    for key in ("menu.invite", "people.title", "options.table"):
        await tour.from_menu(ana, key, f"menu, {key}")


async def people_in_the_lobby(tour: Tour, ana: Page, leo: Page) -> None:
    """The sheets of a person, a bot, and oneself."""
    await ana.get_by_role("button", name="Leo").click()
    await tour.press(ana, "host.remove")
    await tour.look("lobby, somebody else", ana)
    await tour.close(ana)
    await ana.locator("ol button").last.click()
    await tour.look("lobby, a bot", ana)
    await tour.close(ana)
    await leo.get_by_role("button", name="Leo").click()
    await tour.look("lobby, oneself as a guest", leo)
    await tour.close(leo)


async def before_the_first_card(tour: Tour) -> None:
    """A match that begins, is paused, and counted in again; the server's clock should go slowly."""
    ana, entry = await host(tour.devices, **tour.how)
    leo = await sit(tour.devices, entry, **tour.how)
    await expect(tour.button(leo, "menu")).to_be_visible()
    await tour.press(ana, "start.go")
    await expect(ana.get_by_text(tour.say("loonacy.look"))).to_be_visible()
    await tour.look("match, looking at one's cards", ana)
    await tour.press(leo, "match.pause")
    await expect(ana.get_by_role("heading", name=tour.say("match.paused"))).to_be_visible()
    await tour.look("match, paused", ana)
    await tour.press(ana, "match.resume")
    await expect(ana.locator(".count")).to_be_visible()
    await tour.look("match, counted in", ana)


async def match(tour: Tour) -> None:
    """A match, with a helping hand, and whoever watches; what lies over it; its end.

    No bot plays: nothing goes on while somebody looks.
    """
    ana, entry = await host(tour.devices, **tour.how)
    leo = await sit(tour.devices, entry, **tour.how)
    gate = await Gate.before(leo)
    await leo.reload()
    await expect(tour.button(leo, "menu")).to_be_visible()
    await ana.get_by_role("button", name="Ana").click()
    await ana.get_by_role("switch", name=tour.say("handicap.helping_hand")).click()
    await tour.close(ana)
    await tour.press(ana, "start.go")
    for page in (ana, leo):
        await expect(page.locator("[data-pile]").first).to_be_visible()
    await tour.look("match, with a helping hand", ana)
    await tour.look("match", leo)
    eva = await sit(tour.devices, entry, "Eva", **tour.how)
    await expect(eva.get_by_text(tour.say("match.watching"))).to_be_visible()
    await tour.look("match, watching", eva)
    await over_the_match(tour, ana, leo)
    for mark, name, pointing in (
        ('"pointing":true', "match, somebody is waited for", (leo,)),
        ('"stage":"dealing"', "match, cards are dealt", (ana, leo)),
    ):
        gate.shuts_after(mark)
        await point_until(gate.is_shut, *pointing)
        await tour.look(name, leo)
        gate.open()
    # Ana is left over, and wins.
    await tour.press(leo, "menu")
    await tour.press(leo, "leave.match")
    await tour.press(leo, "leave.match")
    for name, page in (("after", ana), ("after, as a guest", leo)):
        await ends(page)
        shown, there = await page.evaluate(HEIGHTS)
        assert page.viewport_size is not None
        if page.viewport_size["width"] >= LAPTOP.width:
            assert shown <= there, "the end of a match fits on a laptop"
        await tour.look(name, page)


async def over_the_match(tour: Tour, ana: Page, leo: Page) -> None:
    """What lies over a match: the menu and its sheets, reactions, a vote to stop."""
    await tour.press(ana, "menu")
    await tour.look("match, menu", ana)
    await tour.close(ana)
    await tour.from_menu(ana, "menu.rules", "match, rules")
    await tour.press(ana, "reaction")
    await tour.look("match, reactions", ana)
    await tour.press(ana, "reaction")
    await tour.press(leo, "menu")
    await tour.press(leo, "stop.propose")
    await tour.look("match, shall we stop", leo)
    await tour.press(leo, "stop.ask")
    await expect(tour.button(ana, "stop.no")).to_be_visible()
    await tour.look("match, somebody would like to stop", ana)
    await tour.press(ana, "stop.no")
    await expect(tour.button(leo, "stop.after-all")).to_have_count(0)


async def replay(tour: Tour) -> None:
    """A match that was ended after its first card was asked for, looked at again."""
    ana, entry = await host(tour.devices, **tour.how)
    leo = await sit(tour.devices, entry, **tour.how)
    await tour.button(leo, "menu").wait_for()
    await tour.press(ana, "start.go")
    await expect(leo.locator("[data-pile]").first).to_be_visible()
    await tour.press(leo, "menu")
    await tour.press(leo, "leave.match")
    await tour.press(leo, "leave.match")
    await ends(ana)
    await tour.press(ana, "replay.again")
    await expect(ana.locator("[data-card]").first).to_be_visible()
    await tour.look("replay", ana)
    await ana.locator("[data-eyes]").select_option("watch")
    await expect(ana.locator("[data-card]")).to_have_count(0)
    await tour.look("replay, as one who watches", ana)
    await tour.press(ana, "after.table")
    await tour.press(ana, "after.table")
    await tour.press(ana, "menu")
    await tour.press(ana, "replay.again")
    await expect(ana.locator("dialog li")).to_have_count(1)
    await tour.look("replays", ana)


async def ended(tour: Tour) -> None:
    """A table that goes on elsewhere, or without one."""
    ana, entry = await host(tour.devices, **tour.how)
    leo = await sit(tour.devices, entry, **tour.how)
    await tour.button(leo, "menu").wait_for()
    tab = await tour.devices.another(leo, link(entry))
    await expect(tour.button(leo, "ended.moved.go")).to_be_visible()
    await tour.look("ended, gone on elsewhere", leo)
    await ana.get_by_role("button", name="Leo").click()
    await tour.press(ana, "host.remove")
    await tour.press(ana, "host.remove")
    await expect(tab.get_by_label(tour.say("join.code"))).to_be_visible()
    await tour.look("ended, removed", tab)


async def point_until(done: Callable[[], Awaitable[bool]], *pages: Page) -> None:
    """Let everybody point at the draw pile whenever he can, and lay nothing."""
    point = """() => {
        const deck = document.querySelector('[data-point]');
        if (deck && !deck.disabled && deck.ariaPressed !== 'true') deck.click();
    }"""
    async with asyncio.timeout(60):
        while not await done():
            for page in pages:
                await page.evaluate(point)
            await asyncio.sleep(0.05)


STAGES: Final[dict[str, Callable[[Tour], Awaitable[None]]]] = {
    "home": home,
    "welcome": welcome,
    "lobby": lobby,
    "match": match,
    "replay": replay,
    "ended": ended,
}
"""What a server whose clock is fast shows; `before_the_first_card` wants a slow one."""
