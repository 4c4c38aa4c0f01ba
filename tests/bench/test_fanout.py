"""The benchmark of sockets runs; what it finds is its own business."""

import pytest

from bench.fanout import ADAPTERS, fanout


@pytest.mark.parametrize("adapter", ADAPTERS.values())
def test_every_server_answers_everybody(adapter: str) -> None:
    assert fanout(adapter, 0.2) > 100
