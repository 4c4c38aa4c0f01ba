"""A real server on 127.0.0.1 in a thread, with either adapter; and what its listeners heard."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.requests import Request as HttpRequest
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from sobremesa.server.addresses import open_port
from sobremesa.server.guards import Guard
from sobremesa.server.proxies import Proxies
from sobremesa.server.serving import uvicorn_config
from sobremesa.server.sockets import Accept, Adapter, Door, Limits, Listener, Refused, Request
from sobremesa.server.sockets.seam import Socket
from tests.live import Live
from tests.network import LoopThread

T = TypeVar("T")


class Echo:
    """A listener that says everything back and remembers what it was told."""

    def __init__(self) -> None:
        self.socket: Socket
        self.request: Request
        self.news: list[tuple[str, object]] = []

    def opened(self, socket: Socket, request: Request) -> None:
        self.socket, self.request = socket, request
        self.news.append(("opened", request.path))

    def text(self, text: str) -> None:
        self.news.append(("text", text))
        if text == "fail":
            raise ValueError(text)
        self.socket.send(text)

    def closed(self, code: int) -> None:
        self.news.append(("closed", code))


async def home(_request: HttpRequest) -> PlainTextResponse:
    return PlainTextResponse("hello")


class Served:
    """A server that runs."""

    def __init__(self, door: Door, app: ASGIApp, heard: list[Echo]) -> None:
        self.door = door
        self.heard = heard
        """The listeners, in the order in which they were accepted."""
        self._uvicorn = uvicorn.Server(uvicorn_config(app, door))
        self._thread = LoopThread(uvloop.new_event_loop())
        sockets = open_port(0, "127.0.0.1")
        self.port: int = sockets[0].getsockname()[1]
        self._serving = asyncio.run_coroutine_threadsafe(
            self._uvicorn.serve(sockets), self._thread.loop
        )
        self.until(lambda: self._uvicorn.started)

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        return self._thread.loop

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def call(self, work: Callable[[], T]) -> T:
        """Call something on the server's thread."""

        async def called() -> T:
            return work()

        return self._thread.run(called())

    def run_tasks(self) -> int:
        return self.call(lambda: len(asyncio.all_tasks()))

    def until(self, true: Callable[[], object], seconds: float = 8.0) -> None:
        """Wait until something is true; fail where it does not become so."""
        until(true, seconds)

    def stop(self) -> float:
        """Stop as a signal would, and return how long it took."""
        began = time.monotonic()
        self._uvicorn.should_exit = True
        self._serving.result(10)
        return time.monotonic() - began

    def end(self) -> None:
        self.stop()
        self._thread.stop()


def until(true: Callable[[], object], seconds: float = 8.0) -> None:
    """Wait until something is true; fail where it does not become so."""
    end = time.monotonic() + seconds
    pause = threading.Event()
    while not true():
        assert time.monotonic() < end, "it did not come about"
        pause.wait(0.005)


Serve = Callable[..., Served]


@contextmanager
def serving() -> Iterator[Serve]:
    """Start servers; all are stopped at the end."""
    running: list[Served] = []

    def serve(
        adapter: Adapter,
        *,
        accept: Accept | None = None,
        limits: Limits | None = None,
        proxies: Proxies | None = None,
    ) -> Served:
        heard: list[Echo] = []

        async def welcome(request: Request) -> Listener | Refused:
            await asyncio.sleep(0)
            heard.append(Echo())
            return heard[-1]

        limits = limits or Limits(per_address=5000)
        proxies = proxies or Proxies([])
        door = Door(accept or welcome, limits=limits, proxies=proxies, adapter=adapter)
        app = Guard(Starlette(routes=[Route("/", home)]), set(), proxies)
        running.append(Served(door, app, heard))
        return running[-1]

    try:
        yield serve
    finally:
        for served in running:
            served.end()


@pytest.fixture(scope="module", params=["picows", "websockets"])
def adapter(request: pytest.FixtureRequest) -> Adapter:
    """Both adapters, one after the other."""
    name: Adapter = request.param
    return name


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start servers; all are stopped at the end of the test."""
    with serving() as start:
        yield start


@pytest.fixture(scope="module")
def shared(adapter: Adapter) -> Iterator[Served]:
    """One server for the tests of a module: to stop one takes uvicorn a fifth of a second."""
    with serving() as start:
        yield start(adapter)


@pytest.fixture
def served(shared: Served) -> Served:
    """A server whose listeners echo, as if it had just been started."""
    shared.until(lambda: shared.call(lambda: not shared.door.lines))
    shared.heard.clear()
    shared.door.refused.clear()
    return shared


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """The real program, for all tests that are content with a server that others use too."""
    with Live(
        tmp_path_factory.mktemp("live"), "--generosity", "1000", "--most-tables", "9999"
    ) as server:
        yield server
