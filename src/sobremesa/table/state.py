"""A table as its log has it: who is here, what is played, whose evening it is."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from msgspec import Struct, field

import sobremesa
from sobremesa.kernel.game import AnyGame, Setup
from sobremesa.kernel.ids import Millis, PersonId, Phase, PlayerId, Seat, Seq, TableId
from sobremesa.kernel.refusals import Refusal
from sobremesa.table.options import TableOptions
from sobremesa.table.people import BotPlayer, Gone, Person

KEPT_ANSWERS: Final = 64
"""Of each person; an older number is too old."""


class Answered(Struct, frozen=True, gc=False):
    """The first answer to a person's command: it is the answer for ever."""

    number: int
    seq: Seq
    refusal: Refusal[Any] | None


class Clock(Struct, frozen=True, gc=False):
    """The match clock: it runs while somebody is here and nobody has paused."""

    base: Millis = Millis(0)
    """What it showed when it last began or stopped."""
    since: Millis | None = None
    """Since when it runs, on the house clock; None: it stands."""

    def at(self, now: Millis) -> Millis:
        """Return what it shows at a moment of the house clock."""
        return self.base if self.since is None else Millis(self.base + max(0, now - self.since))

    def house(self, at: Millis) -> Millis | None:
        """Return when it will show that, on the house clock; None while it stands."""
        return None if self.since is None else Millis(self.since + at - self.base)


class Course(StrEnum):
    """How far words of a player have come on their way to the rules."""

    WAITING = "waiting"
    """The host is to look at them."""
    RETURNED = "returned"
    """The host would rather have others: their writer has them again, and is told."""
    WITHDRAWN = "withdrawn"
    """Their writer has taken them back."""


class Words(Struct, frozen=True):
    """What a player has written and the rules do not know yet."""

    seat: Seat
    action: Any
    """Of the game."""
    phase: Phase
    """Of the rules: with it they are forgotten."""
    course: Course
    since: Millis
    """When the first of them waited that the host has not answered; match clock."""
    until: Millis | None
    """Match clock. Waiting: they pass by themselves then. Else: so long the rules leave their
    writer time at least. None: there is no end."""


class Match(Struct, frozen=True):
    """A match of this table, the present or the latest."""

    number: int
    game: str
    state: Any
    players: tuple[PlayerId, ...]
    """By seat."""
    memory: Any
    """What the game remembers of it, to tell its best moments when it is over."""
    stand_ins: frozenset[Seat] = frozenset()
    """Seats, of those that play, that a bot plays for their person."""
    clock: Clock = Clock()
    acted: Millis = Millis(0)
    """When somebody last did something, or a phase began; match clock."""
    paused: PersonId | None = None
    held: bool = False
    """All were away: it goes on when 3-2-1 has been counted after the first return."""
    counting: Millis | None = None
    """Since when 3-2-1 is counted."""
    stop: frozenset[PersonId] | None = None
    """Who agrees to end it; None: nobody has asked."""
    words: Words | None = None
    """The latest of this phase that the host was to see first; None: there were none, or they have
    passed."""
    recent: tuple[Seat, ...] = ()
    """Who was waited for, the latest first: a device that carries several seats shows that one.
    Only where hands are open."""

    @property
    def rules(self) -> AnyGame:
        """The game that is played."""
        return sobremesa.game(self.game)

    @property
    def goes_on(self) -> bool:
        """Whether it has not ended."""
        return self.state.outcome is None

    @property
    def is_open(self) -> bool:
        """Whether it hides nothing, so that several seats may share a device."""
        return self.rules.card.open_table(self.state.options)

    @property
    def covered(self) -> bool:
        """Whether it stands behind a curtain: nothing is seen, told or done."""
        return self.paused is not None or self.held or self.counting is not None

    @property
    def waiting_words(self) -> Words | None:
        """Words that wait for the host's nod."""
        words = self.words
        return words if words is not None and words.course is Course.WAITING else None

    def seat_of(self, player: PlayerId) -> Seat | None:
        """Return the seat that somebody has and has not left; None: he watches."""
        # A plain loop: everything that is said to or by anybody comes by here.
        players = self.players
        for seat in self.state.playing:
            if players[seat] == player:
                return Seat(seat)
        return None


class Table(Struct, frozen=True):
    """A table. It is the fold of its rows."""

    id: TableId = TableId("")
    code: str = ""
    secret: str = ""
    options: TableOptions = TableOptions()
    game: str = ""
    game_options: Any = None
    handicaps: Mapping[PlayerId, Any] = field(default_factory=dict)
    people: tuple[Person, ...] = ()
    """In the order in which they came."""
    carriers: Mapping[PersonId, PersonId] = field(default_factory=dict)
    """On whose device a companion plays: he has none himself, and no token."""
    screens: frozenset[PersonId] = frozenset()
    """Those of them who are nobody, but the screen that all look at."""
    bots: tuple[BotPlayer, ...] = ()
    bots_so_far: int = 0
    """A bot gets the next number: it does not inherit the tally of one that went."""
    gone: Mapping[PlayerId, Gone] = field(default_factory=dict)
    """Who has left, as far as the tally or the match still names him."""
    chairs: tuple[PlayerId, ...] = ()
    """Who plays the next match, in the order of the seats."""
    host: PersonId | None = None
    host_owner: PersonId | None = None
    """Who was host before it passed by itself, and will be again."""
    locked: bool = False
    here: Millis | None = None
    """Since when somebody is here, without a break; None: nobody is. House clock."""
    match: Match | None = None
    matches: int = 0
    tally: Mapping[PlayerId, int] = field(default_factory=dict)
    series: Mapping[PlayerId, int] = field(default_factory=dict)
    """Matches won in the running series."""
    answers: Mapping[PersonId, tuple[Answered, ...]] = field(default_factory=dict)
    seq: Seq = Seq(0)
    at: Millis = Millis(0)
    """House time of the last row."""

    def person(self, person: PersonId) -> Person | None:
        """Return a person of this table, or None."""
        for known in self.people:
            if known.id == person:
                return known
        return None

    def device_of(self, person: PersonId) -> PersonId:
        """Return whose device a person plays on: his own, or that of who carries him."""
        return self.carriers.get(person, person)

    def on_device_of(self, owner: PersonId) -> tuple[PersonId, ...]:
        """Return who plays on the device of a person: himself, then his companions."""
        return (owner, *(who for who, carrier in self.carriers.items() if carrier == owner))

    def seats_of(self, person: PersonId) -> tuple[Seat, ...]:
        """Return the seats of the match that are on a person's device, in their order."""
        return self.devices().get(self.device_of(person), ())

    def devices(self) -> dict[PersonId, tuple[Seat, ...]]:
        """Return the seats that each device carries, in their order: `seats_of` of all at once."""
        match, found = self.match, dict[PersonId, tuple[Seat, ...]]()
        if match is None:
            return found
        for seat in match.state.playing:
            player = PersonId(match.players[seat])
            owner = self.carriers.get(player, player)
            found[owner] = (*found.get(owner, ()), seat)
        return found

    def bot(self, player: PlayerId) -> BotPlayer | None:
        """Return a bot of this table, or None."""
        return next((bot for bot in self.bots if bot.id == player), None)

    @property
    def chairs_free(self) -> bool:
        """Whether one more can sit down for the next match."""
        return len(self.chairs) < self.rules.card.seats[1]

    @property
    def present(self) -> tuple[Person, ...]:
        """The people who are connected."""
        return tuple(person for person in self.people if person.away is None)

    def able(self) -> list[Person]:
        """Return who can be host, in the order in which they came.

        No screen has a menu, and no companion a device.
        """
        unable = {*self.screens, *self.carriers}
        return [person for person in self.people if person.id not in unable]

    def missed(self, person: Person) -> Millis | None:
        """Return since when somebody is missed: he is away and others are here to wait for him.

        Where all have gone nobody is missed until the first is back; None: he is not missed.
        """
        return None if person.away is None or self.here is None else max(person.away, self.here)

    def names(self, player: PlayerId) -> bool:
        """Tell whether the tally or the match names a player, so that he is known if he leaves."""
        match = self.match
        of_match = match is not None and (player in match.players or player == match.paused)
        return of_match or player in self.tally or player in self.series

    @property
    def running(self) -> Match | None:
        """The match that is played now, or None."""
        return self.match if self.match is not None and self.match.goes_on else None

    @property
    def rules(self) -> AnyGame:
        """The game that is chosen for the next match."""
        return sobremesa.game(self.game)

    def setups(self, players: tuple[PlayerId, ...]) -> tuple[Setup[Any], ...]:
        """Return the setups of the chosen game for these players."""
        default = self.rules.card.types.handicap()
        return tuple(Setup(self.handicaps.get(player, default)) for player in players)
