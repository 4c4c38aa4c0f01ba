"""Whose photographs they are: who takes one out, who deletes a deck, and what goes on meanwhile."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from sobremesa.decks.shelf import Shelf
from tests.bringing import Bringer, archive, bringer, own_deck, picture
from tests.clients import Client, Doors
from tests.here import Disk, serving
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


async def kept(ana: Bringer, deck: str) -> str:
    """Keep a deck; return its key."""
    answer = await ana.ask("PATCH", f"decks/{deck}", json={"kept": True})
    key: str = answer.json()["key"]
    return key


async def take_out(ana: Bringer, deck: str, place: int) -> dict[str, Any]:
    """Take the photograph of that place out of a deck; return the deck to go on with."""
    name = (await ana.photos(deck))[place]["name"]
    left = await ana.ask("DELETE", f"decks/{deck}/photos/{name}")
    assert left.status_code == 200, left.text
    told: dict[str, Any] = left.json()
    return told


async def choose(client: Client, deck: str, **key: str) -> str | None:
    refused = await client.ask("choose", game="oeil", options={"deck": {"id": deck} | key})
    return None if refused is None else refused.reason


def chosen(client: Client) -> str:
    deck: str = client.table["game_options"]["deck"]["id"]
    return deck


async def test_only_who_brought_a_photograph_and_the_host_take_it_out(doors: Doors) -> None:
    ana, entry = await bringer(doors)
    leo, mia = [ana.at(await doors.join(entry.table, entry.secret, name)) for name in ("L", "M")]
    deck = await ana.begin()
    for number, who in enumerate((leo, leo, mia)):
        (arrived,) = await who.bring(deck, picture(number))
        assert arrived["photo"]["removable"] is True
    may = {who: [one["removable"] for one in await who.photos(deck)] for who in (ana, leo, mia)}
    assert list(may.values()) == [[True] * 3, [True, True, False], [False, False, True]]
    first, second, third = [f"decks/{deck}/photos/{one['name']}" for one in await ana.photos(deck)]
    for who, path in ((mia, first), (leo, third)):
        refused = await who.ask("DELETE", path)
        assert (refused.status_code, refused.json()["reason"]) == (403, "not-yours")
    assert (await leo.ask("DELETE", first)).status_code == 200
    assert (await ana.ask("DELETE", second)).status_code == 200
    assert (await mia.ask("DELETE", third)).status_code == 200
    assert await ana.photos(deck) == []


async def test_a_key_opens_what_is_left_when_somebody_has_taken_a_photograph_out(
    doors: Doors,
) -> None:
    ana, deck, _ = await own_deck(doors, 4, "Ana")
    key = await kept(ana, deck)
    (eva,) = await doors.party("Eva")
    assert await choose(eva, deck, key=key) is None
    second = (await take_out(ana, deck, 0))["id"]
    third = (await take_out(ana, second, 0))["id"]
    assert len({deck, second, third}) == 3
    await eva.until(lambda me: chosen(me) == third)
    (leo,) = await doors.party("Leo")
    assert await choose(leo, second, key=key) == "no-deck"
    assert await choose(leo, deck, key=key) is None
    assert leo.table["game_options"]["deck"] == {"id": third, "photos": 2, "cameras": []}
    guest = ana.at(leo.entry)
    (_, seen) = await guest.decks()
    assert (seen["id"], seen["before"], seen["own"]) == (third, [second, deck], False)
    assert len(await guest.photos(third)) == 2
    assert len(await kept(ana, deck)) == 43, "his device still asks by the older id"


async def test_a_table_that_has_chosen_a_deck_begins_with_what_is_left_of_it(
    doors: Doors,
) -> None:
    ana, deck, _ = await own_deck(doors, 33, "Ana")
    key = await kept(ana, deck)
    (eva, *_) = await doors.party("Eva", "Leo", "Mia", "Tom")
    assert await choose(eva, deck, key=key) is None
    now = (await take_out(ana, deck, 5))["id"]
    assert await eva.ask("start") is None
    assert eva.table["game_options"]["deck"] == {"id": now, "photos": 32, "cameras": []}
    name = (await ana.photos(now))[0]["name"]
    held = await ana.ask("DELETE", f"decks/{now}/photos/{name}")
    assert (held.status_code, held.json()["reason"]) == (409, "in-match")


async def test_the_pictures_of_old_matches_are_seen_but_for_those_that_were_taken_out(
    doors: Doors,
) -> None:
    ana, deck, (host,) = await own_deck(doors, 3, "Ana")
    before = await ana.photos(deck)
    path = f"decks/{deck}/photos/{before[1]['name']}"
    await ana.ask("PATCH", path, json={"title": "Grandmother", "alt": "In her garden"})
    await kept(ana, deck)
    assert await choose(host, deck) is None
    now = (await take_out(ana, deck, 1))["id"]
    await host.until(lambda me: chosen(me) == now)
    old = await ana.photos(deck)
    assert [one["name"] for one in old] == [one["name"] for one in before]
    assert (old[1]["title"], old[1]["alt"]) == ({}, {})
    seen = [(await ana.ask("GET", f"photos/{one['name']}.400.webp")).status_code for one in old]
    assert seen == [200, 404, 200]


async def test_who_has_the_key_deletes_a_deck_whose_table_is_gone(tmp_path: Path) -> None:
    with Live(tmp_path, "--generosity", "1000") as live:
        async with Doors(live.url) as doors:
            ana, entry = await bringer(doors)
            deck = await ana.begin()
            await ana.bring(deck, picture(31))
            key = await kept(ana, deck)
        live.stop()
        live.say("delete", entry.table, "--yes")
        live.start()
        async with Doors(live.url) as doors:
            eva, _ = await bringer(doors)
            for wrong in ("guessed", "", key[:-1]):
                refused = await eva.ask("POST", f"decks/{deck}/delete", json={"key": wrong})
                assert (refused.status_code, refused.json()["reason"]) == (404, "no-deck")
            gone = await eva.ask("POST", f"decks/{deck}/delete", json={"key": key})
            assert [one["id"] for one in gone.json()["decks"]] == ["found"]
            assert not (live.data / "decks" / deck).exists()


async def test_nothing_begins_with_a_deck_that_is_being_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, go_on, delete = threading.Event(), threading.Event(), Shelf.delete

    def slowly(shelf: Shelf, name: str) -> None:
        began.set()
        assert go_on.wait(20)
        delete(shelf, name)

    monkeypatch.setattr(Shelf, "delete", slowly)
    async with serving(Disk(), tmp_path) as (doors, _):
        ana, deck, (host, *_) = await own_deck(doors, 32, "Ana", "Leo", "Mia", "Tom")
        key = await kept(ana, deck)
        (eva,) = await doors.party("Eva")
        assert await choose(host, deck) is None
        deleting = asyncio.create_task(ana.ask("DELETE", f"decks/{deck}"))
        assert await asyncio.to_thread(began.wait, 20)
        assert await choose(host, deck) == "deck-changes"
        assert await choose(eva, deck, key=key) == "deck-changes"
        go_on.set()
        assert (await deleting).status_code == 200
        assert await choose(host, deck) == "no-deck"
        assert await host.ask("start") is None
        assert chosen(host) == "found"


async def test_nothing_begins_with_a_deck_of_which_something_is_being_taken_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, go_on, remove = threading.Event(), threading.Event(), Shelf.remove

    def slowly(shelf: Shelf, *args: Any, **how: Any) -> Any:
        began.set()
        assert go_on.wait(20)
        return remove(shelf, *args, **how)

    monkeypatch.setattr(Shelf, "remove", slowly)
    async with serving(Disk(), tmp_path) as (doors, _):
        ana, deck, (host, *_) = await own_deck(doors, 34, "Ana", "Leo", "Mia", "Tom")
        assert await choose(host, deck) is None
        names = [photo["name"] for photo in await ana.photos(deck)]
        paths = [f"decks/{deck}/photos/{name}" for name in names[:2]]
        both = asyncio.gather(*(ana.ask("DELETE", path) for path in paths))
        assert await asyncio.to_thread(began.wait, 20)
        refused = await host.ask("start")
        assert refused is not None
        assert refused.reason == "deck-changes"
        go_on.set()
        assert [answer.status_code for answer in await both] == [200, 200]
        assert await host.ask("start") is None
        assert host.table["game_options"]["deck"]["photos"] == 32
        assert [photo["name"] for photo in await ana.photos(deck)] == names[2:]


async def test_who_keeps_a_deck_in_the_moment_in_which_it_goes_on_as_another_keeps_that_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, go_on, stand = threading.Event(), threading.Event(), Shelf.stand

    def slowly(shelf: Shelf, name: str, **changes: Any) -> Any:
        began.set()
        assert go_on.wait(20)
        return stand(shelf, name, **changes)

    async with serving(Disk(), tmp_path) as (doors, _):
        ana, deck, _ = await own_deck(doors, 3, "Ana")
        await kept(ana, deck)
        await ana.ask("PATCH", f"decks/{deck}", json={"kept": False})
        monkeypatch.setattr(Shelf, "stand", slowly)
        keeping = asyncio.create_task(ana.ask("PATCH", f"decks/{deck}", json={"kept": True}))
        assert await asyncio.to_thread(began.wait, 20)
        left = await take_out(ana, deck, 0)
        assert left["id"] != deck
        go_on.set()
        info = (await keeping).json()
        assert (info["id"], info["photos"], info["kept"]) == (left["id"], 2, True)
        (eva,) = await doors.party("Eva")
        assert await choose(eva, left["id"], key=info["key"]) is None


async def test_a_packed_deck_comes_to_the_same_deck_and_what_is_wrong_of_it_is_left_out(
    doors: Doors,
) -> None:
    ana, deck, _ = await own_deck(doors, 3, "Ana")
    packed = (await ana.ask("GET", f"decks/{deck}/zip")).content
    names = [photo["name"] for photo in await ana.photos(deck)]
    eva, _ = await bringer(doors)
    own = await eva.begin()
    (mine,) = await eva.bring(own, picture(77))
    lines = await eva.bring(own, packed.replace(b"WEBPVP8 ", b"WEBPVP8X", 1), "photos.zip")
    told = [(one["file"], one["refused"] and one["refused"]["reason"]) for one in lines]
    assert told == [(names[0], "broken"), (names[1], None), (names[2], None)]
    assert [one["name"] for one in await eva.photos(own)] == [mine["photo"]["name"], *names[1:]]
    assert (await eva.decks())[1]["id"] == own


@pytest.mark.parametrize("kind", ["pictures", "packed"])
async def test_where_the_rest_of_an_archive_is_refused_the_last_line_says_why(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take, taken = Shelf.take, threading.Semaphore(2)

    def full_soon(shelf: Shelf, *args: Any) -> Any:
        if not taken.acquire(blocking=False):
            raise OSError("no room")
        return take(shelf, *args)

    async with serving(Disk(), tmp_path) as (doors, _):
        ana, deck, _ = await own_deck(doors, 4, "Ana")
        files = {f"{number}.jpg": picture(number) for number in range(4)}
        content = archive(files)
        if kind == "packed":
            content = (await ana.ask("GET", f"decks/{deck}/zip")).content
        eva, _ = await bringer(doors)
        own = await eva.begin()
        monkeypatch.setattr(Shelf, "take", full_soon)
        lines = await eva.bring(own, content, "all.zip")
        told = [one["refused"] and one["refused"]["reason"] for one in lines]
        assert told == [None, None, "no-room"]
        assert lines[-1]["file"] == "all.zip"
        assert len(await eva.photos(own)) == 2
    assert list((tmp_path / "arriving").iterdir()) == []
