"""Where everything lies, and how events change it. No rules here."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.games.loonacy import events as ev
from sobremesa.games.loonacy.actions import Handicap, Options
from sobremesa.games.loonacy.deck import MASKS, CardId
from sobremesa.kernel.game import Outcome, Setup
from sobremesa.kernel.ids import Millis, Phase, Seat


class Stage(StrEnum):
    """Which part of a match this is; each time one begins, the phase counts up."""

    BLANK = "blank"
    """Nothing is dealt."""
    LOOKING = "looking"
    """All see their hands, the piles are not open."""
    PLAYING = "playing"
    """No turns: all play at once."""
    DEALING = "dealing"
    """The piles are locked until the new cards are turned."""


class Laid(Struct, frozen=True, gc=False):
    """A card on a pile: who laid it there, and when."""

    card: CardId
    by: Seat | None
    """None: it was dealt there, or left behind."""
    at: Millis


Pile: TypeAlias = tuple[Laid, ...]
"""The top card is the last."""


class Verdict(Struct, frozen=True, gc=False):
    """The latest race for a pile."""

    pile: int
    winner: Seat
    loser: Seat
    margin: Millis
    at: Millis


class State(Struct, frozen=True, gc=False):
    """A match. Seats index `hands`, `new` and `blocked`."""

    options: Options
    setups: tuple[Setup[Handicap], ...]
    playing: tuple[Seat, ...]
    hands: tuple[tuple[CardId, ...], ...]
    """In the order in which the cards came."""
    new: tuple[CardId | None, ...]
    """Face-down cards, while they are being dealt."""
    blocked: tuple[Millis | None, ...]
    """Until when a seat may not play, after a wrong card."""
    stage: Stage = Stage.BLANK
    phase: Phase = Phase(0)
    since: Millis = Millis(0)
    """When this stage began."""
    pictures: tuple[int, ...] = ()
    piles: tuple[Pile, ...] = ()
    draw: tuple[CardId, ...] = ()
    """The next card is the first."""
    fresh: bool = False
    """The piles are new and face down."""
    pointing: frozenset[Seat] = frozenset()
    half_since: Millis | None = None
    """Since when at least half of those present point, and somebody does not."""
    unserved: bool = False
    """The last agreement could not be served, and nobody has played since."""
    verdict: Verdict | None = None
    away: frozenset[Seat] = frozenset()
    outcome: Outcome | None = None

    @property
    def masks(self) -> tuple[int, ...]:
        """The pictures of each card of this deck, as bits."""
        return MASKS[self.options.pictures]


def evolve(state: State, event: ev.Event) -> State:
    """Return the state after the event."""
    return _CHANGES[type(event)](state, event)


def _put(row: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    return (*row[:place], item, *row[place + 1 :])


def _dealt_piles(tops: tuple[CardId, ...], at: Millis) -> tuple[Pile, ...]:
    return tuple((Laid(card, None, at),) for card in tops)


def _left_pile(cards: tuple[CardId, ...], at: Millis) -> Pile:
    return tuple(Laid(card, None, at) for card in cards)


def _begin_stage(state: State, stage: Stage, at: Millis, **changes: Any) -> State:
    return replace(state, stage=stage, phase=state.phase + 1, since=at, **changes)


def _dealt(state: State, event: ev.Dealt) -> State:
    changes = {"pictures": event.pictures, "hands": event.hands, "draw": event.draw}
    return _begin_stage(state, Stage.LOOKING, event.at, **changes)


def _opened(state: State, event: ev.Opened) -> State:
    piles = _dealt_piles(event.tops, event.at)
    draw = state.draw[len(event.tops) :]
    return _begin_stage(state, Stage.PLAYING, event.at, piles=piles, draw=draw)


def _played(state: State, event: ev.Played) -> State:
    hand = state.hands[event.seat]
    place = hand.index(event.card)
    pile = (*state.piles[event.pile], Laid(event.card, event.seat, event.at))
    return replace(
        state,
        hands=_put(state.hands, event.seat, hand[:place] + hand[place + 1 :]),
        piles=_put(state.piles, event.pile, pile),
        unserved=False,
    )


def _beaten(state: State, event: ev.Beaten) -> State:
    verdict = Verdict(event.pile, event.by, event.seat, event.margin, event.at)
    return replace(state, verdict=verdict)


def _fumbled(state: State, event: ev.Fumbled) -> State:
    return replace(state, blocked=_put(state.blocked, event.seat, event.until))


def _unblocked(state: State, event: ev.Unblocked) -> State:
    return replace(state, blocked=_put(state.blocked, event.seat, None))


def _pointed(state: State, event: ev.Pointed) -> State:
    return _count(replace(state, pointing=state.pointing | {event.seat}), event.at)


def _took_back(state: State, event: ev.TookBack) -> State:
    return _count(replace(state, pointing=state.pointing - {event.seat}), event.at)


def _count(state: State, at: Millis) -> State:
    """Note since when at least half of those present point, and somebody does not."""
    present = pointing = 0
    for seat in state.playing:
        if seat not in state.away:
            present += 1
            pointing += seat in state.pointing
    half = 0 < present <= 2 * pointing < 2 * present
    if half == (state.half_since is not None):
        return state
    return replace(state, half_since=at if half else None)


def _fingers_down(state: State, _: ev.FingersDown) -> State:
    return replace(state, pointing=frozenset(), half_since=None)


def _agreed(state: State, event: ev.Agreed) -> State:
    return _begin_stage(state, Stage.DEALING, event.at)


def _reshuffled(state: State, event: ev.Reshuffled) -> State:
    if event.kept:
        piles = tuple(pile[-1:] for pile in state.piles)
    else:
        piles = _dealt_piles(event.tops, state.since)
    verdict = state.verdict if event.kept else None
    return replace(state, piles=piles, draw=event.draw, fresh=not event.kept, verdict=verdict)


def _drew(state: State, event: ev.Drew) -> State:
    taken = sum(card is not None for card in event.cards)
    return replace(state, new=event.cards, draw=state.draw[taken:], unserved=False)


def _unserved(state: State, _: ev.Unserved) -> State:
    return replace(state, unserved=True)


def _turned(state: State, event: ev.Turned) -> State:
    nobody = (None,) * len(state.hands)
    hands = tuple(
        () if seat not in state.playing else hand if card is None else (*hand, card)
        for seat, (hand, card) in enumerate(zip(state.hands, state.new, strict=True))
    )
    left = tuple(_left_pile(cards, event.at) for cards in event.left)
    return replace(
        _begin_stage(state, Stage.PLAYING, event.at),
        hands=hands,
        new=nobody,
        piles=state.piles + left,
        fresh=False,
        pointing=frozenset(),
        half_since=None,
    )


def _left(state: State, event: ev.Left) -> State:
    gone = replace(
        state,
        playing=tuple(seat for seat in state.playing if seat != event.seat),
        away=state.away - {event.seat},
        pointing=state.pointing - {event.seat},
        blocked=_put(state.blocked, event.seat, None),
    )
    if not event.pile:
        return _count(gone, event.at)
    return replace(
        _count(gone, event.at),
        hands=_put(gone.hands, event.seat, ()),
        piles=(*gone.piles, _left_pile(event.pile, event.at)),
    )


def _shuffled_back(state: State, event: ev.ShuffledBack) -> State:
    return replace(state, hands=_put(state.hands, event.seat, ()), draw=event.draw)


def _went_away(state: State, event: ev.WentAway) -> State:
    return _count(replace(state, away=state.away | {event.seat}), event.at)


def _came_back(state: State, event: ev.CameBack) -> State:
    return _count(replace(state, away=state.away - {event.seat}), event.at)


def _ended(state: State, event: ev.Ended) -> State:
    return replace(state, outcome=event.outcome, fresh=False)  # nothing stays hidden on the table


_CHANGES: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.Dealt: _dealt,
    ev.Opened: _opened,
    ev.Played: _played,
    ev.Beaten: _beaten,
    ev.Fumbled: _fumbled,
    ev.Unblocked: _unblocked,
    ev.Pointed: _pointed,
    ev.TookBack: _took_back,
    ev.FingersDown: _fingers_down,
    ev.Agreed: _agreed,
    ev.Reshuffled: _reshuffled,
    ev.Drew: _drew,
    ev.Unserved: _unserved,
    ev.Turned: _turned,
    ev.Left: _left,
    ev.ShuffledBack: _shuffled_back,
    ev.WentAway: _went_away,
    ev.CameBack: _came_back,
    ev.Ended: _ended,
}
