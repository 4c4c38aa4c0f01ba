"""Single commands, tried at a state.

attempt      decide it and evolve what it makes
is_plain     whether a refusal changed nothing
commands_at  what may come at that moment: what is right, and what is wrong
devices_acts what the device can do then
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from sobremesa.bots.arena import Step
from sobremesa.kernel.commands import Act, Away, Back, Begin, Command, Leave, Ring, Stop
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import DEVICE, Millis, Phase
from sobremesa.kernel.refusals import Refusal
from tests.contract.crowd import odd_action
from tests.contract.playouts import Reached


def attempt(game: AnyGame, state: Any, command: Command[Any], now: Millis, seed: int) -> Step:
    """Return what the command makes of the state. AssertionError: the game raised something."""
    try:
        answer = game.decide(state, command, now, Random(seed))
        refusal = answer if isinstance(answer, Refusal) else None
        events = tuple(answer.cost if isinstance(answer, Refusal) else answer)
        states = [state]
        for event in events:
            states.append(game.evolve(states[-1], event))
    except Exception as error:
        raise AssertionError(f"{command} at {now} raised {error!r} in {state}") from error
    return Step(now, command, events, refusal, tuple(states))


def is_plain(step: Step) -> bool:
    """Tell whether it was refused and nothing has changed."""
    return step.refusal is not None and not step.events


def commands_at(
    game: AnyGame, reached: Reached, rng: Random, acts: int
) -> Iterator[tuple[Command[Any], Millis]]:
    """Yield what came next, all rings, comings and goings, and for each seat so many acts of either
    kind: right and wrong; for the device, where there is one, right ones.
    """
    state, now = reached.state, reached.now
    if reached.next is not None:
        yield reached.next
    for timer in game.timers(state):
        yield Ring(timer.name), max(now, timer.at or now)
    for seat in rng.sample(state.playing, min(2, len(state.playing))):
        yield Back(seat) if seat in state.away else Away(seat), now
        yield Leave(seat), now
    yield Stop(), now
    if state.phase == 0:
        yield Begin(), now
    for seat in state.playing:
        legal = list(game.legal(state, seat))
        right = rng.sample(legal, min(acts, len(legal)))
        for action in [*right, *(odd_action(game, state, rng) for _ in range(acts))]:
            late = state.phase > 1 and rng.random() < 0.1
            yield Act(seat, action, Phase(state.phase - late)), now
    for action in rng.sample(moves := devices_acts(game, state), min(acts, len(moves))):
        yield Act(DEVICE, action, state.phase), now


def devices_acts(game: AnyGame, state: Any) -> Sequence[Any]:
    """List what the device can do, where the game has one."""
    return [] if game.card.device is None else list(game.legal(state, DEVICE))
