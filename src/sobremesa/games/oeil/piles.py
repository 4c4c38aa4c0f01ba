"""Shuffling and drawing."""

from collections.abc import Collection, Sequence

from sobremesa.games.oeil.events import BySeat
from sobremesa.games.oeil.state import State
from sobremesa.kernel.decks import PhotoId
from sobremesa.kernel.ids import Rng, Seat


def shuffled(photos: Sequence[PhotoId], rng: Rng) -> tuple[PhotoId, ...]:
    """Return the photographs in an order that chance has drawn."""
    order: list[int] = list(photos)
    rng.shuffle(order)
    return tuple(PhotoId(photo) for photo in order)


def from_the_left(state: State) -> list[Seat]:
    """List those who play, from the captioner's left neighbour on."""
    captioner = state.captioner
    later = [seat for seat in state.playing if seat > captioner]
    return later + [seat for seat in state.playing if seat <= captioner]


def draw(
    state: State, wanted: Collection[Seat], rng: Rng
) -> tuple[BySeat, tuple[PhotoId, ...], bool]:
    """Let those seats draw one each, from the captioner's left.

    Returns what each drew, the draw pile after it, and whether it was empty on the way: then the
    discards were shuffled into a new one (O-A14).
    """
    seats = [seat for seat in from_the_left(state) if seat in wanted]
    pile = state.draw
    recycled = len(pile) < len(seats)
    if recycled:
        pile += shuffled(state.discards, rng)
    drawn = dict(zip(seats, pile, strict=False))
    photos = tuple(drawn.get(Seat(seat)) for seat in range(len(state.hands)))
    return photos, pile[len(seats) :], recycled
