"""What a game implements.

Game        the rules as pure functions, the views, the bots' and the notation's doors
GameCard    its identity card, as data: the first thing in a game's folder
Types       the classes of its states, events, views…
Setup       what is special about a seat before the match begins
MatchState  what the kernel reads of any game's state
Seats, Over what a match is waiting for
Timer, Pace a deadline of the rules, and how soon the soft ones come
Outcome     how a match ended
Notation    actions and views as text
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from sobremesa.kernel.bots import BotMaker, IdeaMaker
from sobremesa.kernel.commands import Command
from sobremesa.kernel.devices import Chance, Device
from sobremesa.kernel.ids import Millis, Phase, Rng, Seat
from sobremesa.kernel.lessons import Lesson
from sobremesa.kernel.moments import Moment
from sobremesa.kernel.refusals import Refusal

H = TypeVar("H")
S = TypeVar("S", bound="MatchState")
A = TypeVar("A")
E = TypeVar("E")
O_contra = TypeVar("O_contra", contravariant=True)
V = TypeVar("V")
T = TypeVar("T")
M = TypeVar("M")
V_contra = TypeVar("V_contra", contravariant=True)


class Outcome(Struct, frozen=True):
    """How a match ended."""

    winners: tuple[Seat, ...]
    """Several share a tie, or have won together; nobody, where all have lost together.

    Who wins a match that was stopped, if anybody, each game says.
    """
    scores: tuple[int, ...]
    """What each seat takes into the evening's tally, by seat number."""
    why: str
    """A member of the game's own enum of endings."""


class Seats(Struct, frozen=True, gc=False):
    """The match waits for these seats to act, or only for a timer when there are none."""

    who: tuple[Seat, ...]
    phase: Phase
    racing: bool
    """Several may act at once, and the order decides."""


class Over(Struct, frozen=True):
    """The match waits for nothing any more."""

    outcome: Outcome


Waiting: TypeAlias = Seats | Over


class Timer(Struct, frozen=True, gc=False):
    """A deadline of the rules. `timers` is the only place where deadlines stand."""

    name: str
    at: Millis | None
    """When it rings by itself; None: only when somebody rings it."""
    soft: bool
    """A person may ring it early, to go on without somebody."""


class Pace(StrEnum):
    """How long the soft timers of a match wait; how long that is, each game says."""

    OFF = "off"
    """They ring only when somebody rings them."""
    RELAXED = "relaxed"
    BRISK = "brisk"


class Setup(Struct, Generic[H], frozen=True):
    """What is special about a seat before the match begins."""

    handicap: H


class MatchState(Protocol):
    """What the kernel reads of any game's state."""

    @property
    def options(self) -> Any:
        """What the host has set."""

    @property
    def phase(self) -> Phase:
        """0 before Begin, then counting up."""

    @property
    def setups(self) -> tuple[Setup[Any], ...]:
        """One for each seat of the match."""

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that have not left, in seat order."""

    @property
    def away(self) -> frozenset[Seat]:
        """The seats that nobody waits for."""

    @property
    def outcome(self) -> Outcome | None:
        """None while the match goes on."""


class Types(Struct, frozen=True):
    """The classes of a game, for decoding, for generated client types and for the contract suite.

    Where there are several, the union of all.
    """

    options: Any
    handicap: Any
    state: Any
    action: Any
    event: Any
    view: Any
    told: Any
    memory: Any
    """Of one match; without arguments it is that of a match of which nothing was told yet."""


def hands_are_hidden(_: object) -> bool:
    """Say that a game hides something, whatever its options are."""
    return False


def no_words(_: object) -> str | None:
    """Say that nobody writes anything in a game."""
    return None


class GameCard(Struct, frozen=True):
    """A game's identity card."""

    id: str
    title: str
    seats: tuple[int, int]
    """Fewest and most."""
    age: int
    """From how many years on."""
    minutes: tuple[int, int]
    """How long a match usually takes."""
    rules_version: int
    """Rises when the same commands no longer make the same events."""
    max_commands: int
    """A match of random legal acts has ended by then."""
    types: Types
    reasons: type[StrEnum]
    """Why the game refuses, beside the kernel's reasons."""
    endings: type[StrEnum]
    """Why a match of it ends."""
    highlights: type[StrEnum]
    """What can be among the best moments of a match."""
    bots: BotMaker
    grace: Millis = Millis(30_000)
    """How long a seat whose person is away waits before a stand-in plays it (house clock)."""
    open_kinds: frozenset[type] = frozenset()
    """Actions of which `legal` lists one example only: a caption, a press at some place."""
    for_round: frozenset[type] = frozenset()
    """Actions that are not late when the phase has changed: they are judged on what they name."""
    reveals: frozenset[type] = frozenset()
    """Events that show somebody a thing he did not know: the leak test expects news after these,
    and fails where there is never any."""
    counts: tuple[tuple[str, type], ...] = ()
    """What simulations count: a name in the plural, and the kind of event."""
    device: Callable[[], Device[Any, Any, Any]] | None = None
    """What moves by itself at a live table."""
    chance: Callable[[], Chance[Any, Any, Any]] | None = None
    """What stands for the device where no screen draws it and time is virtual."""
    ideas: IdeaMaker | None = None
    lesson: Lesson | None = None
    """How its first minute is played with somebody who learns it."""
    photos: int = 0
    """How many photographs a deck must have for each player; 0: it is played without."""
    words: Callable[[Any], str | None] = no_words
    """What an action says to all in its player's own words, as they will read it; None: nothing.
    A table may let its host see that before it goes to the rules."""
    open_table: Callable[[Any], bool] = hands_are_hidden
    """Whether with these options nobody sees what another seat does not: then several seats may
    share one screen. Such a game is played by turns: the screen shows the seat that is waited for.
    """


class Notation(Protocol[A, V_contra]):
    """Actions and views as text: for logs, golden files and the terminal."""

    def write(self, action: A) -> str:
        """Write an action as one short word."""

    def read(self, text: str) -> A:
        """Read what `write` wrote. Raises ValueError for anything else."""

    def draw(self, view: V_contra) -> str:
        """Draw a view in a few lines."""


class Game(Protocol[O_contra, H, S, A, E, V, T, M]):
    """The rules of a game. All methods are pure."""

    @property
    def card(self) -> GameCard: ...

    @property
    def notation(self) -> Notation[A, V]: ...

    def blank(self, options: O_contra, setups: Sequence[Setup[H]]) -> S:
        """Lay out the state before Begin: no chance, nothing dealt."""

    def decide(
        self, state: S, command: Command[A], now: Millis, rng: Rng
    ) -> Sequence[E] | Refusal[E]:
        """Judge a command: all rules are here, and nothing changes.

        Chance is drawn from `rng` in the order of the events, which hold what was drawn.
        Never raises for a player's mistake.
        """

    def evolve(self, state: S, event: E) -> S:
        """Write down what happened: no rules here."""

    def view(self, state: S, seat: Seat | None) -> V:
        """Build the whole truth for a seat; None: spectators, television, devices.

        A view names the `phase`, and in `may` what its seat may do now: nothing when it is empty.
        """

    def tell(self, before: S, event: E, after: S, seat: Seat | None) -> T | None:
        """Say what a seat is told of an event: it drives animation, sound, the spoken log.

        Nothing is only in here: what lasts is in the view as well. A field of another seat's act is
        told or it is not: half a secret is a leak.
        """

    def remember(self, memory: M, told: T, now: Millis) -> M:
        """Keep what may be worth telling afterwards of what those who watch are told."""

    def moments(self, memory: M, view: V) -> Sequence[Moment]:
        """Tell the best moments of a match that is over, the best first, `MOST` of them at most.

        The memory is of the whole match, the view that of those who watch, at its end.
        """

    def waiting(self, state: S) -> Waiting:
        """Say who may act, those for whom `legal` lists something; or that it is over."""

    def timers(self, state: S) -> Sequence[Timer]:
        """List the deadlines that run now."""

    def legal(self, state: S, seat: Seat) -> Iterable[A]:
        """List what `decide` would accept of a seat: every closed action, one of each open kind.

        An action of `card.for_round` may be accepted though it names what lay there before; then
        it does what one of the listed actions does.
        """

    def imagine(self, state: S, seat: Seat | None, rng: Rng) -> S:
        """Draw another state that this seat cannot tell from this one.

        All that it has not seen is drawn anew, of the same pieces: what stays as it is, the leak
        test takes for known.
        """

    def pieces(self, state: S) -> Iterable[Hashable]:
        """List everything in the box, wherever it lies: nothing is ever lost or doubled."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any, Any]
