"""The matches of a table that are over, to be looked at again: for the people of that table.

ReplayDoors   GET /t/<id>/replays, GET /t/<id>/replays/<match>?seat=<seat>|watch&from=<step>

All of it is read from the log, in a thread: the loop goes on with the tables that are played at.
"""

import asyncio
import gzip
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import Seat
from sobremesa.server.albums import deck_in
from sobremesa.server.callers import Caller, caller
from sobremesa.server.premises import Premises
from sobremesa.server.replies import JSON, Problem, Reason, said
from sobremesa.server.requests import address
from sobremesa.store.errors import NoSuchTable, StoreUnavailable
from sobremesa.table.replays import (
    OldRules,
    Replay,
    Replayed,
    Replays,
    Scene,
    ended,
    marks,
    scenes,
    shown,
)

T = TypeVar("T")

PAGE: Final = 500
"""Steps in one answer: with views below 3 kB each at most 1.5 MB, before it is compressed."""
AT_ONCE: Final = 2
"""So many are made at the same time; others wait for their turn."""
WATCH: Final = "watch"

_NUMBER: Final = re.compile(r"[0-9]{1,6}")


class _Asked(Struct, frozen=True):
    """What somebody wants to look at."""

    match: int
    seat: Seat | None
    first: int


class ReplayDoors:
    """Shows the people of a table what was played at it."""

    def __init__(self, premises: Premises) -> None:
        self._premises = premises
        self._turns = asyncio.Semaphore(AT_ONCE)

    def routes(self) -> list[Route]:
        """Return both of them."""
        return [
            Route("/t/{table}/replays", self.all),
            Route("/t/{table}/replays/{match}", self.one),
        ]

    async def all(self, request: Request) -> Response:
        """GET /t/<id>/replays: the matches that are over."""
        asks = await self._caller(request)
        async with self._turns:
            rows = await self._rows(asks)
            found = await asyncio.to_thread(lambda: tuple(_patiently(ended(_patiently(rows)))))
        return said(Replays(asks.host.clock.now(), found))

    async def one(self, request: Request) -> Response:
        """GET /t/<id>/replays/<match>: a match that is over, as a seat was shown it."""
        asks = await self._caller(request)
        asked = _read(request)
        running = asks.host.table.running
        if running is not None and running.number == asked.match:
            raise Problem(Reason.GOES_ON)
        async with self._turns:
            rows = await self._rows(asks)
            match, found = await asyncio.to_thread(_look, rows, asked)
            deck = deck_in(found[0].match.state.options)
            if deck is not None and self._premises.albums.deck(asks.host.table, deck) is None:
                raise Problem(Reason.NO_DECK)
            zipped = "gzip" in request.headers.get("accept-encoding", "")
            body = await asyncio.to_thread(_body, match, found, asked, zipped=zipped)
        headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
        if zipped:
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type=JSON)

    async def _caller(self, request: Request) -> Caller:
        rates = self._premises.rates
        rates.take(rates.replays, address(request))
        return await caller(self._premises, request)

    async def _rows(self, asks: Caller) -> Sequence[bytes]:
        """Return what is durable of the table's log."""
        try:
            return await self._premises.store.load(asks.host.id)
        except NoSuchTable as error:  # it was deleted just now
            raise Problem(Reason.NO_TABLE) from error
        except StoreUnavailable as error:
            raise self._premises.trouble() from error


def _read(request: Request) -> _Asked:
    """Read what is asked for. Raises Problem where it cannot be read."""
    match = request.path_params["match"]
    seat = request.query_params.get("seat", WATCH)
    first = request.query_params.get("from", "0")
    if _NUMBER.fullmatch(match) is None:
        raise Problem(Reason.NO_REPLAY)
    if _NUMBER.fullmatch(first) is None or not (seat == WATCH or _NUMBER.fullmatch(seat)):
        raise Problem(Reason.UNREADABLE)
    return _Asked(int(match), None if seat == WATCH else Seat(int(seat)), int(first))


def _look(rows: Sequence[bytes], asked: _Asked) -> tuple[Replayed, Sequence[Scene]]:
    """Return the match that is asked for, and its rows. Raises Problem."""
    over = {one.number: one for one in ended(_patiently(rows))}
    match = over.get(asked.match)
    if match is None:
        raise Problem(Reason.NO_REPLAY)
    if asked.seat is not None and asked.seat >= len(match.seats):
        raise Problem(Reason.NO_REPLAY)
    try:
        return match, list(scenes(_patiently(rows), match))
    except OldRules as error:
        raise Problem(Reason.OLD_RULES) from error


def _body(match: Replayed, found: Sequence[Scene], asked: _Asked, *, zipped: bool) -> bytes:
    """Return the answer as it is sent."""
    steps = tuple(_patiently(islice(shown(found, asked.seat), asked.first, asked.first + PAGE + 1)))
    more = asked.first + PAGE if len(steps) > PAGE else None
    body = encode_json(Replay(match, marks(found), steps[:PAGE], more))
    return gzip.compress(body, 6) if zipped else body


def _patiently(things: Iterable[T]) -> Iterator[T]:
    """Yield them, and let others have the interpreter after each: a table is waiting for it."""
    for thing in things:
        yield thing
        time.sleep(0)
