"""Pictures of a table before a match, and of what the menu leads to."""

from functools import partial
from typing import Final

from playwright.async_api import Page, expect

from tests.clients import Entry
from tests.e2e import captain as ship
from tests.e2e import oeil_table as photographs
from tests.e2e.arriving import big_screen, host, link, sit
from tests.e2e.finding import button, options
from tools.scenes.house import House, Picture, Shown, hands

GUESTS: Final = {"Leo": "🐻", "Mia": "🦁"}


async def _hosted(house: House, *, dark: bool = True) -> tuple[Page, Entry]:
    page, entry = await host(house.devices, "Ana", dark=dark)
    await expect(page.locator(".round")).to_be_visible()
    return page, entry


async def _with_guests(house: House, *, dark: bool = True) -> tuple[Page, Entry, list[Page]]:
    page, entry = await _hosted(house, dark=dark)
    guests = [
        await sit(house.devices, entry, name, sign=sign, dark=dark) for name, sign in GUESTS.items()
    ]
    for level in ("friend", "shark"):
        await page.get_by_role("button", name=level, exact=True).first.click()
        await expect(page.get_by_text(f"bot, {level}")).to_be_visible()
    await _to_the_top(page)
    return page, entry, guests


async def _to_the_top(page: Page) -> None:
    await page.evaluate("scrollTo(0, 0)")


async def alone(house: House) -> Shown:
    """A table that has just been opened."""
    page, entry = await _hosted(house)
    return Shown(page, await big_screen(house.devices, entry, dark=True))


async def full(house: House) -> Shown:
    """Three people and two bots."""
    page, entry, _ = await _with_guests(house)
    return Shown(page, await big_screen(house.devices, entry, dark=True))


async def by_day(house: House) -> Shown:
    """The same by day."""
    page, entry, _ = await _with_guests(house, dark=False)
    return Shown(page, await big_screen(house.devices, entry))


async def as_guest(house: House) -> Shown:
    """What somebody sees who is not the host."""
    _, _, guests = await _with_guests(house)
    await _to_the_top(guests[0])
    return Shown(guests[0])


async def _unfolded(page: Page) -> Shown:
    summary = options(page)
    if await summary.locator("..").get_attribute("open") is None:
        await summary.click()
    return Shown(page, upmost=".game summary")


async def loonacy_options(house: House) -> Shown:
    """What can be set for Loonacy."""
    page, _ = await _hosted(house)
    return await _unfolded(page)


async def oeil_options(house: House) -> Shown:
    """What can be set for L'Œil en coin."""
    page, _ = await _hosted(house)
    await photographs.choose(page)
    return await _unfolded(page)


async def captain_options(house: House) -> Shown:
    """What can be set for Eye Eye Captain!."""
    page, _ = await _hosted(house)
    await ship.choose(page)
    return await _unfolded(page)


async def games(house: House) -> Shown:
    """Which game shall it be?"""
    page, _ = await _hosted(house)
    await photographs.choose(page)
    return Shown(page, upmost=".game")


async def own_photographs(house: House) -> Shown:
    """Which photographs shall be played with: chosen before the match."""
    page, _ = await _hosted(house)
    await photographs.choose(page)
    await expect(page.get_by_text("Bring your own photographs").first).to_be_visible()
    return Shown(page, upmost=".game fieldset:has(.deck)")


async def no_way(house: House) -> Shown:
    """A phone does not get here."""
    page, _ = await _hosted(house)
    await page.get_by_text("A phone doesn’t get here?").first.click()
    return Shown(page, upmost=".invite")


async def place(house: House, seat: str) -> Shown:
    """The sheet of one place: oneself, a guest, or a bot, by what its card says."""
    page, _, _ = await _with_guests(house)
    await page.locator(".seat", has_text=seat).click()
    return await _sheet(page)


async def menu(house: House) -> Shown:
    """What is always there."""
    page, _, _ = await _with_guests(house)
    await button(page, "Menu").click()
    return await _sheet(page)


async def from_menu(house: House, entry: str) -> Shown:
    """A sheet that the menu leads to."""
    shown = await menu(house)
    await button(shown.page, entry).click()
    return await _sheet(shown.page)


async def _sheet(page: Page) -> Shown:
    await expect(page.locator("dialog h2")).to_be_visible()
    return Shown(page)


async def moved(house: House) -> Shown:
    """One's seat is on another device now."""
    _, entry = await _hosted(house)
    leo = await sit(house.devices, entry, dark=True)
    await expect(leo.locator(".round")).to_be_visible()
    await house.devices.another(leo, link(entry))
    await expect(button(leo, "Play on here")).to_be_visible()
    return Shown(leo)


PICTURES: Final = (
    Picture("table/alone", "A table that has just been opened", alone),
    Picture("table/full", "Three people and two bots", full, large=True),
    Picture("table/day", "The same by day", by_day),
    hands("table/guest", "What a guest sees", as_guest),
    hands("table/games", "Which game shall it be?", games),
    hands("table/loonacy", "Loonacy, fine-tuned", loonacy_options),
    hands("table/oeil", "L’Œil en coin, fine-tuned", oeil_options),
    hands("table/captain", "Eye Eye Captain!, fine-tuned", captain_options),
    hands("table/photographs", "Whose photographs?", own_photographs),
    hands("table/no-way", "A phone doesn’t get here?", no_way),
    hands("table/oneself", "One’s own place", partial(place, seat="Ana")),
    hands("table/somebody", "What a host can do about a guest", partial(place, seat="Leo")),
    hands("table/bot", "How a bot plays", partial(place, seat="bot, shark")),
    hands("table/menu", "The menu", menu),
    *(
        hands(f"table/{name}", entry, partial(from_menu, entry=entry))
        for name, entry in (
            ("invite", "QR and link for others"),
            ("device", "Go on at another device"),
            ("people", "Who is here"),
            ("options", "Table options"),
        )
    ),
    hands("table/moved", "The seat is on another device now", moved),
)
