"""The game as the kernel knows it: its parts, put together."""

from collections.abc import Sequence

from sobremesa.games.oeil import rules
from sobremesa.games.oeil.actions import Action, Handicap, Options
from sobremesa.games.oeil.events import Event
from sobremesa.games.oeil.imagining import imagine, pieces
from sobremesa.games.oeil.legal import legal
from sobremesa.games.oeil.moments import moments, remember
from sobremesa.games.oeil.notation import OeilNotation
from sobremesa.games.oeil.state import State, evolve
from sobremesa.games.oeil.timers import timers
from sobremesa.games.oeil.told import tell
from sobremesa.games.oeil.view import view
from sobremesa.kernel.commands import Command
from sobremesa.kernel.game import GameCard, Over, Seats, Setup, Waiting
from sobremesa.kernel.gate import gate
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.refusals import Refusal


class Oeil:
    """Implements `sobremesa.kernel.game.Game`."""

    def __init__(self, card: GameCard) -> None:
        self.card = card
        self.notation = OeilNotation()

    def blank(self, options: Options, setups: Sequence[Setup[Handicap]]) -> State:
        """Lay out the state before Begin."""
        seats = len(setups)
        return State(
            options=options,
            setups=tuple(setups),
            playing=tuple(Seat(number) for number in range(seats)),
            hands=((),) * seats,
            scores=(0,) * seats,
            points=(0,) * seats,
            laid=(None,) * seats,
            fingers=(None,) * seats,
            aside=(None,) * seats,
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
        """Return those who can do something now; no order decides anything here."""
        if state.outcome is not None:
            return Over(state.outcome)
        who = tuple(seat for seat in state.playing if legal(state, seat))
        return Seats(who, state.phase, racing=False)
