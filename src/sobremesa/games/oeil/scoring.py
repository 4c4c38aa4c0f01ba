"""The points of a round."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from sobremesa.games.oeil.state import State
from sobremesa.kernel.decks import PhotoId
from sobremesa.kernel.ids import Seat

SOME_FOUND: Final = 3
"""The captioner's, when some viewers have found his photograph and others not."""
FOUND: Final = 2
"""Of each who found it."""
NOBODY_FOUND: Final = -1
"""The captioner's."""
FINGER: Final = 1
"""A viewer's, for each finger of another on his photograph."""
MOST_TIMES: Final = 4
"""With two cameras, or more of an own deck (O-A6)."""


class FoundBy(StrEnum):
    """Which viewers have found the captioner's photograph."""

    NOBODY = "nobody"
    SOME = "some"
    ALL = "all"


class Reckoning(Struct, frozen=True, gc=False):
    """Why the points of a round are what they are; they are multiplied already."""

    found: FoundBy
    captioner: int
    """The captioner's."""
    finder: int
    """Of each who found it; 0: nobody has got it."""
    finger: int
    """For each finger on the photograph of a viewer; 0: nobody has got it."""


def multiplier(state: State) -> int:
    """Return by what the points are multiplied: cameras on the table, whoever laid them (O-A5)."""
    cameras = sum(photo in state.options.deck.cameras for photo in state.table)
    return int(min(2**cameras, MOST_TIMES))


def viewers_fingers(state: State) -> dict[Seat, PhotoId]:
    """Return the fingers of the viewers, those of leavers too: they stay (O-A23)."""
    return {
        Seat(seat): photo
        for seat, photo in enumerate(state.fingers)
        if photo is not None and seat != state.captioner
    }


def finders(state: State) -> list[Seat]:
    """List the viewers who point at the captioner's photograph."""
    wanted = state.laid[state.captioner]
    return [seat for seat, photo in viewers_fingers(state).items() if photo == wanted]


def points(state: State) -> tuple[int, ...]:
    """Return what each seat gets for the round; who has left gets nothing."""
    found, pointed = finders(state), viewers_fingers(state)
    got = dict.fromkeys(range(len(state.hands)), 0)
    got[state.captioner] = captioners_points(
        len(found), len(pointed), minus=state.options.minus_points
    )
    for seat in found:
        got[seat] += FOUND
    for seat, fingers in fingers_on(state).items():
        got[seat] += fingers * FINGER
    times = multiplier(state)
    return tuple(got[seat] * times if seat in state.playing else 0 for seat in got)


def reckoning(state: State) -> Reckoning:
    """Return why the points of a round are what they are, once they are booked.

    Whoever leaves after that keeps them in it; whoever has left before got none.
    """
    found, times, got = finders(state), multiplier(state), state.points
    if not found:
        by = FoundBy.NOBODY
    else:
        by = FoundBy.SOME if len(found) < len(viewers_fingers(state)) else FoundBy.ALL
    finder, finger = FOUND * times, FINGER * times
    pointed_at = [seat for seat in fingers_on(state) if got[seat] > finder * (seat in found)]
    return Reckoning(
        found=by,
        captioner=got[state.captioner],
        finder=finder if any(got[seat] for seat in found) else 0,
        finger=finger if pointed_at else 0,
    )


def captioners_points(found: int, pointed: int, *, minus: bool) -> int:
    """Return the captioner's own, before they are multiplied.

    >>> [captioners_points(found, 3, minus=True) for found in range(4)]
    [-1, 3, 3, 0]
    """
    if found == 0:
        return NOBODY_FOUND if minus else 0
    return SOME_FOUND if found < pointed else 0


def fingers_on(state: State) -> Mapping[Seat, int]:
    """Return how many others point at each viewer's photograph, the captioner among them."""
    owners = {photo: Seat(seat) for seat, photo in enumerate(state.laid) if photo is not None}
    fingers: dict[Seat, int] = {}
    for photo in state.fingers:
        if photo is not None and owners[photo] != state.captioner:
            owner = owners[photo]
            fingers[owner] = fingers.get(owner, 0) + 1
    return fingers
