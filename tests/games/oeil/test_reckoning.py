"""What all read of the points of a round: why they are what they are."""

import pytest

from sobremesa.games.oeil.scoring import FoundBy, Reckoning
from sobremesa.games.oeil.state import Stage
from sobremesa.kernel.commands import Leave
from tests.games.oeil.situations import GAME, A, B, Match, pointing

SOME = Reckoning(FoundBy.SOME, captioner=3, finder=2, finger=1)


def read(match: Match) -> Reckoning | None:
    seats = (None, *match.state.playing)
    read: set[Reckoning | None] = {GAME.view(match.state, seat).reckoning for seat in seats}
    (everybody,) = read
    return everybody


@pytest.mark.parametrize(
    ("fingers", "reckoning"),
    [
        ("B→A C→D D→C", SOME),
        ("B→A C→A D→A", Reckoning(FoundBy.ALL, captioner=0, finder=2, finger=0)),
        ("B→A C→A D→A A→D", Reckoning(FoundBy.ALL, captioner=0, finder=2, finger=1)),
        ("B→C C→B D→B", Reckoning(FoundBy.NOBODY, captioner=-1, finder=0, finger=1)),
    ],
)
def test_all_read_who_has_found_it_and_what_that_gives(fingers: str, reckoning: Reckoning) -> None:
    match = pointing(4)
    match.play(fingers)
    assert match.state.stage is Stage.TALK
    assert read(match) == reckoning


def test_a_camera_has_doubled_what_they_read() -> None:
    match = pointing(4)
    match.mark(match.state.laid[A])
    match.play("B→A C→D D→C")
    assert read(match) == Reckoning(FoundBy.SOME, captioner=6, finder=4, finger=2)


def test_a_captioner_who_has_left_reads_of_nothing_for_him() -> None:
    match = pointing(5)
    match.give(Leave(A))
    match.play("B→A C→D D→C E→A")
    assert read(match) == Reckoning(FoundBy.SOME, captioner=0, finder=2, finger=1)


def test_who_leaves_when_the_points_are_booked_keeps_them_in_what_all_read() -> None:
    match = pointing(5)
    match.play("B→A C→D D→C E→A")
    for seat in (A, B):
        match.give(Leave(seat))
        assert read(match) == SOME


def test_of_points_that_nobody_has_got_nobody_reads() -> None:
    match = pointing(5)
    match.give(Leave(B))
    match.play("C→B D→B E→B")
    assert read(match) == Reckoning(FoundBy.NOBODY, captioner=-1, finder=0, finger=0)


def test_before_the_points_are_booked_nobody_reads_anything() -> None:
    assert read(pointing(4)) is None
