"""When acts are begun: each by itself, or all together."""

import asyncio

from bench.pace import AtOnce, InStep, Steady


def test_a_table_by_itself_acts_at_once() -> None:
    begun: list[str] = []
    pace = AtOnce()

    def one() -> bool:
        begun.append("one")
        return True

    pace.ready(one)
    pace.done()
    assert begun == ["one"]


async def _in_step() -> tuple[list[str], float]:
    begun: list[str] = []
    pace = InStep()

    def one() -> bool:
        begun.append("one")
        return True

    def other() -> bool:
        begun.append("other")
        return True

    def nothing() -> bool:
        return False

    for act in (one, nothing, one, other):
        pace.ready(act)
    await asyncio.sleep(0)
    begun.append("both are under way")
    pace.done()
    pace.ready(one)
    await asyncio.sleep(0)
    begun.append("the other is done")
    pace.done()
    await asyncio.sleep(0)
    return begun, pace.together


def test_tables_in_step_act_together_and_again_when_all_are_done() -> None:
    begun, together = asyncio.run(_in_step())
    assert begun == ["one", "other", "both are under way", "the other is done", "one"]
    assert together == 1.5


async def _steady(apart: float, ready: int) -> list[str]:
    begun: list[str] = []
    pace = Steady(apart)

    def one() -> bool:
        begun.append("one")
        return True

    for _ in range(ready):
        pace.ready(one)
    await asyncio.sleep(0.01)
    for _ in range(ready):
        pace.ready(one)
    await asyncio.sleep(0.01)
    return begun


def test_a_steady_table_begins_one_act_at_a_time_and_not_before_it_is_time() -> None:
    assert asyncio.run(_steady(apart=60, ready=3)) == ["one"]
    assert asyncio.run(_steady(apart=0, ready=3)) == ["one", "one"]
