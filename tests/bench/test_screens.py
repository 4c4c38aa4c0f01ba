"""The benchmarks in real browsers run; the figures are for others."""

import asyncio

import pytest

from bench.frames import counted
from bench.screens import played

pytestmark = [pytest.mark.long, pytest.mark.timeout(180)]


def test_a_card_leaves_the_hand_and_comes_to_five_screens() -> None:
    plays, clocks = asyncio.run(played(4, 5))
    assert len(plays) == 4
    for play in plays:
        assert 0 < play.own < 15_000
        assert 0 < play.handed < 15_000
        assert 0 < play.last < 15_000
    assert clocks < 50


def test_frames_are_counted_while_cards_are_laid() -> None:
    seen = asyncio.run(counted(1.0))
    assert seen.seconds >= 1
    assert all(frame > 0 for frame in seen.frames)
