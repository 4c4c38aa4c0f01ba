"""A network in which everything that can happen to a socket happens when the seed says so.

Way       what a network does to what goes through it
Device    what a phone is told of its socket
Line      one WebSocket, both ends: the server's is a `sobremesa.server.sockets.Socket`
Network   makes lines and requests; knows the server processes by what they accept

As with TCP, what arrives on a line arrives in its order. What a real client makes of a bad network
is made here as well: frames twice, answers that a proxy has lost.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, Final, Protocol, TypeVar

from msgspec import Struct
from starlette.datastructures import Headers

from sobremesa.kernel.ids import PersonId
from sobremesa.server.guest import Guest
from sobremesa.server.sockets import Code, Limits, Request
from sobremesa.server.sockets.lag import Lag
from tests.faults.history import Frame, History, Opening
from tests.faults.virtual import Loop, Process

T = TypeVar("T")

LIMITS: Final = Limits()
KERNEL: Final = 16 * 1024
"""Bytes that the system takes although nobody reads."""
WEIGHT: Final = 16
"""How often each unread byte counts: an evening is too short to fill real buffers."""
REQUEST_TAKES: Final = 0.005
"""Seconds, each way."""
ANSWER: Final = b'{"type":"answer"'


class Way(Struct):
    """What a network does to a line. Seconds; shares of one."""

    delay: float = 0.005
    """One way, each way."""
    jitter: float = 0.0
    doubled: float = 0.0
    """Of a phone's frames."""
    lost_answers: float = 0.0


class Device(Protocol):
    """What a phone is told of its socket."""

    @property
    def person(self) -> PersonId: ...

    def opened(self, line: "Line") -> None: ...

    def heard(self, line: "Line", data: bytes) -> None: ...

    def closed(self, line: "Line", code: int) -> None: ...

    @property
    def line(self) -> "Line | None":
        """The newest: what an older one reads later may be judged anew by then."""

    def listens(self, line: "Line") -> bool:
        """Whether it still has this socket; it may have given it up before it was open."""


class Door(Protocol):
    """A server process, and whom it lets in."""

    @property
    def process(self) -> Process: ...

    def accept(self, person: PersonId) -> Awaitable[Guest | int]: ...


class Line:
    """One WebSocket, both ends."""

    def __init__(self, network: "Network", number: int, door: Door, device: Device) -> None:
        self.number = number
        self.process = door.process
        self.device = device
        self.person = device.person
        self.way = Way()
        self.open = False
        """The server has let it in, and neither side has said good-bye or gone."""
        self._network = network
        self._loop = network.loop
        self._guest: Guest | None = None
        self._lag = Lag(LIMITS)
        self._up: deque[tuple[str, Any]] = deque()
        self._down: deque[tuple[str, Any]] = deque()
        self._arrives_up = self._arrives_down = 0.0
        self._unread: deque[Frame] | None = None
        """None: the phone reads."""
        self._undrawn = 0
        """Bytes of frames of the device that it has not read."""
        self._dead = False
        """Nothing passes any more."""
        self._code: int | None = None

    # ------------------------------------------------------------------- the server's end

    def send(self, text: bytes | str) -> None:
        if not self.open:
            return
        data = text if isinstance(text, bytes) else text.encode()
        slow = self._unread is not None
        if slow and self.waiting() + len(data) > LIMITS.queue:
            self.close(Code.TOO_SLOW, "too slow")
            return
        frame = self._network.note(self, data, slow=slow)
        if self._unread is not None:
            self._unread.append(frame)
        else:
            self._go_down("frame", frame)
        if self._loop.time() >= self._lag.due_at:
            self._ping()

    def send_binary(self, data: bytes) -> None:
        """Let a frame of the device pass; nobody judges it, and the next comes soon."""
        if self.open and self._unread is not None:
            self._undrawn += len(data)

    def waiting(self) -> int:
        if self._unread is None:
            return 0
        unread = sum(len(frame.data) for frame in self._unread)
        return max(0, WEIGHT * (unread + self._undrawn) - KERNEL)

    def lag(self) -> float | None:
        return self._lag.one_way()

    def close(self, code: int = Code.DONE, reason: str = "") -> None:
        if not self.open:
            return
        self.open = False
        self._code = code
        if self._unread is None:
            self._go_down("closed", code)
        wait = min(LIMITS.farewell, 2 * self.way.delay)
        self._loop.call_later(wait, self.ends_for_server, context=self.process.context)

    def ends_for_server(self) -> None:
        """The connection is gone, and the server learns it; to be called as its process."""
        self.open = False
        guest, self._guest = self._guest, None
        if guest is not None:
            guest.closed(Code.LOST if self._code is None else self._code)

    def _ping(self) -> None:
        payload = self._lag.ping(self._loop.time())
        if self._unread is None:
            self._go_down("ping", payload)
        self._loop.call_later(
            LIMITS.silence + 0.001, self._perhaps_overdue, context=self.process.context
        )

    def _perhaps_overdue(self) -> None:
        if self._guest is not None and self._lag.overdue(self._loop.time()):
            self.ends_for_server()

    # ------------------------------------------------------------------- the phone's end

    def say(self, text: str) -> None:
        """Send a message to the server, perhaps twice."""
        rng = self._network.rng
        self._go_up("text", text)
        if self.way.doubled and rng.random() < self.way.doubled:
            self._go_up("text", text)

    def hang_up(self) -> None:
        """Say good-bye, or just go: for the phone it is over at once."""
        self._go_up("closed", Code.GOING_AWAY)

    def vanish(self) -> None:
        """Be out of reach: the server learns it only from its own silence."""
        self._dead = True
        if self._lag.due_at != float("inf"):
            self._loop.call_later(
                LIMITS.ping_idle, self._ping_into_nothing, context=self.process.context
            )

    def _ping_into_nothing(self) -> None:
        if self._guest is not None and self._lag.due_at != float("inf"):
            self._ping()

    def cut(self) -> None:
        """Break the connection; both ends learn it, not at once."""
        self._dead = True
        rng = self._network.rng
        self._loop.call_later(
            rng.random() * 0.5, self.ends_for_server, context=self.process.context
        )
        self._loop.call_later(
            rng.random() * 0.5, self.device.closed, self, Code.LOST, context=self._network.context
        )

    def stop_reading(self) -> None:
        """Let what comes lie."""
        if self._unread is None:
            self._unread = deque()

    def read_again(self) -> None:
        """Take what lies there, in its order."""
        unread, self._unread = self._unread, None
        self._undrawn = 0
        for frame in unread or ():
            self._go_down("frame", frame)
        if self._code is not None:
            self._go_down("closed", self._code)
        elif self._lag.due_at == float("inf"):
            self._go_down("ping", self._lag._number.to_bytes(4))  # noqa: SLF001  the one under way

    # ------------------------------------------------------------------------ on the way

    def let_in(self, guest: Guest) -> None:
        """Open it, as the server's process."""
        if self._dead or not self.device.listens(self):
            return
        self.open, self._guest = True, guest
        self._network.history.openings.append(Opening(self._loop.time(), self.number, self.person))
        guest.opened(self, REQUEST)
        self._ping()
        self._go_down("opened", None)

    def refuse(self, status: int) -> None:
        """Answer the request without opening it."""
        self._go_down("closed", status)

    def _takes(self) -> float:
        jitter = self.way.jitter
        return self.way.delay + (self._network.rng.random() * jitter if jitter else 0.0)

    def _go_up(self, kind: str, what: Any) -> None:
        self._arrives_up = max(self._arrives_up, self._loop.time() + self._takes())
        self._up.append((kind, what))
        self._loop.call_at(self._arrives_up, self._up_arrives, context=self.process.context)

    def _up_arrives(self) -> None:
        kind, what = self._up.popleft()
        if self._dead or self._guest is None:
            return
        if kind == "closed":
            self._code = what
            self.ends_for_server()
        elif kind == "pong":
            self._lag.pong(what, self._loop.time())
        elif self.open:
            self._text(self._guest, what)
            if self._loop.time() >= self._lag.due_at and self.open:
                self._ping()

    def _text(self, guest: Guest, what: str) -> None:
        """Hand a message to the server; a fault of it ends this line and nothing else."""
        try:
            guest.text(what)
        except Exception as fault:  # noqa: BLE001  the real lines do the same
            self._network.history.complaints.append(f"a message made {fault!r}: {what}")
            self.close(Code.FAULT)

    def _go_down(self, kind: str, what: Any) -> None:
        self._arrives_down = max(self._arrives_down, self._loop.time() + self._takes())
        self._down.append((kind, what))
        self._loop.call_at(self._arrives_down, self._down_arrives, context=self._network.context)

    def _down_arrives(self) -> None:
        kind, what = self._down.popleft()
        if self._dead or not self.process.alive:
            return
        if kind == "frame":
            self._frame_arrives(what)
        elif kind == "ping":
            self._go_up("pong", what)
        elif kind == "closed":
            self.device.closed(self, what)
        else:
            self.device.opened(self)

    def _frame_arrives(self, frame: Frame) -> None:
        lost = self.way.lost_answers
        if lost and frame.data.startswith(ANSWER) and self._network.rng.random() < lost:
            return
        frame.heard = self.device.line is self
        self.device.heard(self, frame.data)


REQUEST: Final = Request("/t/table/socket", "", Headers(), {}, "192.0.2.1")


class Network:
    """Makes lines, and carries requests and their answers."""

    def __init__(self, loop: Loop, rng: Random, history: History) -> None:
        self.loop = loop
        self.rng = rng
        self.history = history
        self.rows_now: Callable[[], int] = lambda: 0
        self.lines: list[Line] = []
        self.context = Process("network").context
        self._numbers = 0

    def connect(self, door: Door, device: Device, way: Way) -> Line:
        """Ask a server for a socket; the device is told what comes of it."""
        self._numbers += 1
        line = Line(self, self._numbers, door, device)
        line.way = way
        self.lines.append(line)
        self.loop.call_later(
            way.delay, self._knock, door, line, context=door.process.context.copy()
        )
        return line

    def _knock(self, door: Door, line: Line) -> None:
        self.loop.create_task(self._answer(door, line))

    async def _answer(self, door: Door, line: Line) -> None:
        answer = await door.accept(line.person)
        if isinstance(answer, int):
            line.refuse(answer)
        else:
            line.let_in(answer)

    def note(self, line: Line, data: bytes, *, slow: bool) -> Frame:
        """Write down what the server says."""
        frame = Frame(self.loop.time(), line.number, line.person, data, self.rows_now(), slow)
        self.history.frames.append(frame)
        return frame

    async def request(
        self, door: Door, make: Callable[[], Coroutine[Any, Any, T]], within: float
    ) -> T:
        """Have a server do something. Raises TimeoutError, and whatever the server raises."""
        answer: asyncio.Future[T] = self.loop.create_future()

        async def work() -> None:
            try:
                say, what = answer.set_result, await make()
            except Exception as error:  # noqa: BLE001  it is the answer
                self.loop.call_later(REQUEST_TAKES, deliver, answer.set_exception, error)
            else:
                self.loop.call_later(REQUEST_TAKES, deliver, say, what)

        def deliver(say: Callable[[Any], None], what: Any) -> None:
            if not answer.done():
                say(what)

        context = door.process.context.copy()
        begin = self.loop.create_task
        self.loop.call_later(REQUEST_TAKES, lambda: begin(work()), context=context)
        async with asyncio.timeout(within):
            return await answer
