"""The common draw: all who are present point, then each gets a card, seen by all at once."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from sobremesa.games.loonacy import events as ev
from sobremesa.games.loonacy.deck import CardId
from sobremesa.games.loonacy.endings import fewest_cards
from sobremesa.games.loonacy.state import Stage, State, evolve
from sobremesa.kernel.gate import present
from sobremesa.kernel.ids import Millis, Rng, Seat

PILES: Final = MappingProxyType({2: 4, 3: 3, 4: 2, 5: 1})
"""How many piles for how many players (L-A1)."""


def piles_for(playing: Sequence[Seat]) -> int:
    """Return the number of piles for those who play now (L-A14)."""
    return PILES[len(playing)]


def then_perhaps_agree(
    state: State, event: ev.Pointed | ev.WentAway | ev.CameBack, now: Millis, rng: Rng
) -> list[ev.Event]:
    """Let it happen; when all who are present point after it, start the draw (L-A6).

    While cards are dealt the fingers still point: they do not ask for another draw.
    """
    if state.stage is not Stage.PLAYING or is_waited_for(state, but_for=event.seat):
        return [event]
    if isinstance(event, ev.CameBack) and event.seat not in state.pointing:
        return [event]
    after = evolve(state, event)
    return [event, *agree(after, now, rng)] if present(after) else [event]


def is_waited_for(state: State, but_for: Seat) -> bool:
    """Tell whether somebody present, but for that seat, does not point."""
    pointing, away = state.pointing, state.away
    for seat in state.playing:
        if seat not in pointing and seat not in away and seat != but_for:
            return True
    return False


def agree(state: State, now: Millis, rng: Rng) -> list[ev.Event]:
    """Lock the piles and give each a card, after a reshuffle where they are not enough (L-A11)."""
    agreed = ev.Agreed(now)
    if len(state.draw) >= len(state.playing):
        return [agreed, _draw(state, state.draw)]
    if _enough_after_reshuffle(state):
        reshuffled = _reshuffle(state, rng)
        return [agreed, reshuffled, _draw(state, reshuffled.draw)]
    return [agreed, *_unserved(state, rng)]


def shuffled(cards: Sequence[CardId], rng: Rng) -> tuple[CardId, ...]:
    """Return the cards in an order that chance has drawn."""
    order = list(cards)
    rng.shuffle(order)
    return tuple(order)


def _draw(state: State, draw: Sequence[CardId]) -> ev.Drew:
    cards = iter(draw)
    seats = range(len(state.hands))
    return ev.Drew(tuple(next(cards) if seat in state.playing else None for seat in seats))


def _loose(state: State) -> list[CardId]:
    """List what a reshuffle gathers: the draw pile's rest too, else it would be known (L-A12)."""
    kept = -1 if state.options.keep_top else None
    return [*state.draw, *(laid.card for pile in state.piles for laid in pile[:kept])]


def _new_piles(state: State) -> int:
    return 0 if state.options.keep_top else piles_for(state.playing)


def _enough_after_reshuffle(state: State) -> bool:
    return len(_loose(state)) >= _new_piles(state) + len(state.playing)


def _reshuffle(state: State, rng: Rng) -> ev.Reshuffled:
    cards = shuffled(_loose(state), rng)
    if state.options.keep_top:
        tops = tuple(pile[-1].card for pile in state.piles)
        return ev.Reshuffled(tops, cards, kept=True)
    piles = _new_piles(state)
    return ev.Reshuffled(cards[:piles], cards[piles:], kept=False)


def _unserved(state: State, rng: Rng) -> list[ev.Event]:
    """Not even a reshuffle gives each a card (L-A16); a second time in a row ends it (L-A17)."""
    if state.unserved:
        return [fewest_cards(state)]
    events: list[ev.Event] = []
    tops = [pile[-1].card for pile in state.piles]
    if _new_piles(state) and len(_loose(state)) >= _new_piles(state):
        reshuffled = _reshuffle(state, rng)
        events.append(reshuffled)
        tops = list(reshuffled.tops)
    events.append(ev.Unserved() if _anybody_can_play(state, tops) else fewest_cards(state))
    return events


def _anybody_can_play(state: State, tops: Sequence[CardId]) -> bool:
    masks = state.masks
    open_pictures = 0
    for card in tops:
        open_pictures |= masks[card]
    return any(masks[card] & open_pictures for seat in state.playing for card in state.hands[seat])
