"""What the clock does to a line, with moved time and a library that only writes down."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from starlette.datastructures import Headers

from sobremesa.server.sockets import Code, Limits, Request
from sobremesa.server.sockets.lag import Lag
from sobremesa.server.sockets.line import Call, Line
from tests.server.conftest import Echo

LIMITS = Limits(queue=1000)


class Transport(asyncio.Transport):
    """A transport that takes nothing away: what is written waits."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = 0
        self.aborted = False
        self.closing = False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.closing


class Written(Line):
    """A line that writes down what would be sent."""

    def __init__(self, call: Call, transport: Transport) -> None:
        super().__init__(call)
        self.out: list[tuple[str, object]] = []
        self.to = transport

    def _write_text(self, text: bytes) -> None:
        self.out.append(("text", text))
        self.to.waiting += len(text)

    def _write_binary(self, data: bytes) -> None:
        self.out.append(("binary", data))
        self.to.waiting += len(data)

    def _write_ping(self, payload: bytes) -> None:
        self.out.append(("ping", payload))

    def _write_close(self, code: int, reason: str) -> None:
        self.out.append(("close", code))


class Scene:
    """A line, its transport, and the time."""

    def __init__(self) -> None:
        self.now = 100.0
        self.transport = Transport()
        self.listener = Echo()
        self.lines: set[Line] = set()
        request = Request("/", "", Headers({}), {}, "192.0.2.7")
        call = Call(
            transport=self.transport,
            request=request,
            listener=self.listener,
            limits=LIMITS,
            clock=lambda: self.now,
            opened=self.lines.add,
            lost=self.lines.discard,
        )
        self.line = Written(call, self.transport)

    def pings(self) -> list[object]:
        return [said for kind, said in self.line.out if kind == "ping"]

    def pong(self, seconds: float) -> None:
        """The ping under way is answered after so many seconds."""
        payload = self.pings()[-1]
        assert isinstance(payload, bytes)
        self.now += seconds
        self.line.heard_pong(payload)


@pytest.fixture
def in_loop() -> Iterator[Callable[[Callable[[], None]], None]]:
    with asyncio.Runner() as runner:

        def run(work: Callable[[], None]) -> None:
            async def called() -> None:
                work()

            runner.run(called())

        yield run


def test_the_first_ping_goes_out_at_once_and_tells_the_lag() -> None:
    scene = Scene()
    assert scene.line.lag() is None
    scene.line.heard_open()
    scene.pong(0.08)
    assert scene.line.lag() == pytest.approx(0.04)


def test_pings_go_along_with_messages_at_most_one_a_second_and_one_at_a_time() -> None:
    scene = Scene()
    scene.line.heard_open()
    scene.pong(0.1)
    scene.line.send(b"a")
    scene.now += 0.8
    scene.line.send(b"b")
    assert len(scene.pings()) == 1
    scene.now += 0.2
    scene.line.send(b"c")
    scene.now += 5
    scene.line.send(b"d")
    assert len(scene.pings()) == 2
    assert [kind for kind, _ in scene.line.out] == ["ping", "text", "text", "text", "ping", "text"]


def test_a_message_that_comes_in_brings_a_ping_too() -> None:
    scene = Scene()
    scene.line.heard_open()
    scene.pong(0.1)
    scene.now += 1
    scene.line.heard_text(b"tap")
    assert len(scene.pings()) == 2


def test_an_idle_line_is_pinged_every_ten_seconds() -> None:
    scene = Scene()
    scene.line.heard_open()
    scene.pong(0.0)
    for _ in range(35):
        scene.now += 1
        scene.line.tick(scene.now)
        scene.pong(0.0)
    assert len(scene.pings()) == 4


def test_a_ping_unanswered_for_twenty_seconds_ends_the_connection() -> None:
    scene = Scene()
    scene.line.heard_open()
    scene.line.tick(scene.now + 19.9)
    assert not scene.transport.aborted
    scene.line.tick(scene.now + 20)
    assert scene.transport.aborted


def test_lag_is_half_the_smallest_of_the_last_eight() -> None:
    lag = Lag(LIMITS)
    for number, trip in enumerate([0.02, *[0.10] * 7]):
        lag.pong(lag.ping(float(number)), number + trip)
    assert lag.one_way() == pytest.approx(0.01)
    lag.pong(lag.ping(20.0), 20.3)
    assert lag.one_way() == pytest.approx(0.05)


def test_a_pong_that_answers_nothing_counts_for_nothing() -> None:
    lag = Lag(LIMITS)
    payload = lag.ping(10.0)
    lag.pong(b"", 10.0)
    lag.pong(b"\x00\x00\x00\x02", 10.0)
    assert lag.one_way() is None
    lag.pong(payload, 10.5)
    lag.pong(payload, 10.0)
    assert lag.one_way() == pytest.approx(0.25)


def test_what_would_wait_beyond_the_bound_is_dropped_and_the_line_closed(
    in_loop: Callable[[Callable[[], None]], None],
) -> None:
    scene = Scene()

    def flood() -> None:
        scene.line.send(b"x" * 600)
        scene.line.send_binary(b"x" * 400)
        scene.line.send(b"y")
        scene.line.send(b"z")

    in_loop(flood)
    assert scene.transport.waiting == 1000
    assert [kind for kind, _ in scene.line.out] == ["text", "ping", "binary", "close"]
    assert scene.line.out[-1] == ("close", Code.TOO_SLOW)
    scene.line.heard_end()
    assert scene.listener.news == [("closed", Code.TOO_SLOW)]


def test_a_listener_is_told_of_the_end_once() -> None:
    scene = Scene()
    scene.line.heard_open()
    assert scene.lines == {scene.line}
    scene.line.heard_end()
    scene.line.heard_end()
    scene.line.heard_text(b"late")
    assert scene.lines == set()
    assert scene.listener.news == [("opened", "/"), ("closed", Code.LOST)]
