"""Where scenes play: devices at a server whose folder holds a table that has come somewhere.

House    devices, the doors of the server, and the table that was stored for a scene
Shown    what a scene has come to: a page, and the large screen of the same table
Scene    what plays a scene
Picture  a scene, what is to be seen in it, and on which screens
hands    a picture that no television shows
party    the people of the stored table, and a television
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from playwright.async_api import Page, expect

from tests.clients import Client, Doors
from tests.e2e import stored
from tests.e2e.arriving import big_screen
from tests.e2e.devices import LAPTOP, PHONE, TELEVISION, Device, Devices
from tests.e2e.stored import Stored, come_to

HANDS: Final = (PHONE, LAPTOP)
"""What one holds or sits before."""
ALL: Final = (*HANDS, TELEVISION)


@dataclass(frozen=True)
class House:
    """Devices, the doors of the server, and the table that was stored for a scene."""

    devices: Devices
    doors: Doors
    """For those whose screens nobody looks at."""
    stored: Stored | None

    @property
    def table(self) -> Stored:
        """The table that was stored, in a scene that has one."""
        assert self.stored is not None, "nothing was stored for this scene"
        return self.stored


class Shown(NamedTuple):
    """What a scene has come to."""

    page: Page
    """It was opened on a phone, and becomes a laptop."""
    television: Page | None = None
    upmost: str = ""
    """The selector of what is to be seen at the upper edge; none: the page as it begins."""

    def on(self, device: Device) -> Page:
        """Return the page that a device shows."""
        if device is not TELEVISION:
            return self.page
        assert self.television is not None, "this scene has no television"
        return self.television


Scene: TypeAlias = Callable[[House], Awaitable[Shown]]


@dataclass(frozen=True)
class Picture:
    """A scene, and what is to be seen in it."""

    name: str
    """Of its files: the folder, and how each begins."""
    caption: str
    """In plain words, with no full stop at the end."""
    scene: Scene
    log: stored.Scene | None = None
    """How far its match has come before anybody is there; None: there is none."""
    screens: tuple[Device, ...] = ALL
    large: bool = False
    """It is shown on the first page, too."""

    def file(self, device: Device) -> str:
        """Return where the picture on a device lies below docs/screens."""
        return f"{self.name}-{device.name}.webp"


def hands(name: str, caption: str, scene: Scene) -> Picture:
    """Return a picture that needs no match, and that no television shows."""
    return Picture(name, caption, scene, None, HANDS)


class Party(NamedTuple):
    """The people of a stored table, and its television."""

    pages: dict[int, Page]
    """By seat: of those whose screens are looked at."""
    clients: dict[int, Client]
    """By seat: of the others who are here."""
    television: Page

    def of(self, seat: int) -> Shown:
        """Return what this seat sees, beside the television."""
        return Shown(self.pages[seat], self.television)

    async def go_on(self) -> None:
        """Let somebody lift the curtain; wait until everybody sees it go."""
        page = next(iter(self.pages.values()))
        await page.locator(".curtain button").click()
        for each in (*self.pages.values(), self.television):
            await expect(each.locator(".curtain")).to_have_count(0)


async def party(house: House, *seats: int, away: Sequence[int] = (), **how: Any) -> Party:
    """Let the people of the stored table come, and put a television there. `how`: `Devices.on`.

    Those of these seats bring phones; nobody looks at what the others bring.
    """
    table, how = house.table, {"dark": True, **how}
    pages: dict[int, Page] = {}
    clients: dict[int, Client] = {}
    here = [seat for seat in range(len(table.tokens)) if seat not in away]
    for seat in sorted(here, key=lambda seat: seat != table.first):
        if seat in seats:
            pages[seat] = await come_to(house.devices, table, seat, **how)
        else:
            entry = msgspec.structs.replace(table.entry, token=table.tokens[seat])
            clients[seat] = await house.doors.sit(entry)
    # Only where people are does a screen show how a match has ended.
    return Party(pages, clients, await big_screen(house.devices, table.entry, **how))
