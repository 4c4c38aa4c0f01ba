"""What every benchmark is made of.

Contender  one thing that is measured
Goal       what a figure of ours shall reach, by itself or as a multiple of a peer's
Bench      contenders measured together, and their goals
Figure     the median of the rounds, and their spread
measure    run the contenders in interleaved rounds
"""

import gc
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from statistics import median


@dataclass(frozen=True, slots=True)
class Contender:
    """One thing that is measured."""

    name: str
    run: Callable[[float, int], Mapping[str, float]]
    """Takes seconds to run for and a seed; returns what it measured, by the name of its row.

    The names are the same each time, and no other contender of the benchmark has them.
    """


@dataclass(frozen=True, slots=True)
class Goal:
    """What a row of ours shall reach, as a multiple of another row, or by itself."""

    ours: str
    peer: str | None
    """None: the figure itself counts."""
    at_least: float = 0.0
    at_most: float = inf

    @property
    def row(self) -> str:
        """The row beside which it is written."""
        return self.ours if self.peer is None else self.peer

    def __str__(self) -> str:
        """Write it as it stands in the results.

        >>> print(Goal("ours", "theirs", at_least=1.5), Goal("ours", None, at_most=100))
        ≥ 1.5× ≤ 100
        >>> print(Goal("ours", "theirs", at_least=0.15))
        ≥ 0.15×
        """
        sign, number = ("≤", self.at_most) if self.at_most < inf else ("≥", self.at_least)
        if self.peer is None:
            return f"{sign} {number:g}"
        return f"{sign} {number:.{1 if round(number, 1) == number else 2}f}×"


@dataclass(frozen=True, slots=True)
class Bench:
    """Contenders measured together, and their goals."""

    title: str
    unit: str
    notes: str
    """What was counted and how, for the reader of the results."""
    contenders: tuple[Contender, ...]
    ours: str | None
    """The row with which every other is compared; None: they are not compared."""
    goals: tuple[Goal, ...]
    packages: tuple[str, ...] = ()
    """The distributions whose versions stand in the results."""
    beside: tuple[str, ...] = ()
    """Rows that tell how it was measured, and are not compared."""
    asked: tuple[Goal, ...] = ()
    """What was asked for and is not held: said in words, and no part of the exit status."""
    most_rounds: int = 1_000
    """One, where a run takes long and its figure hardly differs from the next."""
    own_length: bool = False
    """It takes as long as its notes say, however many seconds are asked for."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The median of the rounds, and their spread."""

    median: float
    lowest: float
    highest: float

    @classmethod
    def of(cls, samples: Sequence[float]) -> "Figure":
        """Sum up one sample for each round.

        >>> Figure.of([3.0, 1.0, 2.0])
        Figure(median=2.0, lowest=1.0, highest=3.0)
        """
        return cls(median(samples), min(samples), max(samples))


Figures = Mapping[str, Figure]


def measure(bench: Bench, *, rounds: int, seconds: float, tell: Callable[[str], None]) -> Figures:
    """Run each contender once a round, and return the figure of each row.

    Interleaved, so that a machine that slows down meanwhile slows all of them down. `tell` is
    called with a contender's name before it runs. The number of the round is the seed.
    """
    samples: dict[str, list[float]] = defaultdict(list)
    for seed in range(min(rounds, bench.most_rounds)):
        for contender in bench.contenders:
            tell(contender.name)
            gc.collect()
            for row, sample in contender.run(seconds, seed).items():
                samples[row].append(sample)
    return {row: Figure.of(of_row) for row, of_row in samples.items()}


def ratio(figures: Figures, ours: str, peer: str) -> float:
    """Return how many times the peer's median ours is."""
    return figures[ours].median / figures[peer].median


def met(figures: Figures, goal: Goal) -> bool:
    """Say whether the figures reach the goal."""
    ours = figures[goal.ours].median
    reached = ours if goal.peer is None else ratio(figures, goal.ours, goal.peer)
    return goal.at_least <= reached <= goal.at_most
