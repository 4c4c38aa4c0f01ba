"""Whether other devices get through to this machine: nobody knows it before the first one has.

Arrivals  takes in where each device at a table comes from
Reached   what GET /reached says
"""

from collections.abc import Callable, Container

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.server.guards import LOOPBACK
from sobremesa.server.replies import said
from sobremesa.server.requests import address


class Reached(Struct, frozen=True):
    """Whether this machine is reached by others, for who sits in front of it."""

    here: bool
    """Whoever asks does so on the machine itself."""
    reached: bool
    """Since the server was started, a device from elsewhere has come to a table."""


class Arrivals:
    """Where the devices at all tables come from, as far as it matters: from here, or elsewhere."""

    def __init__(self, here: Container[str], first: Callable[[], None]) -> None:
        """`here` are this machine's own addresses; `first` is called once, by the first other."""
        self._here = here
        self._first = first
        self.reached = False

    def came(self, from_address: str) -> None:
        """Take in that a device is at a table."""
        if not self.reached and from_address and not self._is_here(from_address):
            self.reached = True
            self._first()

    async def ask(self, request: Request) -> Response:
        """GET /reached: whether other devices get through."""
        return said(Reached(self._is_here(address(request)), self.reached))

    def _is_here(self, from_address: str) -> bool:
        return from_address in LOOPBACK or from_address in self._here
