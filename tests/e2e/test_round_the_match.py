"""The screens round the match in real browsers: home, the way in, the table, the menu, the ends."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.e2e.arriving import host, link, sit
from tests.e2e.axe import faults
from tests.e2e.devices import LAPTOP, LYING_PHONE, PHONE, SMALL_PHONE, Device, Devices
from tests.e2e.finding import LANGUAGES, button

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]


async def fits(page: Page) -> None:
    """See that nothing sticks out of the width of the screen."""
    widths = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    shown, there = await page.evaluate(widths)
    assert shown <= there


async def at_the_table(page: Page) -> None:
    """Wait until the table is shown."""
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    await expect(page.locator(".round")).to_be_visible()


async def test_a_first_host_opens_a_table_another_types_its_code_and_they_start(
    devices: Devices,
) -> None:
    ana = await devices.on(PHONE, "/")
    await button(ana, "Open a table").click()
    await ana.get_by_role("textbox", name="What shall we call you?").fill("Ana")
    await button(ana, "Set the table").click()
    await at_the_table(ana)
    # This server listens on localhost alone: no address is promised that no phone finds.
    await expect(ana.get_by_text("No phone can find this computer yet.")).to_be_visible()
    await expect(ana.get_by_text("One more player is needed")).to_be_visible()
    code = await ana.locator(".code [aria-hidden]").inner_text()

    leo = await devices.on(SMALL_PHONE, "/", language="de")
    await leo.get_by_role("textbox", name="An einen Tisch kommen").fill(f" {code.lower()} ")
    await button(leo, "Los").click()
    await leo.get_by_role("textbox", name="Wie sollen wir dich nennen?").fill("Leo")
    await button(leo, "Setz dich dazu").click()
    await at_the_table(leo)
    await expect(leo.get_by_role("heading", name="Tisch von Ana")).to_be_visible()
    await expect(leo.get_by_text("Ana startet die Partie")).to_be_visible()

    await button(ana, "Start").click()
    for page in (ana, leo):
        await expect(page.locator(".match")).to_be_visible()


async def test_a_pressed_twice_button_opens_one_table_and_makes_one_guest(devices: Devices) -> None:
    ana = await devices.on(PHONE, "/")
    await button(ana, "Open a table").click()
    await button(ana, "Set the table").dblclick()
    await at_the_table(ana)
    address = await ana.get_by_label("Link to the table").input_value()
    guest = await devices.on(PHONE, address[address.index("/t/") :])
    await button(guest, "Sit down").dblclick()
    await at_the_table(guest)
    await expect(ana.locator(".seat")).to_have_count(2)


async def test_the_host_brings_bots_and_makes_it_easier_and_the_others_read_it(
    devices: Devices,
) -> None:
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    await at_the_table(ana)
    await ana.get_by_role("button", name="child", exact=True).click()
    await expect(ana.get_by_text("bot, child")).to_have_count(1)
    await ana.locator(".seat", has_text="bot, child").click()
    await ana.get_by_role("dialog").get_by_text("shark", exact=True).click()
    for page in (ana, leo):
        await expect(page.get_by_text("bot, shark")).to_have_count(1)
    await expect(ana.get_by_role("dialog").get_by_role("radio", name="shark")).to_be_checked()
    await button(ana, "Close").click()

    await ana.locator(".seat", has_text="Leo").click()
    # Before the first has been answered: the second does not take it back.
    await ana.evaluate(
        "document.querySelectorAll('dialog input[type=radio]')[1].click();"
        "document.querySelector('dialog input[role=switch]').click()"
    )
    await expect(ana.get_by_role("switch", name="Helping hand")).to_be_checked()
    await expect(leo.locator(".seat", has_text="Leo")).to_contain_text("eased")

    await expect(leo.get_by_role("button", name=re.compile("child$|shark$"))).to_have_count(0)
    await leo.locator(".seat", has_text="Leo").click()
    await expect(leo.get_by_role("switch")).to_have_count(0)
    await expect(leo.get_by_role("definition")).to_have_text(["1", "yes"])


async def test_who_stands_up_watches_and_may_sit_in_for_a_bot(devices: Devices) -> None:
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    await at_the_table(leo)
    await leo.locator("button.seat").click()
    await button(leo, "Get up and watch").click()
    for bots in range(1, 5):
        await ana.get_by_role("button", name="friend", exact=True).click()
        await expect(ana.get_by_text("bot, friend")).to_have_count(bots)
    await expect(ana.get_by_text("All chairs are taken.")).to_be_visible()
    await expect(leo.get_by_role("heading", name="Watching")).to_be_visible()
    await leo.locator(".seat", has_text="bot, friend").first.click()
    await button(leo, "Play instead of it").click()
    await expect(leo.locator(".seat", has_text="Leo")).to_be_visible()
    await expect(ana.get_by_text("bot, friend")).to_have_count(3)


async def test_who_is_removed_is_told_and_the_old_link_is_of_no_use(devices: Devices) -> None:
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    await at_the_table(leo)
    await ana.locator(".seat", has_text="Leo").click()
    await button(ana, "Remove from the table").click()
    await expect(ana.get_by_text("code and link will change")).to_be_visible()
    await expect(leo.locator(".round")).to_be_visible()
    await button(ana, "Remove from the table").click()
    await expect(leo.get_by_text("You are no longer at this table")).to_be_visible()
    code = leo.get_by_role("textbox", name="Join a table")
    await code.fill(await ana.evaluate("document.querySelector('.code [aria-hidden]').textContent"))
    await button(leo, "Join").click()
    await expect(button(leo, "Sit down")).to_be_visible()

    eva = await devices.on(PHONE, link(entry))
    await expect(eva.get_by_text("This link doesn’t open the table any more.")).to_be_visible()
    await expect(eva.get_by_role("textbox", name="Join a table")).to_be_visible()


async def test_home_leads_back_to_the_tables_where_one_has_a_seat(devices: Devices) -> None:
    ana, entry = await host(devices)
    await sit(devices, entry)
    await at_the_table(ana)
    await expect(ana.locator(".seat")).to_have_count(2)
    await ana.goto(devices.url + "/")
    await ana.get_by_role("button", name=re.compile("Loonacy with Leo")).click()
    await at_the_table(ana)
    await button(ana, "Menu").click()
    await button(ana, "Leave the table").click()
    await button(ana, "Leave the table").click()
    await expect(button(ana, "Open a table")).to_be_visible()
    await expect(ana.get_by_role("button", name="Loonacy with")).to_have_count(0)


async def test_rules_settings_and_licences_are_read_from_the_menu(devices: Devices) -> None:
    ana, _ = await host(devices, device=LAPTOP)
    await at_the_table(ana)
    await button(ana, "Menu").click()
    await button(ana, "Rules of this game").click()
    await expect(ana.get_by_role("heading", name="When the draw pile runs out")).to_be_visible()
    await button(ana, "Back").click()
    await button(ana, "Credits").click()
    await ana.get_by_text("Fredoka").click()
    await expect(ana.get_by_text("SIL OPEN FONT LICENSE").first).to_be_visible()
    await ana.keyboard.press("Escape")
    await button(ana, "Settings").click()
    await ana.get_by_role("radio", name="evening").check(force=True)
    await expect(ana.locator("html")).to_have_attribute("data-look", "dark")
    await ana.get_by_role("radio", name="Italiano").check(force=True)
    await expect(ana.get_by_role("heading", name="Impostazioni")).to_be_visible()
    await expect(ana.locator("html")).to_have_attribute("lang", "it")


# German is the longest, and test_languages.py looks at more screens of it.
@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
async def test_everything_fits_a_small_phone_in_each_language(
    language: str, devices: Devices
) -> None:
    home = await devices.on(SMALL_PHONE, "/", language=language)
    await expect(home.get_by_role("heading", level=1)).to_be_visible()
    await fits(home)
    ana, entry = await host(
        devices, "Wolfeschlegelsteinhausenbergerdorff", SMALL_PHONE, language=language
    )
    guest = await devices.on(SMALL_PHONE, link(entry), language=language)
    await expect(guest.get_by_role("heading", level=1)).to_be_visible()
    await fits(guest)
    await at_the_table(ana)
    for fold in await ana.locator("summary").all():
        await fold.click()
    await fits(ana)


# On an upright phone, by day and by lamplight, test_access.py looks at these screens and at more.
@pytest.mark.parametrize(
    ("device", "dark"),
    [
        pytest.param(LYING_PHONE, True, id="lying phone, evening"),
        pytest.param(LAPTOP, False, id="laptop, day"),
        pytest.param(LYING_PHONE, False, id="lying phone, day", marks=pytest.mark.long),
        pytest.param(LAPTOP, True, id="laptop, evening", marks=pytest.mark.long),
    ],
)
async def test_axe_finds_nothing_on_any_screen(
    *, dark: bool, device: Device, devices: Devices
) -> None:
    home = await devices.on(device, "/", dark=dark)
    await expect(home.get_by_role("heading", level=1)).to_be_visible()
    assert await faults(home) == []
    await button(home, "Open a table").click()
    assert await faults(home) == []

    ana, entry = await host(devices, device=device, dark=dark)
    guest = await devices.on(device, link(entry), dark=dark)
    await expect(button(guest, "Sit down")).to_be_visible()
    assert await faults(guest) == []
    await button(guest, "Sit down").click()
    for page in (ana, guest):
        await at_the_table(page)
        for fold in await page.locator("summary").all():
            await fold.click()
        assert await faults(page) == []
    await ana.locator(".seat").nth(1).click()
    assert await faults(ana) == []
    await ana.keyboard.press("Escape")
    await button(ana, "Menu").click()
    assert await faults(ana) == []


async def height(page: Page) -> tuple[int, int]:
    """Return how high the page is, and the screen."""
    heights = "[document.documentElement.scrollHeight, innerHeight]"
    shown, there = await page.evaluate(heights)
    return shown, there


async def test_home_fits_on_a_laptop(devices: Devices) -> None:
    ana = await devices.on(LAPTOP, "/")
    await expect(button(ana, "Open a table")).to_be_visible()
    shown, there = await height(ana)
    assert shown <= there


async def test_a_link_says_whose_table_it_is(devices: Devices) -> None:
    _, entry = await host(devices)
    leo = await devices.on(PHONE, link(entry))
    await expect(leo.get_by_text("There is a seat for you at Ana’s table!")).to_be_visible()


async def test_an_address_at_which_there_is_nothing_has_a_way_on(devices: Devices) -> None:
    ana = await devices.on(PHONE, None)
    devices.complaints[ana].forgive("404")
    await ana.goto(devices.url + "/no/such/place")
    await expect(ana.get_by_text("Nothing is laid at this address")).to_be_visible()
    await expect(button(ana, "Open a table")).to_be_visible()


async def test_enter_saves_another_name(devices: Devices) -> None:
    ana, _ = await host(devices)
    await at_the_table(ana)
    await ana.locator(".seat", has_text="Ana").click()
    name = ana.get_by_role("textbox", name="What shall we call you?")
    await name.fill("Ana Luz")
    await name.press("Enter")
    await expect(ana.get_by_role("dialog")).to_have_count(0)
    await expect(ana.locator(".seat", has_text="Ana Luz")).to_be_visible()


async def test_the_vote_to_stop_covers_no_pile_and_a_double_pause_is_one(devices: Devices) -> None:
    ana, entry = await host(devices)
    leo = await sit(devices, entry)
    await expect(ana.locator(".seat")).to_have_count(2)
    await button(ana, "Start").click()
    await expect(leo.locator("[data-card]").first).to_be_visible()
    await button(leo, "Menu").click()
    await button(leo, "Propose to end the match").click()
    await button(leo, "Ask the others").click()
    strip = await ana.get_by_role("complementary", name="Shall we stop?").bounding_box()
    board = await ana.locator(".felt").bounding_box()
    assert strip is not None
    assert board is not None
    assert strip["y"] + strip["height"] <= board["y"] + 1
    await button(ana, "No, let’s play on").click()
    await button(ana, "Pause").dblclick()
    await expect(ana.get_by_text("Ana has paused the match.").first).to_be_visible()
    await expect(ana.locator(".note")).to_have_count(0)
