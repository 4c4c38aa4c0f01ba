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


def draw(state: State, wanted: Collection[Seat], rng: Rng) -> tuple[BySeat, tuple[PhotoId, ...]]:
    """Let those seats draw one each, from the captioner's left.

    Returns what each drew, and the discards as they were shuffled into a new draw pile, where the
    old one was empty on the way (O-A14).
    """
    seats = [seat for seat in from_the_left(state) if seat in wanted]
    too_few = len(state.draw) < len(seats)
    recycled = shuffled(state.discards, rng) if too_few else ()
    drawn = dict(zip(seats, state.draw + recycled, strict=False))
    return tuple(drawn.get(Seat(seat)) for seat in range(len(state.hands))), recycled
