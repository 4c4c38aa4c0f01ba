"""The description of the deck as the game reads it: `deck.json` of `sobremesa.decks.reading`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from PIL import Image

from sobremesa.decks.measuring import shade

TITLES: Final = {
    "en": "Found photographs",
    "es": "Fotos encontradas",
    "it": "Foto ritrovate",
    "fr": "Photos trouvées",
    "de": "Gefundene Fotos",
}
_SOURCE: Final = ("title", "author", "url", "licence")
_CARD: Final = ("titles", "alt", "camera", "licence", "changes")


def description(entries: list[dict[str, Any]], captions: dict[str, Any], pictures: Path) -> str:
    """Return deck.json from what credits.json and captions.json hold, and from the pictures.

    A photograph is a line: when one changes, one line does.
    """
    head = json.dumps({"id": "found", "titles": TITLES}, ensure_ascii=False)[:-1]
    photos = (_photo(entry, captions[entry["id"]], pictures) for entry in entries)
    lines = ",\n".join(json.dumps(photo, ensure_ascii=False) for photo in photos)
    return f'{head}, "photos": [\n{lines}\n]}}\n'


def _photo(entry: dict[str, Any], words: dict[str, Any], pictures: Path) -> dict[str, Any]:
    with Image.open(pictures / entry["file"]) as picture:
        width, height = picture.size
        colour = shade(picture.convert("RGB"))
    seen = {"width": width, "height": height, "shade": colour}
    sources = [{key: part[key] for key in _SOURCE} for part in entry["ingredients"]]
    named = {key: entry[key] for key in ("id", "file")}
    return named | seen | {key: entry[key] for key in _CARD} | {"sources": sources, "words": words}
