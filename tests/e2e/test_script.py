"""How much script a phone fetches before it can play: little, and no game's board too early."""

import asyncio

import pytest
from playwright.async_api import Page, Request, expect

from tests.e2e.arriving import host, link
from tests.e2e.devices import PHONE, Devices
from tests.e2e.finding import options

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]

MOST = 100_000
"""Bytes, compressed, for home, the way in and the lobby together."""


class Fetched:
    """The scripts that a device has fetched, in their order."""

    def __init__(self, page: Page) -> None:
        self._requests: list[Request] = []
        page.on("requestfinished", self._take)

    def _take(self, request: Request) -> None:
        if request.resource_type == "script":
            self._requests.append(request)

    def names(self) -> set[str]:
        return {request.url.rpartition("/")[2] for request in self._requests}

    async def bytes(self) -> int:
        """Return how much came over the network; a script that was kept counts nothing."""
        sizes = await asyncio.gather(*(request.sizes() for request in self._requests))
        return sum(size["responseBodySize"] for size in sizes)


async def test_home_the_way_in_and_the_lobby_are_little_script(devices: Devices) -> None:
    ana, entry = await host(devices)
    leo = await devices.on(PHONE, None)
    fetched = Fetched(leo)
    await leo.goto(devices.url)
    await leo.get_by_role("button", name="Open a table").wait_for()
    await leo.goto(devices.url + link(entry))
    await leo.get_by_role("button", name="Sit down").click()
    await expect(options(leo)).to_be_visible()
    await leo.wait_for_load_state("networkidle")
    assert len(fetched.names()) > 2
    assert 20_000 < await fetched.bytes() <= MOST
    before = fetched.names()
    assert not any(name.startswith("board-") for name in before)
    await ana.get_by_role("button", name="Start", exact=True).click()
    await expect(leo.locator("[data-card]")).to_have_count(7)
    assert [name for name in fetched.names() - before if name.startswith("board-")]
