"""Tables that were opened, played at and abandoned leave nothing behind."""

import asyncio
import gc

import pytest
import uvloop

from bench.house import lives
from sobremesa.server.host import Host
from sobremesa.server.housetime import HouseClock


def living(kind: type) -> int:
    """Count the things of a kind that are in memory."""
    gc.collect()
    return sum(type(one) is kind for one in gc.get_objects())


@pytest.mark.timeout(120)
def test_a_second_crowd_of_tables_takes_the_room_of_the_first() -> None:
    hosts, clocks = living(Host), living(HouseClock)

    async def run() -> tuple[dict[str, float], int]:
        figures = await lives(300)
        await asyncio.sleep(0.1)
        return figures, len(asyncio.all_tasks())

    figures, tasks = uvloop.run(run())
    # Five times the goal of a tenth, because so few tables are little beside what a process moves.
    assert figures["second"] <= 1.5 * figures["first"]
    assert (living(Host), living(HouseClock)) == (hosts, clocks)
    assert tasks == 1
