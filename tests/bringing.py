"""Somebody who brings photographs to a table in a script, and photographs to bring."""

import io
import json
import os
import zipfile
from pathlib import Path
from typing import Any

import httpx
from PIL import Image

from tests.clients import Client, Doors, Entry


def picture(number: int = 0, size: tuple[int, int] = (400, 300), form: str = "JPEG") -> bytes:
    """A picture like no other, which says where it was taken."""
    colours = Image.linear_gradient("L").resize(size).convert("RGB")
    colours.paste((number * 37 % 256, number * 91 % 256, 128), (0, 0, size[0] // 2, size[1] // 2))
    exif = Image.Exif()
    exif[0x010E] = "CANARY at home"
    file = io.BytesIO()
    colours.save(file, form, exif=exif)
    return file.getvalue()


def archive(files: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return file.getvalue()


class Bringer:
    """Somebody at a table, with photographs."""

    def __init__(self, doors: Doors, entry: Entry) -> None:
        self.doors = doors
        self.table = entry.table
        self.headers = {"Authorization": f"Bearer {entry.token}"}

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        url = f"/t/{self.table}/{path}"
        return await self.doors.http.request(method, url, headers=self.headers, **more)

    async def begin(self) -> str:
        begun = await self.ask("POST", "decks", json={"title": "Our summer"})
        assert begun.status_code == 201, begun.text
        name: str = begun.json()["id"]
        return name

    async def bring(self, deck: str, content: bytes, name: str = "a.jpg") -> list[dict[str, Any]]:
        url = f"decks/{deck}/photos"
        answer = await self.ask("PUT", url, params={"file": name}, content=content)
        assert answer.status_code == 200, answer.text
        return [json.loads(line) for line in answer.text.splitlines()]

    async def photos(self, deck: str) -> list[dict[str, Any]]:
        answer = await self.ask("GET", f"decks/{deck}")
        assert answer.status_code == 200, answer.text
        photos: list[dict[str, Any]] = answer.json()["photos"]
        return photos

    async def decks(self) -> list[dict[str, Any]]:
        decks: list[dict[str, Any]] = (await self.ask("GET", "decks")).json()["decks"]
        return decks

    def at(self, entry: Entry) -> "Bringer":
        return Bringer(self.doors, entry)


async def bringer(doors: Doors) -> tuple[Bringer, Entry]:
    entry = await doors.open()
    return Bringer(doors, entry), entry


def arriving(data: Path) -> list[Path]:
    """The files that are on their way; some may go while one looks."""
    found = []
    for folder, _, names in os.walk(data / "arriving"):
        found += [Path(folder, name) for name in names]
    return found


async def own_deck(doors: Doors, photos: int, *names: str) -> tuple[Bringer, str, list[Client]]:
    """A table of so many people, and what its host has brought: so many photographs."""
    party = await doors.party(*names)
    ana = Bringer(doors, party[0].entry)
    deck = await ana.begin()
    files = {f"{number:03}.jpg": picture(100 + number) for number in range(photos)}
    lines = await ana.bring(deck, archive(files), "all.zip")
    assert [line["refused"] for line in lines] == [None] * photos
    return ana, deck, party
