"""How long something that is done again and again may take."""

from random import Random

import pytest

from sobremesa.server.patience import Patience
from tests.faults.virtual import Loop


@pytest.fixture
def loop() -> Loop:
    return Loop(Random(1))  # type: ignore[abstract]  # what the server uses of one is there


class Watched:
    """A patience of five seconds, and what it has told."""

    def __init__(self, loop: Loop) -> None:
        self.lost: list[float] = []
        self.took: list[float] = []
        self.patience = Patience(loop, 5.0, lambda: self.lost.append(loop.time()), self.took.append)


def test_what_ends_in_time_is_only_told_of_however_often_it_is_done(loop: Loop) -> None:
    watched = Watched(loop)
    for _ in range(10):
        watched.patience.begin()
        loop.run_for(3.0)
        watched.patience.end()
        loop.run_for(0.5)
    loop.run_for(20.0)
    assert watched.lost == []
    assert watched.took == pytest.approx([3.0] * 10)


def test_what_does_not_end_is_told_once_after_its_own_time(loop: Loop) -> None:
    watched = Watched(loop)
    watched.patience.begin()
    loop.run_for(2.0)
    watched.patience.end()
    began = loop.time()
    watched.patience.begin()
    loop.run_for(30.0)
    watched.patience.end()
    assert watched.lost == [pytest.approx(began + 5.0)]
    assert watched.took == [pytest.approx(2.0)]


def test_a_patience_that_is_stopped_tells_nothing_and_leaves_no_timer_behind(loop: Loop) -> None:
    watched = Watched(loop)
    watched.patience.begin()
    watched.patience.stop()
    loop.run_for(30.0)
    watched.patience.end()
    assert (watched.lost, watched.took) == ([], [])
