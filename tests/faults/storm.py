"""What happens to an evening: crashes, cuts, outages, people who vanish, one after the other.

rage        let things happen for so long
HAPPENINGS  what can happen
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from tests.faults.network import Way
from tests.faults.people import Manner
from tests.faults.stage import NAMES
from tests.faults.troubles import Weather

if TYPE_CHECKING:
    from tests.faults.evening import Evening

T = TypeVar("T")


async def rage(evening: "Evening", seconds: float) -> None:
    """Let one thing happen after the other."""
    end = evening.loop.time() + seconds
    while evening.loop.time() < end:
        await asyncio.sleep(evening.rng.expovariate(1 / evening.plan.gusts))
        happening = _one_of(HAPPENINGS, evening.rng)
        evening.note(happening.__name__)
        happening(evening)


def _one_of(choices: "list[T] | tuple[T, ...]", rng: Random) -> T:
    return choices[rng.randrange(len(choices))]


# ---------------------------------------------------------------------------------- servers


def crash(evening: "Evening") -> None:
    """Let a server lose all that it has in memory, and start again."""
    server = _one_of(evening.servers, evening.rng)
    if not server.process.alive:
        return
    server.process.crash()
    for line in evening.network.lines:
        if line.process is server.process:
            line.cut()
    evening.loop.call_later(evening.rng.random() * 2.0, server.restart)


def stop_in_good_order(evening: "Evening") -> None:
    """Let a server finish what it has begun, end, and start again."""
    server = _one_of(evening.servers, evening.rng)
    process = server.process
    if not process.alive or server.stopping:
        return
    server.stopping = True

    async def finish() -> None:
        await server.house.finish(1.0)
        process.crash()
        for line in evening.network.lines:
            if line.process is process:
                line.cut()
        later = evening.network.context  # nothing of a process that has ended runs
        evening.loop.call_later(evening.rng.random(), server.restart, context=later)

    process.run(lambda: evening.loop.create_task(finish()))


def freeze(evening: "Evening") -> None:
    """Let a server do nothing for a while, and go on as if nothing had been."""
    server = _one_of(evening.servers, evening.rng)
    if server.process.frozen_until < evening.loop.time():
        server.process.freeze(evening.loop.time() + evening.rng.random() * 6.0)


def lead_elsewhere(evening: "Evening") -> None:
    """Lead sockets to the other server from now on."""
    evening.favoured = evening.rng.randrange(len(evening.servers))


# ------------------------------------------------------------------------------------ store


def slow_store(evening: "Evening") -> None:
    """Let it write slowly."""
    _for_a_while(evening, Weather(slowest=0.4))


def failing_store(evening: "Evening") -> None:
    """Let it fail often."""
    _for_a_while(evening, Weather(fails=0.3))


def forgetful_store(evening: "Evening") -> None:
    """Let it write, and fail to say so."""
    _for_a_while(evening, Weather(answers_lost=0.3))


def outage(evening: "Evening") -> None:
    """Let it be away."""
    _for_a_while(evening, Weather(away_until=evening.loop.time() + evening.rng.random() * 10.0))


def _for_a_while(evening: "Evening", weather: Weather) -> None:
    store = evening.store
    store.weather = weather

    def clear_up() -> None:
        if store.weather is weather:
            store.weather = Weather()

    evening.loop.call_later(evening.rng.random() * 5.0, clear_up)


# ----------------------------------------------------------------------------------- people


def cut(evening: "Evening") -> None:
    """Break somebody's connection."""
    line = _one_of(evening.people, evening.rng).line
    if line is not None:
        line.cut()


def vanish(evening: "Evening") -> None:
    """Let somebody be out of reach, and come back."""
    person = _one_of(evening.people, evening.rng)
    person.go(vanish=True)
    evening.loop.call_later(evening.rng.random() * 40.0, person.come)


def leave_page(evening: "Evening") -> None:
    """Let somebody close the page, and come back."""
    person = _one_of(evening.people, evening.rng)
    person.go()
    evening.loop.call_later(evening.rng.random() * 8.0, person.come)


def hide(evening: "Evening") -> None:
    """Let somebody lock the phone, and look at it again."""
    person = _one_of(evening.people, evening.rng)
    person.hide(hidden=True)
    evening.loop.call_later(evening.rng.random() * 8.0, lambda: person.hide(hidden=False))


def second_tab(evening: "Evening") -> None:
    """Let somebody open the table once more."""
    _one_of(evening.people, evening.rng).connect()


def stop_reading(evening: "Evening") -> None:
    """Let somebody's phone read nothing for a while."""
    line = _one_of(evening.people, evening.rng).line
    if line is not None:
        line.stop_reading()
        evening.loop.call_later(evening.rng.random() * 15.0, line.read_again)


def burst(evening: "Evening") -> None:
    """Let somebody tap as fast as he can."""
    person = _one_of(evening.people, evening.rng)
    if person.view is not None and person.seat is not None:
        for _ in range(5):
            person.act({"type": "point"})


def leave_match(evening: "Evening") -> None:
    """Let somebody leave the match, rarely the table."""
    person = _one_of(evening.people, evening.rng)
    if person.line is not None and evening.rng.random() < 0.5:
        rarely = evening.rng.random() < 0.2 and person is not evening.people[0]
        person.ask(type="leave-table" if rarely else "leave-match")


def come_late(evening: "Evening") -> None:
    """Let one more person come to the table."""
    if len(evening.people) < len(NAMES) and evening.rng.random() < 0.5:
        person = evening.person(Manner(think=0.6, quiet=evening.rng.random() < 0.3), Way())
        evening.loop.create_task(evening.join(person))


def remove(evening: "Evening") -> None:
    """Let the host send somebody away."""
    if evening.rng.random() < 0.2 and len(evening.people) > 2:
        evening.people[0].ask(type="remove", person=evening.people[-1].person)


HAPPENINGS: Final[tuple[Callable[["Evening"], None], ...]] = (
    crash,
    stop_in_good_order,
    freeze,
    come_late,
    lead_elsewhere,
    slow_store,
    failing_store,
    forgetful_store,
    outage,
    cut,
    cut,
    vanish,
    leave_page,
    hide,
    second_tab,
    stop_reading,
    burst,
    leave_match,
    remove,
)
