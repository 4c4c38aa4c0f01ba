"""Checking a finished deck against the rules of the house."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

from PIL import Image

from tools.darkroom.geometry import CARD
from tools.darkroom.licences import ALLOWED, LicenceError, card_licence
from tools.darkroom.recipes import load_recipes
from tools.darkroom.words import load_words, problems

CARDS: Final = 100
CAMERAS: Final = 2
MONTAGES: Final = range(25, 36)
MOST_MONUMENTS: Final = 12
MOST_LANDSCAPES: Final = 12
MOST_BYTES: Final = 7_500_000


def _load(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _check_files(entries: list[dict[str, Any]], out: Path) -> list[str]:
    found, total = [], 0
    for entry in entries:
        path = out / entry["file"]
        if not path.exists():
            found.append(f"{entry['file']} is missing")
            continue
        total += path.stat().st_size
        with Image.open(path) as image:
            if image.size != (CARD, CARD) or image.format != "WEBP":
                found.append(f"{entry['file']} is {image.format} {image.size}")
    if total > MOST_BYTES:
        found.append(f"the deck weighs {total} bytes, more than {MOST_BYTES}")
    return found


def _check_counts(entries: list[dict[str, Any]]) -> list[str]:
    found = []
    ids = [entry["id"] for entry in entries]
    if ids != [f"found-{n:03d}" for n in range(1, CARDS + 1)]:
        found.append("the cards are not found-001 to found-100")
    if (cameras := sum(entry["camera"] for entry in entries)) != CAMERAS:
        found.append(f"{cameras} cards show a camera, not {CAMERAS}")
    themes = Counter(entry["theme"] for entry in entries)
    kinds = Counter(entry["kind"] for entry in entries)
    if kinds["montage"] not in MONTAGES:
        found.append(f"{kinds['montage']} montages")
    if themes["monument"] > MOST_MONUMENTS or themes["landscape"] > MOST_LANDSCAPES or themes[""]:
        found.append(f"themes out of balance: {dict(themes)}")
    return found


def _check_licences(entries: list[dict[str, Any]]) -> list[str]:
    found = []
    for entry in entries:
        for part in entry["ingredients"]:
            if part["licence"] not in ALLOWED:
                found.append(f"{entry['id']}: {part['id']} is under {part['licence']}")
            if not part["author"] or not part["url"].startswith("http"):
                found.append(f"{entry['id']}: {part['id']} lacks an author or a source")
        try:
            if card_licence(part["licence"] for part in entry["ingredients"]) != entry["licence"]:
                found.append(f"{entry['id']}: wrong licence {entry['licence']}")
        except LicenceError as error:
            found.append(f"{entry['id']}: {error}")
    return found


def _check_captions(entries: list[dict[str, Any]], out: Path) -> list[str]:
    captions = _load(out / "captions.json")
    missing = [f"{entry['id']} has no captions" for entry in entries if entry["id"] not in captions]
    return missing + problems(load_words(), [recipe.slug for recipe in load_recipes()])


def verify(out: Path) -> list[str]:
    """All problems of the deck in ``out``; an empty list means good."""
    entries = _load(out / "credits.json")
    return (
        _check_files(entries, out)
        + _check_counts(entries)
        + _check_licences(entries)
        + _check_captions(entries, out)
    )


def summary(out: Path) -> str:
    """Counts by kind, theme and licence, and the size."""
    entries = _load(out / "credits.json")
    size = sum((out / entry["file"]).stat().st_size for entry in entries)
    parts = [f"{len(entries)} cards, {size / 1e6:.2f} MB"]
    for key in ("kind", "licence", "theme"):
        counts = Counter(entry[key] for entry in entries)
        parts.append(
            f"{key}: " + ", ".join(f"{name} {count}" for name, count in counts.most_common())
        )
    return "\n".join(parts)
