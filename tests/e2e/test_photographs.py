"""One's own photographs, brought in real browsers: from a phone, from a laptop, by keyboard."""

import re
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from playwright.async_api import Locator, Page, expect

from tests.e2e.arriving import host, sit
from tests.e2e.axe import faults
from tests.e2e.devices import LAPTOP, SMALL_PHONE, Devices
from tests.e2e.finding import button, options
from tests.e2e.tour import Sayings

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

OVERFLOW: Final = """() => {
    const sheet = document.querySelector('dialog');
    return sheet.scrollWidth - sheet.clientWidth;
}"""

AT_ONCE: Final = """() => {
    document.querySelector('[name=deck]').click();
    [...document.querySelectorAll('[role=switch]')]
        .find((one) => one.parentElement.textContent.includes('A lost point')).click();
}"""
"""The deck of the house, and an option, before the table has answered to either."""


def pictures(folder: Path, count: int, first: int = 0) -> list[Path]:
    """Pictures like no others, from a camera and from a screen."""
    made = []
    for number in range(first, first + count):
        colours = Image.linear_gradient("L").resize((2400, 1600)).convert("RGB")
        colours.paste((number * 61 % 256, number * 17 % 256, 90), (0, 0, 900, 700))
        made.append(folder / f"{number}.{'png' if number % 3 == 2 else 'jpg'}")
        colours.save(made[-1])
    return made


async def choose_oeil(page: Page) -> None:
    """Choose the game that is played with photographs."""
    await page.get_by_role("button", name="L’Œil en coin").click()
    await expect(page.get_by_text("With which photographs?")).to_be_visible()


def tiles(page: Page) -> Locator:
    """The photographs that have arrived."""
    return page.locator("dialog .photos .picture")


async def bring(page: Page, *files: Path) -> None:
    """Choose files, as the system's own window does."""
    await page.locator("dialog input[type=file][multiple]").set_input_files(list(files))


async def describe(page: Page, number: int, text: str) -> None:
    """Say what is to be seen on a photograph of the sheet that is open."""
    await button(page, f"Photograph {number}").click()
    await page.get_by_role("textbox", name="What is to be seen").fill(text)
    await button(page, "Save").click()
    await expect(button(page, f"Photograph {number}: {text}")).to_be_visible()


async def test_a_host_brings_photographs_from_a_phone_and_plays_with_them(
    devices: Devices, tmp_path: Path
) -> None:
    ana, _ = await host(devices, device=SMALL_PHONE)
    await choose_oeil(ana)
    await button(ana, "Bring your own photographs").click()
    sheet = ana.get_by_role("dialog", name="Our own photographs")
    await expect(sheet).to_contain_text("32 more photographs are needed for 4 players")
    good = pictures(tmp_path, 3)
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(good[0].read_bytes()[:3000])
    text = tmp_path / "notes.svg"
    text.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    await bring(ana, *good, broken, text)
    await expect(tiles(ana)).to_have_count(3)
    await expect(sheet).to_contain_text("29 more photographs are needed for 4 players")
    await expect(sheet.get_by_role("alert")).to_contain_text("2 could not be used")
    await expect(sheet).to_contain_text("broken.jpg: This picture is broken or incomplete.")
    await expect(sheet).to_contain_text("notes.svg: This is no picture that can be shown.")
    assert await ana.evaluate(OVERFLOW) <= 0
    await button(sheet, "Close").click()
    chosen = ana.get_by_role("radio", name="Our own photographs 3 photographs")
    await expect(chosen).to_be_checked()
    await expect(ana.get_by_text("29 more photographs are needed for 4 players")).to_be_visible()


async def test_a_host_reads_what_bots_see_of_photographs_until_all_are_described(
    devices: Devices, tmp_path: Path
) -> None:
    ana, _ = await host(devices, device=SMALL_PHONE)
    await choose_oeil(ana)
    await button(ana, "Bring your own photographs").click()
    await bring(ana, *pictures(tmp_path, 2))
    await expect(tiles(ana)).to_have_count(2)
    await button(ana, "Close").click()
    bots = ana.get_by_text("The bots see only colours and light in ")
    await expect(ana.get_by_role("radio", name="Our own photographs")).to_be_checked()
    await expect(bots).to_have_count(0)
    await ana.get_by_role("button", name="child", exact=True).click()
    await expect(bots).to_have_text("The bots see only colours and light in these photos.")
    await ana.get_by_role("radio", name="100 photographs").check()
    await expect(bots).to_have_count(0)
    await ana.get_by_role("radio", name="Our own photographs").check()
    for number, left in enumerate((1, 0), start=1):
        await button(ana, "See our own photographs").click()
        await describe(ana, number, "Waves at noon")
        await button(ana, "Close").click()
        await expect(bots).to_have_count(left)
        if left:
            said = "The bots see only colours and light in 1 of these photos."
            await expect(bots).to_have_text(said)


async def test_two_bring_to_the_same_deck_and_each_sees_what_the_other_brought(
    devices: Devices, tmp_path: Path
) -> None:
    ana, entry = await host(devices, device=SMALL_PHONE)
    await choose_oeil(ana)
    leo = await sit(devices, entry, device=LAPTOP)
    for page, files in ((ana, pictures(tmp_path, 2)), (leo, pictures(tmp_path, 2, first=10))):
        await button(page, "Bring your own photographs").click()
        await bring(page, *files)
        await expect(tiles(page).first).to_be_visible()
    for page in (ana, leo):
        await expect(tiles(page)).to_have_count(4)
    await expect(leo.get_by_role("button", name="Delete our photographs")).to_have_count(0)
    who = "Only the host and whoever brought this photograph can take it out."
    for page, number, may in ((leo, 1, 0), (leo, 3, 1), (ana, 3, 1)):
        await button(page, f"Photograph {number}").click()
        photo = page.get_by_role("dialog", name=f"Photograph {number}")
        await expect(photo.get_by_role("textbox", name="Title")).to_be_visible()
        await expect(button(photo, "Take this photograph out")).to_have_count(may)
        await expect(photo.get_by_text(who)).to_have_count(1 - may)
        await button(page, "Back").click()
    await expect(button(ana, "Delete our photographs")).to_be_visible()


async def test_what_is_on_its_way_goes_on_when_its_sheet_is_closed(
    devices: Devices, tmp_path: Path
) -> None:
    ana, _ = await host(devices, device=SMALL_PHONE)
    await choose_oeil(ana)
    await button(ana, "Bring your own photographs").click()
    await bring(ana, *pictures(tmp_path, 9))
    await expect(ana.get_by_text("You can close this")).to_be_visible()
    await button(ana, "Close").click()
    await expect(ana.get_by_text(re.compile("Arriving: [0-8] of 9"))).to_be_visible()
    own = ana.get_by_role("radio", name="Our own photographs 9 photographs")
    await expect(own).to_be_visible(timeout=20_000)
    await expect(ana.get_by_text(re.compile("Arriving"))).to_have_count(0)


async def test_a_photograph_is_described_marked_and_taken_out_by_keyboard(
    devices: Devices, tmp_path: Path
) -> None:
    ana, _ = await host(devices, device=LAPTOP)
    await choose_oeil(ana)
    await button(ana, "Bring your own photographs").press("Enter")
    await bring(ana, *pictures(tmp_path, 2))
    await expect(tiles(ana)).to_have_count(2)
    camera = ana.get_by_role("button", name="Camera: Photograph 2")
    await camera.press("Enter")
    await expect(camera).to_have_attribute("aria-pressed", "true")
    await button(ana, "Photograph 2").press("Enter")
    await ana.get_by_role("textbox", name="Title").fill("The sea")
    await ana.get_by_role("textbox", name="What is to be seen").fill("Waves at noon.")
    assert await faults(ana) == []
    await button(ana, "Save").press("Enter")
    await button(ana, "Photograph 2: The sea").press("Enter")
    await button(ana, "Take this photograph out").press("Enter")
    await ana.keyboard.press("Shift+Tab")
    await ana.keyboard.press("Enter")
    await expect(tiles(ana)).to_have_count(1)
    for dark in ("light", "dark"):
        await ana.emulate_media(color_scheme="dark" if dark == "dark" else "light")
        assert await faults(ana) == []


async def test_a_deck_and_an_option_chosen_at_once_are_both_kept(
    devices: Devices, tmp_path: Path
) -> None:
    ana, _ = await host(devices, device=LAPTOP)
    await choose_oeil(ana)
    await button(ana, "Bring your own photographs").click()
    await bring(ana, *pictures(tmp_path, 1))
    await expect(tiles(ana)).to_have_count(1)
    await button(ana, "Close").click()
    await expect(ana.get_by_role("radio", name="Our own photographs")).to_be_checked()
    await options(ana).click()
    lost = ana.get_by_role("switch", name="A lost point when nobody finds it")
    await expect(lost).to_be_checked()
    await ana.evaluate(AT_ONCE)
    await expect(lost).not_to_be_checked()
    await expect(ana.get_by_role("radio", name="Found photographs")).to_be_checked()
    await ana.reload()
    await expect(ana.get_by_role("radio", name="Found photographs")).to_be_checked()
    await options(ana).click()
    await expect(lost).not_to_be_checked()


async def keep_for_another_table(ana: Page, devices: Devices, photo: Path) -> Locator:
    """Bring a photograph and keep it; return how the next table of that device offers it."""
    await choose_oeil(ana)
    await button(ana, "Bring your own photographs").click()
    await bring(ana, photo)
    await expect(tiles(ana)).to_have_count(1)
    await ana.get_by_role("switch", name="Keep them for other evenings").click()
    async with ana.expect_download() as waited:
        await ana.get_by_role("link", name="Take all along in a zip").click()
    assert (await waited.value).suggested_filename == "sobremesa-photos.zip"
    await expect(ana.get_by_role("switch")).to_be_checked()
    await ana.goto(devices.url)
    await button(ana, "Open a table").click()
    await button(ana, "Set the table").click()
    # The home page, which offers the games as well, makes room for the lobby.
    await expect(ana.locator("[data-try]")).to_have_count(1)
    await choose_oeil(ana)
    return ana.get_by_role("radio", name="Our own photographs from another evening")


async def test_kept_photographs_are_brought_to_another_table_by_the_same_device(
    devices: Devices, tmp_path: Path
) -> None:
    ana, _ = await host(devices, device=LAPTOP)
    saved = await keep_for_another_table(ana, devices, *pictures(tmp_path, 1))
    await expect(saved).to_have_accessible_name(re.compile(r" · \w+ \d+, \d{4} · 1 photograph$"))
    # It goes as soon as it is brought: nothing is left that could be asked whether it is checked.
    await saved.click()
    again = ana.get_by_role("radio", name="Our own photographs 1 photograph")
    await expect(again).to_be_checked()
    # And deletes them there, where their own table is no more to be seen.
    await ana.get_by_role("radio", name="Found photographs").check()
    await expect(again).to_have_count(0)
    await ana.get_by_role("button", name="Delete photographs from another evening · ").click()
    await button(ana, "Delete photographs from another evening").click()
    await expect(ana.get_by_role("radio")).to_have_count(1)


async def test_photographs_that_are_gone_are_not_shown_as_chosen(
    devices: Devices, tmp_path: Path
) -> None:
    ana, _ = await host(devices, device=LAPTOP)
    saved = await keep_for_another_table(ana, devices, *pictures(tmp_path, 1))
    [deck] = await ana.evaluate("() => JSON.parse(localStorage.getItem('sobremesa.decks'))")
    # Another device that keeps the same ones deletes them; nobody tells this one.
    path = f"{ana.url.partition('#')[0]}/decks/{deck['id']}/delete"
    origin = {"Origin": devices.url}
    gone = await ana.request.post(path, data={"key": deck["key"]}, headers=origin)
    assert gone.ok, await gone.text()
    await saved.click()
    await expect(ana.get_by_role("log")).to_have_text("This table has no such deck of photographs.")
    await expect(ana.get_by_role("radio", name="Found photographs")).to_be_checked()
    await expect(saved).not_to_be_checked()


@pytest.mark.parametrize(
    "language",
    ["de", *(pytest.param(other, marks=pytest.mark.long) for other in ("es", "fr", "it"))],
)
async def test_it_fits_on_a_small_phone_in_every_language(
    language: str, devices: Devices, tmp_path: Path
) -> None:
    say = Sayings(language)
    ana, _ = await host(devices, device=SMALL_PHONE, language=language, dark=True)
    await ana.get_by_role("button", name="L’Œil en coin").click()
    await button(ana, say("photos.bring")).click()
    await bring(ana, *pictures(tmp_path, 1))
    await expect(tiles(ana)).to_have_count(1)
    assert await ana.evaluate(OVERFLOW) <= 0
    assert await faults(ana, "color-contrast") == []
