"""How a deck stands on the shelf, and what is no part of it.

Standing   what the shelf knows of a deck; it lies beside it, and is in no export
Shelved    a deck, and how it stands
newest     the deck that goes on for another; earlier, those for which it goes on
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from sobremesa.decks.reading import PhotoDeck

STATE: Final = "shelf.json"
OWN: Final = re.compile("own-[0-9a-f]{16}")
"""The ids of decks that people made, and their folders: another folder is not touched."""


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """What the shelf knows of a deck, and what is no part of it."""

    table: str | None = None
    """At which it was made."""
    kept: bool = False
    """It stays when its table goes."""
    played: bool = False
    """A table elsewhere may have played with it, for it was kept once: its order stands for ever.
    Of matches at its own table, that table knows."""
    retired: bool = False
    """Another has taken its place; old matches are still shown with it."""
    gone: tuple[str, ...] = ()
    """Its photographs that were taken out since: their numbers stay, their pictures do not."""
    before: str | None = None
    """The deck whose place it has taken."""
    brought: dict[str, str] = {}
    """Who brought a photograph, by its id. Of some nobody knows it."""


class Shelved(Struct, frozen=True):
    """A deck, and how it stands."""

    deck: PhotoDeck
    standing: Standing

    @property
    def there(self) -> frozenset[str]:
        """The photographs whose pictures there are."""
        return frozenset(photo.id for photo in self.deck.photos) - set(self.standing.gone)


def newest(decks: Mapping[str, Shelved], name: str) -> Shelved | None:
    """Return the deck that goes on for that one now, maybe itself; None: it is gone."""
    last = decks.get(name)
    if last is None:
        return None
    after = {one.standing.before: one for one in decks.values()}
    while last.deck.id in after:
        last = after[last.deck.id]
    return None if last.standing.retired else last


def earlier(decks: Mapping[str, Shelved], name: str) -> Iterator[Shelved]:
    """Yield the decks for which that one goes on, the latest of them first."""
    one = decks.get(name)
    while one is not None and (one := decks.get(one.standing.before or "")) is not None:
        yield one
