"""Titles, descriptions, tags and bot captions, one file for each language."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tools.darkroom.ingredients import HERE

LANGUAGES: Final = ("en", "es", "it", "fr", "de")
WORDS: Final = HERE / "languages"
TAGS: Final = 6
CAPTIONS: Final = 4


@dataclass(frozen=True)
class Words:
    """What is said about one card in one language."""

    title: str
    alt: str
    tags: list[str]
    captions: list[str]


Dictionary = dict[str, dict[str, Words]]


def load_words(folder: Path = WORDS) -> Dictionary:
    """Read all languages: language, then card slug."""
    return {language: _one(folder / f"{language}.json") for language in LANGUAGES}


def _one(path: Path) -> dict[str, Words]:
    table: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return {slug: Words(**facts) for slug, facts in table.items()}


def problems(words: Dictionary, slugs: list[str]) -> list[str]:
    """Everything that is missing or malformed."""
    found = []
    for language, table in words.items():
        for slug in slugs:
            if slug not in table:
                found.append(f"{language}: nothing about {slug}")
                continue
            found += [f"{language}/{slug}: {text}" for text in _card_problems(table[slug])]
        found += [f"{language}: words for unknown card {slug}" for slug in set(table) - set(slugs)]
        found += _repeated(language, table)
    return found


def _card_problems(entry: Words) -> list[str]:
    found = []
    if len(entry.tags) != TAGS or len(set(entry.tags)) != TAGS:
        found.append(f"needs {TAGS} different tags")
    if any(tag != tag.lower() or " " in tag or not tag for tag in entry.tags):
        found.append("tags must be single lower-case words")
    if len(entry.captions) != CAPTIONS or len(set(entry.captions)) != CAPTIONS:
        found.append(f"needs {CAPTIONS} different captions")
    if not entry.title or not entry.alt.endswith("."):
        found.append("needs a title, and a description that ends in a full stop")
    return found


def _repeated(language: str, table: dict[str, Words]) -> list[str]:
    seen: dict[str, str] = {}
    found = []
    for slug, entry in table.items():
        for caption in entry.captions:
            key = caption.casefold().strip(" .!?…")
            if key in seen:
                found.append(f"{language}: '{caption}' on {seen[key]} and {slug}")
            seen[key] = slug
    return found
