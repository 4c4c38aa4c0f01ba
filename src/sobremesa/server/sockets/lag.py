"""How long a message takes to a client, measured with WebSocket pings.

Only the protocol's own pings are used: a browser answers them by itself, even while the page's
script is busy.
"""

from collections import deque

from sobremesa.server.sockets.seam import Limits

# Enough to catch one ping that met an idle radio and an idle network; at one ping a second old
# enough to follow somebody from the Wi-Fi into the street.
REMEMBERED = 8


class Lag:
    """The pings of one socket, one under way at a time. It is handed the time and sends nothing.

    >>> lag = Lag(Limits())
    >>> payload = lag.ping(100.0)
    >>> lag.pong(payload, 100.08)
    >>> round(lag.one_way(), 3)
    0.04
    """

    __slots__ = ("_limits", "_number", "_one_way", "_sent", "_trips", "due_at")

    def __init__(self, limits: Limits) -> None:
        self.due_at = float("-inf")
        """From when on a ping may go along with a message; never while one is under way."""
        self._limits = limits
        self._number = 0
        self._one_way: float | None = None
        self._sent = float("-inf")
        self._trips: deque[float] = deque(maxlen=REMEMBERED)

    def due_when_idle(self, now: float) -> bool:
        """Whether a ping is due although there was no message."""
        return not self._is_under_way() and now - self._sent >= self._limits.ping_idle

    def overdue(self, now: float) -> bool:
        """Whether the ping under way has been unanswered for too long."""
        return self._is_under_way() and now - self._sent >= self._limits.silence

    def ping(self, now: float) -> bytes:
        """Return the payload of a ping that is sent now."""
        self._number = (self._number + 1) & 0xFFFFFFFF
        self._sent = now
        self.due_at = float("inf")
        return self._number.to_bytes(4)

    def pong(self, payload: bytes, now: float) -> None:
        """Take in a pong; one that answers no ping under way counts for nothing."""
        if self._is_under_way() and payload == self._number.to_bytes(4):
            self.due_at = self._sent + self._limits.ping_apart
            self._trips.append(now - self._sent)
            self._one_way = min(self._trips) / 2

    def _is_under_way(self) -> bool:
        return self.due_at == float("inf")

    def one_way(self) -> float | None:
        """Half the smallest of the last round trips, None before the first."""
        return self._one_way
