"""`make screens`: pictures of scenes that are really played."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page

import play
from tests.e2e.devices import LAPTOP, Devices
from tools.browser_capture import capture, served
from tools.browser_scenes import SCENES

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]


async def test_a_picture_shows_its_scene_at_its_devices_size(
    chromium: Browser, tmp_path: Path
) -> None:
    async def laptop(devices: Devices) -> Page:
        return await devices.on(LAPTOP)

    scenes = {"table": SCENES["table"], "laptop": laptop}
    play.prepare("client")
    with served() as url:
        table, wide = await capture(chromium, url, scenes, tmp_path)
    assert (table.name, wide.name) == ("table.webp", "laptop.webp")
    assert (size(table), size(wide)) == ((780, 1688), (1366, 768))


def size(picture: Path) -> tuple[int, int]:
    """Return the width and height that stand in the head of an extended WebP."""
    head = picture.read_bytes()[:30]
    assert (head[:4], head[8:16]) == (b"RIFF", b"WEBPVP8X")
    width, height = (int.from_bytes(head[at : at + 3], "little") + 1 for at in (24, 27))
    return width, height
