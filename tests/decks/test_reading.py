"""A folder with a deck, or with something that is none."""

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa.decks.reading import DeckError, Photo, PhotoDeck, Words, read_deck
from sobremesa.kernel.decks import Deck, PhotoId

SEA: dict[str, Any] = {"id": "sea", "file": "sea.webp", "camera": True}
HILL: dict[str, Any] = {
    "id": "hill",
    "file": "hill.webp",
    "titles": {"en": "The hill"},
    "words": {"en": {"tags": ["hill"], "captions": ["Up there"]}},
}


def folder(tmp_path: Path, *photos: dict[str, Any], name: str = "own", **more: object) -> Path:
    for photo in photos:
        (tmp_path / str(photo["file"]).replace("/", "_")).touch()
    text = json.dumps({"id": name, "titles": {"en": "Own"}, "photos": photos} | more)
    (tmp_path / "deck.json").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_deck_is_read_in_its_order_and_told_to_the_rules_by_number(tmp_path: Path) -> None:
    deck = read_deck(folder(tmp_path, HILL, SEA))
    hill = Photo(
        "hill", "hill.webp", {"en": "The hill"}, words={"en": Words(("hill",), ("Up there",))}
    )
    assert deck == PhotoDeck("own", {"en": "Own"}, (hill, Photo("sea", "sea.webp", camera=True)))
    assert deck.for_rules == Deck("own", 2, (PhotoId(1),))


def test_a_folder_without_a_description_holds_no_deck(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"^there is no deck\.json in "):
        read_deck(tmp_path)


@pytest.mark.parametrize(
    ("photos", "more", "why"),
    [
        ((HILL, HILL), {}, "has hill twice"),
        ((HILL | {"file": "../hill.webp"},), {}, r"\.\./hill\.webp of deck\.json is not in"),
        ((HILL | {"titles": {"la": "Collis"}},), {}, "hill of deck.json speaks la"),
        ((HILL | {"camera": "yes"},), {}, "cannot be read: Expected `bool`"),
        ((HILL,), {"colour": "red"}, "unknown field `colour`"),
        ((HILL,), {"name": "Own deck!"}, "cannot be read: Expected `str` matching regex"),
        ((), {}, "cannot be read: Expected `int` >= 1"),
    ],
)
def test_why_a_folder_holds_no_deck_is_told_in_one_line(
    tmp_path: Path, photos: tuple[dict[str, Any], ...], more: dict[str, Any], why: str
) -> None:
    with pytest.raises(DeckError, match=why) as told:
        read_deck(folder(tmp_path, *photos, **more))
    assert "\n" not in str(told.value)


def test_a_picture_that_is_not_there_is_named(tmp_path: Path) -> None:
    place = folder(tmp_path, HILL, SEA)
    (place / "sea.webp").unlink()
    with pytest.raises(DeckError, match=r"sea\.webp of deck\.json is not in"):
        read_deck(place)


@pytest.mark.parametrize("text", [b"", b"[]", b"\xff", b"{"])
def test_what_is_no_description_is_none(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "deck.json").write_bytes(text)
    with pytest.raises(DeckError, match="cannot be read"):
        read_deck(tmp_path)
