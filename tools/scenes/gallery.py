"""All pictures of the browser client, chapter by chapter, as docs/screens.md shows them.

CHAPTERS  all of them, by the headings under which they stand
pictures  all of them, one after the other
logs      the matches that must be stored before a server runs
page      docs/screens.md
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tests.e2e import stored
from tests.e2e.devices import LAPTOP, PHONE, TELEVISION, Device
from tools.scenes import captain, home, lobby, loonacy, oeil
from tools.scenes.house import ALL, Picture

CHAPTERS: Final[Mapping[str, tuple[Picture, ...]]] = {
    "Before there is a table": home.PICTURES,
    "The rules, and a game’s first minute": home.LEARNING,
    "The table before a match": lobby.PICTURES,
    "Loonacy": loonacy.PICTURES,
    "Around a match": loonacy.AROUND,
    "L’Œil en coin": oeil.PICTURES,
    "Eye Eye Captain!": captain.PICTURES,
}


def pictures() -> Iterator[Picture]:
    """Yield all pictures, in order."""
    for chapter in CHAPTERS.values():
        yield from chapter


def logs(taken: Iterable[Picture]) -> dict[str, stored.Scene]:
    """Return how far the matches of pictures have come, by the pictures' names."""
    return {picture.name: picture.log for picture in taken if picture.log is not None}


def page() -> str:
    """Return docs/screens.md."""
    parts = [_HEAD]
    for heading, chapter in CHAPTERS.items():
        parts += [f"\n## {heading}\n", *_table(chapter)]
    return "\n".join(parts) + "\n"


_HEAD: Final = """\
# Every screen

What people see in a browser, each screen on a phone, on a laptop and, where it has one, on the
television that is the table. All of it is really played: `make screens` takes these pictures, and
writes this page."""


def _table(chapter: tuple[Picture, ...]) -> list[str]:
    columns = [device for device in ALL if any(device in one.screens for one in chapter)]
    rows = ["| | " + " | ".join(device.name for device in columns) + " |"]
    rows.append("|---|" + "---|" * len(columns))
    for picture in chapter:
        cells = [_cell(picture, device) for device in columns]
        rows.append(f"| {picture.caption} | " + " | ".join(cells) + " |")
    return rows


def _cell(picture: Picture, device: Device) -> str:
    if device not in picture.screens:
        return ""
    where = {PHONE: "on a phone", LAPTOP: "on a laptop", TELEVISION: "on the television"}
    return f"![{picture.caption}, {where[device]}](screens/{picture.file(device)})"
