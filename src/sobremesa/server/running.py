"""A server from its start to its orderly end.

serve       run until a signal comes
serve_from  the same from an open store, until one is told to stop
"""

import asyncio
import contextlib
import logging
import random
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import uvicorn

from sobremesa.decks.reading import DeckError
from sobremesa.decks.shelf import Shelf
from sobremesa.decks.workroom import Workroom
from sobremesa.kernel.ids import TableId
from sobremesa.server import pages
from sobremesa.server.addresses import OwnHosts, open_port
from sobremesa.server.albums import FOLDER, Albums
from sobremesa.server.app import application
from sobremesa.server.arrivals import Arrivals
from sobremesa.server.certificates import secured
from sobremesa.server.deliveries import ARRIVING, Deliveries
from sobremesa.server.entries import Why
from sobremesa.server.figures import Chronicle, Figures
from sobremesa.server.guards import screened
from sobremesa.server.health import Health
from sobremesa.server.house import House
from sobremesa.server.identity import Identity
from sobremesa.server.logs import event
from sobremesa.server.metrics import Metrics
from sobremesa.server.opening import Opening
from sobremesa.server.practice import Practice
from sobremesa.server.premises import Premises
from sobremesa.server.proxies import Proxies
from sobremesa.server.rates import Rates
from sobremesa.server.serving import uvicorn_config
from sobremesa.server.settings import Settings
from sobremesa.server.sockets import Door
from sobremesa.server.tidying import tidy
from sobremesa.server.visits import Visits
from sobremesa.store.contract import Store
from sobremesa.store.errors import CannotOpen
from sobremesa.store.sqlite.store import SqliteStore

_log = logging.getLogger(__name__)

DAY: Final = 86_400.0
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


async def serve(
    settings: Settings,
    started: Callable[[int], None],
    reached: Callable[[], None] = lambda: None,
) -> None:
    """Serve until SIGINT or SIGTERM; call `started` with the port when requests are taken.

    It is called in a thread of its own, and may ask this very server. `reached` is called once,
    when the first device from elsewhere is at a table.
    Raises CannotListen, CannotOpen and CannotSecure, each one line for people.
    """
    listening = open_port(settings.port, settings.host)
    with contextlib.ExitStack() as ports:
        for one in listening:
            ports.callback(one.close)
        store = await SqliteStore.open(settings.data)
        try:
            with _signals() as end:
                await serve_from(store, settings, listening, end, started, reached)
        finally:
            await store.close()


async def serve_from(
    store: Store,
    settings: Settings,
    listening: Sequence[socket.socket],
    end: asyncio.Event,
    started: Callable[[int], None],
    reached: Callable[[], None] = lambda: None,
) -> None:
    """Serve tables from a store, on open ports, until the end; the store stays open."""
    with contextlib.ExitStack() as rooms:
        shelf = _shelf(settings.data)
        rooms.callback(shelf.close)
        workroom = rooms.enter_context(Workroom())
        watched = Metrics()
        premises = _premises(settings, store, Figures(watched), shelf, workroom, reached)
        await _serve_from(premises, watched, listening, end, started)


def _shelf(data: Path) -> Shelf:
    """Open the shelf of decks. Raises CannotOpen."""
    try:
        return Shelf(data / FOLDER)
    except DeckError as error:
        raise CannotOpen(f"{error}.") from error


async def _serve_from(
    premises: Premises,
    watched: Metrics,
    listening: Sequence[socket.socket],
    end: asyncio.Event,
    started: Callable[[int], None],
) -> None:
    settings = premises.settings
    server, door = _doors(premises, watched)
    running = asyncio.create_task(server.serve(list(listening)))
    chores = [
        asyncio.create_task(premises.health.watch()),
        asyncio.create_task(tidy(premises.store, premises.albums.shelf, settings.keep_days * DAY)),
    ]
    await _first(server.up, running)
    await asyncio.to_thread(started, listening[0].getsockname()[1])
    event(_log, "server started")
    if not pages.is_built(settings.client):
        event(_log, "browser client missing", level=logging.WARNING)
    await _first(end, running)
    premises.stopping = True
    premises.practice.close()
    for chore in chores:
        chore.cancel()
    await premises.house.finish(SETTLE)
    await door.close_and_wait()
    server.should_exit = True
    await running
    event(_log, "server stopped")


def _doors(premises: Premises, watched: Metrics) -> tuple[_Uvicorn, Door]:
    """Put HTTP and sockets on one port. Raises CannotSecure."""
    settings = premises.settings
    tls = None if settings.tls is None else secured(settings.tls)
    proxies, hosts = Proxies(settings.proxies), OwnHosts(settings.public_hosts)
    accept = screened(Visits(premises).accept, hosts)
    door = Door(accept, proxies=proxies, adapter=settings.sockets)
    watched.watch(door)
    app = application(premises, watched, hosts, proxies)
    return _Uvicorn(uvicorn_config(app, door, tls=tls)), door


def _premises(
    settings: Settings,
    store: Store,
    figures: Figures,
    shelf: Shelf,
    workroom: Workroom,
    reached: Callable[[], None],
) -> Premises:
    """Open the house, and count and write down what happens in it."""
    rng = random.SystemRandom()
    house = House(store, rng, speed=settings.speed, shelf=shelf)
    health = Health(store)

    def dropped(_: TableId, why: Why) -> None:
        figures.drop(why)
        if why is Why.STORE:
            health.trouble()

    house.on_drop = dropped
    house.listeners.append(lambda: Chronicle(figures))
    figures.watch(house, store)
    practice = Practice(rng, speed=settings.speed, shelf=shelf)
    figures.watch_practice(practice)
    identity, rates = Identity.of(settings.data), Rates(settings.generosity)
    return Premises(
        settings=settings,
        store=store,
        house=house,
        practice=practice,
        identity=identity,
        arrivals=Arrivals(OwnHosts(), reached),
        rates=rates,
        opening=Opening(settings, identity, rates),
        health=health,
        figures=figures,
        rng=rng,
        albums=Albums(shelf, identity),
        deliveries=Deliveries(settings.data / ARRIVING),
        workroom=workroom,
    )


@contextlib.contextmanager
def _signals() -> Iterator[asyncio.Event]:
    """Yield what the first signal sets; a second one ends the process at once."""
    end = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stop(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(end.set)

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield end
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


async def _first(event: asyncio.Event, running: "asyncio.Task[None]") -> None:
    """Wait for the event; a server that ends by itself ends the waiting."""
    waiting = asyncio.create_task(event.wait())
    await asyncio.wait({waiting, running}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        running.result()
