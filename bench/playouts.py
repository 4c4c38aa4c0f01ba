"""Random playouts of our own games.

playouts  play matches of random legal acts, as fast as the rules go
playout   play one
"""

from random import Random
from time import process_time
from typing import Any

from sobremesa.kernel.commands import Act, Begin, Command, Ring
from sobremesa.kernel.fold import fold
from sobremesa.kernel.game import AnyGame, Over, Seats, Setup
from sobremesa.kernel.ids import Millis
from sobremesa.kernel.refusals import Refusal

from bench.rate import Rate


def playouts(game: AnyGame, seats: int, seconds: float, seed: int) -> Rate:
    """Play matches for that many CPU-seconds, and return the rate of acts.

    The last match is finished. Dealing and the rings of timers cost time and count for nothing.
    Raises RuntimeError where a match refuses what it called legal, or waits for nothing.
    """
    types = game.card.types
    blank = game.blank(types.options(), (Setup(types.handicap()),) * seats)
    rng = Random(seed)
    actions = matches = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        actions += playout(game, blank, rng)
        matches += 1
    return Rate(actions, spent, matches)


def playout(game: AnyGame, blank: Any, rng: Random) -> int:
    """Play one match from its blank state, and return how many acts it took.

    Each time one of the seats that may act does something legal; time moves on only when none of
    them can, and then to the next timer.
    """
    now, actions = Millis(0), 0
    state = _after(game, blank, Begin(), now, rng)
    while not isinstance(waiting := game.waiting(state), Over):
        act = _act(game, state, waiting, rng)
        if act is None:
            now, ring = _ring(game, state, now)
            state = _after(game, state, ring, now, rng)
        else:
            state = _after(game, state, act, now, rng)
            actions += 1
    return actions


def _act(game: AnyGame, state: Any, waiting: Seats, rng: Random) -> Act[Any] | None:
    """Draw a legal act of a seat that is waited for; None where none of them has any."""
    who = waiting.who
    first = int(rng.random() * len(who))
    for seat in who[first:] + who[:first]:
        legal = tuple(game.legal(state, seat))
        if legal:
            return Act(seat, legal[int(rng.random() * len(legal))], waiting.phase)
    return None


def _ring(game: AnyGame, state: Any, now: Millis) -> tuple[Millis, Ring]:
    """Return the timer that rings next, and when."""
    due = [(timer.at, timer.name) for timer in game.timers(state) if timer.at is not None]
    if not due:
        raise RuntimeError(f"{game.card.id}: nobody can act and no timer runs")
    at, name = min(due)
    return max(now, at), Ring(name)


def _after(game: AnyGame, state: Any, command: Command[Any], now: Millis, rng: Random) -> Any:
    """Return the state after a command that the game has to accept."""
    events = game.decide(state, command, now, rng)
    if isinstance(events, Refusal):
        raise RuntimeError(f"{game.card.id}: {command} was refused: {events.reason}")
    return fold(game, state, events)
