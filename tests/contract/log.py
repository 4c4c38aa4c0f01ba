"""Logs: folding them gives the state again, everything survives its encoding, nothing is lost."""

from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec

from sobremesa.bots.arena import Step
from sobremesa.kernel.codec import decode, decode_json, encode, encode_json
from sobremesa.kernel.commands import Away, Back, Begin, Command, Leave, Stop
from sobremesa.kernel.fold import fold, replay
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Seat
from tests.contract.playouts import Match


def check_the_log_is_the_match(game: AnyGame, match: Match) -> None:
    """Fold what was written and read again: the states are the same at every event."""
    events = [event for step in match.steps for event in step.events]
    blank = game.blank(match.options, match.setups)
    states = [blank, *(state for step in match.steps for state in step.states[1:])]
    kind = game.card.types.event
    read = [decode(kind, encode(event)) for event in events]
    from_json = [decode_json(kind, encode_json(event)) for event in events]
    assert encode(fold(game, blank, from_json)) == encode(states[-1]), "folding gives another state"
    for place, (_, event, after) in enumerate(replay(game, match.options, match.setups, read)):
        same = encode(after) == encode(states[place + 1]) and after == states[place + 1]
        assert same, f"replaying {event} gives another state"


def check_everything_round_trips(game: AnyGame, match: Match, every: int) -> None:
    """What is stored or sent can be read again, and equal values give equal bytes."""
    types = game.card.types
    check_round_trip(types.options, match.options)
    for setup in match.setups:
        check_round_trip(types.handicap, setup.handicap)
    for step in match.steps[::every]:
        for event in step.events:
            check_round_trip(types.event, event)
        check_told_round_trips(game, step)
        check_state_round_trips(game, step.states[-1])


def check_state_round_trips(game: AnyGame, state: Any) -> None:
    """The state, all views of it and all that can be done in it can be read again."""
    types = game.card.types
    check_round_trip(types.state, state)
    for seat in _seats(state):
        check_round_trip(types.view, game.view(state, seat))
        for action in () if seat is None else game.legal(state, seat):
            check_round_trip(types.action, action)


def check_told_round_trips(game: AnyGame, step: Step) -> None:
    """What each seat is told of a step can be read again."""
    for before, event, after in zip(step.states, step.events, step.states[1:], strict=False):
        for seat in _seats(after):
            told = game.tell(before, event, after, seat)
            if told is not None:
                check_round_trip(game.card.types.told, told)


def check_round_trip(kind: Any, value: Any) -> None:
    """Read what was written, in both codes: an equal value, equal bytes, an equal hash."""
    for write, read in ((encode, decode), (encode_json, decode_json)):
        data = write(value)
        try:
            again = read(kind, data)
            hashes = hash(again), hash(value)
        except (msgspec.DecodeError, TypeError) as error:
            raise AssertionError(f"{error} in {value}") from error
        assert again == value, f"read as {again}, written as {value}"
        assert type(again) is type(value), f"read as {type(again)}, written as {type(value)}"
        assert write(again) == data, f"equal values, other bytes: {value}"
        assert hashes[0] == hashes[1], f"equal values, other hashes: {value}"


def check_nothing_is_lost(game: AnyGame, match: Match) -> None:
    """From the first event on, the box holds the same pieces at every moment."""
    box: Counter[Any] = Counter()
    for step in match.steps:
        for event, state in zip(step.events, step.states[1:], strict=False):
            pieces = Counter(game.pieces(state))
            box = box or pieces
            lost, found = box - pieces, pieces - box
            assert not lost, f"lost at {event}: {dict(lost)}"
            assert not found, f"doubled at {event}: {dict(found)}"
    assert box, "a game without pieces"


def check_what_holds_always(game: AnyGame, match: Match) -> None:
    """Phases count up, who has left stays away for good, and an outcome is the last word."""
    states = [state for step in match.steps for state in step.states]
    for before, after in pairwise(states):
        assert after.phase >= before.phase, f"the phase fell from {before.phase} to {after.phase}"
        assert after.setups == before.setups, "setups changed"
        assert set(after.playing) <= set(before.playing), "a seat plays again after it had left"
        assert list(after.playing) == sorted(after.playing), f"not in order: {after.playing}"
        assert after.away <= set(after.playing), f"away, but not playing: {after.away}"
        assert before.outcome in {None, after.outcome}, "the outcome changed"
    for step in match.steps:
        assert step.refusal or _took_effect(step.command, step.states[-1]), (
            f"{step.command} did not do what it says: {step.states[-1]}"
        )
    check_the_outcome(game, states[-1])


def check_the_outcome(game: AnyGame, state: Any) -> None:
    """It names seats of the match, scores each, and ends as this game can end."""
    outcome, seats = state.outcome, range(len(state.setups))
    assert list(outcome.winners) == sorted(set(outcome.winners) & set(seats)), f"{outcome}"
    assert len(outcome.scores) == len(seats), f"one score a seat: {outcome}"
    assert outcome.why in set(game.card.endings), f"no ending of this game: {outcome}"


def _took_effect(command: Command[Any], state: Any) -> bool:
    match command:
        case Begin():
            return bool(state.phase > 0)
        case Away(seat):
            return seat in state.away
        case Back(seat):
            return seat not in state.away
        case Leave(seat):
            return seat not in state.playing
        case Stop():
            return state.outcome is not None
    return True


def _seats(state: Any) -> list[Seat | None]:
    return [*map(Seat, range(len(state.setups))), None]
