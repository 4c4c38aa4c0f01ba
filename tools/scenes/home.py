"""Pictures of what is seen before a table: home, settings, rules, first minutes, the way in."""

from functools import partial
from typing import Final

from playwright.async_api import Page, expect

from tests.e2e.arriving import host, link
from tests.e2e.finding import button
from tests.e2e.lessons import hears, lays
from tools.scenes.house import House, Shown, hands


async def _at(house: House, path: str = "/", *, dark: bool = True, moves: bool = False) -> Page:
    page = await house.devices.on(path=path, dark=dark, moves=moves)
    await expect(page.locator("#sobremesa")).not_to_be_empty()
    return page


async def home(house: House, *, dark: bool) -> Shown:
    """Home, as one comes to it."""
    return Shown(await _at(house, dark=dark))


async def sheet(house: House, name: str) -> Shown:
    """A sheet that home opens."""
    page = await _at(house)
    await button(page, name).click()
    await expect(page.locator("dialog h2")).to_be_visible()
    return Shown(page)


async def opening(house: House) -> Shown:
    """Somebody who opens a table says who he is."""
    page = await _at(house)
    await button(page, "Open a table").click()
    await page.get_by_role("textbox", name="What shall we call you?").fill("Ana")
    await button(page, "Choose another sign").click()
    return Shown(page)


async def no_such_code(house: House) -> Shown:
    """A code that opens nothing."""
    page = await _at(house)
    await page.get_by_label("Join a table").fill("ZZZZZZ")
    await button(page, "Join").click()
    await expect(page.get_by_role("alert")).to_be_visible()
    return Shown(page)


async def back_again(house: House) -> Shown:
    """Whoever has a seat at a table finds it at home."""
    page, _ = await host(house.devices, "Ana", dark=True)
    await expect(page.locator(".round")).to_be_visible()
    await page.goto(house.devices.url)
    await expect(page.get_by_role("heading", name="Your seat is still here")).to_be_visible()
    return Shown(page)


async def way_in(house: House) -> Shown:
    """Somebody has followed a link."""
    _, entry = await host(house.devices, "Ana", dark=True)
    page = await _at(house, link(entry))
    await expect(button(page, "Sit down")).to_be_visible()
    await page.get_by_role("textbox", name="What shall we call you?").fill("Leo")
    return Shown(page)


async def no_way_in(house: House) -> Shown:
    """The table that was here is gone."""
    page = await _at(house, "/t/nowhere")
    await expect(page.get_by_label("Join a table")).to_be_visible()
    return Shown(page)


async def rules(house: House, game: str) -> Shown:
    """The rules of a game, to read."""
    page = await _at(house, f"/rules/{game}")
    await expect(page.locator("h1")).to_be_visible()
    return Shown(page)


async def loonacy_minute(house: House) -> Shown:
    """Somebody learns Loonacy: the first card has won its race."""
    page = await _at(house, "/learn/loonacy")
    await hears(page, "learn-lay")
    await lays(page)
    await hears(page, "learn-race")
    return await _pointed(page)


async def oeil_minute(house: House) -> Shown:
    """Somebody learns L'Œil en coin: which photograph could carry the caption?"""
    page = await _at(house, "/learn/oeil")
    await hears(page, "learn-lay")
    return await _pointed(page)


async def captain_minute(house: House) -> Shown:
    """Somebody learns Eye Eye Captain!: the tongs are his."""
    page = await _at(house, "/learn/captain", moves=True)
    await hears(page, "learn-lift")
    return await _pointed(page)


async def _pointed(page: Page) -> Shown:
    await expect(page.locator("[data-pointed]")).to_be_visible()
    return Shown(page)


GAMES: Final = {
    "loonacy": "Loonacy",
    "oeil": "L’Œil en coin",
    "captain": "Eye Eye Captain!",
}
PICTURES: Final = (
    hands("home/home", "Home: open a table, join one, or try a game", partial(home, dark=True)),
    hands("home/day", "The same by day", partial(home, dark=False)),
    hands("home/opening", "Opening a table: a name and a sign", opening),
    hands("home/code", "A code that opens nothing", no_such_code),
    hands("home/back", "The way back to a table", back_again),
    hands("home/way-in", "Somebody has followed a link", way_in),
    hands("home/gone", "A link that opens nothing any more", no_way_in),
    hands("home/settings", "Settings", partial(sheet, name="Settings")),
    hands("home/credits", "Credits", partial(sheet, name="Credits")),
)
LEARNING: Final = (
    *(
        hands(f"rules/{game}", f"The rules of {title}", partial(rules, game=game))
        for game, title in GAMES.items()
    ),
    hands("learn/loonacy", "Loonacy: a race, and another card", loonacy_minute),
    hands("learn/oeil", "L’Œil en coin: lay one of yours", oeil_minute),
    hands("learn/captain", "Eye Eye Captain!: lift a dropping", captain_minute),
)
