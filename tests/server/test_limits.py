"""Token buckets, with moved time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.server.limits import Allowances, Bucket, Rate

RATE = Rate(a_second=2, burst=10)


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(RATE, 0.0)
    assert [bucket.take(0.0) for _ in range(11)] == [True] * 10 + [False]
    assert bucket.wait(0.0) == pytest.approx(0.5)
    assert not bucket.take(0.4)
    assert bucket.take(0.5)
    assert [bucket.take(100.0) for _ in range(11)] == [True] * 10 + [False]


def test_what_costs_more_than_the_burst_is_never_given() -> None:
    bucket = Bucket(RATE, 0.0)
    assert not bucket.take(0.0, 11)
    assert bucket.wait(0.0, 11) == float("inf")
    assert bucket.take(0.0, 10)


@given(st.lists(st.tuples(st.floats(0, 3), st.floats(0.1, 10)), max_size=60))
def test_a_bucket_never_gives_more_than_burst_and_rate(
    asked: list[tuple[float, float]],
) -> None:
    bucket, now, given_out = Bucket(RATE, 0.0), 0.0, 0.0
    for pause, cost in asked:
        now += pause
        if bucket.take(now, cost):
            given_out += cost
    assert given_out <= RATE.burst + RATE.a_second * now + 1e-6


class Scene:
    def __init__(self, most: int = 100) -> None:
        self.now = 0.0
        self.allowances: Allowances[str] = Allowances(RATE, now=lambda: self.now, most=most)


def test_each_key_has_its_own_allowance() -> None:
    scene = Scene()
    assert [scene.allowances.take("ada") for _ in range(11)][-1] is False
    assert scene.allowances.take("leo")
    assert scene.allowances.wait("ada") == pytest.approx(0.5)
    assert scene.allowances.wait("nobody") == 0


def test_an_idle_key_is_forgotten_when_its_bucket_is_full() -> None:
    scene = Scene()
    for name in "abc":
        scene.allowances.take(name)
    scene.now = 4.9
    scene.allowances.take("a")
    assert len(scene.allowances) == 3
    scene.now = 5.0
    scene.allowances.take("d")
    assert len(scene.allowances) == 2


def test_forgetting_gives_nobody_more() -> None:
    scene = Scene()
    taken = 0
    for _ in range(400):
        scene.now += 0.1
        taken += scene.allowances.take("ada")
    assert taken <= RATE.burst + RATE.a_second * scene.now


def test_memory_is_bounded() -> None:
    scene = Scene(most=100)
    for number in range(1000):
        scene.allowances.take(str(number))
    assert len(scene.allowances) == 100
    assert scene.allowances.wait("999", 10) > 0
    assert scene.allowances.wait("1", 10) == 0
