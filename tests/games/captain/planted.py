"""Leaks to be planted into game 3, each of another kind: the tests must find them."""

from typing import Any

from msgspec.structs import replace

from sobremesa.games.captain import told as t
from sobremesa.games.captain.events import Lifted, PutBack
from sobremesa.games.captain.game import Captain
from sobremesa.games.captain.shouting import complete
from sobremesa.games.captain.state import State
from sobremesa.games.captain.view import View
from sobremesa.kernel.game import Timer
from sobremesa.kernel.ids import Millis, Seat
from tests.games.captain.situations import GAME


class Planted(Captain):
    """The game as it is, for something to be planted into it."""

    def __init__(self) -> None:
        super().__init__(GAME.card)


class ShowsTheLookToAll(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if state.look is None or view.look is None:
            return view
        colour = state.undersides[state.look.dropping]
        return replace(view, look=replace(view.look, colour=colour))


class ShowsItInTheListOnly(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if state.look is None:
            return view
        held = state.look.dropping
        shown = replace(view.droppings[held], colour=state.undersides[held])
        droppings = (*view.droppings[:held], shown, *view.droppings[held + 1 :])
        return replace(view, droppings=droppings)


class ShowsOnesOwnCollection(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        droppings = tuple(
            replace(one, colour=state.undersides[place])
            if one.by == seat is not None and state.undersides
            else one
            for place, one in enumerate(view.droppings)
        )
        return replace(view, droppings=droppings)


class TellsTheColourToAll(Planted):
    def tell(self, before: State, event: Any, after: State, seat: Seat | None) -> Any:
        if isinstance(event, Lifted):
            colour = after.undersides[event.dropping]
            return t.Lifted(event.seat, event.dropping, event.wanted, colour)
        return super().tell(before, event, after, seat)


class TellsTheColourOfWhatIsPutBack(Planted):
    def tell(self, before: State, event: Any, after: State, seat: Seat | None) -> Any:
        if isinstance(event, PutBack):
            colour = before.undersides[event.dropping]
            return t.Kept(event.seat, event.dropping, colour)
        return super().tell(before, event, after, seat)


class LooksLongerAtAMatch(Planted):
    def timers(self, state: State) -> Any:
        timers = super().timers(state)
        if state.look is None:
            return timers
        match = state.undersides[state.look.dropping] is state.look.wanted
        return [Timer(one.name, Millis((one.at or 0) + match), one.soft) for one in timers]


class LetsOnlyRightShoutsBeMade(Planted):
    def legal(self, state: State, seat: Seat) -> Any:
        acts = super().legal(state, seat)
        return acts if complete(state) else acts[:-1]
