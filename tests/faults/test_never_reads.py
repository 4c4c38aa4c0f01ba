"""Somebody whose socket is never read: he costs little, is shown the newest, and delays nobody.

The figures of a run are printed: `.venv/bin/pytest tests/faults/test_never_reads.py -rP`.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from statistics import median
from typing import Any, Final

import psutil
import pytest

from sobremesa.table.options import Order, TableOptions
from tests.clients import Client, Doors
from tests.faults.__main__ import say
from tests.live import Live

METRICS: Final = "metrics-token"
COST: Final = 512 * 1024
"""Bytes of the server's memory that one may cost."""
SLOWER: Final = 0.2
"""By so much longer others' acts may take: the goal. A busy machine is given five times it."""
DEAF: Final = 20
"""Many, so that what one costs stands out from what a server's memory does anyway."""
FILLED: Final = 300
"""Acts after which all that is kept for who does not read is full, here and in the system."""
MANY: Final = 1_000
"""Acts of which more than `COST` would be kept, if all were."""
GONE_AFTER: Final = 20.0
"""Seconds: `Limits.silence`."""


def with_server(folder: Path, play: Callable[[Live, Doors], Coroutine[Any, Any, None]]) -> None:
    async def all_of_it() -> None:
        async with Doors(live.url) as doors:
            await play(live, doors)

    with Live(folder, "--generosity", "1000", "--metrics-token", METRICS, clock=1.0) as live:
        asyncio.run(all_of_it())


async def figure(doors: Doors, name: str) -> float:
    """Return one of the server's figures."""
    answer = await doors.http.get("/metrics", headers={"Authorization": f"Bearer {METRICS}"})
    found = [line for line in answer.text.splitlines() if line.startswith(f"sobremesa_{name} ")]
    return float(found[0].split()[1])


async def table_with(doors: Doors, *seated: str) -> list[Client]:
    """Return people at a table, whose piles are open.

    What they do is decided as it arrives: else, on one machine, it is chance who waits a timer's
    millisecond for whose way.
    """
    people = await doors.party(*seated)
    arrival = TableOptions(order=Order.ARRIVAL)
    assert await people[0].ask("set-options", options=arrival) is None
    assert await people[0].ask("start") is None
    for one in people:
        await one.until(lambda me: me.view is not None and me.view["stage"] == "playing")
    return people


async def watcher(doors: Doors, people: list[Client], name: str) -> Client:
    """Return somebody who watches."""
    host = people[0].entry
    return await doors.sit(await doors.join(host.table, host.secret, name))


async def acts(ana: Client, leo: Client, many: int) -> list[float]:
    """Let somebody act; return how long it took until he was answered and another one saw it."""
    took = []
    for _ in range(many):
        assert ana.view is not None
        began = time.perf_counter()
        finger = "take-back" if "take-back" in ana.view["may"] else "point"
        answer = await ana.answer(await ana.begin_act({"type": finger}))
        await leo.until(lambda me, seq=answer.seq: me.seq >= seq)  # type: ignore[misc]
        took.append(time.perf_counter() - began)
        assert answer.refusal is None
    return took


async def stop_reading(live: Live, doors: Doors) -> None:
    """One at the table and many who watch read nothing any more; he goes on asking."""
    ana, leo, eva = people = await table_with(doors, "Ana", "Leo", "Eva")
    deaf = [eva, *[await watcher(doors, people, f"W{number}") for number in range(1, DEAF)]]
    await acts(ana, leo, FILLED // 3)
    server = psutil.Process(live.pid)
    before = server.memory_info().rss
    for one in deaf:
        one.deafen()
    most = 0.0
    for _ in range(4):
        for _ in range(MANY // 4):
            await acts(ana, leo, 1)
            await eva.begin_act({"type": "play", "card": 0, "pile": 99, "onto": 0})
        most = max(most, await figure(doors, "sockets_waiting_bytes"))
    waits = most / DEAF
    costs = (server.memory_info().rss - before) / DEAF
    assert waits > 1024, "they have read it after all"
    assert waits <= COST
    assert costs <= COST
    say(f"who never reads: {waits / 1024:.0f} kB wait for him, he costs {costs / 1024:.0f} kB")
    lose_all(deaf)


def lose_all(deaf: list[Client]) -> None:
    """Let them go; to say good-bye, they would have to read."""
    for one in deaf:
        one.lose()


async def read_again(_: Live, doors: Doors) -> None:
    """Somebody reads nothing for a while: what he has missed is not shown him, but what is."""
    ana, leo = people = await table_with(doors, "Ana", "Leo")
    deaf = await watcher(doors, people, "Max")
    listen_again, seen = deaf.deafen(), len(deaf.updates)
    await acts(ana, leo, FILLED)
    listen_again()
    await deaf.until(lambda me: me.seq >= ana.seq)
    assert deaf.closed is None
    shown = [update.seq for update in deaf.updates[seen:]]
    assert shown == sorted(shown)
    assert shown[-1] == ana.seq > shown[-2] + 1
    assert deaf.view is not None
    assert ana.view is not None
    assert deaf.view["seats"] == ana.view["seats"]


async def compare(doors: Doors, rounds: int) -> float:
    """Return how much longer acts take beside two who never read, than beside two who are not here.

    Of the two who never read, one has a chair and one watches.
    """
    without, beside = [await table_with(doors, "Ana", "Leo", "Eva") for _ in range(2)]
    await without[2].leave()
    deaf = [beside[2], await watcher(doors, beside, "Max")]
    for one in deaf:
        one.deafen()
    await acts(beside[0], beside[1], FILLED)
    await acts(without[0], without[1], FILLED // 3)
    assert await figure(doors, "sockets_waiting_bytes") > 0
    took: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        for which, table in sorted(enumerate((without, beside)), reverse=bool(number % 2)):
            took[which].extend(await acts(table[0], table[1], 10))
    lose_all(deaf)
    slower = median(took[1]) / median(took[0]) - 1
    say(f"beside two who never read: {1000 * median(took[1]):.2f} ms an act, {slower:+.1%}")
    return slower


@pytest.mark.timeout(90)
def test_who_never_reads_costs_half_a_megabyte_at_most(tmp_path: Path) -> None:
    with_server(tmp_path, stop_reading)


@pytest.mark.timeout(90)
def test_who_reads_again_is_shown_the_newest_alone(tmp_path: Path) -> None:
    with_server(tmp_path, read_again)


@pytest.mark.timeout(90)
def test_who_never_reads_makes_nobody_wait(tmp_path: Path) -> None:
    async def play(_: Live, doors: Doors) -> None:
        assert await compare(doors, rounds=20) <= 5 * SLOWER

    with_server(tmp_path, play)


@pytest.mark.long
def test_who_never_reads_makes_nobody_wait_in_many_rounds(tmp_path: Path) -> None:
    async def play(_: Live, doors: Doors) -> None:
        assert await compare(doors, rounds=100) <= 5 * SLOWER

    with_server(tmp_path, play)


@pytest.mark.long
def test_who_never_reads_is_given_up(tmp_path: Path) -> None:
    async def play(_: Live, doors: Doors) -> None:
        ana, leo = await table_with(doors, "Ana", "Leo")
        deaf = await watcher(doors, [ana, leo], "Max")
        deaf.deafen()
        began = time.monotonic()
        while await figure(doors, "sockets") > 2:
            assert time.monotonic() - began < 2 * GONE_AFTER
            await acts(ana, leo, 10)
            await asyncio.sleep(0.5)
        assert await figure(doors, "sockets_waiting_bytes") == 0

    with_server(tmp_path, play)
