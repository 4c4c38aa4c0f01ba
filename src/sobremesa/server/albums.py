"""The decks of photographs, as tables may play with them: who brought them, and who has a key.

Albums        what each table sees of the shelf
clear         deletes the decks of tables that are gone
"""

from collections.abc import Callable, Iterator
from typing import Final

from sobremesa.decks.reading import Photo, PhotoDeck
from sobremesa.decks.shelf import FOUND, Shelf, Shelved
from sobremesa.kernel.decks import Deck
from sobremesa.kernel.ids import TableId
from sobremesa.server.identity import Identity
from sobremesa.table.state import Table
from sobremesa.wire.decks import DeckInfo, Decks

FOLDER: Final = "decks"
"""In the data folder."""


class Albums:
    """What each table sees of the shelf.

    A table plays with the deck of the program, with those that the operator has put on the shelf,
    with its own, and with one that somebody has brought from another evening by its key. It goes on
    seeing what it has chosen, and what its latest match was played with.
    """

    def __init__(self, shelf: Shelf, identity: Identity) -> None:
        self.shelf = shelf
        self._identity = identity

    def offered(self, table: Table) -> Iterator[PhotoDeck]:
        """Yield the decks that a table may choose."""
        yield from filter(None, [self.shelf.deck(FOUND)])
        chosen = _deck_in(table.game_options)
        for one in self.shelf.all():
            of_house = one.standing.kept and one.standing.table is None
            if of_house or one.standing.table == table.id or one.deck.id == chosen:
                yield one.deck

    def shown(self, table: Table) -> Iterator[PhotoDeck]:
        """Yield the decks whose pictures the people of a table see."""
        offered = list(self.offered(table))
        yield from offered
        played = None if table.match is None else _deck_in(table.match.state.options)
        if played is not None and played not in {one.id for one in offered}:
            yield from filter(None, [self.shelf.deck(played)])

    def deck(self, table: Table, name: str) -> PhotoDeck | None:
        """Return a deck that a table sees."""
        return next((one for one in self.shown(table) if one.id == name), None)

    def own(self, table: TableId) -> Shelved | None:
        """Return the deck that was brought to a table; None: none was."""
        return next((one for one in self.shelf.all() if one.standing.table == table), None)

    def standing(self, name: str) -> Shelved | None:
        """Return a deck of the shelf that can be played with, and how it stands; or None."""
        return next((one for one in self.shelf.all() if one.deck.id == name), None)

    def known(self, table: Table, name: str, key: str | None) -> Deck | None:
        """Return the deck that a table may choose by that id; `sobremesa.server.choosing`."""
        offered = next((one for one in self.offered(table) if one.id == name), None)
        if offered is None and key is not None and self._identity.opens_deck(name, key):
            offered = self._kept(name)
        return None if offered is None or not offered.photos else offered.for_rules

    def _kept(self, name: str) -> PhotoDeck | None:
        """Return a deck that is kept."""
        one = self.standing(name)
        return one.deck if one is not None and one.standing.kept else None

    def listed(self, table: Table) -> Decks:
        """Return what a table is told of the decks that it may choose."""
        return Decks(tuple(self.info(one, table.id) for one in self.offered(table)))

    def info(self, one: PhotoDeck, table: TableId, key: str | None = None) -> DeckInfo:
        """Return what a table is told of a deck."""
        shelved = self.standing(one.id)
        return DeckInfo(
            id=one.id,
            titles=one.titles,
            photos=len(one.photos),
            cameras=sum(photo.camera for photo in one.photos),
            own=shelved is not None and shelved.standing.table == table,
            kept=shelved is None or shelved.standing.kept,
            key=key,
        )


def photo_in(one: PhotoDeck, name: str) -> Photo | None:
    """Return the photograph of that name."""
    return next((photo for photo in one.photos if photo.id == name), None)


def clear(shelf: Shelf, gone: Callable[[str], bool]) -> int:
    """Delete the decks of tables that are gone, but for those that are kept. Returns how many."""
    left = [
        one.deck.id
        for one in shelf.all()
        if not one.standing.kept and one.standing.table and gone(one.standing.table)
    ]
    for name in left:
        shelf.delete(name)
    return len(left)


def _deck_in(options: object) -> str | None:
    chosen = getattr(options, "deck", None)
    return chosen.id if isinstance(chosen, Deck) else None
