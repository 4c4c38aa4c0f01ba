"""Whole evenings from seeds in the real pipeline: nothing is lost, and what is told is so."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.games.captain.events import TongsClosed
from sobremesa.kernel.ids import PersonId, Seat
from sobremesa.table.events import Happened
from tests.faults.__main__ import digest
from tests.faults.checker import judge
from tests.faults.evening import spend
from tests.faults.history import History
from tests.faults.planted import COMPANIONS, FAULTS, planted
from tests.faults.truth import Truth

ROOT = Path(__file__).resolve().parents[2]
SHORT, STEP = 200, 10
LONG, LONG_STEP = 20_000, 250
COMPARED = (3, 11, 28)


def evenings_are_right(first: int, step: int, game: str = "loonacy") -> None:
    for seed in range(first, first + step):
        wrong = judge(spend(seed, game=game))
        alone = f"alone: .venv/bin/python -m tests.faults --{game} {seed}"
        assert not wrong, f"seed {seed} ({alone}): {len(wrong)} wrong, first {wrong[:5]}"


@pytest.mark.parametrize("first", range(0, SHORT, STEP))
def test_an_evening_is_as_it_was_told(first: int) -> None:
    evenings_are_right(first, STEP)


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, LONG, LONG_STEP))
def test_many_evenings_are_as_they_were_told(first: int) -> None:
    evenings_are_right(first, LONG_STEP)


@pytest.mark.parametrize("first", range(0, SHORT, STEP))
def test_an_evening_of_photographs_is_as_it_was_told(first: int) -> None:
    evenings_are_right(first, STEP, "oeil")


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, LONG, LONG_STEP))
def test_many_evenings_of_photographs_are_as_they_were_told(first: int) -> None:
    evenings_are_right(first, LONG_STEP, "oeil")


@pytest.mark.parametrize("first", range(0, SHORT, STEP))
def test_an_evening_with_a_moving_deck_is_as_it_was_told(first: int) -> None:
    evenings_are_right(first, STEP, "captain")


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, LONG, LONG_STEP))
def test_many_evenings_with_a_moving_deck_are_as_they_were_told(first: int) -> None:
    evenings_are_right(first, LONG_STEP, "captain")


def test_in_such_evenings_several_play_on_one_phone() -> None:
    seats = [seats for seed in range(20) for seats in shared(spend(seed, game="captain"))]
    assert len(seats) > 10
    assert max(map(len, seats)) > 1


def shared(history: History) -> Iterator[tuple[Seat, ...]]:
    """Yield the seats of a phone, each time one of its companions has closed the tongs."""
    truth = Truth(history.rows)
    for row, table in zip(truth.rows, truth.tables[1:], strict=True):
        closed = [
            one
            for event in row.events
            if isinstance(event, Happened)
            for one in event.events
            if isinstance(one, TongsClosed)
        ]
        for one in closed:
            assert table.match is not None
            player = PersonId(table.match.players[one.seat])
            if player in table.carriers:
                yield table.seats_of(player)


@pytest.mark.timeout(120)  # it may take many evenings, on a machine that has other things to do
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    game = "captain" if fault == COMPANIONS else "loonacy"
    with planted(fault):
        found = next((seed for seed in range(SHORT) if judge(spend(seed, game=game))), None)
    assert found is not None, f"{fault} is in no evening out of {SHORT}"


@pytest.mark.parametrize("hashes", ["0", "77"])
def test_the_same_seed_is_the_same_evening_byte_for_byte(hashes: str) -> None:
    here = [f"{seed} {digest(seed)}" for seed in COMPARED]
    there = subprocess.run(
        [sys.executable, "-m", "tests.faults", "digest", *map(str, COMPARED)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hashes},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    assert there.stdout.splitlines() == here
