"""A host's evening in real browsers: he only watches, orders chairs, passes his role on."""

import pytest
from playwright.async_api import Page, expect

from tests.e2e.arriving import host, link, sit
from tests.e2e.axe import faults
from tests.e2e.devices import LAPTOP, PHONE, SMALL_PHONE, Devices
from tests.e2e.finding import button

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


async def menu(page: Page) -> None:
    await button(page, "Menu").click()


async def chairs(page: Page) -> list[str]:
    """Return the names round the table, from one's own chair on."""
    names = await page.locator(".seat .name").all_inner_texts()
    return [name.strip() for name in names]


async def covered(*pages: Page) -> None:
    for page in pages:
        await expect(page.locator(".curtain")).to_be_visible()


async def uncovered(*pages: Page) -> None:
    for page in pages:
        await expect(page.locator(".curtain")).to_have_count(0)


async def test_a_host_who_only_watches_starts_holds_changes_removes_and_hands_over(
    devices: Devices,
) -> None:
    ana, entry = await host(devices, device=LAPTOP)
    leo = await sit(devices, entry)
    mia = await sit(devices, entry, "Mia", SMALL_PHONE, "🦊")
    tom = await sit(devices, entry, "Tom", PHONE, "🐸")
    await ana.locator(".seat").filter(has_text="Ana").click()
    await button(ana, "Get up and watch").click()
    await expect(ana.locator(".seat")).to_have_count(3)
    await button(ana, "Start").click()
    for page in (leo, mia, tom):
        await expect(page.locator("[data-card]")).to_have_count(7)
    await expect(ana.get_by_text("You are watching").first).to_be_visible()

    await button(ana, "Pause").click()
    await covered(ana, leo, mia, tom)
    assert await faults(ana) == []
    await button(ana, "Go on").click()
    await uncovered(ana, leo, mia, tom)
    await button(leo, "Pause").click()  # any seat may
    await covered(ana, leo, mia)
    await button(mia, "Go on").click()
    await uncovered(ana, leo, mia)
    await looks_after(ana, leo, tom)


async def looks_after(ana: Page, leo: Page, tom: Page) -> None:
    """See that the host, who watches, changes options, removes one and makes another the host."""
    await menu(ana)
    await button(ana, "Table options").click()
    await ana.get_by_role("switch").first.click()
    await button(ana, "Back").click()
    await button(ana, "Who is here").click()
    toms = ana.locator("dialog li").filter(has_text="Tom")
    await button(toms, "Remove from the table").click()
    await button(toms, "Remove from the table").last.click()
    await expect(tom.locator(".match")).to_have_count(0)
    leos = ana.locator("dialog li").filter(has_text="Leo")
    await button(leos, "Make host").click()
    await button(leos, "Make host").last.click()
    await expect(leos).to_contain_text("host")
    await menu(leo)
    await expect(leo.get_by_role("switch")).to_be_visible()  # the table can be locked here


async def test_the_order_of_the_chairs_is_changed_by_keyboard_and_is_that_of_the_next_match(
    devices: Devices,
) -> None:
    ana, entry = await host(devices, device=LAPTOP)
    leo = await sit(devices, entry)
    mia = await sit(devices, entry, "Mia", SMALL_PHONE, "🦊")
    await expect(ana.locator(".seat")).to_have_count(3)
    assert await chairs(ana) == ["Ana", "Leo", "Mia"]
    await ana.locator(".seat").filter(has_text="Mia").press("Enter")
    before = button(ana, "One chair back")
    await before.press("Enter")
    await expect(ana.locator(".seat .name").nth(1)).to_have_text("Mia")
    assert await faults(ana) == []
    await ana.keyboard.press("Escape")
    assert await chairs(ana) == ["Ana", "Mia", "Leo"]
    await button(ana, "Start").press("Enter")
    for page in (ana, leo, mia):
        await expect(page.locator("[data-card]")).to_have_count(7)
    await expect(ana.locator("[data-seat='1']")).to_contain_text("Mia")
    await expect(ana.locator("[data-seat='2']")).to_contain_text("Leo")


async def test_who_plays_alone_with_bots_ends_the_match_at_once(devices: Devices) -> None:
    ana, _ = await host(devices, device=SMALL_PHONE)
    await button(ana, "child").click()
    await expect(ana.locator(".seat")).to_have_count(2)
    await button(ana, "Start").click()
    await expect(ana.locator("[data-card]")).to_have_count(7)
    await menu(ana)
    await button(ana, "End the match").click()
    await expect(ana.get_by_text("End this match now?")).to_be_visible()
    await button(ana, "End the match").last.click()
    await expect(ana.locator("main.after h1")).to_be_visible()


async def test_another_game_and_others_play_the_next_match_at_the_same_link(
    devices: Devices,
) -> None:
    ana, entry = await host(devices, device=LAPTOP)
    leo = await sit(devices, entry)
    await button(ana, "Start").click()
    await expect(leo.locator(".match[data-game=loonacy]")).to_be_visible()
    mia = await sit(devices, entry, "Mia", SMALL_PHONE, "🦊")
    await menu(ana)
    await button(ana, "Propose to end the match").click()
    await button(ana, "Ask the others").click()
    await button(leo, "Yes, let’s stop").click()
    for page in (ana, leo):
        await expect(page.locator("main.after h1")).to_be_visible()
    await button(ana, "Back to the table").click()
    await (
        ana.locator("main .game button, main .game label")
        .filter(has_text="Eye Eye Captain!")
        .first.click()
    )
    await button(ana, "Start").click()
    for page in (ana, leo, mia):
        await expect(page.locator(".match[data-game=captain]")).to_be_visible()
        assert page.url.split("#")[0].endswith(link(entry).split("#")[0])


async def test_the_role_falls_to_who_came_first_and_comes_back_with_its_person(
    devices: Devices,
) -> None:
    ana, entry = await host(devices, device=LAPTOP)
    leo = await sit(devices, entry)
    mia = await sit(devices, entry, "Mia", SMALL_PHONE, "🦊")
    await expect(button(leo, "Start")).to_have_count(0)
    await ana.goto("about:blank")
    await expect(button(leo, "Start")).to_be_visible()
    await expect(button(mia, "Start")).to_have_count(0)
    await ana.goto(devices.url + link(entry))
    await expect(button(ana, "Start")).to_be_visible()
    await expect(button(leo, "Start")).to_have_count(0)


async def test_the_hosts_things_are_at_whichever_device_he_goes_on(devices: Devices) -> None:
    ana, entry = await host(devices)
    await sit(devices, entry)
    await menu(ana)
    async with ana.expect_response("**/key") as answered:
        await button(ana, "Go on at another device").click()
    key = (await (await answered.value).json())["key"]
    tablet = await devices.on(LAPTOP, f"/t/{entry.table}#me={key}")
    await expect(button(tablet, "Start")).to_be_visible()
    devices.complaints[tablet].forgive("40[34]")
    await menu(tablet)
    await expect(tablet.get_by_role("switch")).to_be_visible()
    await button(tablet, "Who is here").click()
    await expect(button(tablet, "Make host")).to_be_visible()
