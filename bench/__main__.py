"""`python -m bench`: measure, show, write results.md; status 1 where a goal is not met."""

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from bench import (
    against_peers,
    appends,
    decks,
    developing,
    evening,
    fanout,
    frames,
    live,
    lives,
    memory,
    report,
    screens,
    sockets,
)
from bench.harness import Bench, Figures, measure, met

BENCHES = (
    against_peers.BENCH,
    appends.BENCH,
    developing.BENCH,
    fanout.BENCH,
    *live.BENCHES,
    decks.BENCH,
    sockets.BENCH,
    screens.BENCH,
    frames.BENCH,
    memory.BENCH,
    lives.BENCH,
    evening.BENCH,
)
RESULTS = Path(__file__).with_name("results.md")


def main() -> int:
    """Run all benchmarks, and return the exit status."""
    asked = _arguments()
    benches = [bench for bench in BENCHES if asked.only.casefold() in bench.title.casefold()]
    results = _measured(benches, asked.rounds, asked.seconds)
    console = Console()
    for bench, figures in results.items():
        console.print(report.table(bench, figures))
    RESULTS.write_text(
        report.markdown(
            results,
            RESULTS.read_text(encoding="utf-8"),
            rounds=asked.rounds,
            seconds=asked.seconds,
            today=datetime.now(UTC).date(),
        ),
        encoding="utf-8",
    )
    reached = all(met(figures, goal) for bench, figures in results.items() for goal in bench.goals)
    return 0 if reached else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", default="", help="the benchmarks with this in their titles")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each contender and round")
    return parser.parse_args()


def _measured(benches: Sequence[Bench], rounds: int, seconds: float) -> dict[Bench, Figures]:
    """Measure benchmarks behind a progress bar."""
    runs = sum(min(rounds, bench.most_rounds) * len(bench.contenders) for bench in benches)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=runs)

        def tell(name: str) -> None:
            progress.update(task, description=name)
            progress.advance(task)

        return {
            bench: measure(bench, rounds=rounds, seconds=seconds, tell=tell) for bench in benches
        }


if __name__ == "__main__":
    sys.exit(main())
