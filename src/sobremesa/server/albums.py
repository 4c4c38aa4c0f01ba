"""The decks of photographs, as tables may play with them: who brought them, and who has a key.

Albums        what each table sees of the shelf
clear         deletes the decks of tables that are gone
"""

import logging
from collections.abc import Callable, Iterator
from typing import Final

from sobremesa.decks.notes import is_described
from sobremesa.decks.reading import DeckError, Photo, PhotoDeck
from sobremesa.decks.shelf import FOUND, Shelf
from sobremesa.decks.standing import Shelved, earlier, newest
from sobremesa.kernel.decks import Deck
from sobremesa.kernel.ids import PersonId, TableId
from sobremesa.server.identity import Identity
from sobremesa.table.state import Table
from sobremesa.wire.decks import DeckInfo, Decks

_log = logging.getLogger(__name__)

FOLDER: Final = "decks"
"""In the data folder."""


class Albums:
    """What each table sees of the shelf.

    A table plays with the deck of the program, with those that the operator has put on the shelf,
    with its own, and with one that somebody has brought from another evening by its key. It goes on
    seeing what it has chosen, and what its latest match was played with. A deck that goes on for
    others is asked for by the id of any of them, and their pictures are seen with it.
    """

    def __init__(self, shelf: Shelf, identity: Identity) -> None:
        self.shelf = shelf
        self._identity = identity
        self.changing: set[str] = set()
        """Decks that are being deleted, or change what matches go by: nothing begins with them."""

    def offered(self, table: Table) -> Iterator[PhotoDeck]:
        """Yield the decks that a table may choose."""
        yield from filter(None, [self.shelf.deck(FOUND)])
        chosen = self.standing(deck_in(table.game_options) or "")
        for one in self.shelf.all():
            of_house = one.standing.kept and one.standing.table is None
            is_chosen = chosen is not None and one.deck.id == chosen.deck.id
            if of_house or one.standing.table == table.id or is_chosen:
                yield one.deck

    def shown(self, table: Table) -> Iterator[PhotoDeck]:
        """Yield the decks whose pictures the people of a table see: the newest ones first."""
        offered = list(self.offered(table))
        yield from offered
        played = None if table.match is None else deck_in(table.match.state.options)
        decks = self.shelf.decks
        before = [one.deck for deck in offered for one in earlier(decks, deck.id)]
        yield from before
        if played is not None and played not in {one.id for one in (*offered, *before)}:
            yield from filter(None, [self.shelf.deck(played)])
            yield from (one.deck for one in earlier(decks, played))

    def deck(self, table: Table, name: str) -> PhotoDeck | None:
        """Return a deck that a table sees."""
        return next((one for one in self.shown(table) if one.id == name), None)

    def own(self, table: TableId) -> Shelved | None:
        """Return the deck that was brought to a table; None: none was."""
        return next((one for one in self.shelf.all() if one.standing.table == table), None)

    def standing(self, name: str) -> Shelved | None:
        """Return the deck of the shelf that goes on under that id, and how it stands; or None."""
        return newest(self.shelf.decks, name)

    def known(self, table: Table, name: str, key: str | None) -> Deck | None:
        """Return the deck that a table may choose by that id; `sobremesa.server.choosing`."""
        now = self.standing(name)
        name_now = name if now is None else now.deck.id
        offered = next((one for one in self.offered(table) if one.id == name_now), None)
        if offered is None and key is not None:
            kept = self.kept(name, key)
            offered = None if kept is None else kept.deck
        return None if offered is None or not offered.photos else offered.for_rules

    def kept(self, name: str, key: str) -> Shelved | None:
        """Return the deck that is kept and goes on under that id, where the key opens it."""
        now = self.standing(name) if self._identity.opens_deck(name, key) else None
        return now if now is not None and now.standing.kept else None

    def is_changing(self, name: str) -> bool:
        """Tell whether nothing may begin with the deck of that id just now."""
        now = self.standing(name)
        return now is not None and now.deck.id in self.changing

    def may_remove(self, table: Table, person: PersonId, name: str, photo: str) -> bool:
        """Tell whether somebody may take a photograph out: the host, and whoever brought it."""
        one = self.standing(name)
        if one is None or one.standing.table != table.id:
            return False
        return person in {table.host, one.standing.brought.get(photo)}

    def listed(self, table: Table) -> Decks:
        """Return what a table is told of the decks that it may choose."""
        return Decks(tuple(self.info(one, table.id) for one in self.offered(table)))

    def info(self, one: PhotoDeck, table: TableId, key: str | None = None) -> DeckInfo:
        """Return what a table is told of a deck."""
        decks = self.shelf.decks
        shelved = decks.get(one.id)
        return DeckInfo(
            id=one.id,
            titles=one.titles,
            photos=len(one.photos),
            cameras=sum(photo.camera for photo in one.photos),
            described=sum(map(is_described, one.photos)),
            own=shelved is not None and shelved.standing.table == table,
            kept=shelved is None or shelved.standing.kept,
            key=key,
            before=tuple(before.deck.id for before in earlier(decks, one.id)),
        )


def photo_in(one: PhotoDeck, name: str) -> Photo | None:
    """Return the photograph of that name."""
    return next((photo for photo in one.photos if photo.id == name), None)


def deck_in(options: object) -> str | None:
    """Return the id of the deck that the options of a game name."""
    chosen = getattr(options, "deck", None)
    return chosen.id if isinstance(chosen, Deck) else None


def clear(shelf: Shelf, gone: Callable[[str], bool]) -> int:
    """Delete the decks of tables that are gone, but for those that are kept. Returns how many.

    One that cannot be deleted keeps none of the others: the next time it is tried again.
    """
    left = [
        one.deck.id
        for one in shelf.all()
        if not one.standing.kept and one.standing.table and gone(one.standing.table)
    ]
    return sum(_deleted(shelf, name) for name in left)


def _deleted(shelf: Shelf, name: str) -> bool:
    try:
        shelf.delete(name)
    except DeckError:  # somebody else was quicker
        return False
    except OSError:
        _log.exception("a deck could not be deleted")
        return False
    return True
