"""Another match that a seat cannot tell from this one: what it does not see now is dealt anew.

Nobody's memory counts: also a colour that a seat has seen a moment ago hides again, and is drawn
anew. So the leak test finds whatever still shows it.
"""

from collections.abc import Hashable, Iterator

from msgspec.structs import replace

from sobremesa.games.captain.pieces import DROPPINGS, DroppingId
from sobremesa.games.captain.showing import seen
from sobremesa.games.captain.state import State, droppings
from sobremesa.kernel.ids import Rng, Seat


def imagine(state: State, seat: Seat | None, rng: Rng) -> State:
    """Shuffle the colours that the seat does not see now among the droppings that hide them."""
    if not state.undersides:
        return state
    shown = seen(state, seat)
    hidden = [place for place in range(DROPPINGS) if DroppingId(place) not in shown]
    order = list(hidden)
    rng.shuffle(order)
    undersides = list(state.undersides)
    for place, other in zip(hidden, order, strict=True):
        undersides[place] = state.undersides[other]
    return replace(state, undersides=tuple(undersides))


def pieces(state: State) -> Iterator[Hashable]:
    """List all droppings that lie anywhere, and all colours that hide under them."""
    held = 0 if state.look is None else 1 << state.look.dropping
    for mask in (state.deck, held, state.galley, state.gone, *state.kept):
        yield from droppings(mask)
    yield from state.undersides
