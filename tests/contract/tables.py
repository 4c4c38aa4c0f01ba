"""Which matches the suite looks at: every registered game, every number of seats, every mix."""

from functools import lru_cache
from itertools import product
from random import Random
from typing import Any, Final

import pytest
from msgspec import Struct

import sobremesa
from sobremesa.kernel.game import AnyGame
from tests.contract.crowd import MIXES
from tests.contract.playouts import Match, Reached, played_by_bots, playout, sample

GAMES: Final = tuple(sobremesa.all_games().values())


class Depth(Struct, frozen=True):
    """How thoroughly it looks."""

    seeds: tuple[int, int]
    """Of each mix, matches from the first seed up to before the last."""
    states: int
    """So many states of them are looked at closely."""


SHORT: Final = Depth(seeds=(0, 3), states=50)
LONG: Final = Depth(seeds=(100, 116), states=400)


def seats_of(game: AnyGame) -> range:
    """Return the numbers of seats that a game is for."""
    fewest, most = game.card.seats
    return range(fewest, most + 1)


class Table(Struct, frozen=True):
    """So many seats of a game, and the matches that are played at them."""

    game: Any
    """An AnyGame; mypy does not take protocols for hashable."""
    seats: int
    depth: Depth


def _parameters(name: str, depth: Depth) -> list[Any]:
    marks = pytest.mark.long if depth is LONG else ()
    return [
        pytest.param(Table(game, seats, depth), id=f"{game.card.id}-{seats}-{name}", marks=marks)
        for game in GAMES
        for seats in seats_of(game)
    ]


each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.card.id))
each_table = pytest.mark.parametrize(
    "table", [*_parameters("short", SHORT), *_parameters("long", LONG)]
)


@lru_cache(maxsize=16)
def matches(table: Table) -> tuple[Match, ...]:
    """Return the matches at a table; where a device moves, bots play some of them.

    What is done at random there seldom gets far: it takes time, and a little sense.
    """
    game, seeds = table.game, range(*table.depth.seeds)
    pairs = product(seeds, MIXES.values())
    crowds = (playout(game, table.seats, seed, mix) for seed, mix in pairs)
    sensible = seeds if game.card.device is not None else ()
    return (*crowds, *(played_by_bots(game, table.seats, seed) for seed in sensible))


@lru_cache(maxsize=16)
def states(table: Table) -> tuple[Reached, ...]:
    """Return states of these matches, the rare ones among them."""
    return tuple(sample(matches(table), Random("states"), table.depth.states))


def all_matches(game: AnyGame, depth: Depth) -> list[Match]:
    """Return the matches of all numbers of seats."""
    tables = (Table(game, seats, depth) for seats in seats_of(game))
    return [match for table in tables for match in matches(table)]
