"""A match is never stuck: somebody may act or a timer runs, and it ends whoever does nothing."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, cycle, islice
from random import Random
from typing import Any, Final, Literal

from sobremesa.bots.arena import Arena
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
    all_come_back(arena, {seat})
    if absence != "does nothing" and not (absence == "goes away" and seat in arena.state.away):
        step = arena.submit(Leave(seat) if absence == "leaves" else Away(seat), arena.now)
        assert step.refusal is None, f"{step.command} refused: {step.refusal}"
    check_the_others_end_it(arena, {seat}, seed, f"when {seat} {absence} in {reached.state}")


def check_it_ends_whoever_does_nothing(
    game: AnyGame, states: Iterable[Reached], rng: Random, *, each: int
) -> None:
    """From each state, so many of the sets of seats that may be idle: one seat at least is not.

    They follow each other from state to state, so that each set has its turn.
    """
    turns: dict[Any, Iterator[tuple[Seat, ...]]] = {}
    for reached in states:
        playing = reached.state.playing
        if reached.state.outcome is None and reached.state.phase > 0 and len(playing) > 2:
            turn = turns.setdefault(frozenset(playing), cycle(idle_sets(sorted(playing), rng)))
            for idle in islice(turn, each):
                seed = rng.randrange(2**32)
                arena = resume(game, reached, seed)
                all_come_back(arena, idle)
                when = f"when {idle} do nothing in {reached.state}"
                check_the_others_end_it(arena, idle, seed, when)


def idle_sets(playing: Sequence[Seat], rng: Random) -> list[tuple[Seat, ...]]:
    """Return all sets of two seats and more, but that of all, in a drawn order.

    >>> sorted(idle_sets([Seat(0), Seat(1), Seat(2)], Random(1)))
    [(0, 1), (0, 2), (1, 2)]
    """
    sets = [some for many in range(2, len(playing)) for some in combinations(playing, many)]
    rng.shuffle(sets)
    return sets


def all_come_back(arena: Arena, idle: Collection[Seat]) -> None:
    """Let all but these be there."""
    for seat in sorted(arena.state.away - set(idle)):
        arena.submit(Back(seat), arena.now)


def check_the_others_end_it(arena: Arena, idle: Collection[Seat], seed: int, when: str) -> None:
    """Let all but these play to the end."""
    crowd = Crowd(arena.game, Random(f"acts {seed}"), Mix(wait=100), idle=idle)
    try:
        for _ in play_to_the_end(arena, crowd):
            pass
    except AssertionError as error:
        raise AssertionError(f"{when}: {error}") from error
