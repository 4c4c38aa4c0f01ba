"""How devices come to a table without going through its screens: the server is asked directly.

link        the path of a table, with what lets one in behind the #
host        a device opens a table and shows it
sit         a device joins a table and shows it
big_screen  a television shows a table, and is nobody at it

Tests of the screens on the way go through them; all others save the time.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from playwright.async_api import Page

from tests.clients import Entry
from tests.e2e.devices import PHONE, TELEVISION, Device, Devices


def link(entry: Entry) -> str:
    """Return the path of a table as its host passes it on; what is behind the # lets one in."""
    return f"/t/{entry.table}#{entry.secret}"


async def host(
    devices: Devices, name: str = "Ana", device: Device = PHONE, **how: Any
) -> tuple[Page, Entry]:
    """Let a device open a table; return its page and the table. `how` is as in `Devices.on`."""
    page = await devices.on(device, None, **how)
    entry = await _ask(devices, page, "/tables", {"name": name, "sign": "🐱"})
    await page.goto(devices.url + link(entry))
    return page, entry


async def sit(
    devices: Devices,
    entry: Entry,
    name: str = "Leo",
    device: Device = PHONE,
    sign: str = "🐻",
    **how: Any,
) -> Page:
    """Let a device join a table; return its page. `how` is as in `Devices.on`."""
    page = await devices.on(device, None, **how)
    asked = {"secret": entry.secret, "name": name, "sign": sign}
    await _ask(devices, page, f"/t/{entry.table}/join", asked)
    await page.goto(devices.url + link(entry))
    return page


async def big_screen(
    devices: Devices,
    entry: Entry,
    before: Callable[[Page], Awaitable[None]] | None = None,
    **how: Any,
) -> Page:
    """Let a television show a table; return its page. `before` is done before it shows anything."""
    page = await devices.on(TELEVISION, None, **how)
    if before is not None:
        await before(page)
    await page.goto(devices.url + link(entry).replace("#", "/tv#"))
    await page.locator("html[data-far] h1").first.wait_for()
    return page


async def _ask(devices: Devices, page: Page, path: str, asked: dict[str, str]) -> Entry:
    """Ask the server from this device, which keeps the cookie that comes."""
    await page.goto(devices.url + "/icons/icon.svg")
    status, said = await page.evaluate(_POST, [devices.url + path, asked])
    assert status < 300, said
    return msgspec.convert({"secret": asked.get("secret"), "token": ""} | said, Entry)


_POST: Final = """async ([url, asked]) => {
    const headers = {'Content-Type': 'application/json'};
    const response = await fetch(url, {method: 'POST', headers, body: JSON.stringify(asked)});
    return [response.status, await response.json()];
}"""
"""The browser asks: it alone knows names like sobremesa.localhost."""
