"""How people come to a table: open one, find one by its code, join one; and who one is at it.

Each is a POST with a JSON body, which is answered with JSON. Who joins gets a cookie with his
token; a script asks for the token itself.
"""

import asyncio
from http import HTTPStatus
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

import sobremesa
from sobremesa.kernel.ids import PersonId, TableId
from sobremesa.server.callers import caller
from sobremesa.server.entries import Dropped
from sobremesa.server.host import Host
from sobremesa.server.premises import Premises
from sobremesa.server.rates import EVERYBODY, slow_down
from sobremesa.server.replies import Problem, Reason, said
from sobremesa.server.requests import address, body
from sobremesa.server.sessions import opens, person_of, token_hash, token_in
from sobremesa.store.errors import StoreUnavailable
from sobremesa.table.commands import Join
from sobremesa.table.options import TableOptions
from sobremesa.table.people import clean_name, clean_sign
from sobremesa.table.reasons import Reason as TableReason

KEPT: Final = 30 * 24 * 3600
"""Seconds for which a device keeps its cookie, from its last joining on."""

Attempt = Annotated[str, Meta(min_length=22, max_length=64)]
"""At least 128 bits of base64."""


class Setting(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Set a table, and be its first person."""

    name: str
    sign: str
    language: Literal["es", "it", "en", "fr", "de"] = "en"
    attempt: Attempt | None = None
    script: bool = False
    """The token comes in the answer, not in a cookie."""


class Open(Setting, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Open a table and be its host."""

    game: str | None = None
    """None: the one that is over soonest."""


class Enter(Struct, frozen=True, forbid_unknown_fields=True):
    """Join a table."""

    secret: str
    name: str
    sign: str
    attempt: Attempt | None = None
    script: bool = False
    screen: bool = False
    """It is nobody, but the screen that all look at: it takes no chair."""


class Find(Struct, frozen=True, forbid_unknown_fields=True):
    """Find a table by its code."""

    code: Annotated[str, Meta(max_length=40)]


class Opened(Struct, frozen=True, omit_defaults=True):
    """A table is open, and its host is at it."""

    table: TableId
    person: PersonId
    secret: str
    code: str
    token: str | None = None
    """For scripts only."""


class Entered(Struct, frozen=True, omit_defaults=True):
    """Somebody is at a table."""

    table: TableId
    person: PersonId
    token: str | None = None
    """For scripts only."""


class Known(Struct, frozen=True):
    """Who somebody is at a table."""

    table: TableId
    person: PersonId
    plays: str | None
    """The game that is being played there: its board can be fetched meanwhile. None: none is."""


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """Look at a table before joining it."""

    secret: str


class Seen(Struct, frozen=True):
    """What who has a table's link sees of it before he joins."""

    host: str | None
    """What the host is called; None: nobody is host just now."""


class Found(Struct, frozen=True):
    """The table that has a code."""

    table: TableId
    secret: str


class Entrance:
    """The three ways in, and a look at whose table it is and who one is."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        self._guessing = asyncio.Lock()
        self._being_opened = 0

    async def open(self, request: Request) -> Response:
        """POST /tables: open a table."""
        rates = self._premises.rates
        self._premises.opening.let(request)
        rates.take(rates.tables, address(request))
        asked = await body(request, Open)
        game = asked.game or _soonest_over()
        if game not in sobremesa.all_games():
            raise Problem(TableReason.NO_GAME)
        if clean_name(asked.name) is None or clean_sign(asked.sign) is None:
            raise Problem(TableReason.NAME)  # before there is a table without anybody
        if self._premises.stopping:
            raise Problem(Reason.STOPPING)
        table = await self._new_table(game, TableOptions(language=asked.language))
        host = await self._premises.host(table)
        person, token = self._premises.identity.newcomer(table, asked.attempt)
        await self._sit_down(host, Join(person, asked.name, asked.sign, token_hash(token)))
        shown = token if asked.script else None
        opened = Opened(table, person, host.table.secret, host.table.code, shown)
        answer = said(opened, HTTPStatus.CREATED)
        return with_cookie(self._premises, answer, table, token, script=asked.script)

    async def _new_table(self, game: str, options: TableOptions) -> TableId:
        """Open a table where there is room for one more. Raises Problem."""
        most = self._premises.settings.most_tables
        if len(self._premises.house.hosts) + self._being_opened >= most:
            raise Problem(Reason.FULL_HOUSE, most=most)
        self._being_opened += 1
        try:
            table = await self._premises.house.open(game, options)
        except StoreUnavailable as error:
            raise self._premises.trouble() from error
        finally:
            self._being_opened -= 1
        self._premises.figures.opened.inc()
        return table

    async def find(self, request: Request) -> Response:
        """POST /find: exchange a code for the table and its secret."""
        rates = self._premises.rates
        rates.take(rates.guesses, address(request))
        asked = await body(request, Find)
        # One after the other, so that a thousand guesses at once are still counted one by one.
        async with self._guessing:
            if wait := rates.wrong_guesses.wait(EVERYBODY):
                raise slow_down(wait)
            table = await self._look_up("".join(asked.code.split()).upper())
            if table is None:
                rates.wrong_guesses.take(EVERYBODY)
                raise Problem(Reason.NO_CODE)
        host = await self._premises.host(table)
        return said(Found(table, host.table.secret))

    async def _look_up(self, code: str) -> TableId | None:
        try:
            return await self._premises.store.find(code)
        except StoreUnavailable as error:
            raise self._premises.trouble() from error

    async def join(self, request: Request) -> Response:
        """POST /t/<id>/join: join a table. Who is at it already stays who he is."""
        rates = self._premises.rates
        rates.take(rates.joins, address(request))
        asked = await body(request, Enter)
        host = await self._premises.host(request.path_params["table"])
        token = token_in(request.headers, request.cookies, self._premises.identity.cookie)
        person = person_of(host.table, token)
        if person is None or token is None:
            if not opens(host.table, asked.secret):
                raise Problem(Reason.WRONG_SECRET)
            person, token = self._premises.identity.newcomer(host.id, asked.attempt)
            join = Join(person, asked.name, asked.sign, token_hash(token), asked.screen)
            await self._sit_down(host, join)
        entered = Entered(host.id, person, token if asked.script else None)
        return with_cookie(self._premises, said(entered), host.id, token, script=asked.script)

    async def look(self, request: Request) -> Response:
        """POST /t/<id>/look: whose table it is, for who has its secret and is not at it yet."""
        rates = self._premises.rates
        rates.take(rates.joins, address(request))
        asked = await body(request, Look)
        host = await self._premises.host(request.path_params["table"])
        if not opens(host.table, asked.secret):
            raise Problem(Reason.WRONG_SECRET)
        hosting = None if host.table.host is None else host.table.person(host.table.host)
        return said(Seen(None if hosting is None else hosting.name))

    async def seat(self, request: Request) -> Response:
        """GET /t/<id>/seat: who this device's person is; a page asks it before it asks to join."""
        rates = self._premises.rates
        rates.take(rates.sockets, address(request))
        asks = await caller(self._premises, request)
        match = asks.host.durable.running
        return said(Known(asks.host.id, asks.person, None if match is None else match.game))

    async def _sit_down(self, host: Host, join: Join) -> None:
        """Let somebody join, and wait until it is durable. Raises Problem.

        Where somebody learns nobody else comes in, even if he unlocks that table: who may open none
        would have one all the same.
        """
        if host.id in self._premises.practice.hosts:
            raise Problem(TableReason.LOCKED)
        try:
            refusal = await host.ask(join)
        except Dropped as error:
            raise Problem(Reason.STORE) from error
        if refusal is not None:
            raise Problem.of(refusal)
        host.expect(join.person)


def with_cookie(
    premises: Premises,
    response: Response,
    table: TableId,
    token: str,
    *,
    script: bool,
    kept: int = KEPT,
) -> Response:
    """Give a browser its token where no page can read it; a script has it already.

    The device keeps it for so many seconds.
    """
    if not script:
        settings = premises.settings
        response.set_cookie(
            premises.identity.cookie,
            token,
            max_age=kept,
            path=f"{settings.base_path}/t/{table}",
            secure=settings.secure,
            httponly=True,
            samesite="lax",
        )
    return response


def _soonest_over() -> str:
    """Return the game that takes the fewest minutes: a new table begins with it."""
    cards = (game.card for game in sobremesa.all_games().values())
    return min(cards, key=lambda card: card.minutes).id
