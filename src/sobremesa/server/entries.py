"""What is on its way through a host: asked, decided, told; and why it ends.

Asked    a command on its way to its decision
Entry    what has been decided and not yet told
Told     who else listens to a table
Why      why a host was dropped
Dropped  the host went before it answered
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Protocol

from msgspec import Struct

from sobremesa.kernel.ids import PersonId, Seq
from sobremesa.kernel.refusals import Refusal
from sobremesa.table import commands as cm
from sobremesa.table.events import TableEvent
from sobremesa.table.state import Table
from sobremesa.table.view import Step


class Why(StrEnum):
    """Why a host was dropped."""

    IDLE = "idle"
    """Nobody has looked for long."""
    FENCED = "fenced"
    """Another host has this table."""
    CODE_TAKEN = "code-taken"
    """The new code is another table's: another one will be drawn."""
    STORE = "store"
    """An append failed, or nobody knows whether it did."""
    STOPPING = "stopping"
    """The server stops."""
    FORGOTTEN = "forgotten"
    """The host has wiped the table out."""


class Dropped(Exception):  # noqa: N818  named after what happened
    """The host was dropped before the answer: what was asked is done, or it is not done."""


class Asked(Struct, frozen=True):
    """A command on its way to its decision."""

    command: cm.TableCommand
    person: PersonId | None = None
    number: int | None = None
    """The person's number of it; None: no answer is sent."""
    answered: Callable[[Refusal[Any] | None], None] | None = None
    """Called when it is decided and durable."""


class Entry(Struct, frozen=True):
    """What has been decided and not yet told."""

    asked: Asked
    seq: Seq
    """Of its row; where it made none, of the latest row before it."""
    row: bytes | None
    refusal: Refusal[Any] | None
    events: tuple[TableEvent, ...]
    tables: tuple[Table, ...]
    """Before the first event, after each, and last the one after the row."""
    code: str | None = None
    """The table's new one."""
    steps: Sequence[Step] = ()
    """What may be told of the row."""

    @property
    def table(self) -> Table:
        """The table after the row."""
        return self.tables[-1]


class Told(Protocol):
    """Who else listens to a table: its bots and its device."""

    def hear(self, entry: Entry) -> None:
        """Take in a durable row."""

    def stop(self) -> None:
        """Do nothing any more."""
