"""The rules of Loonacy: what each command makes happen. L-A… and L… are those of README.md."""

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from sobremesa.games.loonacy import events as ev
from sobremesa.games.loonacy.actions import Action, Play, Point
from sobremesa.games.loonacy.deck import PICTURES, CardId
from sobremesa.games.loonacy.drawing import agree, piles_for, shuffled, then_perhaps_agree
from sobremesa.games.loonacy.endings import last_one, stopped, won
from sobremesa.games.loonacy.reasons import Reason
from sobremesa.games.loonacy.state import Laid, Pile, Stage, State
from sobremesa.games.loonacy.timers import MISSING, OPEN, TURN, blocked_seat
from sobremesa.games.loonacy.times import BLOCK, RACE
from sobremesa.kernel.commands import Act, Away, Back, Begin, Command, Leave, Ring, Stop
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.refusals import Refusal

HAND: Final = 7
"""Cards of a first hand."""
SEATS_NEEDED: Final = 2
"""With fewer the match cannot go on."""

Answer: TypeAlias = Sequence[ev.Event] | Refusal[ev.Event]


def decide(state: State, command: Command[Action], now: Millis, rng: Rng) -> Answer:
    """Judge a command that has passed the kernel's gate."""
    if isinstance(command, Act):
        return act(state, command.seat, command.action, now, rng)
    match command:
        case Ring(timer):
            return ring(state, timer, now, rng)
        case Begin():
            return deal(state, now, rng)
        case Away(seat):
            return then_perhaps_agree(state, ev.WentAway(seat, now), now, rng)
        case Back(seat):
            return then_perhaps_agree(state, ev.CameBack(seat, now), now, rng)
        case Leave(seat):
            return leave(state, seat, now, rng)
        case Stop():
            return (stopped(state),)
    assert_never(command)


def act(state: State, seat: Seat, action: Action, now: Millis, rng: Rng) -> Answer:
    """Judge what a seat does: nothing while hands are looked at or cards are dealt."""
    if state.stage is not Stage.PLAYING:
        return Refusal(Reason.NOT_OPEN if state.stage is Stage.LOOKING else Reason.LOCKED)
    if type(action) is Play:
        return play(state, seat, action, now)
    if type(action) is Point:
        if seat in state.pointing:
            return Refusal(Reason.POINTING)
        return then_perhaps_agree(state, ev.Pointed(seat, now), now, rng)
    if seat not in state.pointing:
        return Refusal(Reason.NOT_POINTING)
    return (ev.TookBack(seat, now),)


def play(state: State, seat: Seat, action: Play, now: Millis) -> Answer:
    """Judge a card on a pile against the top that lies there now (L-A3)."""
    card = action.card
    if card not in state.hands[seat]:
        return Refusal(Reason.NOT_IN_HAND)
    if not 0 <= action.pile < len(state.piles):
        return Refusal(Reason.NO_PILE)
    until = state.blocked[seat]
    if until is not None:
        return Refusal(Reason.BLOCKED, {"until": until})
    masks = state.masks
    if not masks[card] & masks[state.piles[action.pile][-1].card]:
        return _no_match(state, seat, action, now)
    played: list[ev.Event] = [ev.Played(seat, card, action.pile, now)]
    if state.pointing:
        played.append(ev.FingersDown())
    if len(state.hands[seat]) == 1:
        played.append(won(state, seat))
    return played


def _no_match(state: State, seat: Seat, action: Play, now: Millis) -> Refusal[ev.Event]:
    cover = _cover(state.piles[action.pile], action.onto, now)
    if cover is None or not state.masks[action.card] & state.masks[action.onto]:
        return _wrong_card(state, seat, action, now)
    if cover.by is None:  # it was never the top of this pile
        return _wrong_card(state, seat, action, now)
    if cover.by == seat:
        return Refusal(Reason.CHANGED)
    margin = Millis(now - cover.at)
    beaten = ev.Beaten(seat, action.card, action.pile, cover.by, margin, now)
    return Refusal(Reason.BEATEN, {"by": cover.by, "margin": margin}, cost=(beaten,))


def _cover(pile: Pile, onto: CardId, now: Millis) -> Laid | None:
    """Return what covered that card less than a second ago, looking from the top down."""
    cover = pile[-1]
    for laid in reversed(pile[:-1]):
        if now - cover.at >= RACE:
            return None
        if laid.card == onto:
            return cover
        cover = laid
    return None


def _wrong_card(state: State, seat: Seat, action: Play, now: Millis) -> Refusal[ev.Event]:
    if not state.options.wrong_card_pause:
        return Refusal(Reason.WRONG_CARD)
    fumbled = ev.Fumbled(seat, action.card, action.pile, Millis(now + BLOCK))
    return Refusal(Reason.WRONG_CARD, cost=(fumbled,))


def ring(state: State, timer: str, now: Millis, rng: Rng) -> Answer:
    """Let a timer's time be over; the gate has seen that it runs."""
    if timer == OPEN:
        return (ev.Opened(state.draw[: piles_for(state.playing)], now),)
    if timer == TURN:
        return (ev.Turned(_left_behind(state), now),)
    if timer == MISSING:
        return agree(state, now, rng)
    return (ev.Unblocked(blocked_seat(timer)),)


def deal(state: State, now: Millis, rng: Rng) -> Answer:
    """Choose the pictures, shuffle, and deal the hands."""
    pictures = list(range(len(PICTURES)))
    rng.shuffle(pictures)
    cards = list(range(len(state.masks)))
    rng.shuffle(cards)
    hands: list[tuple[CardId, ...]] = []
    for setup in state.setups:
        size = HAND - setup.handicap.fewer_cards
        hands.append(tuple(cards[:size]))
        del cards[:size]
    chosen = tuple(pictures[: state.options.pictures])
    return (ev.Dealt(chosen, tuple(hands), tuple(cards), now),)


def leave(state: State, seat: Seat, now: Millis, rng: Rng) -> Answer:
    """Let a seat go: its hand becomes a pile (S), or goes back where nothing was played yet."""
    pile = state.hands[seat] if state.stage is Stage.PLAYING else ()
    events: list[ev.Event] = [ev.Left(seat, pile, now)]
    if state.stage is Stage.LOOKING:
        events.append(ev.ShuffledBack(seat, shuffled(state.draw + state.hands[seat], rng)))
    if pile and state.pointing:
        events.append(ev.FingersDown())
    if len(state.playing) == SEATS_NEEDED:
        events.append(last_one(state, seat))
    return events


def _left_behind(state: State) -> tuple[tuple[CardId, ...], ...]:
    """Return the hands, new card on top, of those who left while cards were dealt (L-A26)."""
    gone = [seat for seat, hand in enumerate(state.hands) if hand and seat not in state.playing]
    cards = ((*state.hands[seat], state.new[seat]) for seat in gone)
    return tuple(tuple(card for card in hand if card is not None) for hand in cards)
