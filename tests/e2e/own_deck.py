"""A deck of one's own for tests in browsers: pictures as phones make them, brought over the doors.

pictures  so many files, each like no other: all orientations, four formats
bring     a device brings them to its table, marks cameras, and plays with them
photos    what a table is told of a deck
"""

import io
from typing import Any, Final

import pillow_heif
from PIL import Image
from playwright.async_api import Page, expect

from tests.clients import Entry
from tests.e2e.devices import Devices

pillow_heif.register_heif_opener()

FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF")
_ORIENTATION: Final = 274


def pictures(count: int) -> dict[str, bytes]:
    """Make so many, by name. Each format comes with each of the eight orientations in 32."""
    return {f"{number}.{FORMATS[number % 4].lower()}": _picture(number) for number in range(count)}


def _picture(number: int) -> bytes:
    colours = Image.linear_gradient("L").resize((400, 300)).convert("RGB")
    colours.paste((number * 61 % 256, number * 17 % 256, 90), (0, 0, 150, 120))
    exif = Image.Exif()
    exif[_ORIENTATION] = number // 4 % 8 + 1
    file = io.BytesIO()
    colours.save(file, FORMATS[number % 4], exif=exif)
    return file.getvalue()


async def bring(devices: Devices, page: Page, entry: Entry, count: int, cameras: int) -> str:
    """Bring so many, of which the first are cameras, and choose them; return the deck's id."""
    at = f"{devices.url}/t/{entry.table}/decks"
    headers = {"Origin": devices.url}
    begun = await page.request.post(at, data={"title": "Our summer"}, headers=headers)
    assert begun.ok, await begun.text()
    deck: str = (await begun.json())["id"]
    for name, content in pictures(count).items():
        put = await page.request.put(
            f"{at}/{deck}/photos", params={"file": name}, data=content, headers=headers
        )
        assert '"refused":null' in await put.text(), (name, await put.text())
    for photo in (await photos(page, entry, deck))[:cameras]:
        path = f"{at}/{deck}/photos/{photo['name']}"
        marked = await page.request.patch(path, data={"camera": True}, headers=headers)
        assert marked.ok, await marked.text()
    await page.reload()
    own = page.get_by_role("radio", name=f"Our own photographs {count} photographs")
    await own.check()
    await expect(own).to_be_checked()
    return deck


async def photos(page: Page, entry: Entry, deck: str) -> list[dict[str, Any]]:
    """Return what is known of a deck's photographs, in the order of the rules' numbers."""
    told: dict[str, Any] = await page.evaluate(
        "path => fetch(path).then((answer) => answer.json())", f"/t/{entry.table}/decks/{deck}"
    )
    found: list[dict[str, Any]] = told["photos"]
    return found
