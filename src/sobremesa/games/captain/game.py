"""The game as the kernel knows it: its parts, put together."""

from collections.abc import Sequence

from sobremesa.games.captain import rules
from sobremesa.games.captain.actions import Action, Handicap, Options, Variant
from sobremesa.games.captain.events import Event
from sobremesa.games.captain.imagining import imagine, pieces
from sobremesa.games.captain.legal import legal
from sobremesa.games.captain.moments import moments, remember
from sobremesa.games.captain.notation import CaptainNotation
from sobremesa.games.captain.rolling import ROLLING
from sobremesa.games.captain.showing import view
from sobremesa.games.captain.state import State, evolve
from sobremesa.games.captain.telling import tell
from sobremesa.games.captain.timers import timers
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.commands import Command
from sobremesa.kernel.game import GameCard, Over, Seats, Setup, Waiting
from sobremesa.kernel.gate import gate
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.refusals import Refusal


class Captain:
    """Implements `sobremesa.kernel.game.Game`."""

    def __init__(self, card: GameCard) -> None:
        self.card = card
        self.notation = CaptainNotation()

    def blank(self, options: Options, setups: Sequence[Setup[Handicap]]) -> State:
        """Lay out the state before Begin."""
        seats = len(setups)
        return State(
            options=options,
            setups=tuple(setups),
            playing=tuple(Seat(number) for number in range(seats)),
            kept=(0,) * seats,
            chips=(0,) * seats,
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
        """Return who has the tongs, or in game 3 all: there they race, up to the check's end."""
        if state.outcome is not None:
            return Over(state.outcome)
        captain = state.options.variant is Variant.CAPTAIN
        rolling = state.stage in ROLLING
        racing = captain and (rolling or state.stage is Stage.CHECK)
        if captain and rolling:
            return Seats(state.playing, state.phase, racing=racing)
        who = (state.turn,) if state.stage is Stage.AIMING else ()
        return Seats(who, state.phase, racing=racing)
