"""The home page for who may open tables at this server, who may not, and who says a word first."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from sobremesa.server.identity import Identity
from tests.e2e.axe import faults
from tests.e2e.conftest import switched_on
from tests.e2e.devices import LAPTOP, SMALL_PHONE, Device
from tests.e2e.finding import LANGUAGES, button
from tests.e2e.layout import faults as misfits
from tests.live import Live

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.timeout(120),
    pytest.mark.usefixtures("built"),
]

ASK = {
    "es": "Pide a quien lleva este ordenador que abra una mesa",
    "it": "Chiedi a chi gestisce questo computer di aprire un tavolo",
    "en": "Ask who runs this computer to open a table",
    "fr": "Demande à qui s’occupe de cet ordinateur d’ouvrir une table",
    "de": "Bitte den Gastgeber, einen Tisch zu eröffnen",
}


async def sound(page: Page) -> None:
    """See that everything fits and can be read by all."""
    assert await misfits(page, []) == []
    assert await faults(page) == []


async def test_who_comes_from_afar_is_told_whom_to_ask_and_joins_by_the_code(
    chromium: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with Live(tmp_path, "--proxy", "127.0.0.1") as live:
        async with switched_on(chromium, live.url, request) as devices:
            for number, language in enumerate(LANGUAGES):
                device: Device = LAPTOP if number % 2 else SMALL_PHONE
                far = await devices.on(device, None, language=language)
                await far.context.set_extra_http_headers({"X-Forwarded-For": "203.0.113.9"})
                await far.goto(f"{live.url}/")
                await expect(far.get_by_role("heading", name=ASK[language])).to_be_visible()
                await expect(far.locator("main .strong")).to_have_count(0)
                await expect(far.locator("main input")).to_have_count(1)
                await sound(far)
            near = await devices.on(LAPTOP, "/")
            await expect(button(near, "Open a table")).to_be_visible()


async def test_the_word_of_the_house_is_said_once_by_keyboard_alone(
    chromium: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with Live(tmp_path, "--open", "word") as live:
        word = Identity.of(live.data).word()
        async with switched_on(chromium, live.url, request) as devices:
            ana = await devices.on(SMALL_PHONE, "/", language="de")
            field = ana.get_by_role("textbox", name="Einen Tisch eröffnen")
            await sound(ana)
            await field.fill("BCDF-BCDF")
            await field.press("Enter")
            await expect(ana.get_by_role("alert")).to_have_text(
                "Das ist nicht das Wort. Frag, wem dieser Computer gehört."
            )
            await sound(ana)
            await field.fill(word.lower())
            await field.press("Enter")
            opens = button(ana, "Einen Tisch eröffnen")
            await expect(opens).to_be_focused()
            await ana.reload()
            await opens.press("Enter")
            await button(ana, "Tisch decken").click()
            await expect(ana.locator(".round")).to_be_visible()
            assert word not in ana.url
