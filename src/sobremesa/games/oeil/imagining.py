"""Another match that a seat cannot tell from this one.

All that it does not see now is dealt anew, also what lies among the discards: what a player may
remember of it stands in no view.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from sobremesa.games.oeil.events import BySeat
from sobremesa.games.oeil.state import Stage, State
from sobremesa.kernel.decks import PhotoId
from sobremesa.kernel.ids import Rng, Seat


def imagine(state: State, seat: Seat | None, rng: Rng) -> State:
    """Deal the unseen photographs anew.

    With them goes who laid what, who points where, and who exchanges.
    """
    if state.stage is Stage.EXCHANGE:
        state = _other_choices(state, seat, rng)
    state = _other_places(state, seat, rng)
    if state.stage in {Stage.POINTING, Stage.FAVOURITE}:
        state = replace(state, laid=_other_owners(state, seat, rng))
    if state.stage is Stage.POINTING:
        state = replace(state, fingers=_other_fingers(state, seat, rng))
    return state


def pieces(state: State) -> Iterator[PhotoId]:
    """List all photographs that lie anywhere."""
    for hand in state.hands:
        yield from hand
    yield from (photo for row in (state.laid, state.aside) for photo in row if photo is not None)
    yield from state.draw
    yield from state.discards


def _other_choices(state: State, seat: Seat | None, rng: Rng) -> State:
    """Draw anew, of the others who have chosen, who exchanges and who keeps all."""
    hands, aside = list(state.hands), list(state.aside)
    for other in sorted(state.chosen - {seat}):
        back = aside[other]
        held = hands[other] if back is None else (*hands[other], back)
        swaps = rng.random() < 0.5
        hands[other], aside[other] = (held[1:], held[0]) if swaps else (held, None)
    return replace(state, hands=tuple(hands), aside=tuple(aside))


def _other_places(state: State, seat: Seat | None, rng: Rng) -> State:
    """Shuffle what the seat does not see among the places where it lies."""
    unseen = list(_unseen(state, seat))
    rng.shuffle(unseen)
    photos = map(PhotoId, unseen)

    def row(places: BySeat) -> BySeat:
        return tuple(
            photo if photo is None or owner == seat else next(photos)
            for owner, photo in enumerate(places)
        )

    return replace(
        state,
        hands=tuple(
            hand if owner == seat else tuple(next(photos) for _ in hand)
            for owner, hand in enumerate(state.hands)
        ),
        laid=state.laid if state.table else row(state.laid),
        aside=row(state.aside),
        draw=tuple(next(photos) for _ in state.draw),
        discards=tuple(next(photos) for _ in state.discards),
    )


def _unseen(state: State, seat: Seat | None) -> Iterator[int]:
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            face_down = (None if state.table else state.laid[owner], state.aside[owner])
            yield from hand
            yield from (photo for photo in face_down if photo is not None)
    yield from state.draw
    yield from state.discards


def _other_owners(state: State, seat: Seat | None, rng: Rng) -> BySeat:
    """Draw anew whose photograph is whose.

    Where fingers are seen, nobody points at his own: that much everybody knows.
    """
    owners = [owner for owner in range(len(state.laid)) if owner != seat]
    owners = [owner for owner in owners if state.laid[owner] is not None]
    photos: list[int] = [photo for owner in owners if (photo := state.laid[owner]) is not None]
    shown = state.fingers if state.stage is Stage.FAVOURITE else (None,) * len(state.laid)
    while True:
        rng.shuffle(photos)
        laid = dict(zip(owners, map(PhotoId, photos), strict=True))
        if all(laid[owner] != shown[owner] for owner in owners):
            return tuple(laid.get(owner, photo) for owner, photo in enumerate(state.laid))


def _other_fingers(state: State, seat: Seat | None, rng: Rng) -> BySeat:
    """Draw anew where the others point who do."""

    def finger(owner: int, photo: PhotoId | None) -> PhotoId | None:
        if photo is None or owner == seat:
            return photo
        others = [lying for lying in state.table if lying != state.laid[owner]]
        return others[rng.randrange(0, len(others))]

    return tuple(finger(owner, photo) for owner, photo in enumerate(state.fingers))
