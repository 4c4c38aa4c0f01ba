"""The credits that travel with the deck, as JSON and in plain words."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final

from tools.darkroom.cutouts import Cutout
from tools.darkroom.ingredients import Ingredient
from tools.darkroom.licences import LINKS, PUBLIC_DOMAIN, card_licence
from tools.darkroom.packages import Package
from tools.darkroom.recipes import Recipe
from tools.darkroom.words import LANGUAGES, Dictionary

INTRO: Final = Path(__file__).with_name("intro.md").read_text("utf-8")
"""How the licences file begins; `{cards}`, `{photos}` and `{montages}` are numbers."""


def ingredients_of(
    recipe: Recipe, cutouts: dict[str, Cutout], ingredients: dict[str, Ingredient]
) -> list[Ingredient]:
    """Every picture in a card, the backdrop first, each once."""
    names = recipe.photo_names() + [cutouts[name].use for name in recipe.cut_names()]
    return [ingredients[name] for name in dict.fromkeys(names)]


def _ingredient_credit(ingredient: Ingredient, packages: dict[str, Package]) -> dict[str, Any]:
    package = packages[ingredient.package]
    return {
        "id": ingredient.id,
        "title": ingredient.title,
        "author": ingredient.author,
        "url": ingredient.url,
        "licence": ingredient.licence,
        "registry": package.registry,
        "package": package.name,
        "version": package.version,
        "file": ingredient.file,
        "notice": ingredient.notice,
    }


def card_credit(
    recipe: Recipe, parts: list[Ingredient], packages: dict[str, Package], words: Dictionary
) -> dict[str, Any]:
    """One entry of credits.json."""
    return {
        "id": recipe.id,
        "file": f"{recipe.id}.webp",
        "title": words["en"][recipe.slug].title,
        "titles": {language: words[language][recipe.slug].title for language in LANGUAGES},
        "alt": {language: words[language][recipe.slug].alt for language in LANGUAGES},
        "kind": recipe.kind,
        "theme": recipe.theme,
        "camera": recipe.camera,
        "licence": card_licence(part.licence for part in parts),
        "changes": "composed, cropped, toned, aged, framed"
        if recipe.kind == "montage"
        else "cropped, toned, aged, framed",
        "ingredients": [_ingredient_credit(part, packages) for part in parts],
    }


def captions_of(recipe: Recipe, words: Dictionary) -> dict[str, Any]:
    """One entry of captions.json."""
    return {
        language: {
            "tags": words[language][recipe.slug].tags,
            "captions": words[language][recipe.slug].captions,
        }
        for language in LANGUAGES
    }


def _part_line(part: dict[str, Any]) -> str:
    title = f", *{part['title']}*" if part["title"] else ""
    licence = part["licence"].replace(PUBLIC_DOMAIN, "public domain")
    return f"{part['author']}{title} ([source]({part['url']}), {licence})"


def _source_line(entry: dict[str, Any]) -> str:
    parts = "; ".join(_part_line(part) for part in entry["ingredients"])
    return f"| {entry['id']} | {entry['title']} | {entry['licence']} | {parts} |"


def plain_words(entries: list[dict[str, Any]], packages: dict[str, Package]) -> str:
    """LICENSES.md."""
    kinds = Counter(entry["kind"] for entry in entries)
    licences = Counter(entry["licence"] for entry in entries)
    lines = [INTRO.format(cards=len(entries), photos=kinds["photo"], montages=kinds["montage"])]
    lines += ["## How many cards under which licence", ""]
    lines += [
        f"* {count} cards: [{name}]({LINKS[name]})" for name, count in sorted(licences.items())
    ]
    lines += ["", "## Packages", "", "| package | version | from | home |", "|---|---|---|---|"]
    lines += [
        f"| {p.name} | {p.version} | {p.registry}{' ' + p.suite if p.suite else ''} | {p.home} |"
        for p in packages.values()
    ]
    lines += [
        "",
        "## Card by card",
        "",
        "| card | title | card's licence | pictures in it |",
        "|---|---|---|---|",
    ]
    lines += [_source_line(entry) for entry in entries]
    return "\n".join(lines) + "\n"
