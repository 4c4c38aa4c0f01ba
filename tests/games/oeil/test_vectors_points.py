"""The numbered situations of the rules: points, doubling, who may point where."""

import pytest

from sobremesa.games.oeil.actions import Pass, Point
from sobremesa.games.oeil.events import FingersShown, Pointed, Scored
from sobremesa.games.oeil.reasons import Reason
from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.codec import encode
from sobremesa.kernel.ids import Seat
from sobremesa.kernel.refusals import Refusal
from tests.games.oeil.situations import GAME, A, B, C, D, Match, kinds, pointing, start


def test_O01_some_find_it() -> None:
    assert pointing(4).play("B→A C→D D→C") == {"A": 3, "B": 2, "C": 1, "D": 1}


def test_O02_all_find_it() -> None:
    assert pointing(4).play("B→A C→A D→A") == {"A": 0, "B": 2, "C": 2, "D": 2}


def test_O03_nobody_finds_it() -> None:
    assert pointing(4).play("B→C C→B D→B") == {"A": -1, "B": 2, "C": 1, "D": 0}


def test_O04_the_captioners_finger_is_a_point_for_its_owner_and_nothing_for_him() -> None:
    assert pointing(4).play("B→A C→D D→C A→D") == {"A": 3, "B": 2, "C": 1, "D": 2}


def test_O06_so_it_is_when_nobody_has_found_it() -> None:
    assert pointing(4).play("B→C C→B D→B A→D") == {"A": -1, "B": 2, "C": 1, "D": 1}


def test_O07_seven_of_whom_one_is_mistaken() -> None:
    points = pointing(7).play("B→A C→A D→A E→A F→A G→B")
    assert points == {"A": 3, "B": 3, "C": 2, "D": 2, "E": 2, "F": 2, "G": 0}


def marked(*seats: Seat) -> Match:
    """Return a match of four where what these seats have laid are cameras."""
    match = pointing(4)
    match.mark(*(match.state.laid[seat] for seat in seats))
    return match


def test_O09_one_camera_on_the_table_doubles_all_points() -> None:
    assert marked(C).play("B→A C→D D→C") == {"A": 6, "B": 4, "C": 2, "D": 2}


def test_O10_two_cameras_on_the_table_make_four_times_as_many() -> None:
    assert marked(B, D).play("B→A C→D D→C A→D") == {"A": 12, "B": 8, "C": 4, "D": 8}


def test_O12_the_captioners_own_camera_doubles_too() -> None:
    assert marked(A).play("B→A C→D D→C") == {"A": 6, "B": 4, "C": 2, "D": 2}


def test_O13_a_camera_in_a_hand_doubles_nothing() -> None:
    match = pointing(4)
    match.mark(match.state.hands[B][0])
    assert match.play("B→A C→D D→C") == {"A": 3, "B": 2, "C": 1, "D": 1}


def test_O15_totals_may_be_below_zero() -> None:
    match = pointing(4)
    match.play("B→C C→B D→B")
    assert match.state.scores == (-1, 2, 1, 0)


def test_O16_nobody_points_at_his_own() -> None:
    match = pointing(4)
    assert match.point(B, at=B) == Refusal(Reason.OWN_PHOTO)


def test_O17_nor_does_the_captioner() -> None:
    match = pointing(4)
    match.fingers("B→A C→D D→C")
    assert match.point(A, at=A) == Refusal(Reason.OWN_PHOTO)


def test_O18_the_captioner_need_not_point() -> None:
    match = pointing(4)
    match.fingers("B→A C→D D→C")
    assert kinds(match.act(A, Pass())) == [Scored]
    assert match.state.points == (3, 2, 1, 1)


def test_O19_the_captioner_points_after_the_viewers_only() -> None:
    match = pointing(4)
    match.fingers("B→A C→D")
    assert match.point(A, at=D) == Refusal(Reason.VIEWERS_FIRST)
    assert kinds(match.point(D, at=C)) == [Pointed, FingersShown]
    assert match.state.stage is Stage.FAVOURITE
    assert not isinstance(match.point(A, at=D), Refusal)


def test_O20_a_viewer_may_change_until_all_have_pointed_and_not_after() -> None:
    match = pointing(4)
    match.fingers("B→A C→D")
    assert kinds(match.point(B, at=C)) == [Pointed]
    assert match.point(B, at=C) == Refusal(Reason.POINTS_THERE)
    match.point(D, at=C)
    assert match.point(B, at=A) == Refusal(Reason.FINGERS_STAY)
    match.act(A, Pass())
    assert match.point(B, at=A) == Refusal(Reason.NOT_NOW)
    assert match.state.scores == (-1, 0, 2, 1)


def test_O21_nobody_learns_votes_and_owners_before_they_are_shown() -> None:
    match = pointing(4)
    unknown = {encode(GAME.view(match.state, None))}
    match.fingers("B→A C→D")
    for seat in (A, D, None):
        view = GAME.view(match.state, seat)
        assert {(lying.owner, lying.fingers) for lying in view.table} == {(None, ())}
        assert [one.ready for one in view.seats] == [False, True, True, False]
        assert view.finger is None
    unknown.add(encode(GAME.view(match.state, None)))
    match.point(B, at=D)
    unknown.add(encode(GAME.view(match.state, None)))
    assert len(unknown) == 2, "a viewer who points elsewhere changes nothing that others see"
    match.point(D, at=C)
    view = GAME.view(match.state, C)
    assert {lying.owner for lying in view.table} == {None}
    assert sorted(seat for lying in view.table for seat in lying.fingers) == [B, C, D]
    match.act(A, Pass())
    owners = {lying.photo: lying.owner for lying in GAME.view(match.state, None).table}
    assert owners == {photo: Seat(seat) for seat, photo in enumerate(match.state.laid)}


def test_without_minus_points_nobody_loses_one() -> None:
    match = pointing(4, minus_points=False)
    assert match.play("B→C C→B D→B") == {"A": 0, "B": 2, "C": 1, "D": 0}


def test_doubling_takes_in_the_lost_point() -> None:
    assert marked(D).play("B→C C→B D→B") == {"A": -2, "B": 4, "C": 2, "D": 0}
    assert marked(B, C).play("B→C C→B D→B") == {"A": -4, "B": 8, "C": 4, "D": 0}


def test_without_minus_points_there_is_none_to_double() -> None:
    match = pointing(4, minus_points=False)
    match.mark(match.state.laid[A], match.state.laid[B])
    assert match.play("B→C C→B D→B") == {"A": 0, "B": 8, "C": 4, "D": 0}


def test_a_total_below_zero_falls_further() -> None:
    match = pointing(4)
    match.with_scores(A=-1)
    match.mark(match.state.laid[C])
    match.play("B→C C→B D→B")
    assert match.state.scores == (-3, 4, 2, 0)
    assert GAME.view(match.state, B).seats[A].score == -3


def test_all_find_it_and_the_captioners_finger_is_a_point_as_always() -> None:
    assert pointing(4).play("B→A C→A D→A A→C") == {"A": 0, "B": 2, "C": 3, "D": 2}


def test_three_cameras_of_an_own_deck_make_no_more_than_four_times() -> None:
    assert marked(B, C, D).play("B→A C→D D→C") == {"A": 12, "B": 8, "C": 4, "D": 4}


@pytest.mark.parametrize("photo", [-1, 100, 2**70])
def test_what_does_not_lie_on_the_table_cannot_be_pointed_at(photo: int) -> None:
    match = pointing(4)
    assert match.act(B, Point(photo)) == Refusal(Reason.NOT_ON_TABLE)  # type: ignore[arg-type]


def test_before_the_photographs_lie_there_nobody_points() -> None:
    match = start(4)
    match.caption()
    assert match.point(B, at=A) == Refusal(Reason.NOT_NOW)
