"""The rules of the deck and the parts that are easy to break."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tools.darkroom.build import papers
from tools.darkroom.credits import ingredients_of
from tools.darkroom.cutouts import load_cutouts
from tools.darkroom.develop import Ageing, develop
from tools.darkroom.frames import FRAMES, mount
from tools.darkroom.geometry import CARD, plate_size
from tools.darkroom.ingredients import load_ingredients
from tools.darkroom.licences import LicenceError, card_licence
from tools.darkroom.packages import load_packages
from tools.darkroom.recipes import load_recipes
from tools.darkroom.tones import TONES
from tools.darkroom.unpack import Rcc
from tools.darkroom.words import load_words, problems

ROOT = Path(__file__).resolve().parents[2]


def _name(text: str) -> bytes:
    return struct.pack(">HI", len(text), 0) + text.encode("utf-16-be")


def tiny_rcc(content: bytes) -> bytes:
    """A resource file with one compressed file, a/b.txt."""
    names = _name("a") + _name("b.txt")
    packed = struct.pack(">I", len(content)) + zlib.compress(content)
    data = struct.pack(">I", len(packed)) + packed
    tree = (
        struct.pack(">IHII", 0, 2, 1, 1)
        + struct.pack(">IHII", 0, 2, 1, 2)
        + struct.pack(">IHHHI", len(_name("a")), 1, 0, 0, 0)
    )
    start = 20
    return (
        b"qres"
        + struct.pack(">IIII", 1, start, start + len(tree), start + len(tree) + len(data))
        + tree
        + data
        + names
    )


def test_free_pictures_make_a_cc0_card() -> None:
    assert card_licence(["LicenseRef-PublicDomain", "CC0-1.0"]) == "CC0-1.0"


def test_the_binding_part_decides() -> None:
    assert card_licence(["CC0-1.0", "CC-BY-SA-3.0", "CC-BY-SA-3.0"]) == "CC-BY-SA-3.0"


def test_two_binding_licences_are_refused() -> None:
    with pytest.raises(LicenceError):
        card_licence(["CC-BY-SA-3.0", "CC-BY-SA-4.0"])


def test_the_gpl_is_refused() -> None:
    with pytest.raises(LicenceError):
        card_licence(["GPL-2.0-or-later"])


def test_every_card_has_parts_that_may_be_used() -> None:
    ingredients, cutouts, packages = load_ingredients(), load_cutouts(), load_packages()
    for recipe in load_recipes():
        parts = ingredients_of(recipe, cutouts, ingredients)
        assert card_licence(part.licence for part in parts)
        assert all(part.package in packages for part in parts)
        assert recipe.tone in TONES
        assert recipe.frame in FRAMES


def test_nothing_is_listed_that_no_card_uses() -> None:
    ingredients, cutouts = load_ingredients(), load_cutouts()
    used = {
        part.id
        for recipe in load_recipes()
        for part in ingredients_of(recipe, cutouts, ingredients)
    }
    assert used == set(ingredients)


def test_the_words_of_each_card_are_complete_in_five_languages() -> None:
    assert problems(load_words(), [recipe.slug for recipe in load_recipes()]) == []


def test_no_two_cards_have_the_same_seed() -> None:
    seeds = [recipe.seed for recipe in load_recipes()]
    assert len(seeds) == len(set(seeds))


def test_the_same_seed_gives_the_same_print() -> None:
    scene = Image.linear_gradient("L").resize(plate_size("white")).convert("RGB")
    for name in TONES:
        first, second = (develop(scene, name, 5, Ageing()) for _ in range(2))
        assert ImageChops.difference(first, second).getbbox() is None


def test_each_frame_makes_a_square_card() -> None:
    for frame in FRAMES:
        card = mount(Image.new("RGB", plate_size(frame), "grey"), frame, 1)
        assert (card.size, card.mode) == ((CARD, CARD), "RGBA")


def test_a_compressed_file_comes_out() -> None:
    assert dict(Rcc(tiny_rcc(b"hello")).files()) == {"a/b.txt": b"hello"}


def test_what_the_tool_writes_of_the_deck_is_what_comes_with_the_program() -> None:
    found = ROOT / "src" / "sobremesa" / "decks" / "found"
    written = papers(load_recipes(), found)
    for name in ("deck.json", "LICENSES.md"):
        assert written[name] == (found / name).read_text("utf-8")
