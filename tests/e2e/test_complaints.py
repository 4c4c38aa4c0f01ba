"""What goes wrong in a browser unseen is seen by the tests: each kind of it, planted."""

import re

import pytest
from playwright.async_api import Page

from tests.e2e.axe import faults
from tests.e2e.devices import ARTEFACTS, Devices

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]

PICTURE = "document.body.append(Object.assign(new Image(), { src: '%s' }))"
PLANTED = {
    "console.error('something')": r"console: something",
    "console.warn('something')": r"console: something",
    "setTimeout(() => { throw new Error('something') })": r"exception: .*something",
    "setTimeout(() => Promise.reject(new Error('something')))": r"exception: .*something",
    PICTURE % "/assets/no.png": r"status 404: GET .*/assets/no\.png",
    PICTURE % "http://127.0.0.1:9/a.png": r"console: CSP http://127\.0\.0\.1:9/a\.png img-src",
    "setTimeout(() => { document.body.innerHTML = '<b>x</b>' })": r"console: .*TrustedHTML",
    "void fetch('http://127.0.0.1:9/').catch(() => 0)": r"console: .*connect-src",
}
"""What is done on the page, and how the complaint reads."""


async def complains(devices: Devices, page: Page, pattern: str) -> None:
    """Wait until a page's device has such a complaint and the test would fail; then forgive it."""
    complaints = devices.complaints[page]
    for _ in range(150):
        if any(re.search(pattern, heard) for heard in complaints.heard):
            break
        await page.wait_for_timeout(100)
    found = devices.unforgiven()
    assert any(re.search(pattern, complaint) for complaint in found), found
    complaints.forgive("")


@pytest.mark.parametrize("script", PLANTED)
async def test_what_a_page_does_wrong_is_heard(script: str, devices: Devices) -> None:
    page = await devices.on()
    await page.evaluate(script)
    await complains(devices, page, PLANTED[script])


async def test_a_word_to_another_server_is_heard(devices: Devices) -> None:
    page = await devices.on()
    await page.route("http://elsewhere.example/", lambda route: route.fulfill(body="there"))
    await page.goto("http://elsewhere.example/")
    await complains(devices, page, "elsewhere: http://elsewhere.example/")


async def test_a_file_that_does_not_come_is_heard(devices: Devices) -> None:
    page = await devices.on(path=None)
    await page.route("**/assets/*.js", lambda route: route.abort())
    await page.goto(devices.url)
    await complains(devices, page, r"failed: GET .*\.js")


async def test_a_request_that_is_refused_is_no_complaint(devices: Devices) -> None:
    page = await devices.on()
    status = "fetch('/find', { method: 'POST', body: '{}' }).then(answer => answer.status)"
    assert await page.evaluate(status) == 400
    assert devices.unforgiven() == []


async def test_axe_hears_what_a_screen_reader_does_not(devices: Devices) -> None:
    page = await devices.on()
    await page.evaluate(PICTURE % "data:image/gif;base64,R0lGODlhAQABAAAAACw=")
    assert any(fault.startswith("image-alt: <img") for fault in await faults(page))


async def test_a_photograph_shows_every_screen(devices: Devices) -> None:
    await devices.on()
    await devices.on()
    await devices.photograph("two-screens")
    for number in (1, 2):
        picture = ARTEFACTS / f"two-screens-{number}.png"
        assert picture.read_bytes().startswith(b"\x89PNG")
        picture.unlink()
