"""The benchmark of sockets runs; what it finds is its own business."""

import pytest

from bench.fanout import ADAPTERS, measure


@pytest.mark.parametrize("adapter", ADAPTERS.values())
def test_every_server_answers_everybody(adapter: str) -> None:
    frames, used = measure(adapter, 0.2)
    assert frames > 0
    assert used >= 0
