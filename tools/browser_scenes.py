"""What `make screens` photographs in browsers: a function for each picture of docs/screens.

Each is handed devices at a server that has just begun, and returns the page to be photographed when
it shows what the picture is about. A new one stands here, and in SCENES.
"""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from playwright.async_api import Page, expect

from tests.e2e.devices import PHONE, Devices

Scene: TypeAlias = Callable[[Devices], Awaitable[Page]]


async def home(devices: Devices) -> Page:
    """Home, on a phone."""
    page = await devices.on(PHONE)
    await expect(page.locator("#sobremesa")).not_to_be_empty()
    return page


SCENES: Final[dict[str, Scene]] = {"home": home}
"""By the name of the picture."""
