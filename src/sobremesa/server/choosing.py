"""With which deck a table plays: its host names one, and the server says what it holds.

Choosing  looks at what people ask before the table does
"""

from typing import Any

import msgspec

from sobremesa.server.albums import Albums, deck_in
from sobremesa.server.host import Host
from sobremesa.server.replies import Reason
from sobremesa.table.commands import Choose, DeckChanged, PersonCommand, Start
from sobremesa.wire import Refused


class Choosing:
    """What one table asks of decks."""

    def __init__(self, host: Host, albums: Albums) -> None:
        self._host = host
        self._albums = albums

    def prepared(self, command: PersonCommand) -> PersonCommand | Refused:
        """Return what the table is asked: with the deck as it is now, or why there is none.

        How many photographs there are, and which of them double, no client says.
        """
        if isinstance(command, Choose):
            return self._with_deck(command)
        return self._looked_again(command) if isinstance(command, Start) else command

    def _with_deck(self, command: Choose) -> Choose | Refused:
        options: Any = command.options
        asked = options.get("deck") if isinstance(options, dict) else None
        if not isinstance(asked, dict) or not isinstance(asked.get("id"), str):
            return command
        name, key = asked["id"], asked.get("key")
        deck = self._albums.known(self._host.table, name, key if isinstance(key, str) else None)
        if deck is None:
            return Refused(Reason.NO_DECK, {})
        if self._albums.is_changing(name):
            return Refused(Reason.DECK_CHANGES, {})
        return Choose(command.game, options | {"deck": msgspec.to_builtins(deck)})

    def _looked_again(self, command: Start) -> Start | Refused:
        """Have the table know what the deck is now: photographs may have come and gone since."""
        table = self._host.table
        name = deck_in(table.game_options)
        if name is None:
            return command
        if self._albums.is_changing(name):
            return Refused(Reason.DECK_CHANGES, {})
        now = self._albums.known(table, name, None)
        if now != table.game_options.deck:
            self._host.submit(DeckChanged(name, now))
        return command
