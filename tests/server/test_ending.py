"""How it ends: who is removed, who leaves, a server that stops, and a log that is away."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sobremesa.kernel.codec import encode_json
from sobremesa.wire import PROTOCOL, Hello
from tests.clients import Client, Doors
from tests.here import Disk, serving
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


async def refused_socket(client: Client) -> tuple[int, str]:
    """Ask for a socket that is refused."""
    with pytest.raises(InvalidStatus) as refused:
        await client.connect()
    response = refused.value.response
    return response.status_code, (response.body or b"").decode()


async def test_who_is_removed_has_no_socket_within_a_second_and_gets_no_other(
    doors: Doors,
) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    began = time.monotonic()
    assert await ana.ask("remove", person=leo.entry.person) is None
    await leo.until(lambda me: me.closed is not None)
    assert time.monotonic() - began < 1
    assert (leo.closed, leo.byes) == (4003, ["removed"])
    assert await refused_socket(leo) == (403, "You are not of this table.")
    seen = leo.frames
    assert ana.table["secret"].encode() not in seen
    assert ana.table["code"].encode() not in seen


async def test_who_is_removed_between_his_socket_and_his_hello_is_told_so(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    await leo.leave()
    async with connect(
        f"{doors.url.replace('http', 'ws')}/t/{leo.entry.table}/socket",
        additional_headers={"Authorization": f"Bearer {leo.entry.token}"},
        proxy=None,
    ) as socket:
        assert await ana.ask("remove", person=leo.entry.person) is None
        seq = ana.seq
        await socket.send(encode_json(Hello(PROTOCOL)), text=True)
        assert await socket.recv() == '{"type":"bye","reason":"removed"}'
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 4003
    assert await ana.ask("rename", name="Ana Luz", sign="🦊") is None
    assert ana.seq == seq + 1, "his coming is a row of the table"


async def test_who_leaves_the_table_is_answered_and_then_parted_from(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    assert await leo.ask("leave-table") is None
    await leo.until(lambda me: me.closed is not None)
    assert (leo.closed, leo.byes) == (4003, ["removed"])
    assert await refused_socket(leo) == (403, "You are not of this table.")
    await ana.until(lambda me: len(me.table["people"]) == 1)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_with_every_table_saved(number: int, tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            ana, leo = await doors.party("Ana", "Leo")
            assert await ana.ask("start") is None
            asking = asyncio.create_task(ana.begin_ask("pause"))
            live.signal(number)
            await asking
            for client in (ana, leo):
                await client.until(lambda me: me.closed is not None)
                assert (client.closed, client.byes) == (1012, ["stopping"])
            assert await asyncio.to_thread(live.wait) == 0
            assert live.out.read_text("utf-8").endswith("All tables are saved.\n")
            live.start()
            for client in (ana, leo):
                await client.connect()
            assert ana.table["match"]["number"] == 1


async def test_a_client_that_answers_nothing_does_not_keep_the_server(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            (ana,) = await doors.party("Ana")
            began = time.monotonic()
            ana.deafen()
            live.signal(signal.SIGTERM)
            assert await asyncio.to_thread(live.wait) == 0
            assert time.monotonic() - began < 10


async def test_a_full_disk_is_told_within_a_second_and_all_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    disk = Disk()
    async with serving(disk, tmp_path) as (doors, _):
        ana, leo = await doors.party("Ana", "Leo")
        assert (await doors.http.get("/healthz")).status_code == 200
        disk.full = True
        began = time.monotonic()
        number = await ana.begin_ask("rename", name="Ana Luz", sign="🦊")
        for client in (ana, leo):
            await client.until(lambda me: me.closed is not None)
            assert (client.closed, client.byes) == (1013, ["store"])
        assert time.monotonic() - began < 1
        sentence = "The log of the tables cannot be reached; try again in a moment."
        assert await refused_socket(leo) == (503, sentence)
        answer = await doors.http.post("/tables", json={"name": "Eva", "sign": "🐙"})
        assert (answer.status_code, answer.json()["reason"]) == (503, "store")
        assert (await doors.http.get("/healthz")).status_code == 503
        disk.full = False
        for client in (ana, leo):
            client.returns = True
            await client.connect()
        assert (await ana.answer(number)).refusal is None
        await leo.until(lambda me: me.table["people"][0]["label"] == "Ana Luz")
        await doors.open("Eva")
