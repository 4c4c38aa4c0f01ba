"""The rules: what each command makes happen. O-A… and O… are those of README.md."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from sobremesa.games.oeil import actions as do
from sobremesa.games.oeil import events as ev
from sobremesa.games.oeil.actions import Action
from sobremesa.games.oeil.endings import ended
from sobremesa.games.oeil.leaving import leave
from sobremesa.games.oeil.piles import shuffled
from sobremesa.games.oeil.reasons import Ending, Reason, Void
from sobremesa.games.oeil.rounds import (
    ends_talk,
    exchanged,
    mixed,
    pointing_is_over,
    round_is_over,
    scored,
    then,
    void,
)
from sobremesa.games.oeil.state import Stage, State, evolve
from sobremesa.kernel.commands import Act, Away, Back, Begin, Command, Leave, Ring, Stop
from sobremesa.kernel.decks import PhotoId
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.refusals import Refusal
from sobremesa.kernel.texts import one_line

HAND: Final = 7
"""Photographs of a hand."""
A_PLAYER: Final = HAND + 1
"""Photographs that a deck has for each player at least: a hand, and one to fill it up again."""
LONGEST_CAPTION: Final = 200
"""Code points, after composing and trimming (O-A19)."""

_CAPTIONERS: Final = MappingProxyType({do.Caption: Stage.CAPTION, do.Pass: Stage.FAVOURITE})

Answer: TypeAlias = Sequence[ev.Event] | Refusal[ev.Event]


def decide(state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
    """Judge a command that has passed the kernel's gate."""
    match command:
        case Act(seat, action):
            judged = act(state, seat, action, now, rng)
            return judged if isinstance(judged, Refusal) else then(state, judged, now, rng)
        case Ring():
            return then(state, ring(state, now, rng), now, rng)
        case Begin():
            return deal(state, now, rng)
        case Away(seat):
            return then(state, [ev.WentAway(seat)], now, rng)
        case Back(seat):
            return then(state, [ev.CameBack(seat)], now, rng)
        case Leave(seat):
            return leave(state, seat, now, rng)
        case Stop():
            return (ended(state, Ending.STOPPED),)
    assert_never(command)


def act(state: State, seat: Seat, action: Action, now: Millis, rng: Rng) -> Answer:
    """Judge what a seat does."""
    if isinstance(action, do.Agree | do.Decline):
        return _answer(state, seat, action)
    if state.agreed is not None:
        return Refusal(Reason.WAITING)
    if isinstance(action, do.Exchange | do.Keep):
        return _choose(state, seat, action)
    if isinstance(action, do.Lay):
        return _lay(state, seat, action.photo)
    if isinstance(action, do.Point):
        return _point(state, seat, action.photo, now)
    if isinstance(action, do.Next):
        return _next(state, seat, now, rng)
    return _captioners(state, seat, action, now)


def _next(state: State, seat: Seat, now: Millis, rng: Rng) -> Answer:
    if not ends_talk(state, seat):
        return Refusal(Reason.NOT_CAPTIONER)
    if state.stage is not Stage.TALK:
        return Refusal(Reason.NOT_NOW)
    return round_is_over(state, now, rng)


def _captioners(state: State, seat: Seat, action: do.Caption | do.Pass, now: Millis) -> Answer:
    """Judge what only the captioner does, each in its own part of the round."""
    if seat != state.captioner:
        return Refusal(Reason.NOT_CAPTIONER)
    if state.stage is not _CAPTIONERS[type(action)]:
        return Refusal(Reason.NOT_NOW)
    if isinstance(action, do.Caption):
        return _caption(state, seat, action, now)
    return [scored(state, now)]


def _caption(state: State, seat: Seat, action: do.Caption, now: Millis) -> Answer:
    if action.photo not in state.hands[seat]:
        return Refusal(Reason.NOT_YOURS)
    text = one_line(action.text)
    if not text:
        return Refusal(Reason.NO_CAPTION)
    if len(text) > LONGEST_CAPTION:
        return Refusal(Reason.LONG_CAPTION, {"most": LONGEST_CAPTION})
    return [ev.Captioned(action.photo, text, now)]


def _lay(state: State, seat: Seat, photo: PhotoId) -> Answer:
    if seat == state.captioner:
        return Refusal(Reason.NOT_VIEWER)
    if state.stage is not Stage.LAYING:
        return Refusal(Reason.NOT_NOW)
    if photo not in state.hands[seat]:
        return Refusal(Reason.NOT_YOURS)
    return [ev.Laid(seat, photo)]


def _point(state: State, seat: Seat, photo: PhotoId, now: Millis) -> Answer:
    wrong_moment = _may_point(state, seat)
    if wrong_moment is not None:
        return Refusal(wrong_moment)
    if photo not in state.table:
        return Refusal(Reason.NOT_ON_TABLE)
    if photo == state.laid[seat]:
        return Refusal(Reason.OWN_PHOTO)
    if photo == state.fingers[seat]:
        return Refusal(Reason.POINTS_THERE)
    if seat == state.captioner:
        favoured = ev.Favoured(photo)
        return [favoured, scored(evolve(state, favoured), now)]
    return [ev.Pointed(seat, photo)]


def _may_point(state: State, seat: Seat) -> Reason | None:
    """Say why a seat may not point now; None: it may."""
    if state.stage is Stage.POINTING:
        return Reason.VIEWERS_FIRST if seat == state.captioner else None
    if state.stage is not Stage.FAVOURITE:
        return Reason.NOT_NOW
    return None if seat == state.captioner else Reason.FINGERS_STAY


def _choose(state: State, seat: Seat, action: do.Exchange | do.Keep) -> Answer:
    photo = action.photo if isinstance(action, do.Exchange) else None
    if state.stage is not Stage.EXCHANGE:
        return Refusal(Reason.NOT_NOW)
    if seat in state.chosen:
        return Refusal(Reason.CHOSEN)
    if photo is not None and photo not in state.hands[seat]:
        return Refusal(Reason.NOT_YOURS)
    return [ev.Chose(seat, photo)]


def _answer(state: State, seat: Seat, action: do.Agree | do.Decline) -> Answer:
    if state.agreed is None:
        return Refusal(Reason.NOT_NOW)
    if seat in state.agreed:
        return Refusal(Reason.AGREED)
    if isinstance(action, do.Decline):
        return [ended(state, Ending.NOT_WITH_THREE)]
    return [ev.Agreed(seat)]


def ring(state: State, now: Millis, rng: Rng) -> list[ev.Event]:
    """Let the time of this phase be up; the gate has seen that its timer runs."""
    if state.agreed is not None:
        return [ev.WentOn(now)]
    match state.stage:
        case Stage.CAPTION:
            return void(state, Void.NO_CAPTION, now, rng)
        case Stage.LAYING:
            return [mixed(state, now, rng)]
        case Stage.POINTING:
            return pointing_is_over(state, now, rng)
        case Stage.FAVOURITE:
            return [scored(state, now)]
        case Stage.TALK:
            return round_is_over(state, now, rng)
    return exchanged(state, now, rng)


def deal(state: State, now: Millis, rng: Rng) -> Answer:
    """Shuffle, deal the hands, and let chance name the first captioner (O-A28)."""
    seats, photos = len(state.hands), state.options.deck.photos
    needed = A_PLAYER * seats
    if photos < needed:
        return Refusal(Reason.TOO_FEW_PHOTOS, {"photos": photos, "needed": needed})
    pile = shuffled([PhotoId(photo) for photo in range(photos)], rng)
    hands = tuple(pile[seat * HAND : (seat + 1) * HAND] for seat in range(seats))
    first = Seat(rng.randrange(0, seats))
    return [ev.Dealt(hands, pile[seats * HAND :], first, now)]
