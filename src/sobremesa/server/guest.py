"""What comes from one socket at a table: messages become commands of the person whose it is."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec

from sobremesa.kernel.codec import decode_json, encode_json
from sobremesa.kernel.ids import PersonId
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.server.host import Host
from sobremesa.server.limits import Bucket, Rate
from sobremesa.server.sockets import Request, Socket
from sobremesa.table.commands import By, Do, PersonCommand
from sobremesa.wire import (
    PROTOCOL,
    Act,
    Aim,
    Answer,
    Ask,
    AskTime,
    Bye,
    ClientMessage,
    Hello,
    Hidden,
    Parting,
    React,
    Refused,
    Time,
)

RELOAD: Final = 4000
"""Close code: the client is of another protocol; it reloads once."""
MISUSED: Final = 1008
"""Close code: what came was no message, or far too many came, or none."""
HELLO_WITHIN: Final = 10.0
"""Seconds that a socket may be silent before it says hello."""
REACTIONS: Final = Rate(a_second=1.5, burst=6)
"""Reactions of one socket: a burst of joy, and no hail."""

AIMS: Final = Rate(a_second=20, burst=20)
"""Where a finger is, from one socket: as often as anybody can see it move."""


class Guest:
    """A socket of a person at a table: its frames come in here, the host's go out."""

    def __init__(
        self,
        host: Host,
        person: PersonId,
        *,
        allowed: Callable[[], bool] = lambda: True,
        entered: Callable[[], None] = lambda: None,
        prepared: Callable[[PersonCommand], PersonCommand | Refused] = lambda command: command,
    ) -> None:
        """Take whose it is, and what counts his messages: False, when there are too many.

        `prepared` looks at what is asked before the table does, and may refuse it; `entered` is
        called when he is at the table.
        """
        self.person = person
        self.device = 0
        self._host = host
        self._allowed = allowed
        self._on_entering = entered
        self._prepared = prepared
        self._silence: asyncio.TimerHandle | None = None
        self._socket: Socket | None = None
        self._entered = False
        now = asyncio.get_running_loop().time()
        self._reactions, self._aims = Bucket(REACTIONS, now), Bucket(AIMS, now)

    # --------------------------------------------------------------- what the socket calls

    def opened(self, socket: Socket, _: Request) -> None:
        """Take the socket; nothing is told before its hello."""
        self._socket = socket
        loop = asyncio.get_running_loop()
        self._silence = loop.call_later(HELLO_WITHIN, self._bye, Parting.SILENT, MISUSED)

    def text(self, text: str) -> None:
        """Do what a message asks; a socket that sends none, or a flood, is closed.

        Nobody waits for an answer in vain: what is unanswered is sent again on the next socket.
        """
        if not self._allowed():
            self._bye(Parting.FLOOD, MISUSED)
            return
        try:
            message = decode_json(ClientMessage, text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._bye(Parting.NONSENSE, MISUSED)
            return
        if isinstance(message, Hello):
            self._hello(message)
        elif self._entered:
            self._do(message)

    def closed(self, _: int) -> None:
        """Leave the table; its person is away when he does not come back soon."""
        self._greeted()
        if self._entered:
            self._entered = False
            self._host.leave(self)

    # ----------------------------------------------------------------- what the host calls

    def send(self, data: bytes) -> None:
        """Send a text frame, or keep it until it can go."""
        if self._socket is not None:
            self._socket.send(data)

    def send_binary(self, data: bytes) -> None:
        """Send a frame of the device; as `send`."""
        if self._socket is not None:
            self._socket.send_binary(data)

    def waiting(self) -> int:
        """Return how many bytes still wait to go."""
        return 0 if self._socket is None else self._socket.waiting()

    def way(self) -> float:
        """Return how long a frame takes from it to here, in milliseconds; 0 while unknown."""
        lag = None if self._socket is None else self._socket.lag()
        return 0.0 if lag is None else lag * 1000

    def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        if self._socket is not None:
            self._socket.close(code, reason)

    # ------------------------------------------------------------------------------ within

    def _hello(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            self._bye(Parting.RELOAD, RELOAD)
        elif not self._entered:
            self._greeted()
            self._entered = True
            self.device = hello.device
            self._host.enter(self, hidden=hello.hidden, back=hello.back)
            self._on_entering()

    def _do(self, message: Act | Ask | AskTime | Hidden | React | Aim) -> None:
        if isinstance(message, AskTime):
            self.send(encode_json(Time(message.sent, self._host.clock.now())))
        elif isinstance(message, Hidden):
            self._host.hide(self, hidden=message.hidden)
        elif isinstance(message, React):
            if self._reactions.take(asyncio.get_running_loop().time()):
                self._host.teller.react(self.person, message.picture)
        elif isinstance(message, Aim):
            if self._aims.take(asyncio.get_running_loop().time()):
                self._host.teller.on_aim(self.person, message.x, message.y)
        else:
            self._ask(message)

    def _ask(self, message: Act | Ask) -> None:
        command = _command(message)
        asked = command if isinstance(command, Refused) else self._prepared(command)
        if isinstance(asked, Refused):
            answer = Answer(message.id, self._host.durable.seq, asked)
            self._host.teller.answer(self.person, answer)
        else:
            self._host.receive(By(self.person, asked, message.companion), message.id)

    def _greeted(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None

    def _bye(self, reason: Parting, code: int) -> None:
        self.send(encode_json(Bye(reason)))
        self.close(code, reason)


def _command(message: Act | Ask) -> PersonCommand | Refused:
    """Return what a message asks of the table, or that it cannot be read."""
    try:
        if isinstance(message, Ask):
            command: PersonCommand = decode_json(PersonCommand, bytes(message.command))
            return command
        action: Any = decode_json(Any, bytes(message.action))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return Refused(KernelReason.UNREADABLE, {})
    return Do(message.match, message.phase, action)
