"""A match is never stuck: somebody may act or a timer runs, and it ends whoever does nothing."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final, Literal

from sobremesa.kernel.commands import Away, Back, Leave
from sobremesa.kernel.game import AnyGame, Over, Seats
from sobremesa.kernel.ids import Seat
from tests.contract.crowd import Crowd, Mix
from tests.contract.playouts import Match, Reached, play_to_the_end, resume

Absence = Literal["leaves", "goes away", "does nothing"]
ABSENCES: Final[tuple[Absence, ...]] = ("leaves", "goes away", "does nothing")


def check_somebody_may_act_or_a_timer_runs(game: AnyGame, match: Match) -> None:
    """Look at each state of the match after it began."""
    for step in match.steps:
        for state in (step.states[-1],):
            check_waiting(game, state)
            check_timers(game, state)


def check_waiting(game: AnyGame, state: Any) -> None:
    """It names exactly those who can do something, and the end as the state has it."""
    waiting, seats = game.waiting(state), range(len(state.setups))
    can = tuple(number for number in seats if list(game.legal(state, Seat(number))))
    if isinstance(waiting, Over):
        assert waiting.outcome == state.outcome, f"over, says waiting; the state: {state.outcome}"
        assert not can, f"legal lists something for {can} after the end"
        return
    assert state.outcome is None, f"waiting for {waiting} after {state.outcome}"
    assert waiting.phase == state.phase, f"waiting in phase {waiting.phase} of {state.phase}"
    assert set(waiting.who) <= set(state.playing), f"waiting for {waiting.who}, who left"
    assert waiting.who == can, f"waiting for {waiting.who}, but {can} can do something"
    for seat in (*map(Seat, seats), None):
        view = game.view(state, seat)
        may = seat is not None and seat in can
        assert view.phase == state.phase, f"the view of {seat} is of phase {view.phase}"
        assert bool(view.may) == may, f"the view of {seat} says may {view.may}, legal: {may}"


def check_timers(game: AnyGame, state: Any) -> None:
    """Each has a name of its own, a hard one a time, and they run while nobody can act."""
    timers, waiting = game.timers(state), game.waiting(state)
    names = [timer.name for timer in timers]
    assert len(set(names)) == len(names), f"two timers of one name: {names}"
    hard = [timer for timer in timers if not timer.soft and timer.at is None]
    assert not hard, f"can never ring: {hard}"
    if isinstance(waiting, Seats):
        assert waiting.who or timers, f"stuck: nobody can act and no timer runs in {state}"
    else:
        assert not timers, f"timers after the end: {names}"


def check_it_ends_whoever_is_absent(game: AnyGame, states: Iterable[Reached], rng: Random) -> None:
    """From each state, each seat in each manner: the others play on to the end."""
    for reached in states:
        if reached.state.outcome is None and reached.state.phase > 0:
            for seat in reached.state.playing:
                for absence in ABSENCES:
                    check_it_ends_without(game, reached, seat, absence, rng.randrange(2**32))


def check_it_ends_without(
    game: AnyGame, reached: Reached, seat: Seat, absence: Absence, seed: int
) -> None:
    """One seat does nothing more; all others are there, and ring the timers that have no time."""
    arena = resume(game, reached, seed)
    for other in sorted(arena.state.away - {seat}):
        arena.submit(Back(other), arena.now)
    if absence != "does nothing" and not (absence == "goes away" and seat in arena.state.away):
        step = arena.submit(Leave(seat) if absence == "leaves" else Away(seat), arena.now)
        assert step.refusal is None, f"{step.command} refused: {step.refusal}"
    crowd = Crowd(game, Random(f"acts {seed}"), Mix(wait=100), idle={seat})
    try:
        for _ in play_to_the_end(arena, crowd):
            pass
    except AssertionError as error:
        raise AssertionError(f"when {seat} {absence} in {reached.state}: {error}") from error
