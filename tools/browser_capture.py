"""Write the pictures of the browser client, docs/screens/*.webp: `make screens`.

What they show stands in tools/browser_scenes.py.
"""

import asyncio
import base64
import socket
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from tests.e2e.chromium import launch
from tests.e2e.devices import Devices
from tests.live import Live
from tools.browser_scenes import SCENES, Scene

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screens"
QUALITY = 80
"""In hundredths; above it the files grow faster than the eye sees."""

NAME = "sobremesa.localhost"
"""Every browser takes it for this machine; a table that is open as `localhost` shows no QR code."""


async def main() -> None:
    """Play all scenes at a server of their own, and photograph them."""
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        with served() as url:
            for path in await capture(browser, url, SCENES, FOLDER):
                print(f"{path.name}: {path.stat().st_size // 1024} kB")
        await browser.close()


@contextmanager
def served() -> Iterator[str]:
    """Serve an empty house; yield its address."""
    port = free_port()
    url = f"http://{NAME}:{port}"
    generous = ("--public-url", url, "--generosity", "100", "--open", "everyone")
    with tempfile.TemporaryDirectory() as data, Live(Path(data), *generous, port=port):
        yield url


async def capture(
    browser: Browser, url: str, scenes: Mapping[str, Scene], folder: Path
) -> list[Path]:
    """Write a picture of each scene into the folder; return the files."""
    files = []
    for name, scene in scenes.items():
        devices = Devices(browser, url, sharp=True)
        files.append(folder / f"{name}.webp")
        files[-1].write_bytes(await photograph(await scene(devices)))
        await devices.off()
    return files


async def photograph(page: Page) -> bytes:
    """Return what a page shows, as WebP, which Playwright itself cannot write."""
    await page.evaluate("document.fonts.ready.then(() => 0)")
    await page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    width, height, density = await page.evaluate("[innerWidth, innerHeight, devicePixelRatio]")
    session = await page.context.new_cdp_session(page)
    # Without a scale the picture has no more points than the page, however dense the screen is.
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": density}
    asked = {"format": "webp", "quality": QUALITY, "clip": clip}
    return base64.b64decode((await session.send("Page.captureScreenshot", asked))["data"])


def free_port() -> int:
    """Return a port that nobody listens at just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


if __name__ == "__main__":
    asyncio.run(main())
