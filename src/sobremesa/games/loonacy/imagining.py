"""Another match that a seat cannot tell from this one: all that it has not seen is dealt anew.

What it has seen is known for good: the cards of the open piles, though only their tops are shown
now. A leaver's hand lies under its top card and was never seen.
"""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from msgspec.structs import replace

from sobremesa.games.loonacy.deck import DECKS, PICTURES, CardId
from sobremesa.games.loonacy.state import Laid, Pile, State
from sobremesa.kernel.ids import Rng, Seat


def imagine(state: State, seat: Seat | None, rng: Rng) -> State:
    """Shuffle the cards that the seat has not seen among the places where they lie.

    Unseen are the draw pile, the others' hands, every new card, piles that lie face down, and what
    a leaver left under his top card. So are the pictures that no seen card shows.
    """
    unseen = list(_unseen(state, seat))
    seen = set(range(len(state.masks))) - set(unseen)
    rng.shuffle(unseen)
    cards = iter(unseen)
    return replace(
        state,
        pictures=_other_pictures(state, seen, rng),
        hands=tuple(
            hand if owner == seat else tuple(next(cards) for _ in hand)
            for owner, hand in enumerate(state.hands)
        ),
        new=tuple(None if card is None else next(cards) for card in state.new),
        draw=tuple(next(cards) for _ in state.draw),
        piles=tuple(
            tuple(
                Laid(next(cards), laid.by, laid.at) if hidden else laid
                for laid, hidden in _hidden(state, pile)
            )
            for pile in state.piles
        ),
    )


def _hidden(state: State, pile: Pile) -> Iterator[tuple[Laid, bool]]:
    """Yield each card of a pile, and whether nobody has seen it there.

    Two cards that nobody has laid, one on the other, are of a leaver's hand: the lower one came to
    lie there unseen.
    """
    for laid, above in zip_longest(pile, pile[1:]):
        under = above is not None and laid.by is None and above.by is None
        yield laid, state.fresh or under


def _other_pictures(state: State, seen: Iterable[CardId], rng: Rng) -> tuple[int, ...]:
    """Draw the pictures anew that no card shows that was seen."""
    if not state.pictures:
        return ()
    deck = DECKS[state.options.pictures].cards
    known = {place for card in seen for place in deck[card]}
    kept = {state.pictures[place] for place in known}
    others = [picture for picture in range(len(PICTURES)) if picture not in kept]
    rng.shuffle(others)
    new = iter(others)
    places = enumerate(state.pictures)
    return tuple(picture if place in known else next(new) for place, picture in places)


def pieces(state: State) -> Iterator[CardId]:
    """List all cards that lie anywhere."""
    yield from _unseen(state, None)
    for pile in state.piles:
        yield from (laid.card for laid, hidden in _hidden(state, pile) if not hidden)


def _unseen(state: State, seat: Seat | None) -> Iterator[CardId]:
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            yield from hand
    yield from (card for card in state.new if card is not None)
    yield from state.draw
    for pile in state.piles:
        yield from (laid.card for laid, hidden in _hidden(state, pile) if hidden)
