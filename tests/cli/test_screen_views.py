"""What the screen makes of views that a match shows seldom."""

import random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from textual.geometry import Region

from sobremesa.bots.arena import Arena
from sobremesa.cli.play.canvas import Canvas
from sobremesa.cli.play.looks import Looks
from sobremesa.cli.screens.loonacy.board import LoonacyBoard
from sobremesa.cli.screens.loonacy.layout import layout
from sobremesa.cli.words import LANGUAGES, words
from sobremesa.games.loonacy.actions import Handicap, Options
from sobremesa.games.loonacy.reasons import Ending
from sobremesa.games.loonacy.told import FingerShown
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.game import Outcome, Setup
from sobremesa.kernel.ids import Millis, Seat
from tests.cli.evenings import GAME, people, said

NOW = Millis(10_000)


def view_of(number: int, **changes: Any) -> View:
    """A view of a match whose piles are open, with some of it changed."""
    setups = [Setup(Handicap())] * number
    arena = Arena(GAME, Options(), setups, {}, random.Random(1))
    arena.begin()
    arena.advance(NOW)
    view: View = GAME.view(arena.state, Seat(0))
    return replace(view, **changes)


def board_of(view: View, lang: str = "en") -> LoonacyBoard:
    session: Any = SimpleNamespace(
        people=people(len(view.seats)), seat=view.seat, view=view, now=NOW, game=GAME
    )
    return LoonacyBoard(session, words(lang, GAME, "sobremesa.cli.screens.loonacy"), Looks())


def painted(view: View, lang: str = "en") -> str:
    canvas = Canvas(80, 24, Looks())
    board_of(view, lang).paint(canvas)
    return "\n".join(canvas.lines())


@given(st.integers(80, 240), st.integers(24, 80), st.integers(1, 4), st.integers(1, 8))
def test_there_is_a_free_line_above_the_draw_pile(
    width: int, height: int, seats: int, piles: int
) -> None:
    areas = layout(width, height, seats, piles)
    line = Region(0, areas.draw.y - 1, width, 1)
    others = (*areas.seats, *areas.piles, areas.messages)
    assert [area for area in others if area.overlaps(line)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_draw_that_could_not_be_served_leaves_a_warning(lang: str) -> None:
    for seats in (2, 3, 4, 5):
        assert said("unserved", lang) in painted(view_of(seats, unserved=True), lang)
    assert said("unserved", lang) not in painted(view_of(3), lang)


def test_the_warning_stands_beside_the_seconds_that_are_left() -> None:
    text = painted(view_of(3, unserved=True, missing=True, missing_at=Millis(NOW + 3_000)))
    assert said("unserved", "en") in text
    assert "Cards are drawn in 3 s" in text


def test_no_seconds_are_counted_where_nothing_counts_down() -> None:
    view = view_of(3, missing=True, missing_at=None)
    assert "Cards are drawn" not in painted(view)
    assert board_of(view).wakes() is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_who_watches_sees_everybody_and_no_hand(seats: int, lang: str) -> None:
    text = painted(view_of(seats, seat=None, hand=(), may=()), lang)
    assert [one.name for one in people(seats) if one.name not in text] == []
    assert text.count("▮▮▮▮▮▮▮ 7") == seats
    assert text.splitlines()[-1].strip() == said("watch.footer", lang)
    assert said("finger.point", lang) not in text


def test_who_watches_has_room_for_more_of_what_is_told() -> None:
    fingers = [FingerShown(Seat(number % 3)) for number in range(9)]
    told = {}
    for seat in (Seat(0), None):
        board = board_of(view_of(3, seat=seat, hand=(), may=()))
        for finger in fingers:
            board.told(finger)
        canvas = Canvas(80, 24, Looks())
        board.paint(canvas)
        told[seat] = "\n".join(canvas.lines()).count("would like a card")
    assert told == {Seat(0): 1, None: 8}


def test_equal_results_share_a_place_at_the_podium() -> None:
    held = zip(view_of(4).seats, (3, 1, 0, 1), strict=True)
    seats = [replace(seat, cards=cards) for seat, cards in held]
    outcome = Outcome((Seat(2),), (0, 0, 1, 0), Ending.EMPTY_HAND)
    podium = board_of(view_of(4, seats=tuple(seats), outcome=outcome)).podium()
    assert [(line.place, line.seat) for line in podium] == [(1, 2), (2, 1), (2, 3), (4, 0)]
