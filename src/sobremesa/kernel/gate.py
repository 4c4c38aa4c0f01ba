"""The one check that every `decide` begins with."""

from typing import Any

from sobremesa.kernel.commands import Act, Away, Back, Begin, Command, Leave, Ring
from sobremesa.kernel.game import AnyGame, GameCard, MatchState
from sobremesa.kernel.ids import DEVICE, Millis
from sobremesa.kernel.refusals import Reason, Refusal


def gate(
    game: AnyGame, state: MatchState, command: Command[Any], now: Millis
) -> Refusal[Any] | None:
    """Refuse what no game accepts; None: the rules may look at it.

    That is anything after the end or before Begin, an act of an older phase (unless its kind is in
    `card.for_round`), an act of a seat that does not play, a ring of a timer that does not run or
    is neither due nor soft.
    """
    if state.outcome is not None:
        return Refusal(Reason.OVER)
    if isinstance(command, Act):
        meant_for_now = command.phase == state.phase != 0
        if meant_for_now and command.seat in state.playing:
            return None
        return _act(game.card, state, command)
    if isinstance(command, Begin):
        return _begin(game.card, state)
    if state.phase == 0:
        return Refusal(Reason.NOT_BEGUN)
    if isinstance(command, Ring):
        return _ring(game, state, command, now)
    return _presence(state, command) if isinstance(command, Away | Back | Leave) else None


def present(state: MatchState) -> frozenset[int]:
    """Return the seats that play and are not away: the ones that barriers wait for."""
    return frozenset(state.playing) - state.away


def _act(card: GameCard, state: MatchState, command: Act[Any]) -> Refusal[Any] | None:
    if state.phase == 0:
        return Refusal(Reason.NOT_BEGUN)
    if command.phase > state.phase:
        return Refusal(Reason.EARLY)
    for_round = type(command.action) in card.for_round and command.phase > 0
    if command.phase < state.phase and not for_round:
        return Refusal(Reason.LATE)
    if command.seat not in state.playing and not (command.seat == DEVICE and card.device):
        return Refusal(Reason.NOT_PLAYING)
    return None


def _begin(card: GameCard, state: MatchState) -> Refusal[Any] | None:
    fewest, most = card.seats
    seats = len(state.setups)
    if state.phase != 0:
        return Refusal(Reason.BEGUN)
    if not fewest <= seats <= most:
        return Refusal(Reason.SEATS, {"seats": seats, "fewest": fewest, "most": most})
    return None


def _ring(game: AnyGame, state: MatchState, command: Ring, now: Millis) -> Refusal[Any] | None:
    for timer in game.timers(state):
        if timer.name == command.timer:
            due = timer.at is not None and timer.at <= now
            return None if due or timer.soft else Refusal(Reason.EARLY)
    return Refusal(Reason.NO_TIMER)


def _presence(state: MatchState, command: Away | Back | Leave) -> Refusal[Any] | None:
    if command.seat not in state.playing:
        return Refusal(Reason.NOT_PLAYING)
    if isinstance(command, Away) and command.seat in state.away:
        return Refusal(Reason.AWAY)
    if isinstance(command, Back) and command.seat not in state.away:
        return Refusal(Reason.NOT_AWAY)
    return None
