"""Races are decided by the moment a thing was done, whoever is how far away.

The worse policies stand here so that it is seen that these races find them.
"""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from sobremesa.table.referee import LONGEST_WAY, Referee
from tests.faults.races import (
    ByArrival,
    ByWholeRoundTrip,
    Count,
    PileByPile,
    Policy,
    Thing,
    evening,
    judge,
    rule,
)

ACTS = 500
EVENINGS = 55
"""25,000 acts and more are about 21,000 races: one act in five is by who acted before."""


def races(
    policy: Callable[[], Policy], jitter: float, evenings: int = EVENINGS, gap: float = 300.0
) -> Count:
    count = Count()
    for seed in range(evenings):
        judge(count, rule(policy(), evening(Random(seed), ACTS, jitter, gap)))
    return count


@pytest.mark.parametrize("gap", [300.0, 60.0])
def test_without_jitter_the_true_order_is_always_found(gap: float) -> None:
    count = races(Referee, jitter=0, gap=gap)
    assert count.races >= 20_000
    assert (count.wrong, count.overtakes) == (0, 0)
    assert count.longest_hold <= LONGEST_WAY


def test_with_jitter_clear_races_are_right_and_nearly_all_others() -> None:
    count = races(Referee, jitter=15)
    assert count.races >= 20_000
    assert count.clear_wrong <= 0.01 * count.clear
    assert count.wrong <= 0.05 * count.races
    assert count.longest_hold <= LONGEST_WAY


@pytest.mark.long
@pytest.mark.parametrize("jitter", [0.0, 15.0])
def test_half_a_million_races(jitter: float) -> None:
    count = races(Referee, jitter, evenings=1_300)
    assert count.races >= 500_000
    assert count.clear_wrong <= (0.01 if jitter else 0) * count.clear
    assert count.wrong <= (0.05 if jitter else 0) * count.races
    assert count.longest_hold <= LONGEST_WAY


@pytest.mark.parametrize(
    ("policy", "at_least"),
    [(ByArrival, 0.05), (ByWholeRoundTrip, 0.03), (PileByPile, 0.02)],
)
def test_a_worse_policy_is_seen_to_be_worse(policy: Callable[[], Policy], at_least: float) -> None:
    fair, count = races(Referee, jitter=0, evenings=10), races(policy, jitter=0, evenings=10)
    assert count.wrong >= at_least * count.races > fair.wrong
    assert count.overtakes > fair.overtakes == 0


def test_nothing_is_lost_and_nothing_doubled() -> None:
    for jitter in (0.0, 15.0, 200.0):
        things = evening(Random(1), ACTS, jitter)
        assert sorted(one.thing.number for one in rule(Referee(), things)) == list(range(ACTS))


def test_each_seat_keeps_its_own_order_however_its_way_changes() -> None:
    things = evening(Random(2), ACTS, jitter=60.0, gap=20.0)
    ruled = [one.thing for one in rule(Referee(), things)]
    for source in {thing.source for thing in things}:
        own = [thing.number for thing in ruled if thing.source == source]
        assert own == sorted(own)


@pytest.mark.parametrize("way", [0.0, 75.0, 150.0, 400.0])
def test_ten_taps_a_second_are_ten_in_their_order(way: float) -> None:
    taps = [
        Thing(number, "ana", 0, 100.0 * number, 100.0 * number + way, way, way)
        for number in range(10)
    ]
    assert [one.thing for one in rule(Referee(), taps)] == taps


def test_who_seems_farther_away_than_he_is_wins_at_most_the_cap() -> None:
    """A client can delay its pongs; what it says of its own clock is never asked."""
    for lead in range(0, 400, 10):
        honest = Thing(0, "ana", 0, 1_000.0, 1_010.0, 10.0, 150.0)
        late = replace(honest, number=1, source="leo", done=1_000.0 + lead, way=10_000.0)
        liar = replace(late, arrives=late.done + 10.0)
        first = rule(Referee(), [honest, liar])[0].thing
        assert first is (liar if lead < LONGEST_WAY - 10 else honest)


def test_who_is_farther_away_than_the_cap_loses_what_lies_beyond_it() -> None:
    near = Thing(0, "ana", 0, 1_040.0, 1_050.0, 10.0, 400.0)
    far = Thing(1, "leo", 0, 1_000.0, 1_400.0, 400.0, 400.0)
    assert [one.thing for one in rule(Referee(), [near, far])] == [near, far]
