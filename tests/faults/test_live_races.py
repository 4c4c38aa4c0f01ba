"""Races over real sockets: who was first has the pile, whoever is how far away.

Who was first is known, because all fingers are in this process and have its clock. Races in which
the machine itself was late are not judged, or not beyond what it was late: that is measured for
each of them (`Noise`).
"""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Final

import pytest

from sobremesa.table.options import Order
from tests.faults.__main__ import say
from tests.faults.live_races import Race, Terms, calm, run_races

CLEAR: Final = 0.04
"""Seconds from which on a race is clear."""
READ: Final = 0.002
"""Seconds by which a verdict's margin may differ where nothing is late: it counts whole
milliseconds, as timers do."""
STEADY: Final = Terms()
JITTERY: Final = Terms(jitter=0.015)
TO_AND_FRO: Final = Terms(jitter=0.03, less=0.015)
"""Each trip takes up to 15 ms longer or shorter than the way."""
BY_ARRIVAL: Final = Terms(order=Order.ARRIVAL)


def telling(races: Sequence[Race], over: float = 0.0) -> list[Race]:
    """Return those whose margin is over so much, and not by what this machine was late alone."""
    return [race for race in races if race.margin > over + race.noise]


def wrong(races: Sequence[Race]) -> int:
    return sum(not race.right for race in races)


def steady_races_are_right(races: Sequence[Race]) -> None:
    """Where nothing jitters, only what this machine itself was late can hide who was first."""
    assert [race for race in telling(races) if not race.right] == []
    told = [race for race in races if race.told is not None]
    assert [one for one in told if abs((one.told or 0) - one.margin) > one.noise + READ] == []


def few(races: Sequence[Race], share: float) -> float:
    """Return how many of so few races may be wrong, of which so large a share may be.

    Twice the standard deviation more: chance alone exceeds the share in half of all runs of a
    server that is just as good as it has to be.
    """
    return len(races) * share + 2 * sqrt(len(races) * share * (1 - share))


@pytest.mark.timeout(120)  # it waits for moments in which the machine itself is not late
def test_who_lays_first_has_the_pile_from_wherever_he_lays(tmp_path: Path) -> None:
    terms = (STEADY, JITTERY, BY_ARRIVAL)
    run = run_races(tmp_path, terms, tables=8, races=120, seconds=40.0)
    steady, jittery, by_arrival = run
    assert min(len(telling(races)) for races in run) >= 20, "this machine is late all the time"
    steady_races_are_right(steady)
    assert wrong(telling(jittery, CLEAR)) <= few(telling(jittery, CLEAR), 0.01)
    assert wrong(calm(jittery)) <= few(calm(jittery), 0.05)
    assert wrong(by_arrival) > few(by_arrival, 0.05), "these races find no unfair server"


@pytest.mark.long
def test_who_lays_first_has_the_pile_in_three_thousand_races_of_each_kind(tmp_path: Path) -> None:
    found: dict[str, list[Race]] = {"steady": [], "jittery": [], "to and fro": []}
    for part in range(6):
        folder = tmp_path / str(part)
        folder.mkdir()
        terms = (STEADY, JITTERY, TO_AND_FRO)
        run = run_races(folder, terms, tables=8, races=500, seconds=150.0, seed=part)
        for races, more in zip(found.values(), run, strict=True):
            races.extend(more)
    for kind, races in found.items():
        say(f"{kind}: {wrong(calm(races))} wrong of {len(calm(races))}")
        clear = telling(races, CLEAR)
        say(f"  over 40 ms: {wrong(clear)} wrong of {len(clear)}")
    steady_races_are_right(found["steady"])
    assert min(len(calm(races)) for races in found.values()) >= 3_000
    for races in (found["jittery"], found["to and fro"]):
        assert wrong(telling(races, CLEAR)) <= 0.01 * len(telling(races, CLEAR))
        assert wrong(calm(races)) <= 0.05 * len(calm(races))
