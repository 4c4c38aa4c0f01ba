"""Write the pictures of the browser client, docs/screens/*/*.webp, and docs/screens.md.

`make screens` takes them all; `make screens ONLY=captain/` those whose names begin so;
`make screens EYES=FOLDER` shows them as they are seen by eyes that see colours otherwise, in sheets
that are written into a folder outside of the repository. What they show: tools/scenes.
"""

import argparse
import asyncio
import base64
import io
import socket
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright, expect
from rich.progress import Progress

from tests.clients import Doors
from tests.e2e.chromium import launch
from tests.e2e.devices import LAPTOP, PATIENCE, PHONE, TELEVISION, Device, Devices
from tests.e2e.stored import Stored, store
from tests.live import Live
from tools.scenes.gallery import logs, page, pictures
from tools.scenes.house import House, Picture, Shown

DOCS = Path(__file__).resolve().parent.parent / "docs"
FOLDER = DOCS / "screens"
PAGE = DOCS / "screens.md"

WIDTHS: Final = {PHONE: 270, LAPTOP: 560, TELEVISION: 560}
"""How wide the pictures are, in pixels: three stand side by side in the gallery."""
LARGER: Final = 1.5
"""So much wider are those that are shown on the first page."""
MOST: Final = {PHONE: 16_000, LAPTOP: 17_000, TELEVISION: 15_000}
"""How many bytes a picture has at most: there are two hundred, and they come with every clone."""
MOST_LARGE: Final = {PHONE: 25_000, LAPTOP: 45_000, TELEVISION: 45_000}
"""How many those have that are shown on the first page."""
QUALITIES: Final = (56, 50, 44, 38, 32, 26, 20)
"""In hundredths; the best with which a picture is small enough."""
EYES: Final = ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")

NAME = "sobremesa.localhost"
"""Every browser takes it for this machine; a table that is open as `localhost` shows no QR code."""
PORT: Final = 8321
"""It stands in the pictures; another one where somebody listens there."""
SLOW: Final = 0.25
"""How fast the server's clock goes: there is time to look."""

SETTLED: Final = """() => Promise.all([
    document.fonts.ready,
    document.activeElement.matches('input, textarea') || document.activeElement.blur(),
    ...[...document.images].map((image) => image.decode().catch(() => 0)),
    new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 150)),
]).then(() => 0)"""
"""Fonts and pictures are there, what a new size asks for is drawn, and nothing has the focus: on
whoever's screen has been touched it is not seen."""

MOMENT: Final = "document.querySelector('[data-stage]')?.dataset.stage ?? ''"
"""What must be the same before the first and after the last of a scene's pictures."""
TOGETHER: Final = 3
"""So many scenes play at the same time."""

Keep: TypeAlias = Callable[[Picture, Device, list[Image.Image]], None]
"""Is handed what a screen shows, once for each kind of eyes."""


async def main() -> None:
    """Play all scenes at a server of their own, and photograph them."""
    expect.set_options(timeout=PATIENCE / SLOW)
    asked = _asked()
    taken = [one for one in pictures() if one.name.startswith(asked.only)]
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        async with served(taken) as server:
            if asked.eyes is not None:
                await look_through(browser, server, taken, asked.eyes)
            else:
                await capture(browser, server, taken, FOLDER)
        await browser.close()
    if asked.eyes is None:
        PAGE.write_text(page(), "utf-8")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Write the pictures of the browser client.")
    parser.add_argument("--only", default="", help="those whose names begin so")
    parser.add_argument("--eyes", type=Path, help="write sheets for other eyes into this folder")
    return parser.parse_args()


@dataclass(frozen=True)
class Served:
    """A server, and the tables that it has found in its folder."""

    url: str
    """As players know it."""
    here: str
    """As this machine knows it."""
    stored: Mapping[str, Stored]


@asynccontextmanager
async def served(taken: Iterable[Picture]) -> AsyncIterator[Served]:
    """Serve a house with the tables in it that these pictures need."""
    port = free_port(PORT)
    url = f"http://{NAME}:{port}"
    generous = ("--public-url", url, "--generosity", "1000", "--open", "everyone")
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        stored = await store(data, logs(taken))
        with Live(Path(folder), *generous, port=port, clock=SLOW) as live:
            yield Served(url, live.url, stored)


async def capture(
    browser: Browser, server: Served, taken: Sequence[Picture], folder: Path
) -> list[Path]:
    """Write each picture on each of its screens into the folder; return the files, in any order."""
    files: list[Path] = []

    def keep(picture: Picture, device: Device, images: list[Image.Image]) -> None:
        file = folder / picture.file(device)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(small(images[0], most(picture, device)))
        files.append(file)

    await take_all(browser, server, taken, keep)
    return files


async def look_through(
    browser: Browser, server: Served, taken: Sequence[Picture], folder: Path
) -> None:
    """Write a sheet for each screen of each picture: as it is, and as other eyes see it."""

    def keep(picture: Picture, device: Device, images: list[Image.Image]) -> None:
        file = folder / picture.file(device)
        file.parent.mkdir(parents=True, exist_ok=True)
        sheet(images, across=len(images) if device is PHONE else 2).save(file, quality=80)

    await take_all(browser, server, taken, keep, EYES)


async def take_all(
    browser: Browser,
    server: Served,
    taken: Sequence[Picture],
    keep: Keep,
    eyes: Sequence[str] = EYES[:1],
) -> None:
    """Play all scenes, some at a time, because most of them wait now and then."""
    free = asyncio.Semaphore(TOGETHER)
    with Progress() as progress:
        task = progress.add_task("Taking pictures", total=len(taken))

        async def one(picture: Picture) -> None:
            async with free:
                await take(browser, server, picture, keep, eyes)
            progress.advance(task)

        async with asyncio.TaskGroup() as group:
            for picture in taken:
                group.create_task(one(picture))


async def take(
    browser: Browser, server: Served, picture: Picture, keep: Keep, eyes: Sequence[str]
) -> None:
    """Play a scene, and keep what its screens show to such eyes."""
    devices = Devices(browser, server.url)
    async with Doors(server.here) as doors:
        shown = await picture.scene(House(devices, doors, server.stored.get(picture.name)))
        moment = await shown.page.evaluate(MOMENT)

        async def seen(device: Device) -> None:
            page = await turned(shown, device)
            images = [await photograph(page, width(picture, device), eye) for eye in eyes]
            keep(picture, device, images)

        # Some moments are short: two screens at the same time, then the phone becomes a laptop.
        await asyncio.gather(*(seen(device) for device in picture.screens if device is not LAPTOP))
        if LAPTOP in picture.screens:
            await seen(LAPTOP)
        if await shown.page.evaluate(MOMENT) != moment:
            print(f"{picture.name}: the moment passed too soon; take it again on a quiet machine")
    await devices.off()


def width(picture: Picture, device: Device) -> int:
    """Return how wide a picture is, in pixels."""
    return round(WIDTHS[device] * (LARGER if picture.large else 1))


def most(picture: Picture, device: Device) -> int:
    """Return how many bytes a picture may have."""
    return (MOST_LARGE if picture.large else MOST)[device]


async def turned(shown: Shown, device: Device) -> Page:
    """Return the page that a device shows; a phone becomes a laptop."""
    page = shown.on(device)
    # What a page loads by itself, as the lids of games, it has loaded by then.
    await page.wait_for_load_state("networkidle")
    await page.set_viewport_size({"width": device.width, "height": device.height})
    if shown.upmost and device is not TELEVISION:
        part = page.locator(shown.upmost).first
        await part.evaluate("(part) => part.scrollIntoView({ block: 'start' })")
    return page


async def photograph(page: Page, wide: int, eye: str) -> Image.Image:
    """Return what a page shows to an eye, so many pixels wide."""
    await page.evaluate(SETTLED)
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setEmulatedVisionDeficiency", {"type": eye})
    told = await session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
    await session.detach()
    image = Image.open(io.BytesIO(base64.b64decode(told["data"]))).convert("RGB")
    return image.resize((wide, round(image.height * wide / image.width)), Image.Resampling.LANCZOS)


def small(image: Image.Image, limit: int) -> bytes:
    """Return an image as WebP, as good as so many bytes allow."""
    written = b""
    for quality in QUALITIES:
        file = io.BytesIO()
        image.save(file, "WEBP", quality=quality, method=6)
        written = file.getvalue()
        if len(written) <= limit:
            break
    return written


def sheet(images: Sequence[Image.Image], across: int) -> Image.Image:
    """Lay images of one size side by side, so many in a row."""
    width, height = images[0].size
    rows = -(-len(images) // across)
    whole = Image.new("RGB", (width * across, height * rows))
    for number, image in enumerate(images):
        whole.paste(image, (number % across * width, number // across * height))
    return whole


def free_port(wanted: int) -> int:
    """Return a port that nobody listens at just now: this one, if it is free."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted))
        except OSError:
            probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


if __name__ == "__main__":
    asyncio.run(main())
