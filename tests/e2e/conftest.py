"""Real browsers at a real server; a test whose browsers have something to complain of fails.

server   `sobremesa serve`, for all tests that are content with one that others use too
slow     the same, with a slow clock
devices  switch on phones, laptops, televisions at it: `page = await devices.on(PHONE)`
scenes   the tables of the module's LOGS: matches that have come to some part of themselves
calm     devices at the server that has found these
"""

from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright, expect

import play
from tests.e2e.chromium import launch
from tests.e2e.devices import PATIENCE, Devices
from tests.e2e.stored import Scenes, served
from tests.live import Live

expect.set_options(timeout=PATIENCE)
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether a test has failed, for the fixtures that end after it."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def built() -> None:
    """Build the client as web/ makes it now, for a test with a server of its own."""
    play.prepare("client")


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """The real program with the client as web/ makes it now; its clock runs eight times as fast."""
    with Live(tmp_path_factory.mktemp("browsers"), "--generosity", "1000") as live:
        yield live


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server on whose clock four seconds take sixteen: there is time to look."""
    with Live(tmp_path_factory.mktemp("slow"), clock=0.25) as live:
        yield live


@pytest.fixture(scope="module")
async def chromium(anyio_backend: str) -> AsyncIterator[Browser]:
    """A browser for the tests of a module; to start one takes a second."""
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        yield browser
        await browser.close()


@pytest.fixture
async def devices(
    chromium: Browser, server: Live, request: pytest.FixtureRequest
) -> AsyncIterator[Devices]:
    """The devices of one test, at the server; at its end nothing may have gone wrong unseen."""
    async with switched_on(chromium, server.url, request) as devices:
        yield devices


@pytest.fixture(scope="module")
def stored(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Live, Scenes]]:
    """A server that finds the module's LOGS in its folder."""
    with served(tmp_path_factory.mktemp("stored"), request.module.LOGS, 4.0) as both:
        yield both


@pytest.fixture
def scenes(stored: tuple[Live, Scenes]) -> Scenes:
    """The tables of the module's LOGS."""
    return stored[1]


@pytest.fixture
async def calm(
    chromium: Browser, stored: tuple[Live, Scenes], request: pytest.FixtureRequest
) -> AsyncIterator[Devices]:
    """Devices at that server."""
    async with switched_on(chromium, stored[0].url, request) as devices:
        yield devices


@asynccontextmanager
async def switched_on(
    chromium: Browser, url: str, request: pytest.FixtureRequest
) -> AsyncIterator[Devices]:
    """Devices at any server; if the test has failed, test-artefacts/ shows what was on them."""
    devices = Devices(chromium, url)
    try:
        yield devices
        if request.node.stash.get(FAILED, False):
            await devices.photograph(f"failed-{request.node.name}")
    finally:
        await devices.off()
    assert devices.unforgiven() == []
