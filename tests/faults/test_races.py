"""Races over a network: who was first has it, wherever he sits.

Two people see the same top card and lay theirs; each has a way of its own to the server. The truth
is the moment of the finger.
"""

from random import Random
from typing import Any, Final

from msgspec import Struct

from sobremesa.games.loonacy.events import Beaten, Played
from sobremesa.table import rows as log
from sobremesa.table.events import Happened
from sobremesa.table.options import Order, TableOptions
from tests.faults.network import Way
from tests.faults.people import Manner, Person
from tests.faults.stage import Stage

LONGEST: Final = 0.15
"""Seconds of the longest way."""
CLEAR: Final = 0.04
"""Seconds between two fingers from which on a race is clear."""


class Race(Struct):
    """One card each, onto the same top."""

    first: str
    margin: float
    winner: str | None
    """Whose card was decided first; None: that cannot be told."""


def table_with(ways: list[Way], seed: int, order: Order = Order.DONE) -> Stage:
    """Return a stage at which a match is played by people who wait for the test."""
    stage = Stage(Random(seed))
    for way in ways:
        stage.person(Manner(quiet=True, patience=5.0), way)
    stage.run(stage.open(TableOptions(order=order)))
    stage.loop.run_for(12.0)
    for _ in range(12):  # what is sent takes pings along: ways are known then
        for person in stage.people:
            person.ask(type="rename", name=person.person, sign="owl")
        stage.loop.run_for(1.2)
    stage.people[0].ask(type="start")
    stage.loop.run_for(6.0)
    return stage


def race(stage: Stage, one: Person, other: Person, margin: float) -> Race:
    """Let one point, and the other a moment later; say who was decided first."""
    before = stage.store.count(stage.history.table)
    numbers = {one.person: one.act({"type": "point"})}
    stage.loop.run_for(margin)
    numbers[other.person] = other.act({"type": "point"})
    stage.loop.run_for(1.0)
    rows = list(log.read(stage.store.rows_now(stage.history.table)))[before:]
    order = [row.by for row in rows if row.by is not None and row.id == numbers.get(row.by)]
    for person in (one, other):
        person.act({"type": "take-back"})
    stage.loop.run_for(1.0)
    return Race(one.person, margin, order[0] if len(order) == 2 else None)


def races(seed: int, jitter: float, many: int, order: Order = Order.DONE) -> list[Race]:
    """Run races between two of three people, the third of whom only sits there."""
    rng = Random(seed)
    ways = [Way(rng.random() * LONGEST, jitter) for _ in range(3)]
    stage = table_with(ways, seed, order)
    run = []
    for _ in range(many):
        pair = stage.people[:2] if rng.random() < 0.5 else stage.people[1::-1]
        run.append(race(stage, pair[0], pair[1], rng.random() * 0.1))
    return run


def right(run: list[Race]) -> float:
    return sum(one.winner == one.first for one in run) / len(run)


def test_without_jitter_the_true_order_is_always_found() -> None:
    run = [one for seed in range(12) for one in races(seed, 0.0, 12)]
    assert [one for one in run if one.winner != one.first] == []


def test_with_jitter_nearly_every_race_is_right() -> None:
    run = [one for seed in range(20) for one in races(seed, 0.015, 20)]
    clear = [one for one in run if one.margin > CLEAR]
    assert (right(clear) >= 0.99, right(run) >= 0.95) == (True, True), (right(clear), right(run))


def test_by_plain_arrival_who_sits_far_away_loses_races_that_he_has_won() -> None:
    run = [one for seed in range(6) for one in races(seed, 0.0, 12, Order.ARRIVAL)]
    assert right(run) < 0.9


def test_ten_taps_a_second_lose_none_and_stay_in_their_order() -> None:
    stage = table_with([Way(0.15), Way(0.001), Way(0.08)], seed=5)
    ana = stage.people[0]
    taps = []
    for number in range(40):
        taps.append(ana.act({"type": "take-back" if number % 2 else "point"}))
        stage.loop.run_for(0.1)
    stage.loop.run_for(1.0)
    rows = list(log.read(stage.store.rows_now(stage.history.table)))
    done = [row.id for row in rows if row.by == ana.person and row.id in taps]
    assert (done, ana.open) == (taps, {})


def test_a_race_for_a_pile_says_who_was_first_and_by_how_much() -> None:
    said = []
    for seed in range(40):
        stage = table_with([Way(0.15), Way(0.002)], seed)
        pair = same_pile(stage)
        if pair is None:
            continue
        (ana, slow), (leo, quick) = pair
        ana.act(slow)
        stage.loop.run_for(0.06)
        leo.act(quick)
        stage.loop.run_for(1.0)
        said += verdicts(stage)
    assert len(said) > 5
    assert {(winner, 55 <= margin <= 65) for winner, margin in said} == {(0, True)}


def same_pile(stage: Stage) -> Any:
    """Find a card of each of two hands that fits the same top, the second not the first card."""
    ana, leo = stage.people
    assert ana.view is not None
    assert leo.view is not None
    for place, pile in enumerate(ana.view["piles"]):
        top = pile["top"]
        for one in ana.view["hand"]:
            for other in leo.view["hand"]:
                fits = [set(face["pictures"]) & set(top["pictures"]) for face in (one, other)]
                if all(fits) and not set(one["pictures"]) & set(other["pictures"]):
                    play = {"type": "play", "pile": place, "onto": top["card"]}
                    return (ana, {**play, "card": one["card"]}), (
                        leo,
                        {**play, "card": other["card"]},
                    )
    return None


def verdicts(stage: Stage) -> list[tuple[int, int]]:
    """Return who won each race, and by how many milliseconds."""
    found = []
    laid = 0
    for row in log.read(stage.store.rows_now(stage.history.table)):
        for event in row.events:
            for one in event.events if isinstance(event, Happened) else ():
                laid += isinstance(one, Played)
                if isinstance(one, Beaten):
                    found.append((int(one.by), int(one.margin)))
    assert laid
    return found
