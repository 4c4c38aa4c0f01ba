"""Words for those who have none: GET /t/<id>/ideas.

What a game lends is made of the asking seat's own view, as it was told last: it is no row of the
log, nobody else hears of it, and it binds nobody.
"""

from collections.abc import Sequence

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.decks import LANGUAGES
from sobremesa.decks.notes import notes_for
from sobremesa.kernel.ids import PersonId
from sobremesa.server.callers import caller
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, Reason, said
from sobremesa.server.requests import address
from sobremesa.table.state import Table


class Ideas(Struct, frozen=True):
    """What one might write."""

    captions: tuple[str, ...]


class IdeaLender:
    """Answers those who ask."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        self._shelf = premises.albums.shelf

    async def ideas(self, request: Request) -> Response:
        """GET /t/<id>/ideas?about=<n>: a few words about a thing that this seat may write of.

        With `lang` they come in that language, else in the table's.
        """
        rates = self._premises.rates
        rates.take(rates.sockets, address(request))
        about = _number(request.query_params.get("about", ""))
        asks = await caller(self._premises, request)
        table, wanted = asks.host.durable, request.query_params.get("lang")
        language = wanted if wanted in LANGUAGES else table.options.language
        return said(Ideas(tuple(self._lent(table, asks.person, about, language))))

    def _lent(self, table: Table, person: PersonId, about: int, language: str) -> Sequence[str]:
        match = table.running
        seat = None if match is None else match.seat_of(person)
        if match is None or seat is None or match.covered:
            return ()
        maker = match.rules.card.ideas
        if maker is None:
            return ()
        notes = notes_for(match.state.options, language, self._shelf)
        return maker(match.rules.view(match.state, seat), about, self._premises.rng, notes)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Problem(Reason.UNREADABLE)
    return int(text)
