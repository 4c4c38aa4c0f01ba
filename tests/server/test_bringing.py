"""One's own photographs at a real server: brought, seen, changed, kept, taken along, deleted."""

import io
import socket
import threading
import time
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from PIL import Image

from tests.bringing import Bringer, archive, arriving, bringer, own_deck, picture
from tests.clients import Doors
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


async def test_a_photograph_is_brought_seen_and_says_nothing_of_where_it_was_taken(
    doors: Doors,
) -> None:
    ana, _ = await bringer(doors)
    deck = await ana.begin()
    (arrived,) = await ana.bring(deck, picture(1, (1800, 1200)), "holiday.jpg")
    photo = arrived["photo"]
    assert (arrived["file"], arrived["refused"]) == ("holiday.jpg", None)
    assert (photo["width"], photo["height"], photo["sizes"]) == (1600, 1067, [320, 800, 1600])
    assert await ana.photos(deck) == [photo]
    for size in photo["sizes"]:
        shown = await ana.ask("GET", f"photos/{photo['name']}.{size}.webp")
        assert shown.headers["content-type"] == "image/webp"
        assert shown.headers["cache-control"] == "private, max-age=31536000, immutable"
        assert b"CANARY" not in shown.content
        opened = Image.open(io.BytesIO(shown.content))
        assert (max(opened.size), dict(opened.getexif())) == (size, {})


async def test_nobody_else_sees_it_or_its_deck(doors: Doors) -> None:
    ana, entry = await bringer(doors)
    deck = await ana.begin()
    (arrived,) = await ana.bring(deck, picture(2))
    leo = ana.at(await doors.join(entry.table, entry.secret))
    eva, _ = await bringer(doors)
    address = f"photos/{arrived['photo']['name']}.400.webp"
    assert (await leo.ask("GET", address)).status_code == 200
    assert (await eva.ask("GET", address)).status_code == 404
    assert (await eva.ask("GET", f"decks/{deck}")).status_code == 404
    assert [one["id"] for one in await eva.decks()] == ["found"]
    eva.table = ana.table
    for method, path in [
        ("GET", address), ("GET", f"decks/{deck}"), ("GET", "decks"), ("GET", f"decks/{deck}/zip"),
        ("PUT", f"decks/{deck}/photos"), ("PATCH", f"decks/{deck}"), ("DELETE", f"decks/{deck}"),
        ("DELETE", f"decks/{deck}/photos/{arrived['photo']['name']}"), ("POST", "decks"),
    ]:  # fmt: skip
        status = (await eva.ask(method, path)).status_code
        assert status == (404 if path == address else 403), path
    assert len(await ana.photos(deck)) == 1


async def test_everybody_brings_and_marks_but_only_the_host_keeps_and_deletes(
    doors: Doors,
) -> None:
    ana, entry = await bringer(doors)
    leo = ana.at(await doors.join(entry.table, entry.secret))
    deck = await leo.begin()
    (arrived,) = await leo.bring(deck, picture(3))
    name = arrived["photo"]["name"]
    said = {"camera": True, "title": " The  sea\n", "alt": "<b>waves</b>"}
    changed = await leo.ask("PATCH", f"decks/{deck}/photos/{name}", json=said)
    (photo,) = changed.json()["photos"]
    assert (photo["camera"], photo["title"]["fr"], photo["alt"]["de"]) == (
        True, "The sea", "<b>waves</b>",
    )  # fmt: skip
    for method, more in (("PATCH", {"json": {"kept": True}}), ("DELETE", {})):
        refused = await leo.ask(method, f"decks/{deck}", **more)
        assert (refused.status_code, refused.json()["reason"]) == (403, "not-host")
    kept = (await ana.ask("PATCH", f"decks/{deck}", json={"kept": True})).json()
    assert (kept["kept"], len(kept["key"])) == (True, 43)
    gone = await ana.ask("DELETE", f"decks/{deck}")
    assert [one["id"] for one in gone.json()["decks"]] == ["found"]
    assert (await ana.ask("GET", f"photos/{name}.400.webp")).status_code == 404


async def test_two_who_begin_at_once_fill_the_same_deck(doors: Doors) -> None:
    ana, entry = await bringer(doors)
    leo = ana.at(await doors.join(entry.table, entry.secret))
    deck = await ana.begin()
    assert await leo.begin() == deck
    await ana.bring(deck, picture(4))
    await leo.bring(deck, picture(5))
    twice = await leo.bring(deck, picture(4))  # its first answer may have been lost
    assert twice[0]["refused"] is None
    assert len(await ana.photos(deck)) == 2


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no-picture"),
        (b"%PDF-1.7", "no-picture"),
        (b"", "no-picture"),
        (b"#!/bin/sh\nreboot", "no-picture"),
        (picture(6)[:2000], "broken"),
        (picture(6, (60, 40)), "too-small"),
    ],
    ids=["svg", "pdf", "empty", "script", "truncated", "small"],
)
async def test_what_cannot_be_used_is_refused_with_one_word_and_the_rest_goes_on(
    content: bytes, why: str, doors: Doors
) -> None:
    ana, _ = await bringer(doors)
    deck = await ana.begin()
    (arrived,) = await ana.bring(deck, content, "../../x\x00<img src=x>.jpg")
    assert (arrived["photo"], arrived["refused"]["reason"]) == (None, why)
    assert arrived["file"] == "../../x\x00<img src=x>.jpg"
    (good,) = await ana.bring(deck, picture(7))
    assert await ana.photos(deck) == [good["photo"]]


async def test_an_archive_is_answered_file_by_file(doors: Doors) -> None:
    ana, _ = await bringer(doors)
    deck = await ana.begin()
    files = {
        "summer/a.jpg": picture(8), "summer/b.png": picture(9, form="PNG"), "c.svg": b"<svg/>",
        "../evil.jpg": picture(10), "more.zip": archive({}), "__MACOSX/._a.jpg": b"x",
    }  # fmt: skip
    lines = await ana.bring(deck, archive(files), "all.zip")
    told = {line["file"]: line["refused"] and line["refused"]["reason"] for line in lines}
    assert told == {
        "summer/a.jpg": None, "summer/b.png": None, "c.svg": "no-picture",
        "../evil.jpg": "path", "more.zip": "nested",
    }  # fmt: skip
    assert len(await ana.photos(deck)) == 2


async def test_what_is_no_archive_is_refused_as_a_whole(doors: Doors) -> None:
    ana, _ = await bringer(doors)
    deck = await ana.begin()
    answer = await ana.ask(
        "PUT", f"decks/{deck}/photos", params={"file": "all.zip"}, content=picture(11)
    )
    assert answer.json() == {"reason": "broken", "params": {}}


async def test_a_deck_is_taken_along_and_comes_back_as_it_was(doors: Doors) -> None:
    ana, _ = await bringer(doors)
    deck = await ana.begin()
    for number in (12, 13, 14):
        await ana.bring(deck, picture(number))
    path = f"decks/{deck}/photos/{(await ana.photos(deck))[2]['name']}"
    await ana.ask("PATCH", path, json={"camera": True, "title": "The cat"})
    packed = await ana.ask("GET", f"decks/{deck}/zip")
    assert packed.headers["content-type"] == "application/zip"
    assert "attachment" in packed.headers["content-disposition"]
    eva, _ = await bringer(doors)
    own = await eva.begin()
    lines = await eva.bring(own, packed.content, "sobremesa-photos.zip")
    assert [line["refused"] for line in lines] == [None, None, None]
    assert [line["photo"] for line in lines] == await ana.photos(deck)
    assert await eva.photos(own) == await ana.photos(deck)
    again = await eva.ask("GET", f"decks/{own}/zip")
    one, other = (zipfile.ZipFile(io.BytesIO(zipped.content)) for zipped in (packed, again))
    assert one.namelist() == other.namelist()
    assert all(one.read(name) == other.read(name) for name in one.namelist()[1:])


async def test_a_match_is_played_with_it_only_with_photographs_enough(doors: Doors) -> None:
    ana, deck, party = await own_deck(doors, 31, "Ana", "Leo", "Mia", "Tom")
    host = party[0]
    assert await host.ask("choose", game="oeil", options={"deck": {"id": deck}}) is None
    assert host.table["game_options"]["deck"]["photos"] == 31
    refused = await host.ask("start")
    assert refused is not None
    assert (refused.reason, refused.params) == ("too-few-photos", {"photos": 31, "needed": 32})
    (last,) = await ana.bring(deck, picture(99))
    path = f"decks/{deck}/photos/{last['photo']['name']}"
    assert (await ana.ask("PATCH", path, json={"camera": True})).status_code == 200
    assert await host.ask("start") is None
    assert host.table["game_options"]["deck"] == {"id": deck, "photos": 32, "cameras": [31]}
    for method, address in (("DELETE", path), ("DELETE", f"decks/{deck}")):
        held = await ana.ask(method, address)
        assert (held.status_code, held.json()["reason"]) == (409, "in-match")
    held = await ana.ask("PATCH", path, json={"camera": False})
    assert held.json()["reason"] == "in-match"
    (late,) = await ana.bring(deck, picture(98))
    assert late["refused"] is None
    assert (await ana.photos(deck))[31]["name"] == last["photo"]["name"]


async def test_bots_lend_words_for_photographs_that_they_only_measured(doors: Doors) -> None:
    _, deck, (host,) = await own_deck(doors, 32, "Ana")
    assert await host.ask("choose", game="oeil", options={"deck": {"id": deck}}) is None
    for name in ("Nuri", "Bo", "Kim"):
        asked = {"level": "friend", "name": name, "sign": "🐢"}
        assert await host.ask("add-bot", **asked) is None
    assert await host.ask("start") is None
    await host.until(
        lambda me: (
            me.view is not None and (me.view.get("captioner") == me.seat or me.view.get("caption"))
        ),
        30,
    )
    assert host.view is not None
    if host.view["captioner"] != host.seat:
        return  # a bot has written one already
    table, token = host.entry.table, host.entry.token
    lent = await doors.http.get(
        f"/t/{table}/ideas",
        params={"about": host.view["hand"][0]},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert all(lent.json()["captions"]), lent.text


async def test_what_is_taken_out_is_gone_and_the_table_goes_on_with_what_is_left(
    doors: Doors,
) -> None:
    ana, deck, (host,) = await own_deck(doors, 3, "Ana")
    assert await host.ask("choose", game="oeil", options={"deck": {"id": deck}}) is None
    first, second, third = await ana.photos(deck)
    left = await ana.ask("DELETE", f"decks/{deck}/photos/{second['name']}")
    assert left.json()["photos"] == [first, third]
    await host.until(lambda me: me.table["game_options"]["deck"]["photos"] == 2)
    assert (await ana.ask("GET", f"photos/{second['name']}.400.webp")).status_code == 404
    assert (await ana.ask("GET", f"photos/{third['name']}.400.webp")).status_code == 200


async def test_a_deck_that_was_kept_is_brought_to_another_table_by_its_key_alone(
    doors: Doors,
) -> None:
    ana, deck, _ = await own_deck(doors, 2, "Ana")
    key = (await ana.ask("PATCH", f"decks/{deck}", json={"kept": True})).json()["key"]
    (eva,) = await doors.party("Eva")
    for wrong in ({}, {"key": "guessed"}, {"key": key[:-1]}, {"key": 7}):
        refused = await eva.ask("choose", game="oeil", options={"deck": {"id": deck} | wrong})
        assert refused is not None
        assert refused.reason == "no-deck"
    options = {"deck": {"id": deck, "key": key}}
    assert await eva.ask("choose", game="oeil", options=options) is None
    assert key not in eva.frames.decode()
    guest = ana.at(eva.entry)
    assert len(await guest.photos(deck)) == 2
    assert (await guest.ask("DELETE", f"decks/{deck}")).status_code == 404
    forgotten = await ana.ask("PATCH", f"decks/{deck}", json={"kept": False})
    assert (forgotten.json()["kept"], forgotten.json()["key"]) == (False, None)


async def test_a_file_that_is_too_large_is_not_taken_in(doors: Doors, live: Live) -> None:
    ana, _ = await bringer(doors)
    deck = await ana.begin()
    with socket.create_connection(("127.0.0.1", live.port)) as line:
        line.sendall(head(ana, deck, 40_000_001))
        assert b" 413 " in line.recv(4096)
    assert arriving(live.data) == []


def head(ana: Bringer, deck: str, size: int) -> bytes:
    return (
        f"PUT /t/{ana.table}/decks/{deck}/photos?file=a.jpg HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: {ana.headers['Authorization']}\r\nContent-Length: {size}\r\n\r\n"
    ).encode()


def soon(true: Any) -> None:
    end, pause = time.monotonic() + 10, threading.Event()
    while not true():
        assert time.monotonic() < end, "it did not come about"
        pause.wait(0.01)


async def test_half_an_upload_whose_line_is_lost_is_cleanly_gone(doors: Doors, live: Live) -> None:
    ana, _ = await bringer(doors)
    deck = await ana.begin()
    whole = picture(20, (2000, 1500))
    with socket.create_connection(("127.0.0.1", live.port)) as line:
        line.sendall(head(ana, deck, len(whole)) + whole[: len(whole) // 2])
        soon(lambda: arriving(live.data))
    soon(lambda: not arriving(live.data))
    assert await ana.photos(deck) == []
    (arrived,) = await ana.bring(deck, whole)
    assert await ana.photos(deck) == [arrived["photo"]]


async def test_a_page_of_another_site_brings_nothing(doors: Doors) -> None:
    ana, _ = await bringer(doors)
    deck = await ana.begin()
    ana.headers["Origin"] = "http://evil.example"
    for method, path in (("POST", "decks"), ("PUT", f"decks/{deck}/photos")):
        assert (await ana.ask(method, path)).status_code == 403
    for method, path in (("PATCH", f"decks/{deck}"), ("DELETE", f"decks/{deck}")):
        assert (await ana.ask(method, path)).status_code == 403


async def test_the_server_stays_small_while_forty_photographs_come(tmp_path: Path) -> None:
    with Live(tmp_path, "--generosity", "1000") as live:
        async with Doors(live.url) as doors:
            ana, _ = await bringer(doors)
            deck = await ana.begin()
            process, most = psutil.Process(live.pid), 0
            large = io.BytesIO()
            Image.effect_noise((2000, 1500), 90).convert("RGB").save(large, "JPEG", quality=95)
            for number in range(40):
                await ana.bring(deck, picture(number, (2400, 1800)) + large.getvalue())
                most = max(most, process.memory_info().rss)
            assert len(await ana.photos(deck)) == 40
    assert most < 300_000_000


async def test_a_table_that_is_deleted_takes_its_photographs_along_unless_they_are_kept(
    tmp_path: Path,
) -> None:
    with Live(tmp_path, "--generosity", "1000") as live:
        async with Doors(live.url) as doors:
            ana, gone = await bringer(doors)
            await ana.bring(await ana.begin(), picture(30))
            eva, stays = await bringer(doors)
            kept = await eva.begin()
            await eva.bring(kept, picture(31))
            await eva.ask("PATCH", f"decks/{kept}", json={"kept": True})
        live.stop()
        for entry in (gone, stays):
            live.say("delete", entry.table, "--yes")
        left = sorted(place.name for place in (live.data / "decks").iterdir() if place.is_dir())
        assert left == [kept]
        live.start()
