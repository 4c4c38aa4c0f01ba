"""The game as the kernel knows it: its parts, put together."""

from collections.abc import Sequence

from sobremesa.games.loonacy import rules
from sobremesa.games.loonacy.actions import Action, Handicap, Options
from sobremesa.games.loonacy.events import Event
from sobremesa.games.loonacy.imagining import imagine, pieces
from sobremesa.games.loonacy.legal import legal
from sobremesa.games.loonacy.moments import moments, remember
from sobremesa.games.loonacy.notation import LoonacyNotation
from sobremesa.games.loonacy.state import Stage, State, evolve
from sobremesa.games.loonacy.timers import timers
from sobremesa.games.loonacy.told import tell
from sobremesa.games.loonacy.view import view
from sobremesa.kernel.commands import Command
from sobremesa.kernel.game import GameCard, Over, Seats, Setup, Waiting
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

    evolve = staticmethod(evolve)
    view = staticmethod(view)
    tell = staticmethod(tell)
    remember = staticmethod(remember)
    moments = staticmethod(moments)
    timers = staticmethod(timers)
    legal = staticmethod(legal)
    imagine = staticmethod(imagine)
    pieces = staticmethod(pieces)

    def waiting(self, state: State) -> Waiting:
        """Return all who play, while they race; nobody, while a timer runs."""
        if state.outcome is not None:
            return Over(state.outcome)
        racing = state.stage is Stage.PLAYING
        return Seats(state.playing if racing else (), state.phase, racing=racing)
