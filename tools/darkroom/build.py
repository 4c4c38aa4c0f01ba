"""Making the whole deck, several cards at a time."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from tools.darkroom.credits import captions_of, card_credit, ingredients_of, plain_words
from tools.darkroom.cutouts import load_cutouts
from tools.darkroom.deck import description
from tools.darkroom.ingredients import load_ingredients
from tools.darkroom.packages import load_packages
from tools.darkroom.prints import Darkroom, save_card
from tools.darkroom.recipes import Recipe, load_recipes
from tools.darkroom.words import load_words

_STATE: dict[str, Any] = {}
BAR = 40


def _start(store: Path, out: Path) -> None:
    """Set up one worker process."""
    _STATE["darkroom"] = Darkroom(store, load_ingredients(), load_cutouts())
    _STATE["out"] = out


def _print_card(recipe: Recipe) -> str:
    save_card(_STATE["darkroom"].card(recipe), _STATE["out"] / f"{recipe.id}.webp")
    return recipe.id


def progress(done: int, total: int) -> None:
    """Draw a progress bar on a terminal; stay silent elsewhere."""
    if not sys.stderr.isatty():
        return
    full = BAR * done // total
    end = "\n" if done == total else ""
    sys.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{total}{end}")
    sys.stderr.flush()


def print_cards(
    recipes: list[Recipe],
    store: Path,
    out: Path,
    jobs: int,
    report: Callable[[int, int], None] = progress,
) -> None:
    """Write all cards as WebP."""
    with Pool(jobs, initializer=_start, initargs=(store, out)) as pool:
        for done, _ in enumerate(pool.imap_unordered(_print_card, recipes), start=1):
            report(done, len(recipes))


def as_json(data: Any) -> str:
    """Return JSON, the same every time."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def papers(recipes: list[Recipe], pictures: Path) -> dict[str, str]:
    """Return what is written about the pictures in a folder, by file: deck.json, its licences."""
    ingredients, cutouts, packages = load_ingredients(), load_cutouts(), load_packages()
    words = load_words()
    entries = [
        card_credit(recipe, ingredients_of(recipe, cutouts, ingredients), packages, words)
        for recipe in recipes
    ]
    used = {part["package"] for entry in entries for part in entry["ingredients"]}
    used_packages = {name: package for name, package in packages.items() if name in used}
    captions = {recipe.id: captions_of(recipe, words) for recipe in recipes}
    return {
        "credits.json": as_json(entries),
        "captions.json": as_json(captions),
        "deck.json": description(entries, captions, pictures),
        "LICENSES.md": plain_words(entries, used_packages),
    }


def build(store: Path, out: Path, jobs: int | None = None) -> int:
    """Make the deck in ``out``; return the number of cards."""
    recipes = load_recipes()
    out.mkdir(parents=True, exist_ok=True)
    print_cards(recipes, store, out, jobs or os.cpu_count() or 1)
    for name, text in papers(recipes, out).items():
        (out / name).write_text(text, "utf-8")
    return len(recipes)
