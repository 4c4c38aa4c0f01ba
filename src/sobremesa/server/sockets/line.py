"""One open WebSocket, whichever library speaks for it.

The adapters fill in how frames are written, and call what begins with `heard`. All that has to be
the same for both is here: the order of events, the bound on what waits, pings, good-byes.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from sobremesa.server.sockets.lag import Lag
from sobremesa.server.sockets.seam import Code, Limits, Listener, Request

log = logging.getLogger(__name__)

_FAULT = "a listener failed"


class State(Enum):
    """How far a line has come."""

    OPEN = "open"
    CLOSING = "closing"
    """One side has said good-bye; whatever else comes is thrown away."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Call:
    """What a line is made of: a transport that is being upgraded, and for whom."""

    transport: asyncio.Transport
    request: Request
    listener: Listener
    limits: Limits
    clock: Callable[[], float]
    opened: Callable[["Line"], None]
    lost: Callable[["Line"], None]


class Line(ABC):
    """One open WebSocket. It is the `Socket` of its listener."""

    __slots__ = (
        "_call", "_clock", "_code", "_farewell", "_lag", "_limit", "_state", "_transport",
        "waiting",
    )  # fmt: skip

    def __init__(self, call: Call) -> None:
        self._call = call
        self._clock = call.clock
        self._code: int | None = None
        self._farewell: asyncio.TimerHandle | None = None
        self._lag = Lag(call.limits)
        self._limit = call.limits.queue
        self._state = State.OPEN
        self._transport = call.transport
        self.waiting: Callable[[], int] = call.transport.get_write_buffer_size

    # What the live server calls

    def send(self, text: bytes | str) -> None:
        """See `Socket.send`."""
        if isinstance(text, str):
            text = text.encode()
        # Every message to every phone goes this way, so what is short stands here, not in calls.
        if self._state is State.OPEN and self.waiting() + len(text) <= self._limit:
            self._write_text(text)
            if self._clock() >= self._lag.due_at:
                self._ping()
        else:
            self._overflow()

    def send_binary(self, data: bytes) -> None:
        """See `Socket.send_binary`."""
        if self._has_room(len(data)):
            self._write_binary(data)

    def close(self, code: int = Code.DONE, reason: str = "") -> None:
        """See `Socket.close`."""
        if self._state is State.OPEN:
            self._say_goodbye(code, reason)

    def lag(self) -> float | None:
        """See `Socket.lag`."""
        return self._lag.one_way()

    # What the door calls

    def tick(self, now: float) -> None:
        """Look after a line on which perhaps nothing happens. To be called about once a second."""
        if self._lag.overdue(now):
            self._transport.abort()
        elif self._transport.is_closing():
            self._end_soon()
        elif self._state is State.OPEN and self._lag.due_when_idle(now):
            self._write_ping(self._lag.ping(now))

    def abort(self) -> None:
        """End the connection now, whatever still waits."""
        self._transport.abort()

    # What an adapter calls

    def heard_open(self) -> None:
        """The upgrade is done."""
        self._call.opened(self)
        self._tell(lambda: self._call.listener.opened(self, self._call.request))
        if self._state is State.OPEN:
            self._ping()

    def heard_text(self, data: bytes) -> None:
        """A whole message came."""
        if self._state is not State.OPEN:
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.close(Code.NOT_UTF8, "text must be UTF-8")
            return
        try:
            self._call.listener.text(text)
        except Exception:
            log.exception(_FAULT)
            self.close(Code.FAULT)
        if self._clock() >= self._lag.due_at and self._state is State.OPEN:
            self._ping()

    def heard_pong(self, payload: bytes) -> None:
        """A ping was answered."""
        self._lag.pong(payload, self._clock())

    def heard_close(self, code: int) -> None:
        """The other side said good-bye, first or in answer. The adapter has answered it."""
        if self._state is State.OPEN:
            self._state = State.CLOSING
            self._code = code
        self._end_soon()

    def heard_end(self, code: int = Code.LOST) -> None:
        """The connection is gone; `code` counts where no good-bye was heard or said here."""
        if self._state is State.CLOSED:
            return
        self._state = State.CLOSED
        if self._farewell is not None:
            self._farewell.cancel()
        self._call.lost(self)
        last = code if self._code is None else self._code
        self._tell(lambda: self._call.listener.closed(last))

    # How frames are written

    @abstractmethod
    def _write_text(self, text: bytes) -> None: ...

    @abstractmethod
    def _write_binary(self, data: bytes) -> None: ...

    @abstractmethod
    def _write_ping(self, payload: bytes) -> None: ...

    @abstractmethod
    def _write_close(self, code: int, reason: str) -> None: ...

    def _has_room(self, size: int) -> bool:
        """Whether so much may be sent; closes a line whose other side does not read."""
        if self._state is State.OPEN and self.waiting() + size <= self._limit:
            return True
        self._overflow()
        return False

    def _overflow(self) -> None:
        if self._state is State.OPEN:
            self._say_goodbye(Code.TOO_SLOW, "too slow")

    def _ping(self) -> None:
        """Send a ping behind a message: the radio is awake now."""
        self._write_ping(self._lag.ping(self._clock()))

    def _say_goodbye(self, code: int, reason: str) -> None:
        self._state = State.CLOSING
        self._code = code
        self._write_close(code, reason)
        self._end_soon()

    def _end_soon(self) -> None:
        """See to it that the connection ends, also where the other side never answers or reads."""
        if self._farewell is None and self._state is not State.CLOSED:
            loop = asyncio.get_running_loop()
            self._farewell = loop.call_later(self._call.limits.farewell, self._transport.abort)

    def _tell(self, news: Callable[[], None]) -> None:
        """Call the listener; its exceptions end this line and nothing else."""
        try:
            news()
        except Exception:
            log.exception(_FAULT)
            self.close(Code.FAULT)
