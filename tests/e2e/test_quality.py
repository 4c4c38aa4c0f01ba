"""Lighthouse on this very machine: home and a table are fast on a phone, and open to everybody."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Playwright, async_playwright

from tests.e2e.chromium import arguments, launch, on_the_path
from tests.e2e.finding import options
from tests.e2e.lighthouse import bring, judged
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.long]


GOOD = 90
TRIES = 3
"""What else runs on the machine can only make a page slower: the best of a few counts."""


async def best_marks(command: Path, address: str, port: int) -> dict[str, int]:
    """Return the marks of a page; it is judged again where it was slow."""
    marks: list[dict[str, int]] = []
    while len(marks) < TRIES and not any(one["performance"] >= GOOD for one in marks):
        marks.append(await judged(command, address, port))
    return max(marks, key=lambda one: one["performance"])


@asynccontextmanager
async def running(playwright: Playwright, profile: Path) -> AsyncIterator[int]:
    """Run a Chromium that nobody steers, so that nothing slows it down; yield its port."""
    await (await launch(playwright)).close()  # it is there, or this says so
    program = on_the_path() or playwright.chromium.executable_path
    process = await asyncio.create_subprocess_exec(
        program, *arguments(), "--headless=new", "--lang=en", "--remote-debugging-port=0",
        f"--user-data-dir={profile}", stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with asyncio.timeout(30):
            # The browser says nothing of it.
            while not (told := profile / "DevToolsActivePort").exists():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        yield int(told.read_text("ascii").split()[0])
    finally:
        process.terminate()
        await process.wait()


async def a_table(playwright: Playwright, url: str, port: int) -> str:
    """Open a table in the browser at a port; return its address, at which it then has a seat."""
    browser = await playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
    page = await browser.contexts[0].new_page()
    await page.goto(url)
    await page.get_by_role("button", name="Open a table").click()
    await page.get_by_role("button", name="Set the table").click()
    await options(page).wait_for()
    address = re.sub("#.*", "", page.url)
    await page.close()
    await browser.close()  # which hangs up; it runs on
    return address


async def test_lighthouse_gives_home_and_a_table_good_marks(server: Live, tmp_path: Path) -> None:
    command = await bring(tmp_path)
    async with async_playwright() as playwright:
        (tmp_path / "profile").mkdir()
        async with running(playwright, tmp_path / "profile") as port:
            table = await a_table(playwright, server.url, port)
            for address in (f"{server.url}/", table):
                best = await best_marks(command, address, port)
                assert best["performance"] >= GOOD
                assert best["accessibility"] == 100
