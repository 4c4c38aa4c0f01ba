"""Another match that a seat cannot tell from this one: all that it has not seen is dealt anew."""

from collections.abc import Iterator

from msgspec.structs import replace

from sobremesa.games.loonacy.deck import CardId
from sobremesa.games.loonacy.state import Laid, State
from sobremesa.kernel.ids import Rng, Seat


def imagine(state: State, seat: Seat | None, rng: Rng) -> State:
    """Shuffle the cards that the seat does not see among the places where they lie.

    Unseen are the draw pile, the others' hands, every new card, and piles that lie face down.
    """
    unseen = list(_unseen(state, seat))
    rng.shuffle(unseen)
    cards = iter(unseen)
    return replace(
        state,
        hands=tuple(
            hand if owner == seat else tuple(next(cards) for _ in hand)
            for owner, hand in enumerate(state.hands)
        ),
        new=tuple(None if card is None else next(cards) for card in state.new),
        draw=tuple(next(cards) for _ in state.draw),
        piles=tuple(
            tuple(Laid(next(cards), laid.by, laid.at) for laid in pile) if state.fresh else pile
            for pile in state.piles
        ),
    )


def pieces(state: State) -> Iterator[CardId]:
    """List all cards that lie anywhere."""
    yield from _unseen(state, None)
    if not state.fresh:
        for pile in state.piles:
            yield from (laid.card for laid in pile)


def _unseen(state: State, seat: Seat | None) -> Iterator[CardId]:
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            yield from hand
    yield from (card for card in state.new if card is not None)
    yield from state.draw
    if state.fresh:
        yield from (laid.card for pile in state.piles for laid in pile)
