"""With which deck a table plays: its host names one, and the server says what it holds.

Choosing  looks at what people ask before the table does
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from sobremesa.decks import shelf
from sobremesa.kernel.decks import Deck
from sobremesa.server.host import Host
from sobremesa.server.replies import Reason
from sobremesa.table.commands import Choose, DeckChanged, PersonCommand, Start
from sobremesa.table.state import Table
from sobremesa.wire import Refused

Known: TypeAlias = Callable[[Table, str, str | None], Deck | None]
"""Returns the deck of that id, where the table may play with it, or the key opens it."""


def known(_: Table, deck: str, __: str | None) -> Deck | None:
    """Return a deck that every table may play with."""
    found = shelf.deck(deck)
    return None if found is None else found.for_rules


class Choosing:
    """What one table asks of decks."""

    def __init__(self, host: Host, known: Known) -> None:
        self._host = host
        self._known = known

    def prepared(self, command: PersonCommand) -> PersonCommand | Refused:
        """Return what the table is asked: with the deck as it is now, or why there is none.

        How many photographs there are, and which of them double, no client says.
        """
        if isinstance(command, Choose):
            return self._with_deck(command)
        if isinstance(command, Start):
            self._look_again()
        return command

    def _with_deck(self, command: Choose) -> Choose | Refused:
        options: Any = command.options
        asked = options.get("deck") if isinstance(options, dict) else None
        if not isinstance(asked, dict) or not isinstance(asked.get("id"), str):
            return command
        key = asked.get("key")
        deck = self._known(self._host.table, asked["id"], key if isinstance(key, str) else None)
        if deck is None:
            return Refused(Reason.NO_DECK, {})
        return Choose(command.game, options | {"deck": msgspec.to_builtins(deck)})

    def _look_again(self) -> None:
        """Photographs may have come and gone since the deck was chosen."""
        chosen = getattr(self._host.table.game_options, "deck", None)
        if isinstance(chosen, Deck):
            now = self._known(self._host.table, chosen.id, None)
            if now != chosen:
                self._host.submit(DeckChanged(chosen.id, now))
