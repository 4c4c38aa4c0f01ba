"""The benchmark: what stays in memory of tables that were opened, played at and abandoned."""

from collections.abc import Mapping

from bench.harness import Bench, Contender, Goal
from bench.memory import in_house

LIVES = 10_000
FIRST = f"after {LIVES:,} tables"
SECOND = f"after {2 * LIVES:,} tables"

NOTES = f"""\
Resident memory of a process in which tables live one after another: each is opened, somebody comes
and begins a match with a bot, goes, and the table is let go of when it has been idle; house
clocks and the idle time run faster. A tenth of the first {LIVES:,} warms up. The logs are kept in
memory here and deleted with their tables: what they take on the disk is no matter of this.
"""


def _run(_seconds: float, _seed: int) -> Mapping[str, float]:
    figures = in_house("lives", LIVES)
    return {FIRST: figures["first"], SECOND: figures["second"]}


BENCH = Bench(
    title="Tables opened and abandoned",
    unit="kB (less is better)",
    notes=NOTES,
    contenders=(Contender("lives", _run),),
    ours=SECOND,
    goals=(Goal(SECOND, FIRST, at_most=1.1),),
    most_rounds=1,
    own_length=True,
)
