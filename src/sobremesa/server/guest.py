"""What comes from one socket at a table: messages become commands of the person whose it is."""

from typing import Any, Final

import msgspec

from sobremesa.kernel.codec import decode_json, encode_json
from sobremesa.kernel.ids import PersonId
from sobremesa.kernel.refusals import Reason as KernelReason
from sobremesa.server.host import Host
from sobremesa.server.sockets import Request, Socket
from sobremesa.table.commands import Do, PersonCommand
from sobremesa.wire import (
    PROTOCOL,
    Act,
    Answer,
    Ask,
    AskTime,
    Bye,
    ClientMessage,
    Hello,
    Hidden,
    Refused,
    Time,
)

RELOAD: Final = 4000
"""Close code: the client is of another protocol; it reloads once."""
NONSENSE: Final = 1008
"""Close code: what came was no message."""


class Guest:
    """A socket of a person at a table: its frames come in here, the host's go out."""

    def __init__(self, host: Host, person: PersonId) -> None:
        self.person = person
        self._host = host
        self._socket: Socket | None = None
        self._entered = False

    # --------------------------------------------------------------- what the socket calls

    def opened(self, socket: Socket, _: Request) -> None:
        """Take the socket; nothing is told before its hello."""
        self._socket = socket

    def text(self, text: str) -> None:
        """Do what a message asks; a socket that sends none is closed."""
        try:
            message = decode_json(ClientMessage, text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._bye("nonsense", NONSENSE)
            return
        if isinstance(message, Hello):
            self._hello(message)
        elif self._entered:
            self._do(message)

    def closed(self, _: int) -> None:
        """Leave the table; its person is away when he does not come back soon."""
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
            self._bye("reload", RELOAD)
        elif not self._entered:
            self._entered = True
            self._host.enter(self)

    def _do(self, message: Act | Ask | AskTime | Hidden) -> None:
        if isinstance(message, AskTime):
            self.send(encode_json(Time(message.sent, self._host.clock.now())))
        elif isinstance(message, Hidden):
            self._host.hide(self, hidden=message.hidden)
        else:
            command = _command(message)
            if command is None:
                refused = Refused(KernelReason.UNREADABLE, {})
                self.send(encode_json(Answer(message.id, self._host.durable.seq, refused)))
            else:
                self._host.receive(self.person, message.id, command)

    def _bye(self, reason: str, code: int) -> None:
        self.send(encode_json(Bye(reason)))
        self.close(code, reason)


def _command(message: Act | Ask) -> PersonCommand | None:
    """Return what a message asks of the table; None: it cannot be read."""
    try:
        if isinstance(message, Ask):
            command: PersonCommand = decode_json(PersonCommand, bytes(message.command))
            return command
        action: Any = decode_json(Any, bytes(message.action))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return Do(message.match, message.phase, action)
