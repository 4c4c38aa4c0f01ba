"""A match is played however phones come: through a proxy, in a folder, over plain HTTP."""

import ipaddress
import socket
from pathlib import Path

import psutil
import pytest
from playwright.async_api import Browser, Page, expect

from tests.e2e.arriving import host, sit
from tests.e2e.conftest import switched_on
from tests.e2e.devices import Devices
from tests.e2e.loonacy import Seat
from tests.live import Live
from tests.web_servers import CADDY, FOLDER, HAPROXY, NGINX, WebServer, free_port, shown_by

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]


async def play_a_card(devices: Devices) -> Page:
    """Open a table, let somebody join, begin, and lay a card that does not fit: it is answered."""
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    await ana.get_by_role("button", name="Start", exact=True).click()
    for page in (ana, leo):
        await expect(page.locator("[data-pile]").first).to_be_visible()
        await expect(page.locator("[data-card]")).to_have_count(7)
    seat = Seat(ana)
    await seat.tap(*(await seat.look()).wrong())
    await expect(ana.locator("[data-spoken]")).to_contain_text("No picture in common.")
    return ana


@pytest.mark.parametrize(
    ("kind", "strips"),
    [
        pytest.param(NGINX, True, id="nginx, stripped"),
        *(
            pytest.param(kind, strips, id=name, marks=pytest.mark.long)
            for kind, strips, name in (
                (NGINX, False, "nginx, kept"),
                (CADDY, False, "caddy, kept"),
                (HAPROXY, True, "haproxy, stripped"),
            )
        ),
    ],
)
async def test_a_match_is_played_through_a_proxy_in_a_folder(
    kind: WebServer,
    *,
    strips: bool,
    chromium: Browser,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> None:
    port = free_port()
    told = ("--public-url", f"http://127.0.0.1:{port}", "--base-path", FOLDER)
    with Live(tmp_path, *told, "--proxy", "127.0.0.1") as live:
        async with (
            shown_by(kind, tmp_path, port, live.port, strips=strips) as url,
            switched_on(chromium, url, request) as devices,
        ):
            ana = await play_a_card(devices)
            assert ana.url.startswith(f"{url}/t/")


def own_address() -> str:
    """Return an address of this machine that is no loopback: there browsers are stricter."""
    found = [
        address.address
        for interface in psutil.net_if_addrs().values()
        for address in interface
        if address.family == socket.AF_INET
        and not ipaddress.ip_address(address.address).is_loopback
    ]
    assert found, "this machine is in no network"
    return found[0]


async def test_a_match_is_played_where_browsers_offer_no_secure_context(
    chromium: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    address = own_address()
    with Live(tmp_path, "--host", address) as live:
        async with switched_on(chromium, f"http://{address}:{live.port}", request) as devices:
            ana = await play_a_card(devices)
            asked = "[isSecureContext, 'wakeLock' in navigator, 'randomUUID' in crypto]"
            assert await ana.evaluate(asked) == [False, False, False]
