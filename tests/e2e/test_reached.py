"""The host's laptop says by itself that phones get through, when the first one has."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.clients import Client, Doors
from tests.e2e.arriving import host, sit
from tests.e2e.axe import faults
from tests.e2e.conftest import switched_on
from tests.e2e.devices import LAPTOP, PHONE
from tests.live import Live

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.timeout(90),
    pytest.mark.usefixtures("built"),
]

WHY = {"en": "A phone doesn’t get here?", "de": "Ein Handy kommt nicht her?"}
THROUGH = {
    "en": "The first device has come through: all is well.",
    "de": "Das erste Gerät ist durchgekommen: Alles in Ordnung.",
}


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_laptop_says_that_the_first_phone_has_come_through(
    language: str, chromium: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with Live(tmp_path, "--proxy", "127.0.0.1") as live:
        async with (
            switched_on(chromium, live.url, request) as devices,
            Doors(live.url) as doors,
        ):
            ana, entry = await host(devices, device=LAPTOP, language=language)
            why = ana.get_by_text(WHY[language])
            through = ana.get_by_role("status").filter(has_text=THROUGH[language])
            await expect(why).to_be_visible()
            await sit(devices, entry, "Leo", PHONE)  # another window of the same machine
            await expect(ana.locator(".seat")).to_have_count(2)
            await expect(why).to_be_visible()
            eva = Client(live.url, await doors.join(entry.table, entry.secret, "Eva"))
            await eva.connect(headers={"X-Forwarded-For": "192.168.1.20"})
            await expect(through).to_be_visible()
            await expect(why).to_have_count(0)
            assert await faults(ana) == []
            await eva.leave()
