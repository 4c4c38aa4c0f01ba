"""What was said at a table, by whom, and what the log kept: enough to judge the server by.

Sent     a command of a person, once for each number
Frame    a frame of the server to one socket
Opening  a socket that was let in
History  all of that, and the rows
"""

from msgspec import Struct, field, msgpack

from sobremesa.kernel.ids import PersonId, TableId


class Sent(Struct, frozen=True):
    """A person asked for something; retries say the same."""

    at: float
    person: PersonId
    number: int
    text: str


class Frame(Struct):
    """The server said something to a socket."""

    at: float
    line: int
    person: PersonId
    data: bytes
    durable: int | None
    """Rows that the store had then; None: nobody could look."""
    slow: bool = False
    """It had not read all that came before."""
    heard: bool = False
    """It arrived, at somebody who still listened."""


class Opening(Struct, frozen=True):
    """A socket was let in."""

    at: float
    line: int
    person: PersonId


class History(Struct):
    """One evening."""

    table: TableId = TableId("")
    sent: list[Sent] = field(default_factory=list)
    openings: list[Opening] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    rows: tuple[bytes, ...] = ()
    notes: list[str] = field(default_factory=list)
    """What happened beside the table: crashes, cuts, troubles."""
    complaints: list[str] = field(default_factory=list)
    """What went wrong while it went on."""

    def as_bytes(self) -> bytes:
        """Return it whole, to be compared."""
        return msgpack.encode(self)


def told(frames: list[Frame]) -> dict[int, list[Frame]]:
    """Sort frames by their socket."""
    lines: dict[int, list[Frame]] = {}
    for frame in frames:
        lines.setdefault(frame.line, []).append(frame)
    return lines
