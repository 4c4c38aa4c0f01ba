"""What a seat sees, built for it from the state: nothing is stripped, because nothing is put in."""

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from sobremesa.games.loonacy.deck import DECKS, PICTURES, CardId, Picture
from sobremesa.games.loonacy.state import Pile, Stage, State, Verdict
from sobremesa.games.loonacy.timers import missing_at, some_are_missing, stage_ends
from sobremesa.kernel.game import Outcome
from sobremesa.kernel.ids import Millis, Phase, Seat
from sobremesa.kernel.latest import Latest

Doing: TypeAlias = Literal["play", "point", "take-back"]


class Face(Struct, frozen=True, gc=False):
    """A card that is seen."""

    card: CardId
    pictures: tuple[Picture, Picture]


class PileView(Struct, frozen=True, gc=False):
    """A pile: its top card, who laid it and when."""

    top: Face | None
    """None while the piles are new and face down."""
    cards: int
    by: Seat | None
    at: Millis


class SeatView(Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    cards: int
    """In the hand, the face-down one included."""
    playing: bool
    away: bool
    pointing: bool


class Fit(Struct, frozen=True, gc=False):
    """For a helping hand: the piles that take a card."""

    card: CardId
    piles: tuple[int, ...]


class View(Struct, frozen=True):
    """The whole truth for one seat, or for those who watch."""

    phase: Phase
    stage: Stage
    seat: Seat | None
    """Whose view this is; None: a spectator's."""
    may: tuple[Doing, ...]
    hand: tuple[Face, ...]
    new: bool
    """A face-down card lies before this seat."""
    blocked: Millis | None
    """Until when this seat may not play."""
    wrong_card_pause: bool
    """A card that does not match blocks its player for a moment."""
    piles: tuple[PileView, ...]
    draw: int
    """Cards left in the draw pile."""
    seats: tuple[SeatView, ...]
    verdict: Verdict | None
    ends: Millis | None
    """When hands have been seen, or the dealt cards are turned."""
    missing: bool
    """Some point and some do not: somebody may ring, and the draw starts without these."""
    missing_at: Millis | None
    """When it does so by itself."""
    unserved: bool
    """The last draw could not be served: another one in a row would end the match."""
    fits: tuple[Fit, ...]
    """For a helping hand only."""
    outcome: Outcome | None


class _Common(Struct, frozen=True, gc=False):
    """What all see alike."""

    piles: tuple[PileView, ...]
    seats: tuple[SeatView, ...]
    ends: Millis | None
    missing: bool
    missing_at: Millis | None


def view(state: State, seat: Seat | None) -> View:
    """Build the view of a seat; None: of spectators and of the television."""
    common = _common(state)
    return View(
        phase=state.phase,
        stage=state.stage,
        seat=seat,
        may=() if seat is None else _may(state, seat),
        hand=() if seat is None else hand(state, seat),
        new=seat is not None and state.new[seat] is not None,
        blocked=None if seat is None else state.blocked[seat],
        wrong_card_pause=state.options.wrong_card_pause,
        piles=common.piles,
        draw=len(state.draw),
        seats=common.seats,
        verdict=state.verdict,
        ends=common.ends,
        missing=common.missing,
        missing_at=common.missing_at,
        unserved=state.unserved,
        fits=() if seat is None else _fits(state, seat),
        outcome=state.outcome,
    )


def _build_common(state: State) -> _Common:
    missing = state.outcome is None and state.stage is Stage.PLAYING and some_are_missing(state)
    return _Common(
        piles=tuple([_pile(state, pile) for pile in state.piles]),
        seats=tuple([_seat(state, Seat(number)) for number in range(len(state.hands))]),
        ends=stage_ends(state),
        missing=missing,
        missing_at=missing_at(state) if missing else None,
    )


_common: Final = Latest(_build_common)
"""Of the state that is being shown: it is shown to each seat in turn."""


def face(state: State, card: CardId) -> Face:
    """Return a card as it looks in this match."""
    one, other = DECKS[state.options.pictures].cards[card]
    names = state.pictures
    return _face(card, names[one], names[other])


# Each is seen again and again; so many are the cards of forty matches.
@lru_cache(4096)
def _face(card: CardId, one: int, other: int) -> Face:
    return Face(card, (PICTURES[one], PICTURES[other]))


def hand(state: State, seat: Seat) -> tuple[Face, ...]:
    """Return a seat's cards as they look, in the order in which they came."""
    return _hand(state.options.pictures, state.pictures, state.hands[seat])


# A hand is seen again whenever somebody else does something; so many are those of 800 tables.
@lru_cache(4096)
def _hand(deck: int, names: tuple[int, ...], cards: tuple[CardId, ...]) -> tuple[Face, ...]:
    halves = ((card, *DECKS[deck].cards[card]) for card in cards)
    return tuple([_face(card, names[one], names[other]) for card, one, other in halves])


def _may(state: State, seat: Seat) -> tuple[Doing, ...]:
    if state.outcome is not None or state.stage is not Stage.PLAYING or seat not in state.playing:
        return ()
    finger: Doing = "take-back" if seat in state.pointing else "point"
    return (finger,) if state.blocked[seat] is not None else ("play", finger)


def _pile(state: State, pile: Pile) -> PileView:
    top = pile[-1]
    seen = None if state.fresh else face(state, top.card)
    return PileView(seen, len(pile), top.by, top.at)


def _seat(state: State, seat: Seat) -> SeatView:
    return SeatView(
        cards=len(state.hands[seat]) + (state.new[seat] is not None),
        playing=seat in state.playing,
        away=seat in state.away,
        pointing=seat in state.pointing,
    )


def _fits(state: State, seat: Seat) -> tuple[Fit, ...]:
    if not state.setups[seat].handicap.helping_hand or "play" not in _may(state, seat):
        return ()
    masks = state.masks
    tops = [masks[pile[-1].card] for pile in state.piles]
    fits = (
        Fit(card, tuple(place for place, top in enumerate(tops) if masks[card] & top))
        for card in state.hands[seat]
    )
    return tuple(fit for fit in fits if fit.piles)
