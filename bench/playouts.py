"""Random playouts of our own games.

playouts  play matches of random legal acts, as fast as the rules go
playout   play one
"""

from random import Random
from time import process_time
from typing import Any

from bench.rate import Rate
from sobremesa.kernel.commands import Act, Begin, Command, Ring
from sobremesa.kernel.game import AnyGame, Over, Seats, Setup
from sobremesa.kernel.ids import Millis
from sobremesa.kernel.refusals import Refusal


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
    decide, evolve, look = game.decide, game.evolve, game.waiting
    state, now, actions = blank, Millis(0), 0
    command: Command[Any] = Begin()
    while True:
        events = decide(state, command, now, rng)
        if isinstance(events, Refusal):
            raise RuntimeError(  # noqa: TRY004  the game is wrong, not a type
                f"{game.card.id}: {command} was refused: {events.reason}"
            )
        for event in events:
            state = evolve(state, event)
        waiting = look(state)
        if isinstance(waiting, Over):
            return actions
        act = _act(game, state, waiting, rng)
        if act is None:
            now, command = _ring(game, state, now)
        else:
            command = act
            actions += 1


def _act(game: AnyGame, state: Any, waiting: Seats, rng: Random) -> Act[Any] | None:
    """Draw a legal act of a seat that is waited for; None where none of them has any."""
    who = waiting.who
    first = int(rng.random() * len(who))
    for turn in range(len(who)):
        seat = who[first - turn]
        legal = tuple(game.legal(state, seat))
        if legal:
            return Act(seat, legal[int(rng.random() * len(legal))], waiting.phase)
    return None


def _ring(game: AnyGame, state: Any, now: Millis) -> tuple[Millis, Ring]:
    """Return when the next timer rings, and its ring."""
    due = [(timer.at, timer.name) for timer in game.timers(state) if timer.at is not None]
    if not due:
        raise RuntimeError(f"{game.card.id}: nobody can act and no timer runs")
    at, name = min(due)
    return max(now, at), Ring(name)
