"""What is said over a table's socket: JSON, one message a frame. Protocol: docs/protocol.md.

decks       a deck of photographs, as it is asked for over HTTP

What a game shows, tells and takes is `Raw` here: the wire knows no game.
"""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Raw, Struct

from sobremesa.kernel.ids import Millis, PersonId, Phase, Seat, Seq, TableId

PROTOCOL: Final = 1
"""Rises with each incompatible change; a client of another protocol is told to reload."""


Number: TypeAlias = Annotated[int, Meta(ge=1, le=2**53 - 1)]
"""Of a person's command: grows with each, gaps are allowed; a retry has the same."""

DEVICES: Final = 2**26
"""A number is a multiple of this and its device: no two devices of a person share one."""

Device: TypeAlias = Annotated[int, Meta(ge=0, lt=DEVICES)]
"""Drawn at random by each page, or program, when it begins."""


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message of a client."""

    protocol: int
    hidden: bool = False
    """Nobody looks at the page now: its person is away until it says that it is seen."""
    device: Device = 0
    back: bool = False
    """It was here before and comes back by itself: another device that is here by now stays."""


class Act(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """Do something of the game."""

    id: Number
    match: int
    phase: Phase
    action: Raw
    companion: PersonId | None = None
    """Who of those on this device does it; None: its owner."""


class Ask(Struct, frozen=True, tag="ask", forbid_unknown_fields=True):
    """Ask something of the table."""

    id: Number
    command: Raw
    """One of the table's commands."""
    companion: PersonId | None = None
    """For whom of those on this device; None: its owner."""


class AskTime(Struct, frozen=True, tag="clock", forbid_unknown_fields=True):
    """Ask for the house clock, to show deadlines by it."""

    sent: float
    """The client's own clock; it comes back unchanged."""


class Hidden(Struct, frozen=True, tag="hidden", forbid_unknown_fields=True):
    """The page is hidden, or seen again: nobody waits for somebody whose phone is locked."""

    hidden: bool


class Reaction(StrEnum):
    """The eight pictures with which people at a table react."""

    CLAP = "clap"
    LAUGH = "laugh"
    WOW = "wow"
    HEART = "heart"
    PARTY = "party"
    THINK = "think"
    SWEAT = "sweat"
    CRY = "cry"


class React(Struct, frozen=True, tag="react", forbid_unknown_fields=True):
    """React with a picture: it is not logged, and too many at once are dropped."""

    picture: Reaction


Coordinate: TypeAlias = Annotated[int, Meta(ge=-(2**15), lt=2**15)]
"""As frames have room for."""


class Aim(Struct, frozen=True, tag="aim", forbid_unknown_fields=True):
    """Move what one holds over the table, in the units of the frames.

    It is not logged, has no answer and shows in the frames; too many at once are dropped.
    """

    x: Coordinate
    y: Coordinate


ClientMessage: TypeAlias = Hello | Act | Ask | AskTime | Hidden | React | Aim


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to hello; the first update follows."""

    protocol: int
    table: TableId
    person: PersonId
    next: int
    """The lowest number that this person's commands have not had: a device that comes anew goes on
    from here."""
    clock: Millis
    """The house clock now."""
    speed: float
    """How much faster than the wall clock it runs; 1 but for tests."""


NULL: Final = Raw(b"null")


class Update(Struct, frozen=True, tag="update"):
    """What is true after a row of the log. A client ignores a lower seq than it has seen."""

    seq: Seq
    table: Raw
    """The table; null: as it was told last."""
    seat: Seat | None
    """From where the view is seen; None: one watches."""
    here: tuple[Seat, ...]
    """The seats on this device: several only where hands are open."""
    view: Raw
    """The game's view; null: no match, or a curtain hides it."""
    told: Raw
    """What happened, in order, to be shown moving."""
    acted: Millis | None
    """When somebody last did something, on the match clock: a minute later any seat may go on
    without those who do nothing. None: no match."""


class Refused(Struct, frozen=True):
    """Why a command was not accepted."""

    reason: str
    params: dict[str, int | str]


class Answer(Struct, frozen=True, tag="answer"):
    """The answer to a command; the update of its row came before it."""

    id: int
    seq: Seq
    refusal: Refused | None


class Time(Struct, frozen=True, tag="clock"):
    """The house clock."""

    sent: float
    clock: Millis


class Moved(Struct, frozen=True, tag="moved"):
    """Another connection of the same person has taken over."""


class Reacted(Struct, frozen=True, tag="reacted"):
    """Somebody at the table reacts. Nothing depends on it."""

    person: PersonId
    picture: Reaction


class Parting(StrEnum):
    """Why a socket is closed."""

    RELOAD = "reload"
    """The client speaks another protocol: it loads itself anew, once."""
    NONSENSE = "nonsense"
    """What came was no message."""
    FLOOD = "flood"
    """Far more came than anybody can mean."""
    SILENT = "silent"
    """Nobody said hello."""
    REMOVED = "removed"
    """The person is no longer of this table."""
    STORE = "store"
    """The log cannot be written. Nothing that was answered is lost; the client comes back later."""
    STOPPING = "stopping"
    """The server stops; the client comes back later."""
    AGAIN = "again"
    """The table went on elsewhere; the client comes back."""


class Bye(Struct, frozen=True, tag="bye"):
    """The last message."""

    reason: Parting


ServerMessage: TypeAlias = Welcome | Update | Answer | Time | Moved | Reacted | Bye
