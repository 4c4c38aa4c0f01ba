"""The rules of Eye Eye Captain!: what each command makes happen. E-A… and E… are README.md's."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from sobremesa.games.captain import actions as do
from sobremesa.games.captain import events as ev
from sobremesa.games.captain.endings import stopped
from sobremesa.games.captain.leaving import away, back, leave
from sobremesa.games.captain.lifting import close, looked, name, slipped
from sobremesa.games.captain.reasons import Reason
from sobremesa.games.captain.rolling import DeckAct, deck_act
from sobremesa.games.captain.shouting import checked, nobody_shouted, shout
from sobremesa.games.captain.state import State
from sobremesa.games.captain.timers import PROOF, TURN
from sobremesa.games.captain.turns import first_round, passed
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.commands import Act, Away, Back, Begin, Command, Leave, Ring, Stop
from sobremesa.kernel.ids import DEVICE, Millis, Rng, Seat
from sobremesa.kernel.refusals import Refusal

Answer: TypeAlias = Sequence[ev.Event] | Refusal[ev.Event]


def decide(state: State, command: Command[do.Action], now: Millis, rng: Rng) -> Answer:
    """Judge a command that has passed the kernel's gate."""
    if isinstance(command, Act):
        return act(state, command.seat, command.action, now, rng)
    match command:
        case Ring(timer):
            return ring(state, timer, now, rng)
        case Begin():
            return [first_round(state, now, rng)]
        case Away(seat):
            return away(state, seat, now)
        case Back(seat):
            return back(state, seat, now)
        case Leave(seat):
            return leave(state, seat, now)
        case Stop():
            return [stopped(state)]
    assert_never(command)


def act(state: State, seat: Seat, action: do.Action, now: Millis, rng: Rng) -> Answer:
    """Judge what a seat does, or the deck; neither does what the other does."""
    is_decks = isinstance(action, DeckAct)
    if is_decks is not (seat == DEVICE):
        return Refusal(Reason.OTHER_HANDS)
    if isinstance(action, DeckAct):
        return deck_act(state, action, now, rng)
    if isinstance(action, do.Shout):
        return shout(state, seat, action.round, now)
    if isinstance(action, do.Name):
        return name(state, seat, action.colour)
    return close(state, seat, action, now)


def ring(state: State, timer: str, now: Millis, rng: Rng) -> Answer:
    """Let a timer's time be over; the gate has seen that it runs."""
    if timer == PROOF:
        return [ev.ProofHidden()]
    if timer == TURN:
        return [passed(state, "late", now)]
    match state.stage:
        case Stage.READY:
            return [ev.EyeOn(now)]
        case Stage.CLOSING:
            return slipped(state, now)
        case Stage.LOOKING:
            return looked(state, now)
        case Stage.CHECK:
            return checked(state, now, rng)
    return nobody_shouted(state, now, rng)
