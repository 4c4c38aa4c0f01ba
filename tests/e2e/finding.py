"""What tests of the screens look for on a page.

LANGUAGES  the five of the client
button     a button by its name
options    what opens the options in a lobby
ends       where it is told that a match has ended
"""

from typing import Final

from playwright.async_api import Locator, Page, expect

LANGUAGES: Final = ("es", "it", "en", "fr", "de")


def button(page: Page | Locator, name: str) -> Locator:
    """Return the button of that name, on a page or in a part of it."""
    return page.get_by_role("button", name=name, exact=True)


def options(page: Page) -> Locator:
    """Return what opens and closes the options of the game in a lobby, whatever its language."""
    return page.locator("main .game summary")


async def ends(page: Page) -> None:
    """Wait until the end of a match is shown, to the winner or to others."""
    await expect(page.locator("main.after h1")).to_be_visible()
