"""decide: it accepts what `legal` lists and nothing else, changes nothing and never raises."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from sobremesa.bots.arena import Step
from sobremesa.kernel.codec import decode, encode
from sobremesa.kernel.commands import Act, Command
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import DEVICE, Millis, Seat
from sobremesa.kernel.refusals import Reason
from tests.contract.crowd import known
from tests.contract.making import one_field_changed
from tests.contract.playouts import Reached
from tests.contract.trying import attempt, commands_at, devices_acts

OTHER_MOMENTS = (0, 1, 10**12, 2**63 - 1)


def check_decide(game: AnyGame, states: Iterable[Reached], rng: Random) -> None:
    """Run all checks of this page."""
    for reached in states:
        check_legal_is_accepted(game, reached)
        check_the_rest_is_refused(game, reached, rng)
        for command, now in commands_at(game, reached, rng, acts=3):
            check_decide_is_pure(game, reached.state, command, now)


def check_legal_is_accepted(game: AnyGame, reached: Reached) -> None:
    """Each action that `legal` lists is accepted, and listed once; those of a device as well."""
    state = reached.state
    seats = [Seat(number) for number in range(len(state.setups))]
    for seat in seats if game.card.device is None else [*seats, DEVICE]:
        listed = list(game.legal(state, seat))
        assert len(set(listed)) == len(listed), f"legal lists an action twice: {listed}"
        for action in listed:
            step = attempt(game, state, Act(seat, action, state.phase), reached.now, 0)
            assert step.refusal is None, f"legal lists {action}, refused: {step.refusal} in {state}"


def check_the_rest_is_refused(game: AnyGame, reached: Reached, rng: Random, most: int = 80) -> None:
    """For each seat: what others can do, or the device, and what differs in one field, is as
    `legal` says.
    """
    state = reached.state
    everybody = [action for seat in state.playing for action in game.legal(state, seat)]
    names = known(game, state)
    for seat in state.playing:
        changed = [
            other
            for action in rng.sample(everybody, min(len(everybody), 4))
            for other in one_field_changed(action, names)
        ]
        tried = [*everybody, *changed, *devices_acts(game, state)]
        listed = list(game.legal(state, seat))
        for action in rng.sample(tried, min(most, len(tried))):
            check_verdict_is_as_listed(game, reached, Act(seat, action, state.phase), listed)


def check_verdict_is_as_listed(
    game: AnyGame, reached: Reached, act: Act[Any], listed: Sequence[Any]
) -> None:
    """A closed action is accepted exactly when `legal` lists it.

    One that is meant for the round may name what lay there before; then it does what a listed
    one does.
    """
    state, now, action = reached.state, reached.now, act.action
    if type(action) in game.card.open_kinds:
        return
    step = attempt(game, state, act, now, 0)
    if step.refusal is not None:
        assert action not in listed, f"legal lists {action}, refused: {step.refusal}"
    elif action not in listed:
        assert type(action) in game.card.for_round, f"{act} accepted, not in {listed}"
        acts = (Act(act.seat, one, act.phase) for one in listed)
        assert any(attempt(game, state, one, now, 0).events == step.events for one in acts), (
            f"{act} accepted; what it does, nothing in {listed} does"
        )


def check_decide_is_pure(game: AnyGame, state: Any, command: Command[Any], now: Millis) -> None:
    """The same state, command, moment and chance give the same answer, and nothing changes."""
    before = encode(state)
    step = attempt(game, state, command, now, 7)
    check_answer(game, step)
    again = attempt(game, state, command, now, 7)
    copy = attempt(game, decode(game.card.types.state, before), command, now, 7)
    assert encode(state) == before, f"decide changed the state: {command}"
    for other in (again, copy):
        same = (step.events, step.refusal) == (other.events, other.refusal)
        assert same, f"{command} decided twice: {step.events} {step.refusal}, then {other.events}"
    for moment in OTHER_MOMENTS:
        attempt(game, state, command, Millis(moment), 7)


def check_answer(game: AnyGame, step: Step) -> None:
    """A refusal has a known reason and simple params; what is accepted makes events."""
    refusal = step.refusal
    if refusal is None:
        assert step.events, f"{step.command} was accepted and nothing happened"
        return
    reasons: tuple[type[StrEnum], ...] = (Reason, game.card.reasons)
    assert isinstance(refusal.reason, reasons), f"no reason of this game: {refusal.reason!r}"
    simple = all(isinstance(value, int | str) for value in refusal.params.values())
    assert simple, f"params are numbers and names: {refusal.params}"
