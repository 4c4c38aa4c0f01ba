"""The matches of a table that are over, to be looked at again: for the people of that table.

ReplayDoors   GET /t/<id>/replays, GET /t/<id>/replays/<match>?seat=<seat>|watch&from=<step>,
              GET /t/<id>/replays/<match>/frames?at=<ms>

All of it is read from the log, in a thread: the loop goes on with the tables that are played at.
"""

import asyncio
import gzip
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final, TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.server import reels
from sobremesa.server.albums import deck_in
from sobremesa.server.callers import Caller, caller
from sobremesa.server.limits import Allowances
from sobremesa.server.premises import Premises
from sobremesa.server.replies import JSON, Problem, Reason, said
from sobremesa.server.requests import address
from sobremesa.store.contract import KeyFrame
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
from sobremesa.table.retracing import frames

T = TypeVar("T")

PAGE: Final = 500
"""Steps in one answer: with views below 3 kB each at most 1.5 MB, before it is compressed."""
AT_ONCE: Final = 2
"""So many are made at the same time; others wait for their turn."""
WATCH: Final = "watch"
BYTES: Final = "application/octet-stream"

_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_TIME: Final = re.compile(r"[0-9]{1,9}")


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
        """Return all of them."""
        return [
            Route("/t/{table}/replays", self.all),
            Route("/t/{table}/replays/{match}", self.one),
            Route("/t/{table}/replays/{match}/frames", self.frames),
        ]

    async def all(self, request: Request) -> Response:
        """GET /t/<id>/replays: the matches that are over."""
        asks = await self._caller(request, self._premises.rates.replays)
        async with self._turns:
            rows = await self._rows(asks)
            found = await asyncio.to_thread(lambda: tuple(_patiently(ended(_patiently(rows)))))
        return said(Replays(asks.host.clock.now(), found))

    async def one(self, request: Request) -> Response:
        """GET /t/<id>/replays/<match>: a match that is over, as a seat was shown it."""
        asks = await self._caller(request, self._premises.rates.replays)
        asked = _read(request)
        _must_be_over(asks, asked.match)
        async with self._turns:
            rows = await self._rows(asks)
            match, found = await asyncio.to_thread(_look, rows, asked)
            moves = match.device and bool(await self._kept(asks, asked.match, 0, 0))
            deck = deck_in(found[0].match.state.options)
            if deck is not None and self._premises.albums.deck(asks.host.table, deck) is None:
                raise Problem(Reason.NO_DECK)
            zipped = "gzip" in request.headers.get("accept-encoding", "")
            replay = await asyncio.to_thread(_replay, match, found, asked, moves=moves)
            body = await asyncio.to_thread(_packed, encode_json(replay), zipped=zipped)
        return _answer(body, JSON, zipped=zipped)

    async def frames(self, request: Request) -> Response:
        """GET /t/<id>/replays/<match>/frames: some seconds of what moved by itself."""
        asks = await self._caller(request, self._premises.rates.frames)
        asked, at = _read(request), request.query_params.get("at", "0")
        if _TIME.fullmatch(at) is None:
            raise Problem(Reason.UNREADABLE)
        _must_be_over(asks, asked.match)
        async with self._turns:
            rows = await self._rows(asks)
            match, found = await asyncio.to_thread(_look, rows, asked)
            since, until = reels.part(match, Millis(int(at)))
            kept = await self._kept(asks, asked.match, since, until) if match.device else ()
            moved = partial(frames, found, kept, since, until)
            drawn = await asyncio.to_thread(lambda: tuple(_patiently(moved())))
            zipped = "gzip" in request.headers.get("accept-encoding", "")
            reel = reels.pack(match, since, until, drawn)
            body = await asyncio.to_thread(_packed, reel, zipped=zipped)
        return _answer(body, BYTES, zipped=zipped)

    async def _caller(self, request: Request, allowance: Allowances[str]) -> Caller:
        self._premises.rates.take(allowance, address(request))
        return await caller(self._premises, request)

    async def _kept(self, asks: Caller, match: int, since: int, until: int) -> Sequence[KeyFrame]:
        """Return the key frames of a part of a match."""
        try:
            return await self._premises.store.frames(asks.host.id, match, since, until)
        except StoreUnavailable as error:
            raise self._premises.trouble() from error

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


def _must_be_over(asks: Caller, match: int) -> None:
    """Raise Problem where that match is played now."""
    running = asks.host.table.running
    if running is not None and running.number == match:
        raise Problem(Reason.GOES_ON)


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


def _replay(match: Replayed, found: Sequence[Scene], asked: _Asked, *, moves: bool) -> Replay:
    steps = tuple(_patiently(islice(shown(found, asked.seat), asked.first, asked.first + PAGE + 1)))
    more = asked.first + PAGE if len(steps) > PAGE else None
    return Replay(match, moves, marks(found), steps[:PAGE], more)


def _packed(body: bytes, *, zipped: bool) -> bytes:
    return gzip.compress(body, 6) if zipped else body


def _answer(body: bytes, kind: str, *, zipped: bool) -> Response:
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if zipped:
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=kind)


def _patiently(things: Iterable[T]) -> Iterator[T]:
    """Yield them, and let others have the interpreter after each: a table is waiting for it."""
    for thing in things:
        yield thing
        time.sleep(0)
