"""The door: who may have a socket, and who has one.

Door        asks `accept`, counts sockets by address, looks after the open ones, and shuts
upgrade_by  the adapter of a name
"""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from importlib.util import find_spec
from typing import Literal

from sobremesa.server.proxies import Proxies
from sobremesa.server.sockets.handshake import Handshake
from sobremesa.server.sockets.line import Call, Line
from sobremesa.server.sockets.seam import Accept, Code, Limits, Listener, Refused, Request

log = logging.getLogger(__name__)

Adapter = Literal["auto", "picows", "websockets"]
Upgrade = Callable[[Call, Handshake], None]

TICK = 1.0
CROWDED = Refused(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections from your network.")
SHUT = Refused(HTTPStatus.SERVICE_UNAVAILABLE, "The server is going away.")
LATE = Refused(HTTPStatus.SERVICE_UNAVAILABLE, "The table did not answer in time.")
FAULT = Refused(HTTPStatus.INTERNAL_SERVER_ERROR, "The server made a mistake.")


def upgrade_by(adapter: Adapter) -> Upgrade:
    """Return the adapter of that name; `auto` is picows where it is installed.

    Raises ModuleNotFoundError where picows is asked for and this machine has no wheel of it.
    """
    if adapter == "auto":
        adapter = "picows" if find_spec("picows") else "websockets"
    if adapter == "picows":
        from sobremesa.server.sockets import by_picows  # noqa: PLC0415 - not on every machine

        return by_picows.upgrade
    from sobremesa.server.sockets import by_websockets  # noqa: PLC0415 - only where it is used

    return by_websockets.upgrade


class Door:
    """Who may have a socket, and who has one. One for each server, used on its loop only."""

    def __init__(
        self,
        accept: Accept,
        *,
        limits: Limits | None = None,
        proxies: Proxies | None = None,
        adapter: Adapter = "auto",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Proxies are those whose X-Forwarded-For is believed; the clock measures pings."""
        self.limits = limits or Limits()
        self.proxies = proxies or Proxies(())
        self.clock = clock
        self.upgrade = upgrade_by(adapter)
        self.lines: set[Line] = set()
        self.opened = 0
        """How many sockets have been opened since the start."""
        self.refused: Counter[int] = Counter()
        """How many requests have been refused since the start, by status."""
        self.shut = False
        """Whether nobody is let in any more."""
        self._accept = accept
        self._emptied = asyncio.Event()
        self._inside: Counter[str] = Counter()
        self._ticker: asyncio.TimerHandle | None = None

    async def admit(self, request: Request) -> Listener | Refused:
        """Decide on a request whose place `enter` has kept. It never raises."""
        try:
            async with asyncio.timeout(self.limits.handshake):
                return await self._accept(request)
        except TimeoutError:
            return LATE
        except Exception:
            log.exception("accepting a socket failed")
            return FAULT

    def enter(self, address: str) -> Refused | None:
        """Keep a place for a client, or say why there is none. `leave` gives it back."""
        if self.shut:
            return SHUT
        if self._inside[address] >= self.limits.per_address:
            return CROWDED
        self._inside[address] += 1
        return None

    def leave(self, address: str) -> None:
        """Give a place back."""
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]

    @property
    def inside(self) -> int:
        """How many places are taken, by open lines and by requests that are being decided on."""
        return self._inside.total()

    def hold(self, line: Line) -> None:
        """Look after an open line."""
        self.lines.add(line)
        self.opened += 1
        if self._ticker is None:
            self._ticker = asyncio.get_running_loop().call_later(TICK, self._tick)

    def release(self, line: Line) -> None:
        """Look after it no longer."""
        self.lines.discard(line)
        if not self.lines:
            self._emptied.set()

    def close(self, code: int = Code.GOING_AWAY, reason: str = "the server goes away") -> None:
        """Let nobody in any more, and say good-bye to everybody."""
        if self.shut:
            return
        self.shut = True
        for line in list(self.lines):
            line.close(code, reason)

    async def close_and_wait(self) -> None:
        """Close, and wait until all are gone: at most `Limits.farewell`, then they are cut off."""
        self.close()
        while self.lines:
            self._emptied.clear()
            await self._emptied.wait()

    def _tick(self) -> None:
        """Look after all lines once a second, by one timer that stops when there are none."""
        now = self.clock()
        for line in list(self.lines):
            line.tick(now)
        loop = asyncio.get_running_loop()
        self._ticker = loop.call_later(TICK, self._tick) if self.lines else None
