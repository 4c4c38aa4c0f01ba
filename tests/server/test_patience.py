"""How long something that is done again and again may take."""

from random import Random

import pytest

from sobremesa.server.patience import Patience
from tests.faults.virtual import Loop


@pytest.fixture
def loop() -> Loop:
    return Loop(Random(1))  # type: ignore[abstract]  # what the server uses of one is there


def test_what_ends_in_time_is_left_alone_however_often_it_is_done(loop: Loop) -> None:
    lost: list[float] = []
    patience = Patience(loop, 5.0, lambda: lost.append(loop.time()))
    for _ in range(10):
        patience.begin()
        loop.run_for(3.0)
        patience.end()
        loop.run_for(0.5)
    loop.run_for(20.0)
    assert lost == []


def test_what_does_not_end_is_told_once_after_its_own_time(loop: Loop) -> None:
    lost: list[float] = []
    patience = Patience(loop, 5.0, lambda: lost.append(loop.time()))
    patience.begin()
    loop.run_for(2.0)
    patience.end()
    began = loop.time()
    patience.begin()
    loop.run_for(30.0)
    assert lost == [pytest.approx(began + 5.0)]


def test_a_patience_that_is_stopped_leaves_no_timer_behind(loop: Loop) -> None:
    lost: list[float] = []
    patience = Patience(loop, 5.0, lambda: lost.append(loop.time()))
    patience.begin()
    patience.stop()
    loop.run_for(30.0)
    assert lost == []
