"""The Chromium that tests drive: the system's, else the one that Playwright has brought."""

import os
import shutil

import pytest
from playwright.async_api import Browser, Error, Playwright

# As in tools/system.sh. The first has no windows, and takes two thirds of the processor's time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
)
# It says nothing to anybody by itself, and draws without a graphics card.
ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
MISSING = "there is no Chromium: `make test` installs one where it may"


def on_the_path() -> str | None:
    """Return where the system's is; None: it has none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def arguments() -> list[str]:
    """Return what it is started with. Its sandbox does not work for root."""
    return [*ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


async def launch(playwright: Playwright) -> Browser:
    """Start it. Without one the test is skipped, or, with CI set, fails."""
    found = on_the_path()
    try:
        return await playwright.chromium.launch(executable_path=found, args=arguments())
    except Error as error:
        if found is not None or "Executable doesn't exist" not in error.message:
            raise
    if os.environ.get("CI"):
        pytest.fail(f"{MISSING}, and with CI set this test must run")
    pytest.skip(MISSING)
