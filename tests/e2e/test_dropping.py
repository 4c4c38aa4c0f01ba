"""One's own photographs, dropped on the page as folders and archives, in real browsers."""

import io
import zipfile
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.arriving import host
from tests.e2e.devices import LAPTOP, Devices
from tests.e2e.finding import button
from tests.e2e.own_deck import pictures

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


async def sheet(devices: Devices) -> Locator:
    """Open a table for the game with photographs; return the sheet to which one brings them."""
    ana, _ = await host(devices, device=LAPTOP)
    await ana.get_by_role("button", name="L’Œil en coin").click()
    await button(ana, "Bring your own photographs").click()
    return ana.get_by_role("dialog", name="Our own photographs")


async def drop(sheet: Locator, *paths: Path) -> None:
    """Drag files and folders of this computer over the sheet, and let them fall."""
    box = await sheet.locator(".ways").bounding_box()
    assert box is not None
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    dragged = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    hand = await sheet.page.context.new_cdp_session(sheet.page)
    for step in ("dragEnter", "dragOver", "drop"):
        await hand.send("Input.dispatchDragEvent", {"type": step, "data": dragged, **place})
    await hand.detach()


def tiles(sheet: Locator) -> Locator:
    """The photographs that have arrived."""
    return sheet.locator(".photos .picture")


def failures(sheet: Locator) -> Locator:
    """The files that cannot be used, each with the reason."""
    return sheet.get_by_role("alert").get_by_role("listitem")


async def are_shown(sheet: Locator, count: int) -> None:
    """Wait until so many have arrived, each named and its picture painted."""
    await expect(tiles(sheet)).to_have_count(count)
    for number in range(count):
        tile = tiles(sheet).nth(number)
        await expect(tile).to_have_attribute("aria-label", f"Photograph {number + 1}")
        painted = "image => image.decode().then(() => image.naturalWidth)"
        await tile.scroll_into_view_if_needed()
        assert await tile.locator("img").evaluate(painted) > 0


async def test_a_folder_with_folders_in_it_is_dropped_and_each_file_has_its_word(
    devices: Devices, tmp_path: Path
) -> None:
    dialog = await sheet(devices)
    four = pictures(4)  # one of each format
    inside = {
        "summer/0.jpeg": four["0.jpeg"],
        "summer/day 1/1.png": four["1.png"],
        "summer/day 1/noon/2.webp": four["2.webp"],
        "summer/day 2/half.jpg": four["0.jpeg"][:800],
        "summer/notes.txt": b"the sea, the sea",
        "3.heif": four["3.heif"],
    }
    for name, content in inside.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    await drop(dialog, tmp_path / "summer", tmp_path / "3.heif")
    await are_shown(dialog, 4)
    await expect(failures(dialog)).to_have_count(2)
    said = await failures(dialog).all_inner_texts()
    assert sorted(said) == [
        "half.jpg: This picture is broken or incomplete.",
        "notes.txt: This is no picture that can be shown.",
    ]


async def test_a_zip_is_dropped_and_what_is_in_it_is_told_one_by_one(
    devices: Devices, tmp_path: Path
) -> None:
    dialog = await sheet(devices)
    (tmp_path / "summer.zip").write_bytes(zipped(8))
    await drop(dialog, tmp_path / "summer.zip")
    await are_shown(dialog, 8)
    await expect(failures(dialog)).to_have_text(
        ["summer/notes.svg: This is no picture that can be shown."]
    )


def zipped(count: int) -> bytes:
    """Return an archive of so many pictures, and of a file that is none."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in pictures(count).items():
            archive.writestr(f"summer/{name}", content)
        archive.writestr("summer/notes.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    return file.getvalue()


async def test_heic_files_of_a_phone_are_chosen_and_shown(devices: Devices, tmp_path: Path) -> None:
    dialog = await sheet(devices)
    made = [data for name, data in pictures(16).items() if name.endswith(".heif")]
    chosen = [tmp_path / f"IMG_{number}.HEIC" for number in range(len(made))]
    for file, data in zip(chosen, made, strict=True):
        file.write_bytes(data)
    (tmp_path / "IMG_9.HEIC").write_bytes(made[0][:600])
    files = dialog.locator("input[type=file][multiple]")
    await files.set_input_files([*chosen, tmp_path / "IMG_9.HEIC"])
    await are_shown(dialog, 4)
    await expect(failures(dialog)).to_have_text(
        ["IMG_9.HEIC: This picture is broken or incomplete."]
    )
