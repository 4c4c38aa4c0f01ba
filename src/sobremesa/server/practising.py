"""The door to a game's first minute: POST /practice."""

import math
from http import HTTPStatus
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

import sobremesa
from sobremesa.kernel.ids import PersonId, TableId
from sobremesa.server.entrance import Setting, with_cookie
from sobremesa.server.entries import Dropped
from sobremesa.server.practice import SWEEP, options_in
from sobremesa.server.premises import Premises
from sobremesa.server.rates import slow_down
from sobremesa.server.replies import Problem, Reason, said
from sobremesa.server.requests import address, body
from sobremesa.server.sessions import token_hash
from sobremesa.table.commands import Join
from sobremesa.table.people import clean_name, clean_sign
from sobremesa.table.reasons import Reason as TableReason

LASTS: Final = 3600
"""Seconds that a device keeps the cookie of such a table: longer than there is the table."""


class Practise(Setting, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Learn a game in its first minute, at a table of one's own of which nothing is kept."""

    game: str


class Practising(Struct, frozen=True, omit_defaults=True):
    """The table is set: let so many bots sit down, and start."""

    table: TableId
    person: PersonId
    partners: int
    token: str | None = None
    """For scripts only."""


class Practices:
    """Opening a table for a lesson."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises

    async def begin(self, request: Request) -> Response:
        """POST /practice: open a table for the first minute of a game."""
        rates, practice = self._premises.rates, self._premises.practice
        rates.take(rates.practices, address(request))
        asked = await body(request, Practise)
        game = sobremesa.all_games().get(asked.game)
        if game is None or game.card.lesson is None:
            raise Problem(TableReason.NO_GAME)
        if clean_name(asked.name) is None or clean_sign(asked.sign) is None:
            raise Problem(TableReason.NAME)
        if self._premises.stopping:
            raise Problem(Reason.STOPPING)
        if practice.full:
            raise slow_down(math.ceil(SWEEP))
        token = ""

        def join(table: TableId) -> Join:
            nonlocal token
            person, token = self._premises.identity.newcomer(table, asked.attempt)
            return Join(person, asked.name, asked.sign, token_hash(token))

        try:
            host = await practice.open(asked.game, options_in(asked.language), join)
        except Dropped as error:
            raise Problem(Reason.STOPPING) from error
        learner = host.table.people[0].id
        shown = token if asked.script else None
        begun = Practising(host.id, learner, game.card.lesson.partners, shown)
        answer = said(begun, HTTPStatus.CREATED)
        return with_cookie(self._premises, answer, host.id, token, script=asked.script, kept=LASTS)
