"""Leaks planted into a real game. Each class is Loonacy with one fault."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from sobremesa.games.loonacy import CARD
from sobremesa.games.loonacy import events as ev
from sobremesa.games.loonacy.actions import Action, Play
from sobremesa.games.loonacy.game import Loonacy
from sobremesa.games.loonacy.legal import legal
from sobremesa.games.loonacy.reasons import Reason
from sobremesa.games.loonacy.state import State, Verdict
from sobremesa.games.loonacy.told import CardBeaten, CardLaid, CardsDealt, FingerShown, Told
from sobremesa.games.loonacy.view import Fit, View, face, hand
from sobremesa.kernel.commands import Command
from sobremesa.kernel.game import GameCard, Timer
from sobremesa.kernel.ids import Millis, Rng, Seat
from sobremesa.kernel.refusals import Refusal


class Planted(Loonacy):
    """Loonacy, made like the faulty ones."""

    def __init__(self, card: GameCard = CARD) -> None:
        super().__init__(card)


class ShowsTheNextCard(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), fits=tuple(Fit(c, ()) for c in state.draw[:1]))


class ShowsAHandToWatchers(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        return replace(seen, hand=hand(state, Seat(0))) if seat is None else seen


class ShowsNewCardsBeforeTheyAreTurned(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        new = None if seat is None else state.new[seat]
        return seen if new is None else replace(seen, hand=(*seen.hand, face(state, new)))


class TellsWhichCardWasBeaten(Planted):
    def tell(self, before: State, event: ev.Event, after: State, seat: Seat | None) -> Told | None:
        told = super().tell(before, event, after, seat)
        if isinstance(told, CardBeaten) and isinstance(event, ev.Beaten):
            return replace(told, card=face(after, event.card))
        return told


class TellsWhetherTheBeatenCardIsOdd(Planted):
    """Not which card it was: only half a secret."""

    def tell(self, before: State, event: ev.Event, after: State, seat: Seat | None) -> Told | None:
        told = super().tell(before, event, after, seat)
        if isinstance(told, CardBeaten) and isinstance(event, ev.Beaten):
            return replace(told, margin=Millis(told.margin + event.card % 2))
        return told


class TellsWhetherMoreCouldBeLaid(Planted):
    """A card that is laid is news in any case: this hides behind it."""

    def tell(self, before: State, event: ev.Event, after: State, seat: Seat | None) -> Told | None:
        told = super().tell(before, event, after, seat)
        if isinstance(told, CardLaid):
            return replace(told, pile=told.pile + 10 * len(legal(after, told.seat)))
        return told


class IsSilentWhereSomebodyCouldPlay(Planted):
    def tell(self, before: State, event: ev.Event, after: State, seat: Seat | None) -> Told | None:
        told = super().tell(before, event, after, seat)
        if isinstance(told, FingerShown) and len(legal(before, told.seat)) > 1:
            return None
        return told


class DealsInTheOrderOfTheCards(Planted):
    def tell(self, before: State, event: ev.Event, after: State, seat: Seat | None) -> Told | None:
        told = super().tell(before, event, after, seat)
        if isinstance(told, CardsDealt):
            return CardsDealt(tuple(sorted(told.seats, key=lambda one: after.new[one] or 0)))
        return told


class ListsWhatCanBeDoneByTheDrawPile(Planted):
    def legal(self, state: State, seat: Seat) -> list[Action]:
        actions = legal(state, seat)
        return actions[::-1] if state.draw and state.draw[0] % 2 else actions


class TurnsSoonerForAGoodCard(Planted):
    def timers(self, state: State) -> Sequence[Timer]:
        early = sum(card is not None and card % 2 for card in state.new)
        return [
            replace(timer, at=Millis(timer.at - early)) if timer.at else timer
            for timer in super().timers(state)
        ]


class AnswersWhoHasTheCard(Planted):
    def decide(
        self, state: State, command: Command[Action], now: Millis, rng: Rng
    ) -> Sequence[ev.Event] | Refusal[ev.Event]:
        answer = super().decide(state, command, now, rng)
        if isinstance(answer, Refusal) and answer.reason is Reason.NOT_IN_HAND:
            return replace(answer, params={"holder": self._holder(state, command)})
        return answer

    def _holder(self, state: State, command: Any) -> int:
        card = command.action.card
        return next((seat for seat, cards in enumerate(state.hands) if card in cards), -1)


class BlocksByTheCardThatWasWrong(Planted):
    """The timer of a blocked hand is public, the card that was wrong is not."""

    def decide(
        self, state: State, command: Command[Action], now: Millis, rng: Rng
    ) -> Sequence[ev.Event] | Refusal[ev.Event]:
        answer = super().decide(state, command, now, rng)
        if isinstance(answer, Refusal):
            return replace(answer, cost=tuple(map(self._longer, answer.cost)))
        return answer

    def _longer(self, event: ev.Event) -> ev.Event:
        if isinstance(event, ev.Fumbled):
            return replace(event, until=Millis(event.until + event.card))
        return event


class ShowsLaterWhichCardWasWrong(Planted):
    """It keeps the card in a place of the state that nobody sees before the hand is free again."""

    def evolve(self, before: State, event: ev.Event) -> State:
        after = super().evolve(before, event)
        if isinstance(event, ev.Fumbled):
            kept = Verdict(event.pile, event.seat, event.seat, Millis(event.card), event.until)
            return replace(after, verdict=kept)
        return after

    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        return replace(seen, verdict=None) if any(state.blocked) else seen


class ImaginesNothing(Planted):
    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        return state


class ImaginesAnotherHand(Planted):
    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        return super().imagine(state, None, rng)


class LosesACardWhileImagining(Planted):
    def imagine(self, state: State, seat: Seat | None, rng: Rng) -> State:
        other = super().imagine(state, seat, rng)
        return replace(other, draw=other.draw[1:] + other.draw[-1:]) if other.draw else other


class ForgetsThatTurningReveals(Planted):
    def __init__(self) -> None:
        super().__init__(replace(CARD, reveals=CARD.reveals - {ev.Turned}))


class SaysThatPointingReveals(Planted):
    def __init__(self) -> None:
        super().__init__(replace(CARD, reveals=CARD.reveals | {ev.Pointed}))


class SaysThatHandsAreOpen(Planted):
    def __init__(self) -> None:
        super().__init__(replace(CARD, open_table=lambda _: True))


class SaysThatSomeHandsAreOpen(Planted):
    """With options that nobody can choose."""

    def __init__(self) -> None:
        super().__init__(replace(CARD, open_table=lambda _: False))


class TellsWhoWillBeAbleToPlay(Planted):
    """Only when cards are dealt, and only by what is told."""

    def tell(self, before: State, event: ev.Event, after: State, seat: Seat | None) -> Told | None:
        told = super().tell(before, event, after, seat)
        if isinstance(told, CardsDealt):
            return CardsDealt(tuple(one for one in told.seats if self._fits(after, one)))
        return told

    def _fits(self, state: State, seat: Seat) -> bool:
        card = state.new[seat]
        tops = (state.masks[pile[-1].card] for pile in state.piles)
        return card is not None and any(state.masks[card] & top for top in tops)


class NamesTheWrongCardInItsWork(Planted):
    """A refusal at a cost tells everybody."""

    def tell(self, before: State, event: ev.Event, after: State, seat: Seat | None) -> Told | None:
        told = super().tell(before, event, after, seat)
        if isinstance(event, ev.Fumbled):
            return super().tell(before, event, after, event.seat)
        return told


class AllowsThePlayOfUnseenCards(Planted):
    """An act of one's own that succeeds or fails by what lies on the draw pile."""

    def decide(
        self, state: State, command: Command[Action], now: Millis, rng: Rng
    ) -> Sequence[ev.Event] | Refusal[ev.Event]:
        answer = super().decide(state, command, now, rng)
        action = getattr(command, "action", None)
        if isinstance(action, Play) and state.draw and state.draw[0] % 2:
            return Refusal(Reason.CHANGED)
        return answer
