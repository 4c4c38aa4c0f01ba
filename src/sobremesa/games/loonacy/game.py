"""The game as the kernel knows it: its parts, put together."""

from collections.abc import Hashable, Iterable, Sequence

from sobremesa.games.loonacy import imagining, rules, state, told, view
from sobremesa.games.loonacy import timers as deadlines
from sobremesa.games.loonacy.actions import Action, Handicap, Options
from sobremesa.games.loonacy.events import Event
from sobremesa.games.loonacy.legal import legal
from sobremesa.games.loonacy.notation import LoonacyNotation
from sobremesa.games.loonacy.state import Stage, State
from sobremesa.games.loonacy.told import Told
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.commands import Command
from sobremesa.kernel.game import GameCard, Over, Seats, Setup, Timer, Waiting
from sobremesa.kernel.gate import gate
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.refusals import Refusal


class Loonacy:
    """Implements `sobremesa.kernel.game.Game`."""

    def __init__(self, card: GameCard) -> None:
        self.card = card
        self.notation = LoonacyNotation()

    def blank(self, options: Options, setups: Sequence[Setup[Handicap]]) -> State:
        """Lay out the state before Begin."""
        seats = len(setups)
        return State(
            options=options,
            setups=tuple(setups),
            playing=tuple(Seat(number) for number in range(seats)),
            hands=((),) * seats,
            new=(None,) * seats,
            blocked=(None,) * seats,
        )

    def decide(
        self, state: State, command: Command[Action], now: Millis, rng: Rng
    ) -> Sequence[Event] | Refusal[Event]:
        """Judge a command: the events it makes, or why it is refused."""
        refused = gate(self, state, command, now)
        return rules.decide(state, command, now, rng) if refused is None else refused

    def evolve(self, before: State, event: Event) -> State:
        """Return the state after the event."""
        return state.evolve(before, event)

    def view(self, state: State, seat: Seat | None) -> View:
        """Build what a seat sees; None: those who watch."""
        return view.view(state, seat)

    def tell(self, before: State, event: Event, after: State, seat: Seat | None) -> Told | None:
        """Return what a seat is told of an event."""
        return told.tell(before, event, after, seat)

    def waiting(self, state: State) -> Waiting:
        """Return all who play, while they race; nobody, while a timer runs."""
        if state.outcome is not None:
            return Over(state.outcome)
        racing = state.stage is Stage.PLAYING
        return Seats(state.playing if racing else (), state.phase, racing=racing)

    def timers(self, state: State) -> Sequence[Timer]:
        """List the deadlines that run now."""
        return deadlines.timers(state)

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        """List what a seat can do now."""
        return legal(state, seat)

    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        """Draw another state that this seat cannot tell from this one."""
        return imagining.imagine(state, seat, rng)

    def pieces(self, state: State) -> Iterable[Hashable]:
        """List all cards, wherever they lie."""
        return imagining.pieces(state)
