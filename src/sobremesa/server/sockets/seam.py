"""What the live server and its sockets know of each other.

Request   what a client came with; `accept` is asked about it before anything is upgraded
Refused   the answer that keeps the door shut
Accept    the question itself
Listener  what is told of one socket: opened, text, closed
Socket    what one socket can do: send, send_binary, waiting, close, lag
Limits    how much one client may cost
Code      why a socket was closed, as the other side is told
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from starlette.datastructures import Headers


@dataclass(frozen=True, slots=True)
class Request:
    """What a client came with. Nothing in it has been checked but its form."""

    path: str
    """Decoded, as it came. A proxy that shows the server under a folder takes that away first."""
    query: str
    headers: Headers
    cookies: Mapping[str, str]
    address: str
    """Where it comes from; behind a named proxy, what that proxy says."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The answer that keeps the door shut: an HTTP status, and a sentence for people."""

    status: int
    text: str


class Code(IntEnum):
    """Why a socket was closed: the codes of RFC 6455 that are used here."""

    DONE = 1000
    """All is said."""
    GOING_AWAY = 1001
    """The server stops, or the page is left."""
    BROKEN = 1002
    """What came was no WebSocket protocol."""
    BINARY = 1003
    """Clients send text only."""
    NONE = 1005
    """The other side closed and gave no reason. Never sent."""
    LOST = 1006
    """The connection ended without a word. Never sent."""
    NOT_UTF8 = 1007
    TOO_BIG = 1009
    FAULT = 1011
    """A fault of the server."""
    TOO_SLOW = 1013
    """The other side does not read what it is sent. It may come again."""


class Socket(Protocol):
    """One open WebSocket. Nothing here waits, and after the end every call does nothing."""

    def send(self, text: bytes | str) -> None:
        """Send one message of text; bytes must be UTF-8.

        What cannot go at once waits in memory. Where more would wait than `Limits.queue`, the
        message is dropped and the socket closed with TOO_SLOW: ask `waiting` first.
        """

    def send_binary(self, data: bytes) -> None:
        """Send one binary message; as `send`."""

    def waiting(self) -> int:
        """How many bytes have not yet been taken by the system."""

    def close(self, code: int = Code.DONE, reason: str = "") -> None:
        """Say good-bye; `Listener.closed` follows within `Limits.farewell`.

        The reason is for people: at most 123 bytes of UTF-8, no secret in it.
        """

    def lag(self) -> float | None:
        """The delay of one way in seconds, or None before it has been measured.

        It is half the smallest of the last eight pings' round trips. A client can make it longer
        than it is, not shorter: who relies on it sets a cap.
        """


class Listener(Protocol):
    """What is told of one socket, on the loop's thread: opened, any number of text, closed.

    An exception in one of the three is a bug: it is logged, and the socket closed with FAULT.
    """

    def opened(self, socket: Socket, request: Request) -> None:
        """The socket is open; from now on it can be sent to."""

    def text(self, text: str) -> None:
        """A whole message came."""

    def closed(self, code: int) -> None:
        """The socket is gone, and this was the last word. One of `Code`, or what either side said.

        The code of who closed first counts.
        """


Accept = Callable[[Request], Awaitable[Listener | Refused]]
"""Decides on a request before the upgrade. Whoever it returns may yet never be `opened`: the client
may have gone meanwhile."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may cost. Times are in seconds, sizes in bytes."""

    message: int = 64 * 1024
    """Longest message from a client; acts and table commands stay far under it."""
    queue: int = 256 * 1024
    """Most that may wait for a client. One that never reads shall cost at most 512 kB, and each
    waiting frame costs about a hundred bytes beside its own: 330 kB with frames of 600 bytes.
    """
    kernel: int = 64 * 1024
    """Send buffer of the system. Small, so that `waiting` tells the truth early: what lies in there
    can no longer be replaced by a newer view. At 100 ms of round trip it carries 5 Mbit/s."""
    per_address: int = 64
    """Most sockets from one address: a family behind one router, several tabs each."""
    handshake: float = 5.0
    """Longest that `accept` may take."""
    farewell: float = 2.0
    """Longest between the good-bye and the end of the connection."""
    ping_apart: float = 1.0
    """Shortest time between two pings that go along with messages."""
    ping_idle: float = 10.0
    """Time between two pings while nothing else is sent."""
    silence: float = 20.0
    """A socket that leaves a ping unanswered for so long is gone: a phone out of reach."""
