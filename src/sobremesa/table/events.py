"""What happens at a table. House clock, unless it says otherwise; a row has the time."""

from typing import Any, TypeAlias

from msgspec import Struct

from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, PersonId, Phase, PlayerId, Seat, TableId
from sobremesa.table.options import TableOptions
from sobremesa.table.people import BotPlayer, Person


class Opened(Struct, frozen=True, tag="opened"):
    """The table was opened; who joins first is its host."""

    table: TableId
    code: str
    secret: str
    options: TableOptions
    game: str


class Joined(Struct, frozen=True, tag="joined"):
    """Somebody came to the table."""

    person: Person


class CompanionCame(Struct, frozen=True, tag="companion-came"):
    """Somebody came who has no device of his own."""

    person: Person
    """His token is empty: it opens nothing."""
    carrier: PersonId
    """On whose device he plays."""


class Renamed(Struct, frozen=True, tag="renamed"):
    """Somebody is called otherwise."""

    person: PersonId
    name: str
    mark: int
    sign: str


class Departed(Struct, frozen=True, tag="departed"):
    """Somebody is no longer of this table; his token is dead."""

    person: PersonId


class Recoded(Struct, frozen=True, tag="recoded"):
    """The table has a new code and a new secret."""

    code: str
    secret: str


class Sat(Struct, frozen=True, tag="sat"):
    """A person or a bot took a chair, the last one or a bot's."""

    player: PlayerId
    instead: PlayerId | None


class Stood(Struct, frozen=True, tag="stood"):
    """A chair was given up."""

    player: PlayerId


class BecameScreen(Struct, frozen=True, tag="became-screen"):
    """A person's device is the screen that all look at, until the person takes a chair."""

    person: PersonId


class BotCame(Struct, frozen=True, tag="bot-came"):
    """A bot came to the table."""

    bot: BotPlayer


class BotWent(Struct, frozen=True, tag="bot-went"):
    """A bot is no longer needed."""

    bot: PlayerId


class LevelSet(Struct, frozen=True, tag="level-set"):
    """A bot plays better or worse from now on."""

    bot: PlayerId
    level: Level


class Arranged(Struct, frozen=True, tag="arranged"):
    """The chairs stand in another order."""

    players: tuple[PlayerId, ...]


class HostPassed(Struct, frozen=True, tag="host-passed"):
    """Somebody else is the host."""

    person: PersonId
    owner: PersonId | None
    """Who gets it back when he returns; None: it was handed over."""


class OptionsSet(Struct, frozen=True, tag="options-set"):
    """The table has other options."""

    options: TableOptions


class Chosen(Struct, frozen=True, tag="chosen"):
    """Another game, or other options of it."""

    game: str
    options: Any


class HandicapGiven(Struct, frozen=True, tag="handicap-given"):
    """It is easier for one player, in the game that is chosen."""

    player: PlayerId
    handicap: Any


class Locked(Struct, frozen=True, tag="locked"):
    """Nobody else may come in, or again everybody may."""

    locked: bool


class Started(Struct, frozen=True, tag="started"):
    """A match began; from here to `Finished` the events of its game follow."""

    match: int
    game: str
    rules_version: int
    options: Any
    handicaps: tuple[Any, ...]
    players: tuple[PlayerId, ...]
    """By seat."""


class Happened(Struct, frozen=True, tag="happened"):
    """Something happened in the match."""

    match: int
    events: tuple[Any, ...]
    """Of its game."""
    act: bool = False
    """Whether somebody did it: no timer, nobody's coming or going, and no device."""


class WordsHeld(Struct, frozen=True, tag="words-held"):
    """What a player has written waits for the host's nod; all that waited before does no more."""

    match: int
    seat: Seat
    action: Any
    """Of its game: it is handed to the rules when the words pass."""
    phase: Phase
    until: Millis | None
    """They pass by themselves then, on the match clock; None: never."""


class WordsPassed(Struct, frozen=True, tag="words-passed"):
    """The words that waited go to the rules: what becomes of them follows."""

    match: int


class WordsReturned(Struct, frozen=True, tag="words-returned"):
    """The host would rather have other words; their writer has them again."""

    match: int
    until: Millis
    """Until then the rules leave him time at least, on the match clock."""


class WordsWithdrawn(Struct, frozen=True, tag="words-withdrawn"):
    """Their writer has taken them back."""

    match: int
    until: Millis
    """As in `WordsReturned`."""


class Finished(Struct, frozen=True, tag="finished"):
    """A match ended."""

    match: int
    outcome: Outcome


class SeatTaken(Struct, frozen=True, tag="seat-taken"):
    """In the middle of a match a person took the seat that a bot played."""

    seat: Seat
    player: PlayerId


class WentAway(Struct, frozen=True, tag="went-away"):
    """No device of a person is connected."""

    person: PersonId


class CameBack(Struct, frozen=True, tag="came-back"):
    """A person is connected again."""

    person: PersonId


class StoodIn(Struct, frozen=True, tag="stood-in"):
    """A bot plays for a person who is away."""

    seat: Seat


class StoodDown(Struct, frozen=True, tag="stood-down"):
    """The person plays his seat again."""

    seat: Seat


class Paused(Struct, frozen=True, tag="paused"):
    """The match clock stands, and a curtain hides the match."""

    by: PersonId


class Held(Struct, frozen=True, tag="held"):
    """Nobody is here: the match stands behind a curtain until the first is back, and then 3-2-1."""


class Counting(Struct, frozen=True, tag="counting"):
    """3-2-1, and the match goes on."""


class Resumed(Struct, frozen=True, tag="resumed"):
    """The match goes on."""


class StopProposed(Struct, frozen=True, tag="stop-proposed"):
    """The people are asked to end the match."""

    by: PersonId


class StopVoted(Struct, frozen=True, tag="stop-voted"):
    """Somebody agrees to end it."""

    person: PersonId


class StopDropped(Struct, frozen=True, tag="stop-dropped"):
    """The match goes on."""


class Woke(Struct, frozen=True, tag="woke"):
    """The table was loaded from its log: everybody is away."""


TableEvent: TypeAlias = (
    Opened
    | Joined
    | CompanionCame
    | Renamed
    | Departed
    | Recoded
    | Sat
    | Stood
    | BecameScreen
    | BotCame
    | BotWent
    | LevelSet
    | Arranged
    | HostPassed
    | OptionsSet
    | Chosen
    | HandicapGiven
    | Locked
    | Started
    | Happened
    | WordsHeld
    | WordsPassed
    | WordsReturned
    | WordsWithdrawn
    | Finished
    | SeatTaken
    | WentAway
    | CameBack
    | StoodIn
    | StoodDown
    | Paused
    | Held
    | Counting
    | Resumed
    | StopProposed
    | StopVoted
    | StopDropped
    | Woke
)
