"""A laptop takes over from a phone by a personal link, and the evening is forgotten from there."""

import pytest
from playwright.async_api import expect

from tests.e2e.arriving import host, sit
from tests.e2e.devices import LAPTOP, PHONE, Devices

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


async def test_a_match_goes_on_at_another_device_and_is_forgotten_there(devices: Devices) -> None:
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    await ana.get_by_role("button", name="Start", exact=True).click()
    await expect(ana.locator("[data-card]")).to_have_count(7)
    hand = await ana.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    await ana.get_by_role("button", name="Menu").click()
    async with ana.expect_response("**/key") as answered:
        await ana.get_by_role("button", name="Go on at another device").click()
    await expect(ana.get_by_text("It opens once, within ten minutes.")).to_be_visible()
    key = (await (await answered.value).json())["key"]
    path = f"/t/{entry.table}#me={key}"
    tablet = await devices.on(LAPTOP, path)
    await expect(tablet.locator("[data-card]")).to_have_count(7)
    taken = await tablet.locator("[data-card]").evaluate_all(
        "all => all.map(one => one.dataset.card)"
    )
    assert sorted(taken) == sorted(hand)
    assert "#" not in tablet.url, "the key has gone from the address"
    await expect(ana.get_by_text("You went on elsewhere")).to_be_visible()
    late = await devices.on(PHONE, path)
    await expect(late.get_by_text("was used already")).to_be_visible()
    for page in (tablet, leo, late):  # a browser tells of each door that stays shut
        devices.complaints[page].forgive("40[34]")

    await tablet.get_by_role("button", name="Menu").click()
    await tablet.get_by_role("button", name="Forget this evening").click()
    await tablet.get_by_role("button", name="Forget this evening").click()
    for page in (tablet, leo):
        await expect(page.get_by_text("This table has been cleared")).to_be_visible()
