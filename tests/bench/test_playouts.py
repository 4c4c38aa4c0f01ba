"""The measuring loop, tried on a game of three lines: take one or two of ten stones."""

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bench.playouts import playout, playouts
from sobremesa.kernel.commands import Act, Begin, Command, Ring
from sobremesa.kernel.game import AnyGame, Outcome, Over, Seats, Setup, Timer, Waiting
from sobremesa.kernel.ids import Millis, Phase, Seat
from sobremesa.kernel.refusals import Reason, Refusal

DEALT = 0
"""The other events: -1, the first turn comes; else so many stones were taken."""
WAKE = Millis(3000)


class Stones:
    """A state is (stones left, whose turn, seats); until the timer rings it is nobody's turn."""

    card = SimpleNamespace(id="stones", types=SimpleNamespace(options=int, handicap=int))
    sizes: tuple[int, ...] = (1, 2)
    wakes: tuple[Timer, ...] = (Timer("wake", WAKE, soft=False), Timer("soft", None, soft=True))

    def blank(self, options: int, setups: Sequence[Setup[int]]) -> tuple[int, int, int]:
        return (10, -1, len(setups))

    def decide(
        self, state: tuple[int, int, int], command: Command[int], now: Millis, rng: Random
    ) -> Sequence[int] | Refusal[int]:
        match command:
            case Begin():
                return (DEALT,)
            case Ring("wake") if now >= WAKE:
                return (-1,)
            case Act(seat, size, _) if seat == state[1] and size <= min(2, state[0]):
                return (size,)
        return Refusal(Reason.EARLY)

    def evolve(self, state: tuple[int, int, int], event: int) -> tuple[int, int, int]:
        stones, turn, seats = state
        if event == DEALT:
            return (stones, -1, seats)
        if event < 0:
            return (stones, 0, seats)
        return (stones - event, (turn + 1) % seats, seats)

    def waiting(self, state: tuple[int, int, int]) -> Waiting:
        if not state[0]:
            return Over(Outcome((Seat(0),), (1, 0), "stones"))
        return Seats((Seat(0), Seat(1)), Phase(1), racing=False)

    def timers(self, state: tuple[int, int, int]) -> Sequence[Timer]:
        return self.wakes

    def legal(self, state: tuple[int, int, int], seat: Seat) -> Sequence[int]:
        return self.sizes[: state[0]] if seat == state[1] else ()


def stones(**changed: Any) -> tuple[AnyGame, Any]:
    """Return the game, with some of it changed, and its blank state for two."""
    game = Stones()
    for name, value in changed.items():
        setattr(game, name, value)
    return cast(AnyGame, game), game.blank(0, (Setup(0), Setup(0)))


def test_a_playout_counts_the_acts_and_neither_the_deal_nor_the_rings() -> None:
    game, blank = stones(sizes=(1,))
    assert playout(game, blank, Random(0)) == 10


def test_the_same_seed_plays_the_same_match() -> None:
    game, blank = stones()
    counts = [[playout(game, blank, Random(seed)) for seed in range(20)] for _ in range(2)]
    assert counts[0] == counts[1]
    assert len(set(counts[0])) > 1


def test_playouts_finish_the_last_match_and_take_the_time_they_are_given() -> None:
    game, _ = stones(sizes=(1,))
    rate = playouts(game, 2, 0.02, 0)
    assert rate.cpu_seconds >= 0.02
    assert rate.matches > 0
    assert (rate.actions, rate.chances) == (10 * rate.matches, 0)


def test_a_legal_act_that_is_refused_breaks_the_contract() -> None:
    game, blank = stones(sizes=(3,))
    with pytest.raises(match="refused"):
        playout(game, blank, Random(0))


def test_a_match_that_waits_for_nothing_breaks_the_contract() -> None:
    game, blank = stones(wakes=(Timer("soft", None, soft=True),))
    with pytest.raises(match="no timer"):
        playout(game, blank, Random(0))
