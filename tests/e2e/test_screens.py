"""`make screens`: pictures of scenes that are really played, and the pages that show them."""

import io
import re
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageStat
from playwright.async_api import Browser

import play
from tests.e2e.devices import LAPTOP, PHONE, TELEVISION, Device
from tools.browser_capture import (
    EYES,
    PAGE,
    WIDTHS,
    capture,
    look_through,
    most,
    served,
    sheet,
    small,
)
from tools.scenes import gallery
from tools.scenes.house import Picture

DOCS: Final = PAGE.parent
README: Final = DOCS.parent / "README.md"
WHOLE: Final = 2_700_000
"""So many bytes all pictures have together, at most: they come along with every clone."""


def named(document: Path) -> set[Path]:
    """Return the pictures that a document shows."""
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+\.webp)\)", document.read_text("utf-8"))
    return {(document.parent / path).resolve() for path in shown}


def lying() -> set[Path]:
    """Return the pictures that are there."""
    return set((DOCS / "screens").rglob("*.webp"))


def test_every_picture_that_is_shown_is_there_and_none_lies_there_unseen() -> None:
    shown = named(README) | named(DOCS / "terminal.md") | named(PAGE)
    assert lying() == shown
    assert named(README), "the first page shows some of them"


def test_the_page_of_pictures_is_as_its_scenes_say() -> None:
    assert PAGE.read_text("utf-8") == gallery.page()


def test_every_picture_is_small_enough() -> None:
    limits = {
        DOCS / "screens" / picture.file(device): most(picture, device)
        for picture in gallery.pictures()
        for device in picture.screens
    }
    large = {path for path, bytes_ in limits.items() if path.stat().st_size > bytes_}
    assert large == set()
    assert sum(path.stat().st_size for path in lying()) <= WHOLE


def test_no_two_pictures_have_one_name() -> None:
    names = [picture.name for picture in gallery.pictures()]
    assert len(names) == len(set(names))


def test_a_picture_is_as_good_as_its_bytes_allow() -> None:
    image = Image.effect_noise((200, 200), 90).convert("RGB")
    good = small(image, 1_000_000)
    bad = small(image, len(good) - 1)
    assert len(bad) < len(good)
    with Image.open(io.BytesIO(bad)) as opened:
        assert opened.size == (200, 200)


def test_a_sheet_lays_images_side_by_side() -> None:
    images = [Image.new("RGB", (4, 6), colour) for colour in ("red", "green", "blue")]
    whole = sheet(images, across=2)
    assert whole.size == (8, 12)
    assert [whole.getpixel(at) for at in ((0, 0), (4, 0), (0, 6))] == [
        (255, 0, 0),
        (0, 128, 0),
        (0, 0, 255),
    ]


@pytest.mark.anyio
@pytest.mark.timeout(120)
async def test_a_scene_is_photographed_on_each_of_its_screens_and_for_other_eyes(
    chromium: Browser, tmp_path: Path
) -> None:
    play.prepare("client")
    taken = [one for one in gallery.pictures() if one.name == "loonacy/asked"]
    async with served(taken) as server:
        files = await capture(chromium, server, taken, tmp_path / "screens")
        only_phone = [Picture(one.name, "", one.scene, one.log, (PHONE,)) for one in taken]
        await look_through(chromium, server, only_phone, tmp_path / "eyes")
    assert {str(file.relative_to(tmp_path / "screens")): size(file) for file in files} == {
        f"loonacy/asked-{device.name}.webp": in_width(device)
        for device in (PHONE, LAPTOP, TELEVISION)
    }
    (eyes,) = (tmp_path / "eyes").rglob("*.webp")
    with Image.open(eyes) as opened:
        width = opened.width // len(EYES)
        usual, grey = (
            opened.crop((place * width, 0, (place + 1) * width, opened.height)).convert("HSV")
            for place in (0, len(EYES) - 1)
        )
    assert mean_saturation(usual) > 50
    assert mean_saturation(grey) < 5


def size(file: Path) -> tuple[int, int]:
    with Image.open(file) as opened:
        return opened.size


def in_width(device: Device) -> tuple[int, int]:
    """Return the size of a device's pictures."""
    width = WIDTHS[device]
    return width, round(width * device.height / device.width)


def mean_saturation(image: Image.Image) -> float:
    return float(ImageStat.Stat(image.getchannel("S")).mean[0])
