"""From one part of a round to the next, and what all wait for."""

from collections.abc import Iterable

from sobremesa.games.oeil import events as ev
from sobremesa.games.oeil.endings import (
    ended,
    is_deserted,
    next_captioner,
    table_is_full,
    tables_played,
    target_reached,
)
from sobremesa.games.oeil.piles import draw, shuffled
from sobremesa.games.oeil.reasons import Ending, Void
from sobremesa.games.oeil.scoring import points, viewers_fingers
from sobremesa.games.oeil.state import Stage, State, evolve
from sobremesa.kernel.decks import PhotoId
from sobremesa.kernel.gate import present
from sobremesa.kernel.ids import Millis, Rng, Seat


def viewers(state: State) -> list[Seat]:
    """List those who play, but for the captioner."""
    return [seat for seat in state.playing if seat != state.captioner]


def ends_talk(state: State, seat: Seat) -> bool:
    """Tell whether a seat says when the talk is over: the captioner, or all where he has left."""
    return seat == state.captioner or state.captioner not in state.playing


def then(state: State, happened: Iterable[ev.Event], now: Millis, rng: Rng) -> list[ev.Event]:
    """Let it happen, and then whatever nobody waits for any more (X7)."""
    events = list(happened)
    for event in events:
        state = evolve(state, event)
    more = settle(state, now, rng)
    return [*events, *then(state, more, now, rng)] if more else events


def settle(state: State, now: Millis, rng: Rng) -> list[ev.Event]:
    """Return what happens because all who are there have done their part; nothing: they have not.

    Those who are away are not waited for, but as long as nobody is there, nothing goes on.
    """
    if state.outcome is not None or not present(state):
        return []
    if state.agreed is not None:
        return [ev.WentOn(now)] if _all(state, state.playing, state.agreed) else []
    if state.stage is Stage.LAYING and _all(state, viewers(state), _who(state.laid)):
        return [mixed(state, now, rng)]
    if state.stage is Stage.POINTING and _all(state, viewers(state), _who(state.fingers)):
        return [ev.FingersShown(now)]
    if state.stage is Stage.FAVOURITE and state.captioner not in present(state):
        return [scored(state, now)]
    if state.stage is Stage.EXCHANGE and _all(state, state.playing, state.chosen):
        return exchanged(state, now, rng)
    return []


def _all(state: State, wanted: Iterable[Seat], done: Iterable[int]) -> bool:
    """Tell whether some of these are there, and all who are there have done it."""
    there = present(state).intersection(wanted)
    return bool(there) and there <= set(done)


def _who(row: ev.BySeat) -> list[int]:
    return [seat for seat, photo in enumerate(row) if photo is not None]


def mixed(state: State, now: Millis, rng: Rng) -> ev.Mixed:
    """Lay a random photograph for each viewer who has laid none (O-A21), and mix all."""
    filled: list[PhotoId | None] = [None] * len(state.hands)
    for seat in viewers(state):
        if state.laid[seat] is None:
            hand = state.hands[seat]
            filled[seat] = hand[rng.randrange(0, len(hand))]
    lying = [photo for row in (state.laid, filled) for photo in row if photo is not None]
    return ev.Mixed(tuple(filled), shuffled(lying, rng), now)


def scored(state: State, now: Millis) -> ev.Scored:
    """Count the points of the round."""
    return ev.Scored(points(state), now)


def pointing_is_over(state: State, now: Millis, rng: Rng) -> list[ev.Event]:
    """Go on without those who do not point; nobody does: the round is void (O-A20)."""
    if viewers_fingers(state):
        return [ev.FingersShown(now)]
    return void(state, Void.NOBODY_POINTED, now, rng)


def void(state: State, why: Void, now: Millis, rng: Rng) -> list[ev.Event]:
    """End the round without points (O-A27); the turn goes on, unless nobody plays any more."""
    was_seen = bool(state.table)
    voided = ev.Voided(why)
    if is_deserted(state):
        return [voided, ended(state, Ending.STOPPED)]
    after = evolve(state, voided)
    refilled = [_refilled(after, rng)] if was_seen else []
    return [voided, *refilled, *_turn(after, now)]


def round_is_over(state: State, now: Millis, rng: Rng) -> list[ev.Event]:
    """End the round whose points are booked, or the match."""
    if target_reached(state):
        return [ended(state, Ending.TARGET)]
    if table_is_full(state) and tables_played(state):
        return [ended(state, Ending.TABLES)]
    cleared = ev.Cleared()
    after = evolve(state, cleared)
    return [cleared, _refilled(after, rng), *_turn(after, now)]


def exchanged(state: State, now: Millis, rng: Rng) -> list[ev.Event]:
    """Let those who have set a photograph aside draw another (O-A13)."""
    seats = [seat for seat in state.playing if state.aside[seat] is not None]
    swapped = ev.Swapped(*draw(state, seats, rng))
    return [swapped, ev.TurnPassed(next_captioner(state), now)]


def _refilled(state: State, rng: Rng) -> ev.Refilled:
    return ev.Refilled(*draw(state, state.playing, rng))


def _turn(state: State, now: Millis) -> list[ev.Event]:
    """Pass the turn on; a full table has its exchange first, or is the last."""
    if not table_is_full(state):
        return [ev.TurnPassed(next_captioner(state), now)]
    if tables_played(state):
        return [ended(state, Ending.TABLES)]
    return [ev.ExchangeOpened(now)]
