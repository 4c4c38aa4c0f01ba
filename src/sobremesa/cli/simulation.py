"""Many matches among bots, and what they come to."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import NormalDist, median, quantiles
from typing import Any, Final

from msgspec import Struct

from sobremesa.bots.arena import Arena, Fault, Step
from sobremesa.decks.notes import notes_for
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import AnyGame, Outcome, Setup
from sobremesa.kernel.ids import Seat

CONFIDENCE: Final = 0.95
LANGUAGE: Final = "en"
"""What the bots write, where they write at all."""


class Plan(Struct, frozen=True):
    """What to simulate."""

    game: AnyGame
    options: Any
    levels: tuple[Level, ...]
    """One for each seat; from match to match they move on by a seat."""
    matches: int
    seed: int


class Match(Struct, frozen=True):
    """What became of one match."""

    levels: tuple[Level, ...]
    outcome: Outcome
    seconds: float
    """Of the match clock."""
    commands: int
    counts: tuple[int, ...]
    """Of the events that the game's card names, in its order."""
    faults: tuple[Fault, ...]


class Wins(Struct, frozen=True):
    """How a level did."""

    level: Level
    seats: int
    """In each match."""
    wins: float
    """A shared win counts for its part."""
    rate: float
    interval: tuple[float, float]
    chance: float
    """The rate, if all seats were equal."""


class Spread(Struct, frozen=True):
    """A number that differs from match to match."""

    median: float
    low: float
    """One match in ten is below."""
    high: float
    """One match in ten is above."""


class Summary(Struct, frozen=True):
    """What the matches come to."""

    game: str
    seed: int
    matches: int
    wins: tuple[Wins, ...]
    seconds: Spread
    commands: Spread
    counts: dict[str, Spread]
    with_any: dict[str, float]
    """The part of the matches in which it happened at all."""
    endings: dict[str, int]
    faults: int


def simulate(plan: Plan) -> Iterator[Match]:
    """Play the matches, one after the other; each has a seed of its own, made from the plan's."""
    for number in range(plan.matches):
        turn = number % len(plan.levels)
        levels = plan.levels[turn:] + plan.levels[:turn]
        yield play_match(plan.game, plan.options, levels, Random(f"{plan.seed}/{number}"))


def play_match(game: AnyGame, options: Any, levels: Sequence[Level], rng: Random) -> Match:
    """Play one match on virtual time. Raises RuntimeError where nothing can happen any more."""
    notes = notes_for(options, LANGUAGE)
    bots = {
        Seat(number): game.card.bots(level, Seat(number), rng, notes)
        for number, level in enumerate(levels)
    }
    setups = (Setup(game.card.types.handicap()),) * len(levels)
    arena = Arena(game, options, setups, bots, rng)
    steps = [arena.begin()]
    while arena.outcome is None:
        due = arena.due()
        if due is None:
            raise RuntimeError(f"{game.card.id} stands still: {arena.state}")
        steps += arena.advance(due)
    return Match(
        levels=tuple(levels),
        outcome=arena.outcome,
        seconds=arena.now / 1000,
        commands=len(steps),
        counts=_count(game, steps),
        faults=tuple(arena.faults),
    )


def summarise(plan: Plan, matches: Sequence[Match]) -> Summary:
    """Say what the matches come to; there is at least one."""
    names = [name for name, _ in plan.game.card.counts]
    columns = dict(zip(names, zip(*(match.counts for match in matches), strict=True), strict=True))
    endings = sorted({match.outcome.why for match in matches})
    return Summary(
        game=plan.game.card.id,
        seed=plan.seed,
        matches=len(matches),
        wins=tuple(_wins(level, matches) for level in dict.fromkeys(plan.levels)),
        seconds=spread([match.seconds for match in matches]),
        commands=spread([match.commands for match in matches]),
        counts={name: spread(column) for name, column in columns.items()},
        with_any={name: sum(map(bool, column)) / len(matches) for name, column in columns.items()},
        endings={why: sum(match.outcome.why == why for match in matches) for why in endings},
        faults=sum(len(match.faults) for match in matches),
    )


def wilson(wins: float, matches: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the Wilson score interval of a rate: honest also near 0 and 1, and for few matches.

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate = wins / matches
    middle = rate + z * z / (2 * matches)
    reach = z * (rate * (1 - rate) / matches + z * z / (4 * matches * matches)) ** 0.5
    whole = 1 + z * z / matches
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def spread(numbers: Sequence[float]) -> Spread:
    """Return the median and the tenths at both ends."""
    if len(numbers) == 1:
        return Spread(numbers[0], numbers[0], numbers[0])
    tenths = quantiles(numbers, n=10, method="inclusive")
    return Spread(median(numbers), tenths[0], tenths[-1])


def _wins(level: Level, matches: Sequence[Match]) -> Wins:
    wins = 0.0
    for match in matches:
        winners = match.outcome.winners
        wins += sum(match.levels[seat] is level for seat in winners) / max(1, len(winners))
    seats = matches[0].levels.count(level)
    chance = seats / len(matches[0].levels)
    interval = wilson(wins, len(matches))
    return Wins(level, seats, wins, wins / len(matches), interval, chance)


def _count(game: AnyGame, steps: Sequence[Step]) -> tuple[int, ...]:
    kinds = [type(event) for step in steps for event in step.events]
    return tuple(kinds.count(kind) for _, kind in game.card.counts)
