"""What HTTP requests are answered with: JSON, and where something is refused, its reason.

Reason   why the server refuses, beside the table's and the kernel's reasons
Problem  a request that is answered with a refusal
said     a value as an answer; refused, a refusal as one
"""

from enum import StrEnum
from http import HTTPStatus
from typing import Any, Final

import msgspec
from starlette.responses import Response

from sobremesa.decks.unusable import Why
from sobremesa.kernel.refusals import Refusal
from sobremesa.table.reasons import Reason as TableReason
from sobremesa.wire import Refused

JSON: Final = "application/json"


class Reason(StrEnum):
    """Why a request is refused."""

    UNREADABLE = "unreadable"
    """What came is not what is taken here."""
    TOO_BIG = "too-big"
    """More came than is taken here."""
    NO_TOKEN = "no-token"  # noqa: S105 - a reason, not a token
    """No token came along: join the table first."""
    STRANGER = "stranger"
    """The token is of nobody at this table."""
    WRONG_SECRET = "wrong-secret"  # noqa: S105 - a reason, not a secret
    """This link does not open the table any more."""
    WRONG_KEY = "wrong-key"
    """This personal link was used, or is too old."""
    NO_TABLE = "no-table"
    """There is no such table."""
    NO_CODE = "no-code"
    """No table has this code."""
    NO_DECK = "no-deck"
    """This table has no such deck."""
    NO_PHOTO = "no-photo"
    """There is no such picture here, or it is not for whoever asks."""
    NO_REPLAY = "no-replay"
    """This table has had no such match, or nobody sat there."""
    GOES_ON = "goes-on"
    """That match is not over: until then everybody sees it from his own seat."""
    OLD_RULES = "old-rules"
    """That match was played by older rules, and cannot be shown any more."""
    NOT_YOURS = "not-yours"
    """Somebody else brought this photograph: only he and the host take it out."""
    DECK_CHANGES = "deck-changes"
    """This deck is being changed; in a moment it is done."""
    TOO_SLOW = "too-slow"
    """A file comes more slowly than a place can be kept for it."""
    NO_ROOM = "no-room"
    """There is no room for more photographs."""
    FROM_AFAR = "from-afar"
    """Tables are opened, and photographs brought, from this machine's own networks alone."""
    NO_WORD = "no-word"
    """For that, the word of the house has to be said first."""
    WRONG_WORD = "wrong-word"
    """That is not the word."""
    FULL_HOUSE = "full-house"
    """As many tables are open as this server takes. Params: most."""
    ENOUGH_PHOTOS = "enough-photos"
    """So much was brought from one address that it has to wait. Params: minutes."""
    SLOW_DOWN = "slow-down"
    """Too much of this at once. Params: wait (seconds)."""
    STORE = "store"
    """The log of the tables cannot be reached, or has no room. What was asked may be done or not.
    """
    STOPPING = "stopping"
    """The server goes away."""


_STATUS: Final[dict[str, HTTPStatus]] = {
    Reason.UNREADABLE: HTTPStatus.BAD_REQUEST,
    Reason.TOO_BIG: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Reason.NO_TOKEN: HTTPStatus.UNAUTHORIZED,
    Reason.STRANGER: HTTPStatus.FORBIDDEN,
    Reason.WRONG_SECRET: HTTPStatus.FORBIDDEN,
    Reason.WRONG_KEY: HTTPStatus.FORBIDDEN,
    Reason.NO_TABLE: HTTPStatus.NOT_FOUND,
    Reason.NO_CODE: HTTPStatus.NOT_FOUND,
    Reason.NO_DECK: HTTPStatus.NOT_FOUND,
    Reason.NO_PHOTO: HTTPStatus.NOT_FOUND,
    Reason.NO_REPLAY: HTTPStatus.NOT_FOUND,
    Reason.NOT_YOURS: HTTPStatus.FORBIDDEN,
    Reason.TOO_SLOW: HTTPStatus.BAD_REQUEST,  # at 408 browsers begin again by themselves
    Reason.NO_ROOM: HTTPStatus.INSUFFICIENT_STORAGE,
    Reason.FROM_AFAR: HTTPStatus.FORBIDDEN,
    Reason.NO_WORD: HTTPStatus.FORBIDDEN,
    Reason.WRONG_WORD: HTTPStatus.FORBIDDEN,
    Reason.FULL_HOUSE: HTTPStatus.SERVICE_UNAVAILABLE,
    Reason.ENOUGH_PHOTOS: HTTPStatus.TOO_MANY_REQUESTS,
    Reason.SLOW_DOWN: HTTPStatus.TOO_MANY_REQUESTS,
    Reason.STORE: HTTPStatus.SERVICE_UNAVAILABLE,
    Reason.STOPPING: HTTPStatus.SERVICE_UNAVAILABLE,
    TableReason.LOCKED: HTTPStatus.FORBIDDEN,
    TableReason.FULL: HTTPStatus.CONFLICT,
    TableReason.NOT_HOST: HTTPStatus.FORBIDDEN,
    TableReason.IN_MATCH: HTTPStatus.CONFLICT,
    Why.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    TableReason.NAME: HTTPStatus.UNPROCESSABLE_ENTITY,
    TableReason.NO_GAME: HTTPStatus.NOT_FOUND,
}

SENTENCES: Final[dict[str, str]] = {
    Reason.NO_TOKEN: "Join this table first.",
    Reason.STRANGER: "You are not of this table.",
    Reason.NO_TABLE: "There is no such table.",
    Reason.SLOW_DOWN: "Too much at once; try again in a moment.",
    Reason.STORE: "The log of the tables cannot be reached; try again in a moment.",
    Reason.STOPPING: "The server is going away.",
}
"""For those who are refused a socket: there the answer is a sentence."""


class Problem(Exception):  # noqa: N818 - it is an answer, no error of the program
    """The request is answered with a refusal."""

    def __init__(self, reason: str, **params: int | str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params

    @classmethod
    def of(cls, refusal: Refusal[Any]) -> "Problem":
        """Return the refusal of a table as the answer to a request."""
        return cls(refusal.reason, **refusal.params)

    @property
    def status(self) -> HTTPStatus:
        """The status that says it to programs."""
        return _STATUS.get(self.reason, HTTPStatus.CONFLICT)


def said(value: Any, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a value; nobody may keep it."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type=JSON)


def refused(problem: Problem) -> Response:
    """Answer with a refusal."""
    response = said(Refused(problem.reason, dict(problem.params)), problem.status)
    wait = problem.params.get("wait")
    if wait is not None:
        response.headers["Retry-After"] = str(wait)
    if problem.reason == Reason.TOO_SLOW:
        response.headers["Connection"] = "close"  # else the rest of it would come for ever
    return response
