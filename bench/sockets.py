"""The benchmark: how long it takes from a play to the last of five sockets."""

import asyncio
from collections.abc import Mapping, Sequence
from statistics import quantiles

import uvloop

from bench.harness import Bench, Contender
from bench.live import CLOCK, SEATS, playing
from bench.served import Served, server

TABLES = 2
"""A house that is in use and not at its limit: what is measured is the way, not a queue."""
MEDIAN = "half of the plays within"
SLOWEST = "99 of 100 plays within"

NOTES = f"""\
From the moment at which a client sends an act to that at which the update has come to all {SEATS}
sockets of the table and the answer to who acted; on loopback, {TABLES} tables in a closed loop. In
it are the hold of the referee, so that nobody who is farther away is overtaken, and the wait for
the disk, because nothing is shown before it is durable.
"""


def delays(seconds: float) -> Sequence[float]:
    """Return how long each play took, in milliseconds."""
    with server("--clock", str(CLOCK)) as served:
        return uvloop.run(_delays(served, seconds))


async def _delays(served: Served, seconds: float) -> Sequence[float]:
    async with playing(served, TABLES) as tables:
        await asyncio.sleep(seconds)
        return [delay * 1000 for table in tables for delay in table.delays]


def _run(seconds: float, _seed: int) -> Mapping[str, float]:
    hundredths = quantiles(delays(seconds), n=100)
    return {MEDIAN: hundredths[49], SLOWEST: hundredths[98]}


BENCH = Bench(
    title="From a play to the last of five sockets",
    unit="milliseconds (less is better)",
    notes=NOTES,
    contenders=(Contender("sockets", _run),),
    ours=None,
    goals=(),
)
