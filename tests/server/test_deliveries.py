"""The door through which files come: how many at once, how slowly, how many in all, what room."""

import asyncio
import contextlib
import io
import json
import os
import socket
import threading
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.requests import Request

from sobremesa.decks.parcel import pack
from sobremesa.decks.reading import PhotoDeck
from sobremesa.decks.shelf import Shelf, written
from sobremesa.decks.standing import Standing
from sobremesa.server import deck_doors
from sobremesa.server import until as lasting
from sobremesa.server.deliveries import Deliveries, Turns
from sobremesa.server.own_decks import MOST_DECKS, RESERVE
from sobremesa.server.replies import Problem
from tests.bringing import Bringer, arriving, bringer, own_deck, picture
from tests.clients import Doors
from tests.disks import small_disk
from tests.here import Disk, serving
from tests.live import Live
from tests.server.conftest import until

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


def head(ana: Bringer, deck: str, size: int, name: str = "a.jpg") -> bytes:
    return (
        f"PUT /t/{ana.table}/decks/{deck}/photos?file={name} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: {ana.headers['Authorization']}\r\nContent-Length: {size}\r\n\r\n"
    ).encode()


def taken_away(ana: Bringer, deck: str) -> bytes:
    return (
        f"GET /t/{ana.table}/decks/{deck}/zip HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: {ana.headers['Authorization']}\r\n\r\n"
    ).encode()


async def soon(true: Callable[[], object]) -> None:
    await asyncio.to_thread(until, true)


def _has_come(data: Path, count: int) -> bool:
    return len(arriving(data)) == count


async def test_two_files_of_one_person_come_at_once_and_others_have_theirs(
    doors: Doors, live: Live
) -> None:
    ana, entry = await bringer(doors)
    leo = ana.at(await doors.join(entry.table, entry.secret))
    deck = await ana.begin()
    with contextlib.ExitStack() as lines:
        for number in (1, 2):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", live.port)))
            line.sendall(head(ana, deck, 5000) + b"half")
            await soon(partial(_has_come, live.data, number))
        url = f"decks/{deck}/photos"
        third = await ana.ask("PUT", url, params={"file": "c.jpg"}, content=picture(1))
        assert (third.status_code, third.json()["reason"]) == (429, "slow-down")
        assert third.headers["retry-after"] == "2"
        (arrived,) = await leo.bring(deck, picture(2))
        assert arrived["refused"] is None
    await soon(lambda: not arriving(live.data))
    (arrived,) = await ana.bring(deck, picture(1))
    assert arrived["refused"] is None


def test_a_turn_is_taken_and_given_back() -> None:
    turns = Turns(3, 2)
    with turns.turn("ana"), turns.turn("leo"):
        with turns.turn("ana"):
            for person in ("ana", "mia"):
                with pytest.raises(Problem, match="slow-down"), turns.turn(person):
                    pass
        with turns.turn("mia"):
            pass


async def takes_in(
    deliveries: Deliveries, receive: Callable[[], Awaitable[dict[str, Any]]], most: int = 1000
) -> bytes | str:
    """What was taken in, or why it was not."""
    request = Request({"type": "http", "headers": [], "method": "PUT"}, receive)
    try:
        async with deliveries.take_in(request, most, by="ana", has_room=lambda _: None) as file:
            return file.read_bytes()
    except Problem as problem:
        return problem.reason


def sender(*pieces: bytes, pause: float = 0.0) -> Callable[[], Awaitable[dict[str, Any]]]:
    left = list(pieces)

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(pause)
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    return receive


async def test_what_comes_more_slowly_than_it_may_is_cut_off_and_leaves_nothing(
    tmp_path: Path,
) -> None:
    patient = Deliveries(tmp_path / "arriving", silence=10.0, pace=1.0)
    assert await takes_in(patient, sender(b"a", b"b", b"c", pause=0.01)) == b"abc"
    # A byte now and then, for ever: no silence is long, and still it never ends.
    drops = Deliveries(tmp_path / "arriving", silence=0.2, pace=1_000_000.0)
    assert await takes_in(drops, sender(*[b"x"] * 900, pause=0.01)) == "too-slow"
    silent = Deliveries(tmp_path / "arriving", silence=0.05, pace=0.001)
    assert await takes_in(silent, sender(b"a", b"b", pause=5.0)) == "too-slow"
    assert list((tmp_path / "arriving").iterdir()) == []


async def test_the_line_of_what_comes_too_slowly_is_closed_after_a_clear_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(cast("Any", Deliveries.__init__).__kwdefaults__, "silence", 0.2)
    async with serving(Disk(), tmp_path) as (doors, _):
        ana, _ = await bringer(doors)
        deck = await ana.begin()
        reader, writer = await asyncio.open_connection("127.0.0.1", doors.http.base_url.port)
        writer.write(head(ana, deck, 5000) + b"half")
        said = await reader.read()  # to the end of the line
        writer.close()
        assert said.startswith(b"HTTP/1.1 400 ")
        assert said.endswith(b'{"reason":"too-slow","params":{}}')
        assert arriving(tmp_path) == []
        (arrived,) = await ana.bring(deck, picture(1))
        assert arrived["refused"] is None


async def test_a_folder_that_cannot_be_made_is_no_room(tmp_path: Path) -> None:
    (tmp_path / "arriving").write_bytes(b"")
    deliveries = Deliveries(tmp_path / "arriving")
    assert await takes_in(deliveries, sender(b"a")) == "no-room"


async def test_who_asks_too_often_for_too_much_waits(tmp_path: Path) -> None:
    with Live(tmp_path, "--generosity", "0.1") as live:
        async with Doors(live.url) as doors:
            ana, _ = await bringer(doors)
            deck = await ana.begin()
            url = f"decks/{deck}/photos/{'0' * 32}"
            answers = [await ana.ask("PATCH", url, json={"title": "x"}) for _ in range(60)]
    reasons = [answer.json()["reason"] for answer in answers]
    assert (reasons[0], reasons[-1]) == ("no-photo", "slow-down")
    assert 29 <= reasons.count("no-photo") < 60
    assert int(answers[-1].headers["retry-after"]) >= 1


async def test_there_are_no_more_decks_than_there_may_be(tmp_path: Path) -> None:
    live = Live(tmp_path)
    for number in range(MOST_DECKS):
        place = live.data / "decks" / f"own-{number:016x}"
        place.mkdir(parents=True)
        (place / "deck.json").write_bytes(written(PhotoDeck(place.name, {}, ())))
        # Of the house, else it would be wiped out with the table that there is not.
        (place / "shelf.json").write_text(json.dumps({"kept": True}))
    assert Standing(kept=True).table is None
    with live:
        async with Doors(live.url) as doors:
            ana, _ = await bringer(doors)
            full = await ana.ask("POST", "decks", json={"title": "One more"})
            assert (full.status_code, full.json()["reason"]) == (507, "no-room")
        live.stop()
        live.say("deck", "delete", "own-0000000000000000", "--yes")
        live.start()
        async with Doors(live.url) as doors:
            ana, _ = await bringer(doors)
            await ana.begin()


async def test_photographs_leave_the_disk_the_room_that_tables_need(tmp_path: Path) -> None:
    with (
        small_disk(tmp_path / "disk", RESERVE + 60_000_000) as disk,
        Live(tmp_path, data=disk / "data") as live,
    ):
        async with Doors(live.url) as doors:
            ana, deck, _ = await own_deck(doors, 2, "Ana")
            filler = disk / "filler"
            filler.write_bytes(bytes(30_000_000))
            with socket.create_connection(("127.0.0.1", live.port)) as line:
                line.sendall(head(ana, deck, 39_000_000))
                assert b" 507 " in line.recv(4096)
            (arrived,) = await ana.bring(deck, picture(1))
            assert arrived["refused"] is None
            filler.write_bytes(bytes(62_000_000))
            for method, path in (("PUT", f"decks/{deck}/photos"), ("GET", f"decks/{deck}/zip")):
                full = await ana.ask(method, path)
                assert (full.status_code, full.json()["reason"]) == (507, "no-room")
            eva, _ = await bringer(doors)
            assert (await eva.ask("POST", "decks", json={"title": "x"})).status_code == 507
            assert arriving(live.data) == []


async def test_decks_are_taken_away_two_at_a_time_and_one_by_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Semaphore(0), threading.Event()

    def slowly(shelf: Shelf, name: str, to: Path) -> None:
        begun.release()
        assert go_on.wait(20)
        pack(shelf, name, to)

    monkeypatch.setattr(deck_doors, "pack", slowly)
    async with serving(Disk(), tmp_path) as (doors, _):
        people = [(ana, deck) for ana, deck, _ in [await own_deck(doors, 2, "A") for _ in range(3)]]
        packing = []
        for ana, deck in people[:2]:
            packing.append(asyncio.create_task(ana.ask("GET", f"decks/{deck}/zip")))
            assert await asyncio.to_thread(begun.acquire, timeout=20)
        for ana, deck in (people[0], people[2]):
            refused = await ana.ask("GET", f"decks/{deck}/zip")
            assert (refused.status_code, refused.json()["reason"]) == (429, "slow-down")
        go_on.set()
        ana, deck = people[2]
        packed = [await one for one in packing] + [await ana.ask("GET", f"decks/{deck}/zip")]
        for one in packed:
            assert len(zipfile.ZipFile(io.BytesIO(one.content)).namelist()) == 5
        await soon(partial(_has_come, tmp_path, 0))


async def test_who_takes_a_deck_away_too_slowly_is_cut_off_and_leaves_the_place_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lasting.seconds_for(1_000_000) == 80.0
    async with serving(Disk(), tmp_path) as (doors, _):
        ana, deck, _ = await own_deck(doors, 2, "Ana")
        for file in (tmp_path / "decks" / deck).glob("*.webp"):
            os.truncate(file, 12_000_000)  # more than a line holds that nobody reads from
        with monkeypatch.context() as hurry:
            hurry.setattr(lasting, "PATIENCE", 0.5)
            hurry.setattr(lasting, "PACE", 1e9)
            reader, writer = await asyncio.open_connection("127.0.0.1", doors.http.base_url.port)
            writer.write(taken_away(ana, deck))
            told = await reader.readuntil(b"\r\n\r\n")
            await soon(partial(_has_come, tmp_path, 0))
        assert told.startswith(b"HTTP/1.1 200 ")
        assert len(await reader.read()) < 24_000_000  # to the end of the line
        writer.close()
        whole = await ana.ask("GET", f"decks/{deck}/zip")
        assert whole.status_code == 200
        assert len(whole.content) > 24_000_000
