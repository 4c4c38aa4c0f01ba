"""What tests of the screens look for on a page.

LANGUAGES  the five of the client
button     a button by its name
"""

from typing import Final

from playwright.async_api import Locator, Page

LANGUAGES: Final = ("es", "it", "en", "fr", "de")


def button(page: Page, name: str) -> Locator:
    """Return the button of that name."""
    return page.get_by_role("button", name=name, exact=True)
