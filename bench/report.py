"""The figures for people: lines, a table for the terminal, and results.md.

lines     one row of text cells for each figure
asked     one sentence for each thing that was asked for
table     for the terminal
markdown  for results.md
"""

import os
import platform
from collections.abc import Iterator, Mapping
from datetime import date
from importlib.metadata import version

from rich.table import Table

from bench.harness import Bench, Figures, Goal, met, ratio

HEAD = "# Results\n\nWritten by `python -m bench`, the sections together or one by one.\n"
SECTION = "\n## "
HEADINGS = ("what", "median", "lowest – highest", "ours ÷ this", "goal", "met")


def lines(bench: Bench, figures: Figures) -> Iterator[tuple[str, ...]]:
    """Yield the cells under HEADINGS for each figure, in the order of measuring."""
    goals = {goal.row: goal for goal in bench.goals}
    for row, figure in figures.items():
        spread = f"{_number(figure.lowest)} – {_number(figure.highest)}"
        compared = bench.ours is not None and row not in {bench.ours, *bench.beside}
        against = f"{ratio(figures, bench.ours or row, row):.2f}×" if compared else ""
        goal = goals.get(row)
        asked = str(goal) if goal else ""
        verdict = ("yes" if met(figures, goal) else "no") if goal else ""
        yield row, _number(figure.median), spread, against, asked, verdict


def asked(bench: Bench, figures: Figures) -> Iterator[str]:
    """Yield in words whether what was asked for is met."""
    for goal in bench.asked:
        verdict = "met" if met(figures, goal) else "not met"
        yield f"Asked for: {goal} beside “{goal.row}”. It is {verdict}: {_reached(figures, goal)}."


def _reached(figures: Figures, goal: Goal) -> str:
    if goal.peer is None:
        return _number(figures[goal.ours].median)
    return f"{ratio(figures, goal.ours, goal.peer):.2f}×"


def _number(figure: float) -> str:
    """Write a figure with as much of it as can be relied on.

    >>> _number(163_912.7), _number(37.2183), _number(1.284)
    ('163,913', '37.2', '1.28')
    """
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def table(bench: Bench, figures: Figures) -> Table:
    """Lay the figures out for the terminal."""
    drawn = Table(
        title=f"{bench.title}, {bench.unit}", caption="\n".join(asked(bench, figures)) or None
    )
    for heading in HEADINGS:
        drawn.add_column(heading, justify="left" if heading == "what" else "right")
    for cells in lines(bench, figures):
        drawn.add_row(*cells)
    return drawn


def markdown(
    results: Mapping[Bench, Figures], before: str, *, rounds: int, seconds: float, today: date
) -> str:
    """Write results as the text of results.md; what was measured before and not again stays."""
    when = (
        f"Run on {today.isoformat()}: {os.cpu_count()} cores, {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}; {{length}}."
    )
    old = {text.splitlines()[0]: text for text in before.split(SECTION)[1:]}
    for bench, figures in results.items():
        turns = min(rounds, bench.most_rounds)
        length = "1 round" if turns == 1 else f"{turns} interleaved rounds"
        length += "" if bench.own_length else f", {seconds:g} s for each contender"
        old[bench.title] = _section(bench, figures, when.format(length=length))
    return "".join([HEAD, *(SECTION + text.rstrip() + "\n" for text in old.values())])


def _section(bench: Bench, figures: Figures, when: str) -> str:
    rows = [HEADINGS, ("---", *["--:"] * (len(HEADINGS) - 1)), *lines(bench, figures)]
    drawn = "\n".join(f"| {' | '.join(cells)} |" for cells in rows)
    said = "".join(f"\n{sentence}\n" for sentence in asked(bench, figures))
    peers = ", ".join(f"{name} {version(name)}" for name in bench.packages)
    versions = f"\nVersions: {peers}.\n" if peers else ""
    return f"{bench.title}\n\nIn {bench.unit}. {when}\n\n{drawn}\n{said}{versions}\n{bench.notes}"
