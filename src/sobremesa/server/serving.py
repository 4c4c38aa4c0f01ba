"""HTTP and sockets on one port, by uvicorn.

Http       uvicorn's HTTP, which does not wait for ever for a request
uvicorn_config  how uvicorn is set up here, whatever its defaults and the environment say
"""

import asyncio
import ssl

from starlette.types import ASGIApp
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from sobremesa.server.sockets import Door
from sobremesa.server.sockets.knock import hook

# For the head of a request. Phones in a bad network need two or three; more is somebody who holds
# connections open.
HEAD_TIMEOUT = 10.0
KEEP_ALIVE = 15


class Http(H11Protocol):
    """uvicorn's HTTP over h11; it hangs up where the head of a request does not come."""

    head_timeout = HEAD_TIMEOUT
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Begin to wait for a head."""
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Wait for a head as long as no request is being answered."""
        super().data_received(data)
        if self._is_answering():
            self._stop_waiting()
        elif self._deadline is None:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        upgraded = self.transport.get_protocol() is not self
        return upgraded or (cycle is not None and not cycle.response_complete)

    def _await_head(self) -> None:
        self._deadline = self.loop.call_later(self.head_timeout, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _hang_up(self) -> None:
        if not self._is_answering() and not self.transport.is_closing():
            self.transport.abort()


def uvicorn_config(
    app: ASGIApp, door: Door, *, root_path: str = "", tls: ssl.SSLContext | None = None
) -> Config:
    """Set uvicorn up: HTTP by `app`, WebSockets by the door; both over TLS where there is any.

    Open the port with `sobremesa.server.addresses` and hand the sockets to `Server.serve`. At its
    end uvicorn asks each connection to shut down and waits; by then all lines are cut off.
    """
    return Config(
        app,
        http=Http,
        ws=hook(door),  # type: ignore[arg-type]  # it may be any callable that makes a protocol
        root_path=root_path,
        ssl_context_factory=None if tls is None else lambda _config, _usual: tls,
        proxy_headers=False,  # uvicorn believes everybody on this machine; sobremesa.server.guards
        server_header=False,
        access_log=False,  # no address and no path in logs
        log_config=None,  # sobremesa.server.logs
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=int(door.limits.farewell) + 2,
    )
