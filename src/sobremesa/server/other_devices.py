"""Going on at another device: a personal link that opens once, within ten minutes.

A token cannot be read out of its cookie, and never stands in an address: the link has a key of its
own, which the other device exchanges for the token. Keys are in memory: after a restart one asks
for another.
"""

import secrets
import time
from collections.abc import Callable
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.kernel.ids import PersonId, TableId
from sobremesa.server.callers import caller
from sobremesa.server.entrance import Entered, with_cookie
from sobremesa.server.premises import Premises
from sobremesa.server.replies import Problem, Reason, said
from sobremesa.server.requests import address, body
from sobremesa.server.sessions import person_of, token_in

GOOD_FOR: Final = 600.0
"""Seconds: to take up another device and point it at a QR code."""
KEY_BYTES: Final = 18


class Key(Struct, frozen=True):
    """What makes another device that of the same person."""

    key: str
    seconds: int
    """So long it is good, and once only."""


class Come(Struct, frozen=True, forbid_unknown_fields=True):
    """Go on at this device as whoever gave the key."""

    key: str
    script: bool = False
    """The token comes in the answer, not in a cookie."""


class _Given(Struct, frozen=True):
    key: str
    token: str
    until: float


class Keys:
    """The keys that were given and not used yet: the newest of each person."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._given: dict[tuple[TableId, PersonId], _Given] = {}

    def give(self, table: TableId, person: PersonId, token: str) -> str:
        """Return a new key of somebody; his former one opens nothing any more."""
        now = self._now()
        self._given = {who: one for who, one in self._given.items() if one.until > now}
        key = secrets.token_urlsafe(KEY_BYTES)
        self._given[table, person] = _Given(key, token, now + GOOD_FOR)
        return key

    def take(self, table: TableId, key: str) -> str | None:
        """Return the token of whoever gave the key, and forget it; None: it opens nothing."""
        for who, one in self._given.items():
            if who[0] == table and secrets.compare_digest(one.key.encode(), key.encode()):
                del self._given[who]
                return one.token if one.until > self._now() else None
        return None


class OtherDevices:
    """Giving a key, and coming with one."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        self._keys = Keys()

    async def give(self, request: Request) -> Response:
        """POST /t/<id>/key: a key for another device of whoever asks."""
        rates = self._premises.rates
        rates.take(rates.joins, address(request))
        asks = await caller(self._premises, request)
        token = token_in(request.headers, request.cookies, self._premises.identity.cookie)
        key = self._keys.give(asks.host.id, asks.person, token or "")
        return said(Key(key, int(GOOD_FOR)))

    async def come(self, request: Request) -> Response:
        """POST /t/<id>/come: be whoever gave the key; his other device rests from then on."""
        rates = self._premises.rates
        rates.take(rates.joins, address(request))
        asked = await body(request, Come)
        host = await self._premises.host(request.path_params["table"])
        token = self._keys.take(host.id, asked.key)
        person = person_of(host.table, token)
        if token is None or person is None:
            raise Problem(Reason.WRONG_KEY)
        entered = Entered(host.id, person, token if asked.script else None)
        return with_cookie(self._premises, said(entered), host.id, token, script=asked.script)
