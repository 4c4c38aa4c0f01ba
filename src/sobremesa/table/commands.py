"""What can be asked of a table: by its people, and by the server that hosts it."""

from typing import Any, TypeAlias

from msgspec import Struct

from sobremesa.kernel.bots import Level
from sobremesa.kernel.decks import Deck
from sobremesa.kernel.ids import PersonId, Phase, PlayerId, Seat
from sobremesa.table.options import TableOptions


class Rename(Struct, frozen=True, tag="rename", forbid_unknown_fields=True):
    """Call oneself otherwise."""

    name: str
    sign: str


class PlayHere(Struct, frozen=True, tag="play-here", forbid_unknown_fields=True):
    """Let somebody without a device of his own play on this one: a companion."""

    name: str
    sign: str


class Sit(Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a chair: a free one, or at once one that a bot has."""

    instead: PlayerId | None = None
    """The bot whose chair it is."""


class Stand(Struct, frozen=True, tag="stand", forbid_unknown_fields=True):
    """Give a chair up before a match: its person watches."""

    person: PersonId | None = None
    """Whose chair, when the host frees that of somebody who is not here; None: one's own."""


class BeScreen(Struct, frozen=True, tag="be-screen", forbid_unknown_fields=True):
    """Be the screen that all look at: it takes no chair, and is host only where it is alone."""


class AddBot(Struct, frozen=True, tag="add-bot", forbid_unknown_fields=True):
    """Let a bot sit down."""

    level: Level
    name: str
    sign: str


class RemoveBot(Struct, frozen=True, tag="remove-bot", forbid_unknown_fields=True):
    """Let a bot stand up."""

    bot: PlayerId


class SetLevel(Struct, frozen=True, tag="set-level", forbid_unknown_fields=True):
    """Let a bot play better or worse from the next match on."""

    bot: PlayerId
    level: Level


class Arrange(Struct, frozen=True, tag="arrange", forbid_unknown_fields=True):
    """Change the order of the chairs."""

    players: tuple[PlayerId, ...]


class Choose(Struct, frozen=True, tag="choose", forbid_unknown_fields=True):
    """Choose the game to play and its options."""

    game: str
    options: Any = None
    """As the game reads them; None: its defaults."""


class GiveHandicap(Struct, frozen=True, tag="give-handicap", forbid_unknown_fields=True):
    """Make it easier for one player, in the game that is chosen."""

    player: PlayerId
    handicap: Any


class SetOptions(Struct, frozen=True, tag="set-options", forbid_unknown_fields=True):
    """Set the options of the table."""

    options: TableOptions


class Lock(Struct, frozen=True, tag="lock", forbid_unknown_fields=True):
    """Let nobody else in, or open the table again."""

    locked: bool


class HandOver(Struct, frozen=True, tag="hand-over", forbid_unknown_fields=True):
    """Make somebody else the host."""

    person: PersonId


class Remove(Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """Send somebody away; the code and the secret of the table change."""

    person: PersonId


class Start(Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """Begin a match with those who sit."""


class Do(Struct, frozen=True, tag="do", forbid_unknown_fields=True):
    """Do something of the game that is played."""

    match: int
    phase: Phase
    action: Any
    """As the game reads it."""


class GoOn(Struct, frozen=True, tag="go-on", forbid_unknown_fields=True):
    """Ring a soft timer of the game: go on without who does not act."""

    match: int
    timer: str


class LetPass(Struct, frozen=True, tag="let-pass", forbid_unknown_fields=True):
    """Nod: words that a player has written go to the rules."""

    match: int
    words: str
    """Those that the host has seen; meanwhile their writer may have written others."""


class SendBack(Struct, frozen=True, tag="send-back", forbid_unknown_fields=True):
    """Let a player find other words: he alone is told."""

    match: int
    words: str
    """As in `LetPass`."""


class TakeBack(Struct, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """Take words back that wait for the host's nod."""

    match: int


class Pause(Struct, frozen=True, tag="pause", forbid_unknown_fields=True):
    """Hold the match: a curtain falls."""


class Resume(Struct, frozen=True, tag="resume", forbid_unknown_fields=True):
    """Let the match go on, after 3-2-1."""


class LeaveMatch(Struct, frozen=True, tag="leave-match", forbid_unknown_fields=True):
    """Leave the match for good, and watch."""


class LeaveTable(Struct, frozen=True, tag="leave-table", forbid_unknown_fields=True):
    """Leave the table, and the match with it."""


class ProposeStop(Struct, frozen=True, tag="propose-stop", forbid_unknown_fields=True):
    """Ask the people to end the match."""


class VoteStop(Struct, frozen=True, tag="vote-stop", forbid_unknown_fields=True):
    """Agree to end the match, or not."""

    agree: bool


PersonCommand: TypeAlias = (
    Rename
    | PlayHere
    | Sit
    | Stand
    | BeScreen
    | AddBot
    | RemoveBot
    | SetLevel
    | Arrange
    | Choose
    | GiveHandicap
    | SetOptions
    | Lock
    | HandOver
    | Remove
    | Start
    | Do
    | GoOn
    | LetPass
    | SendBack
    | TakeBack
    | Pause
    | Resume
    | LeaveMatch
    | LeaveTable
    | ProposeStop
    | VoteStop
)
"""What a person can ask; who it is, the server knows from his session."""


class By(Struct, frozen=True):
    """A person asks something."""

    person: PersonId
    command: PersonCommand
    companion: PersonId | None = None
    """Who of those on his device it is for; None: himself."""


class Join(Struct, frozen=True):
    """Somebody comes to the table with its secret."""

    person: PersonId
    name: str
    sign: str
    token: bytes
    """The hash of the token that his device gets."""
    screen: bool = False
    """It is nobody, but the screen that all look at: see `BeScreen`."""


class SeatActs(Struct, frozen=True):
    """A bot or the device does something of the game; people do it by `Do`."""

    match: int
    seat: Seat
    action: Any
    phase: Phase


class Connected(Struct, frozen=True):
    """A person's device is connected."""

    person: PersonId


class Disconnected(Struct, frozen=True):
    """No device of a person is connected, or it said that it is hidden."""

    person: PersonId


class TimeIsUp(Struct, frozen=True):
    """A timer of the table, or of its game, has run out."""

    timer: str


class Wake(Struct, frozen=True):
    """The table was loaded from its log: nobody is connected."""


class DeckChanged(Struct, frozen=True):
    """A deck of photographs is not what it was when it was chosen."""

    id: str
    deck: Deck | None
    """As it is now; None: it is gone."""


TableCommand: TypeAlias = (
    By | Join | SeatActs | Connected | Disconnected | TimeIsUp | Wake | DeckChanged
)
