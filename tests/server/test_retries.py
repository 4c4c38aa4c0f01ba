"""Each command has one effect and one answer, however often it is sent, also after a restart."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sobremesa.server.telling import MOVED
from sobremesa.wire import DEVICES, Answer, Ask
from tests.clients import Client, Doors
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


def rename(number: int, name: str) -> Ask:
    command: dict[str, Any] = {"type": "rename", "name": name, "sign": "🦊"}
    return Ask(number, msgspec.Raw(msgspec.json.encode(command)))


async def again(client: Client, message: Ask) -> Answer:
    """Send a message that was sent before, and return the answer that it gets now."""
    client.answers.pop(message.id, None)
    await client.say(message)
    return await client.answer(message.id)


async def test_a_retry_gets_the_first_answer_and_has_no_effect(doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    first = await again(ana, rename(1, "Ana Luz"))
    await again(ana, rename(2, "Ana Mar"))
    assert await again(ana, rename(1, "Ana Luz")) == first
    assert ana.table["people"][0]["label"] == "Ana Mar"


async def test_a_plain_refusal_is_remembered_too(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    start = Ask(1, msgspec.Raw(b'{"type":"start"}'))
    first = await again(leo, start)
    assert first.refusal is not None
    assert first.refusal.reason == "not-host"
    assert await ana.ask("hand-over", person=leo.entry.person) is None
    assert await again(leo, start) == first


async def test_a_command_on_its_way_is_not_taken_twice(doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    message = rename(7, "Ana Luz")
    for _ in range(5):
        await ana.say(message)
    await ana.answer(7)
    answer = await again(ana, rename(8, "Ana Mar"))
    assert answer.seq == ana.answers[7].seq + 1


async def test_what_was_unanswered_is_answered_on_the_next_socket(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    leo.returns = True
    numbers = []
    for round_ in range(10):
        numbers.append(await leo.begin_ask("rename", name=f"Leo {round_}", sign="🐻"))
        if round_ % 3 == 2:
            leo.lose()
    answers = [await leo.answer(number) for number in numbers]
    assert [answer.refusal for answer in answers] == [None] * 10
    assert len({answer.seq for answer in answers}) == 10
    await ana.until(lambda me: me.table["people"][1]["label"] == "Leo 9")


@pytest.mark.parametrize("end", ["stop", "kill"])
async def test_after_a_restart_a_retry_gets_the_first_answer(end: str, tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            ana, leo = await doors.party("Ana", "Leo")
            first = await again(ana, rename(1, "Ana Luz"))
            await again(ana, rename(2, "Ana Mar"))
            assert await ana.ask("start") is None
            await leo.until(lambda me: me.view is not None)
            assert leo.view is not None
            hand = leo.view["hand"]
            for client in (ana, leo):
                client.returns = True
            if end == "stop":
                live.stop()
            else:
                live.kill()
            live.start()
            for client in (ana, leo):
                await client.until(lambda me: me.connections == 2)
            assert await again(ana, rename(1, "Ana Luz")) == first
            assert ana.table["people"][0]["label"] == "Ana Mar"
            await leo.until(lambda me: me.view is not None)
            assert leo.view["hand"] == hand


async def test_a_new_device_of_a_person_goes_on_with_numbers_that_are_free(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    await again(leo, rename(41, "Leo Sol"))
    tablet = await doors.sit(leo.entry)
    assert tablet.welcome is not None
    assert tablet.welcome.next == 42
    assert await tablet.ask("rename", name="Leo Mar", sign="🐻") is None
    await ana.until(lambda me: me.table["people"][1]["label"] == "Leo Mar")


async def test_of_two_devices_that_asked_at_once_each_gets_its_own_answer(doors: Doors) -> None:
    """What a phone asked on a dead line comes after what its person asked on a tablet."""
    (phone,) = await doors.party("Ana")
    tablet = await doors.sit(phone.entry)
    first = await again(tablet, rename(DEVICES + 9, "Ana Luz"))
    late = await again(tablet, rename(DEVICES + 4, "Ana Mar"))
    assert (first.refusal, late.refusal) == (None, None)
    assert late.seq > first.seq
    assert await again(tablet, rename(DEVICES + 9, "Ana Luz")) == first
    assert tablet.table["people"][0]["label"] == "Ana Mar"


async def test_a_device_that_comes_back_by_itself_takes_over_from_no_other(doors: Doors) -> None:
    (laptop,) = await doors.party("Ana")
    laptop.lose()
    phone = await doors.sit(laptop.entry)
    await laptop.until(lambda me: me.closed is not None)
    with pytest.raises(AssertionError, match="closed at once: 4001"):
        await laptop.connect(device=7, back=True)
    assert (laptop.moved, phone.closed) == (True, None)
    await laptop.connect(device=7)
    await phone.until(lambda me: me.closed == MOVED)


async def test_a_device_comes_back_by_itself_where_its_person_has_no_other(doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    ana.lose()
    await ana.until(lambda me: me.closed is not None)
    await ana.connect(device=7, back=True)
    await ana.connect(device=7, back=True)  # its former socket may still stand
    assert (ana.connections, ana.closed) == (3, None)


async def test_a_number_far_behind_is_too_old(doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    for number in range(10, 75):
        await again(ana, rename(number, f"Ana {number}"))
    late = await again(ana, rename(9, "Ana 9"))
    assert late.refusal is not None
    assert late.refusal.reason == "too-old"
