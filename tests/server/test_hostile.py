"""What no proper client sends: it is refused or its socket closed, and others notice nothing."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

import pytest

from tests.clients import Client, Doors
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

ACT = b'{"type":"act","id":%d,"match":1,"phase":%s,"action":%s}'
ASK = b'{"type":"ask","id":%d,"command":%s}'

NONSENSE = {
    "no JSON": b"{",
    "nothing": b"",
    "an array": b"[]",
    "no type": b"{}",
    "an unknown type": b'{"type":"hack"}',
    "a server's message": b'{"type":"bye","reason":"x"}',
    "an unknown field": b'{"type":"hidden","hidden":true,"seat":1}',
    "another's seat": b'{"type":"act","id":9,"match":1,"phase":1,"seat":0,"action":{}}',
    "not a number": b'{"type":"clock","sent":NaN}',
    "a number without end": b'{"type":"clock","sent":1e999}',
    "half a pair": b'{"type":"ask","id":9,"command":"\\ud800"}',
    "the other half": b'{"type":"ask","id":9,"command":{"type":"rename","name":"\\udc00"}}',
    "no number": b'{"type":"ask","id":"9","command":{}}',
    "number zero": ASK % (0, b"{}"),
    "a number too far": ASK % (2**53, b"{}"),
    "a number beyond all": ASK % (2**80, b"{}"),
    "a deep nest": b"[" * 30_000,
    "a deep nest as a command": ASK % (9, b"[" * 20_000 + b"]" * 20_000),
}
UNREADABLE = {
    "an unknown command": ASK % (9, b'{"type":"hack"}'),
    "a command of the server": ASK % (9, b'{"type":"wake"}'),
    "the bare act": ASK % (9, b"7"),
    "an unknown field of a command": ASK % (9, b'{"type":"start","force":true}'),
}
NOT_OF_THE_GAME = {
    "an unknown action": ACT % (9, b"%d", b'{"type":"hack"}'),
    "a number as an action": ACT % (9, b"%d", b"7"),
    "another's hand": ACT % (9, b"%d", b'{"type":"point","seat":1}'),
    "a card beyond all": ACT % (9, b"%d", b'{"type":"play","card":"x","pile":0,"onto":0}'),
}
REFUSED = {
    "no such card": (b'{"type":"play","card":%d,"pile":0,"onto":0}' % 2**70, "not-in-hand"),
    "no such place": (b'{"type":"play","card":-1,"pile":-1,"onto":-1}', "not-in-hand"),
}


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


async def playing(doors: Doors) -> list[Client]:
    clients = await doors.party("Ana", "Leo")
    assert await clients[0].ask("start") is None
    for client in clients:
        await client.until(lambda me: me.view is not None and me.view["stage"] == "playing")
    return clients


async def goes_on(client: Client) -> None:
    """What another person does is done."""
    assert await client.ask("rename", name="Ana", sign="🦊") is None


@pytest.mark.parametrize("frame", NONSENSE.values(), ids=NONSENSE)
async def test_nonsense_closes_the_socket_and_nothing_else(frame: bytes, doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    await leo.say(frame)
    await leo.until(lambda me: me.closed is not None)
    assert (leo.closed, leo.byes) == (1008, ["nonsense"])
    await goes_on(ana)
    await leo.connect()


@pytest.mark.parametrize("frame", UNREADABLE.values(), ids=UNREADABLE)
async def test_a_command_that_cannot_be_read_is_answered_so(frame: bytes, doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    await leo.say(frame)
    refusal = (await leo.answer(9)).refusal
    assert refusal is not None
    assert refusal.reason == "unreadable"
    await goes_on(ana)


@pytest.mark.parametrize("frame", NOT_OF_THE_GAME.values(), ids=NOT_OF_THE_GAME)
async def test_an_action_of_no_game_is_answered_so(frame: bytes, doors: Doors) -> None:
    ana, leo = await playing(doors)
    assert leo.view is not None
    await leo.say(frame % leo.view["phase"])
    refusal = (await leo.answer(9)).refusal
    assert refusal is not None
    assert refusal.reason == "unreadable"
    await goes_on(ana)


@pytest.mark.parametrize("tick", [-1, 2**32, 2**64, 10**30])
async def test_a_press_at_a_tick_that_no_frame_can_have_is_answered_so(
    tick: int, doors: Doors
) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    assert await ana.ask("choose", game="captain") is None
    assert await ana.ask("start") is None
    for client in (ana, leo):
        await client.until(lambda me: me.view is not None and me.view["stage"] == "aiming")
    assert ana.view is not None
    lifter = (ana, leo)[ana.view["turn"]]
    press = {"type": "press", "x": 10, "y": 10}
    refusal = await lifter.act(press | {"tick": tick})
    assert refusal is not None
    assert refusal.reason == "unreadable"
    assert await lifter.act(press | {"tick": 2**32 - 1}) is None


@pytest.mark.parametrize(("action", "reason"), REFUSED.values(), ids=REFUSED)
async def test_an_action_that_cannot_be_done_is_refused(
    action: bytes, reason: str, doors: Doors
) -> None:
    ana, leo = await playing(doors)
    assert leo.view is not None
    await leo.say(ACT % (9, str(leo.view["phase"]).encode(), action))
    refusal = (await leo.answer(9)).refusal
    assert refusal is not None
    assert refusal.reason == reason
    await goes_on(ana)


async def test_who_watches_cannot_act_and_who_is_no_host_cannot_lead(doors: Doors) -> None:
    ana, leo, eva = await doors.party("Ana", "Leo", "Eva")
    assert await eva.ask("stand") is None
    assert await ana.ask("start") is None
    await eva.until(lambda me: me.view is not None)
    refusals = [
        await eva.act({"type": "point"}),
        await leo.ask("remove", person=ana.entry.person),
        await leo.ask("lock", locked=True),
        await leo.ask("start"),
        await leo.ask("hand-over", person=leo.entry.person),
        await leo.ask("set-options", options={}),
        await leo.ask("add-bot", level="shark", name="x", sign="x"),
    ]
    reasons = [refusal and refusal.reason for refusal in refusals]
    assert reasons == ["no-seat", *["not-host"] * 6]


async def test_a_late_act_is_refused_and_never_done_in_the_next_phase(doors: Doors) -> None:
    ana, leo = await playing(doors)
    assert leo.view is not None
    phase = leo.view["phase"]
    await asyncio.gather(ana.act({"type": "point"}), leo.act({"type": "point"}))
    await leo.until(lambda me: me.view is not None and me.view["phase"] > phase)
    late = await leo.act({"type": "point"}, phase=phase)
    early = await leo.act({"type": "point"}, phase=phase + 100)
    assert [late and late.reason, early and early.reason] == ["late", "early"]


@pytest.mark.parametrize("size", [64 * 1024 + 1, 1_000_000])
async def test_a_message_that_is_too_big_closes_the_socket(size: int, doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    await leo.say(b'{"type":"ask","id":9,"command":"' + b"x" * size + b'"}')
    await leo.until(lambda me: me.closed is not None)
    assert leo.closed == 1009
    await goes_on(ana)


async def test_an_old_client_is_told_to_reload_once(doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    other = Client(doors.url, ana.entry)
    with pytest.raises(AssertionError):
        await other.connect(protocol=0)
    assert (other.closed, other.byes) == (4000, ["reload"])
    await goes_on(ana)


async def test_what_comes_before_hello_has_no_effect(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    await leo.leave()
    early = Client(doors.url, leo.entry)
    await early.connect(first=ASK % (9, b'{"type":"rename","name":"Max","sign":"x"}'))
    assert early.table["people"][1]["label"] == "Leo"
    await early.leave()
    await goes_on(ana)


async def test_a_flood_is_closed_and_the_others_are_answered_all_the_while(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with Live(tmp_path_factory.mktemp("flood")) as live:
        async with Doors(live.url) as doors:
            ana, leo = await doors.party("Ana", "Leo")
            flooding = asyncio.create_task(flood(leo))
            slowest = 0.0
            while not flooding.done():
                began = time.monotonic()
                await goes_on(ana)
                slowest = max(slowest, time.monotonic() - began)
                await asyncio.sleep(0.05)
            assert flooding.result() == {"flood"}
            assert slowest < 1.5, "five times what is allowed for"
            assert ana.closed is None


async def flood(client: Client) -> set[str]:
    """Send 10,000 frames as fast as they go, over every socket that one gets.

    Who has sent too much is let in again, but only his hello is heard until he has been quiet.
    """
    frames = [ASK % (number, b'{"type":"pause"}') for number in range(1, 10_001)]
    sent = 0
    while sent < len(frames):
        while client.closed is not None:
            with contextlib.suppress(AssertionError):
                await client.connect()
        for frame in frames[sent : sent + 1000]:
            await client.say(frame)
        sent += 1000
        await client.until(lambda me: me.closed is not None)
    return {str(bye) for bye in client.byes}
