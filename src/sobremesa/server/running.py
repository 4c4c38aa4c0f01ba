"""A server from its start to its orderly end.

serve  run until a signal comes
"""

import asyncio
import contextlib
import random
import signal
import socket
from collections.abc import Callable, Iterator
from typing import Final

import uvicorn

from sobremesa.server.addresses import OwnHosts, open_port
from sobremesa.server.app import application
from sobremesa.server.guards import screened
from sobremesa.server.house import House
from sobremesa.server.identity import Identity
from sobremesa.server.premises import Premises
from sobremesa.server.proxies import Proxies
from sobremesa.server.serving import uvicorn_config
from sobremesa.server.settings import Settings
from sobremesa.server.sockets import Door
from sobremesa.server.visits import Visits
from sobremesa.store.contract import Store
from sobremesa.store.sqlite.store import SqliteStore

SETTLE: Final = 5.0
"""Seconds that all which was decided has to become durable at the end."""


class _Uvicorn(uvicorn.Server):
    """uvicorn that says when it takes requests, and leaves signals to us: tables come first."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(settings: Settings, started: Callable[[int], None]) -> None:
    """Serve until SIGINT or SIGTERM; call `started` with the port when requests are taken.

    Raises CannotListen and CannotOpen, each one line for people, and ValueError for proxies that
    are no addresses.
    """
    proxies = Proxies(settings.proxies)
    listening = open_port(settings.port, settings.host)
    with contextlib.ExitStack() as ports:
        for one in listening:
            ports.callback(one.close)
        store = await SqliteStore.open(settings.data)
        try:
            await _serve(settings, proxies, store, listening, started)
        finally:
            await store.close()


async def _serve(
    settings: Settings,
    proxies: Proxies,
    store: Store,
    listening: list[socket.socket],
    started: Callable[[int], None],
) -> None:
    house = House(store, random.SystemRandom(), speed=settings.speed)
    premises = Premises(settings, store, house, Identity.of(settings.data))
    hosts = OwnHosts(settings.public_hosts)
    accept = screened(Visits(premises).accept, hosts)
    door = Door(accept, proxies=proxies, adapter=settings.sockets)
    server = _Uvicorn(uvicorn_config(application(premises, hosts, proxies), door))
    running = asyncio.create_task(server.serve(listening))
    with _signals() as end:
        await _first(server.up, running)
        started(listening[0].getsockname()[1])
        await _first(end, running)
    premises.stopping = True
    await house.finish(SETTLE)
    await door.close_and_wait()
    server.should_exit = True
    await running


@contextlib.contextmanager
def _signals() -> Iterator[asyncio.Event]:
    """Yield what the first signal sets; a second one ends the process at once."""
    end = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stop(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(end.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    yield end


async def _first(event: asyncio.Event, running: "asyncio.Task[None]") -> None:
    """Wait for the event; a server that ends by itself ends the waiting."""
    waiting = asyncio.create_task(event.wait())
    await asyncio.wait({waiting, running}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        running.result()
