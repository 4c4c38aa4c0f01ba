"""Events into state. A crash, a replay and a test are the same operation."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from sobremesa.kernel.game import AnyGame, MatchState, Setup
from sobremesa.kernel.ids import Millis

S = TypeVar("S", bound=MatchState)


def fold(game: AnyGame, state: S, events: Iterable[Any]) -> S:
    """Return the state after the events, in order."""
    for event in events:
        state = game.evolve(state, event)
    return state


def replay(
    game: AnyGame, options: Any, setups: Sequence[Setup[Any]], events: Iterable[Any]
) -> Iterator[tuple[Any, Any, Any]]:
    """Yield (state before, event, state after) for each event of a match from its blank state."""
    before = game.blank(options, setups)
    for event in events:
        after = game.evolve(before, event)
        yield before, event, after
        before = after


def remembered(game: AnyGame, memory: Any, step: tuple[Any, Any, Any], now: Millis) -> Any:
    """Return what is remembered of a match after one more event of it, on the match clock.

    The step is (state before, event, state after), as `replay` yields it.
    """
    told = game.tell(*step, None)
    return memory if told is None else game.remember(memory, told, now)
