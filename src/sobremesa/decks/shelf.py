"""The decks that there are."""

from functools import cache
from importlib.resources import files
from typing import Final

from sobremesa.decks.reading import PhotoDeck, read_deck

FOUND: Final = "found"
"""The deck that comes with the program."""


def deck(name: str) -> PhotoDeck | None:
    """Return the deck of that id; None: there is none."""
    return _built_in(name) if name == FOUND else None


@cache
def _built_in(name: str) -> PhotoDeck:
    return read_deck(files("sobremesa.decks") / name)
