"""The leak test finds what this game must not tell: each leak planted into it is found."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.games.oeil import told as t
from sobremesa.games.oeil.events import Captioned, Laid, Pointed
from sobremesa.games.oeil.game import Oeil
from sobremesa.games.oeil.state import Stage, State
from sobremesa.games.oeil.view import PhotoView, View
from sobremesa.kernel.game import Timer
from sobremesa.kernel.ids import Millis, Seat
from tests.contract.leaks import check_nothing_leaks
from tests.contract.tables import Depth, Table, states
from tests.games.oeil.situations import GAME

pytestmark = pytest.mark.timeout(100)  # whole matches; a busy machine takes five times as long

SEATS = 5
DEPTH = Depth(seeds=(0, 2), states=50)


class Planted(Oeil):
    """The game as it is, for something to be planted into it."""

    def __init__(self) -> None:
        super().__init__(GAME.card)


class ShowsOwnersWithTheFingers(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if state.stage is not Stage.FAVOURITE:
            return view
        owners = {photo: Seat(owner) for owner, photo in enumerate(state.laid)}
        lying = (PhotoView(one.photo, owners[one.photo], one.fingers) for one in view.table)
        return replace(view, table=tuple(lying))


class ShowsHowManyPointAtOne(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if state.stage is not Stage.POINTING:
            return view
        points = tuple(state.fingers.count(one.photo) for one in view.table)
        seats = (replace(one, points=max(points)) for one in view.seats)
        return replace(view, seats=tuple(seats))


class ShowsACameraInAnyHand(Planted):
    def view(self, state: State, seat: Seat | None) -> View:
        cameras = state.options.deck.cameras
        held = sum(photo in cameras for hand in state.hands for photo in hand)
        return replace(super().view(state, seat), multiplier=1 + held)


class TellsWhatLiesFaceDown(Planted):
    def tell(self, before: State, event: Any, after: State, seat: Seat | None) -> Any:
        if isinstance(event, Captioned):
            return t.CaptionGiven(before.captioner, event.text, event.photo)
        if isinstance(event, Laid):
            return t.PhotoLaid(event.seat, event.photo)
        return super().tell(before, event, after, seat)


class TellsWhereSomebodyPoints(Planted):
    def tell(self, before: State, event: Any, after: State, seat: Seat | None) -> Any:
        if isinstance(event, Pointed):
            return t.FingerLaid(event.seat, event.photo)
        return super().tell(before, event, after, seat)


class EndsSoonerForTheCaptionersOwn(Planted):
    def timers(self, state: State) -> Any:
        timers = super().timers(state)
        if state.stage is not Stage.POINTING:
            return timers
        place = state.table.index(state.laid[state.captioner] or 0) if state.table else 0
        return [Timer(one.name, Millis((one.at or 0) + place), one.soft) for one in timers]


def leak(game: Any) -> None:
    check_nothing_leaks(game, states(Table(GAME, SEATS, DEPTH)), Random("leaks"))


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (ShowsOwnersWithTheFingers, r"LEAK to \w+ through \['view'\]"),
        (ShowsHowManyPointAtOne, r"LEAK to \w+ through \['view'\]"),
        (ShowsACameraInAnyHand, r"LEAK to \w+ through \['view'\]"),
        (TellsWhatLiesFaceDown, r"LEAK to \w+ through \['told'\]"),
        (TellsWhereSomebodyPoints, r"LEAK to \w+ through \['told'\].*Pointed"),
        (EndsSoonerForTheCaptionersOwn, r"LEAK to \w+ through \['timers'\]"),
    ],
)
def test_the_leak_is_found(fault: type[Planted], words: str) -> None:
    with pytest.raises(AssertionError, match=f"(?s){words}"):
        leak(fault())


def test_none_is_found_where_none_is_planted() -> None:
    leak(Planted())
