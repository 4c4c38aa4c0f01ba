"""Captions that the host sees first, in real browsers: waiting, passed, sent back, taken back.

Whoever reloads finds it as it was; when the host vanishes, who gets his role is asked.
"""

from typing import Final

import pytest
from playwright.async_api import Page, expect

from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.ids import Seat as Place
from tests.e2e import layout
from tests.e2e.arriving import big_screen, host, sit
from tests.e2e.axe import faults
from tests.e2e.devices import LAPTOP, LYING_PHONE, PHONE, SMALL_PHONE, Device, Devices
from tests.e2e.finding import LANGUAGES, options
from tests.e2e.oeil_scenes import Scene
from tests.e2e.oeil_table import seen
from tests.e2e.stored import Scenes, come, come_to
from tests.e2e.tour import Sayings

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

ANA: Final = Place(0)
TOM: Final = Place(3)
WORDS: Final = "Nobody else reads this"
LONG: Final = "Quand je serai grand, je serai un nuage au-dessus de la mer, et " * 3
NAMES: Final = ("passes", "goes back", "is reloaded", "is taken back", "by keyboard", "watched")
LOGS: Final = {
    **{name: Scene(Stage.CAPTION, nods=ANA) for name in NAMES},
    **{f"in {language}": Scene(Stage.CAPTION, nods=ANA) for language in LANGUAGES},
    "host vanishes": Scene(Stage.CAPTION, nods=TOM),
    "on its side": Scene(Stage.CAPTION, nods=ANA),
}


async def writes(page: Page, words: str = WORDS) -> None:
    """Let the captioner write, and see that he waits."""
    await page.locator("[data-choose]").click()
    await page.locator("[data-caption-field]").fill(words)
    await sends(page)
    await expect(page.locator("[data-waiting]")).to_be_visible()


async def sends(page: Page) -> None:
    await page.locator("[data-send]").click()


async def is_asked(page: Page, words: str = WORDS) -> None:
    """See that a host is shown words, and told of them."""
    await expect(page.locator("[data-nod] blockquote")).to_have_text(words)
    await expect(page.get_by_role("status").filter(has_text=words)).to_have_count(1)


async def all_read(words: str, *pages: Page) -> None:
    for page in pages:
        await seen(page, "laying")
        await expect(page.locator("[data-caption] blockquote")).to_have_text(words)


async def see_nothing(*pages: Page) -> None:
    """See that these are still told that somebody looks for a caption, and nothing else."""
    for page in pages:
        await expect(page.get_by_text("Leo is finding a caption")).to_be_visible()
        assert WORDS not in await page.content()
        await expect(page.locator("[data-nod]")).to_have_count(0)


async def test_a_caption_waits_for_the_host_and_everybody_reads_it_when_he_has_nodded(
    scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes["passes"], device=SMALL_PHONE)
    ana, leo, *others = pages
    screen = await big_screen(calm, scenes["passes"].entry)
    await writes(leo)
    await is_asked(ana)
    await see_nothing(*others, screen)
    for page in (ana, leo):
        assert await faults(page) == []
        assert await layout.targets(page) == []
    await ana.locator("[data-let-pass]").click()
    await all_read(WORDS, *pages, screen)
    await expect(ana.locator("[data-nod]")).to_have_count(0)


async def test_words_that_go_back_are_in_their_field_and_others_take_their_place(
    scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes["goes back"])
    ana, leo, *others = pages
    await writes(leo)
    await ana.locator("[data-send-back]").click()
    await expect(leo.locator("[data-returned]")).to_contain_text("would love to hear another idea")
    field = leo.locator("[data-caption-field]")
    await expect(field).to_have_value(WORDS)
    await expect(field).to_be_focused()
    assert await faults(leo) == []
    await see_nothing(*others)
    await expect(ana.locator("[data-nod]")).to_have_count(0)
    await field.fill("The sea, of course")
    await sends(leo)
    await is_asked(ana, "The sea, of course")
    await ana.locator("[data-let-pass]").click()
    await all_read("The sea, of course", *pages)


async def test_whoever_reloads_while_a_caption_waits_finds_it_as_it_was(
    scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes["is reloaded"])
    ana, leo, *_ = pages
    await leo.locator("[data-own]").nth(2).click()
    await writes(leo)
    await is_asked(ana)
    photo = await leo.locator(".waiting img").get_attribute("src")
    await ana.reload()
    await leo.reload()
    await is_asked(ana)
    await expect(leo.locator(".waiting blockquote")).to_have_text(WORDS)
    assert await leo.locator(".waiting img").get_attribute("src") == photo
    await ana.locator("[data-send-back]").click()
    await expect(leo.locator("[data-returned]")).to_be_visible()
    await leo.reload()
    await expect(leo.locator("[data-caption-field]")).to_have_value(WORDS)
    await expect(leo.locator("[data-returned]")).to_be_visible()
    await sends(leo)
    await ana.locator("[data-let-pass]").click()
    await all_read(WORDS, *pages)


async def test_a_writer_takes_his_words_back_and_the_host_is_asked_no_more(
    scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes["is taken back"])
    ana, leo, *_ = pages
    await writes(leo)
    await is_asked(ana)
    await leo.locator("[data-take-back]").click()
    await expect(leo.locator("[data-caption-field]")).to_have_value(WORDS)
    await expect(ana.locator("[data-nod]")).to_have_count(0)
    await expect(leo.locator("[data-returned]")).to_have_count(0)


async def test_by_keyboard_alone_a_caption_is_sent_and_let_pass(
    scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes["by keyboard"], device=LAPTOP)
    ana, leo, *_ = pages
    await leo.keyboard.press("3")
    await leo.keyboard.press("Enter")
    await leo.keyboard.type(WORDS)
    await leo.keyboard.press("Enter")
    await leo.keyboard.press("Enter")  # a finger that was too quick takes nothing back
    await is_asked(ana)
    await expect(leo.locator("[data-waiting]")).to_be_visible()
    own = ana.locator('[data-own][tabindex="0"]')
    await own.focus()
    await ana.keyboard.press("ArrowRight")
    await expect(ana.locator("[data-own]").nth(1)).to_be_focused()  # nothing took the focus
    back, let = ana.locator("[data-send-back]"), ana.locator("[data-let-pass]")
    await back.focus()
    await ana.keyboard.press("Tab")
    await expect(let).to_be_focused()
    await ana.keyboard.press("Enter")
    await all_read(WORDS, *pages)
    await expect(ana.locator(":focus")).to_have_count(1)


async def test_when_the_host_vanishes_who_gets_his_role_is_asked(
    scenes: Scenes, calm: Devices
) -> None:
    ana, leo, mia, tom = await come(calm, scenes["host vanishes"])
    await writes(leo)
    await is_asked(tom)
    await see_nothing(ana, mia)
    await tom.close()
    await is_asked(ana)
    tom = await come_to(calm, scenes["host vanishes"], TOM)
    await is_asked(tom)
    await expect(ana.locator("[data-nod]")).to_have_count(0)
    await tom.locator("[data-let-pass]").click()
    await all_read(WORDS, ana, leo, mia, tom)


@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=pytest.mark.long) if one != "de" else one for one in LANGUAGES],
)
async def test_it_fits_a_small_phone_in_every_language(
    language: str, scenes: Scenes, calm: Devices
) -> None:
    pages = await come(calm, scenes[f"in {language}"], device=SMALL_PHONE, language=language)
    ana, leo, *_ = pages
    keys = Sayings(language, "oeil").keys()
    await writes(leo, LONG)
    await is_asked(ana, LONG.strip())
    await fit(keys, ana, leo)
    await ana.locator("[data-send-back]").click()
    await expect(leo.locator("[data-returned]")).to_be_visible()
    await fit(keys, leo)


async def fit(keys: list[str], *pages: Page) -> None:
    for page in pages:
        assert await layout.faults(page, keys) == []
        assert await layout.targets(page) == []


async def test_on_a_phone_that_lies_on_its_side_both_fit(scenes: Scenes, calm: Devices) -> None:
    ana, leo, *_ = await come(calm, scenes["on its side"], device=LYING_PHONE)
    keys = Sayings("en", "oeil").keys()
    await writes(leo)
    await is_asked(ana)
    await fit(keys, ana, leo)
    await ana.locator("[data-send-back]").click()
    await expect(leo.locator("[data-returned]")).to_be_visible()
    await fit(keys, leo)


@pytest.mark.parametrize("device", [SMALL_PHONE, LAPTOP], ids=lambda device: device.name)
async def test_the_host_switches_it_on_in_the_lobby_and_the_others_read_it_there(
    device: Device, devices: Devices
) -> None:
    ana, entry = await host(devices, device=device)
    leo = await sit(devices, entry, device=PHONE)
    for page in (ana, leo):
        await options(page).click()
    switch = ana.get_by_role("switch", name="The host sees captions first")
    await expect(switch).not_to_be_checked()
    await switch.focus()
    await ana.keyboard.press("Space")
    await expect(switch).to_be_checked()
    told = leo.locator("dt", has_text="The host sees captions first").locator("+ dd")
    await expect(told).to_have_text("yes")
    assert await faults(ana) == []
    assert await layout.targets(ana) == []
