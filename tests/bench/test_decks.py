"""The benchmark of live decks runs; its figures are for others."""

from bench.decks import BYTES, COST, HALF, MISSED, MOST, measured


def test_a_few_decks_are_watched() -> None:
    figures = measured(2, seconds=1.5, warm_up=4.0)
    assert figures.keys() == {one.format(2) for one in (COST, MISSED, HALF, MOST)}
    assert 0 < figures[COST.format(2)] < 500
    assert figures[HALF.format(2)] <= figures[MOST.format(2)]
    assert BYTES not in figures
