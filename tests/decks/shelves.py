"""Decks on a shelf, for tests: filled with pictures of given widths, and looked at on the disk."""

from functools import cache
from pathlib import Path

from sobremesa.decks.developing import Developed, develop
from sobremesa.decks.reading import Photo, PhotoDeck
from sobremesa.decks.shelf import Shelf
from tests.decks.pictures import encoded, scene


@cache
def print_of(width: int) -> Developed:
    developed = develop(encoded("PNG", scene((width, 200))))
    assert isinstance(developed, Developed)
    return developed


def filled(shelf: Shelf, *widths: int, table: str | None = "t") -> PhotoDeck:
    made = shelf.new("Summer", table)
    for width in widths:
        assert isinstance(shelf.add(made.id, print_of(width)), Photo)
    deck = shelf.deck(made.id)
    assert deck is not None
    return deck


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "lock"
    }


def again(shelf: Shelf, tmp_path: Path) -> Shelf:
    shelf.close()
    return Shelf(tmp_path / "decks")


def decks_of(shelf: Shelf) -> list[PhotoDeck]:
    return [one.deck for one in shelf.all()]
