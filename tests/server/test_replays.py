"""Looking again at matches that are over: for the people of their table alone."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import pytest

from sobremesa.server import replays
from tests.clients import Client, Doors, Entry
from tests.here import Disk, serving
from tests.live import Live
from tests.players import play

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


@pytest.fixture(scope="module")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server for whole matches."""
    folder = tmp_path_factory.mktemp("fast")
    with Live(folder, "--generosity", "1000", clock=40.0) as server:
        yield server


@pytest.fixture
async def doors(fast: Live) -> AsyncIterator[Doors]:
    async with Doors(fast.url) as doors:
        yield doors


def key(entry: Entry) -> dict[str, str]:
    return {"Authorization": f"Bearer {entry.token}"}


async def asked(doors: Doors, entry: Entry, path: str = "", **more: Any) -> httpx.Response:
    """Ask for something below the replays of somebody's own table."""
    return await doors.http.get(f"/t/{entry.table}/replays{path}", headers=key(entry), **more)


async def played(doors: Doors) -> tuple[Client, Client]:
    """Two people have played a match with a bot to its end."""
    ana, leo = await doors.party("Ana", "Leo")
    assert await ana.ask("add-bot", level="shark", name="Nuri", sign="🐢") is None
    assert await ana.ask("start") is None
    await asyncio.gather(play(ana), play(leo))
    return ana, leo


async def test_a_match_is_shown_again_to_its_end(doors: Doors) -> None:
    ana, leo = await played(doors)
    (match,) = (await asked(doors, ana.entry, "")).json()["matches"]
    assert match["number"] == 1
    assert match["game"] == "loonacy"
    assert [seat["name"] for seat in match["seats"]] == ["Ana", "Leo", "Nuri"]
    assert [seat["bot"] for seat in match["seats"]] == [None, None, "shark"]
    assert match["outcome"] == ana.table["match"]["outcome"]
    for client in (ana, leo):
        answer = await asked(doors, client.entry, f"/1?seat={client.seat}")
        replay = answer.json()
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"] == "no-store"
        assert replay["match"] == match
        assert replay["more"] is None
        assert replay["steps"][-1]["view"] == client.view
        assert replay["steps"][-1]["at"] == match["lasted"]
        told = [one for step in replay["steps"] for one in step["told"]]
        assert told == client.told
        moments = [mark["moment"] for mark in replay["marks"]]
        assert sorted(moments, key=str) == sorted(ana.table["match"]["moments"], key=str)


async def test_who_watches_sees_no_hand(doors: Doors) -> None:
    ana, _ = await played(doors)
    for path in ("/1?seat=watch", "/1"):
        steps = (await asked(doors, ana.entry, path)).json()["steps"]
        assert {step["seat"] for step in steps} == {None}
        assert all(step["view"]["hand"] == [] for step in steps)


async def test_a_long_match_comes_in_pages(doors: Doors) -> None:
    ana, _ = await played(doors)
    whole = (await asked(doors, ana.entry, "/1")).json()["steps"]
    rest = (await asked(doors, ana.entry, "/1?from=7")).json()
    assert rest["steps"] == whole[7:]
    assert (await asked(doors, ana.entry, f"/1?from={len(whole)}")).json()["steps"] == []


async def test_each_page_says_where_the_next_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(Disk(), tmp_path) as (doors, _):
        ana, leo = await doors.party("Ana", "Leo")
        assert await ana.ask("start") is None
        assert await ana.ask("propose-stop") is None
        assert await leo.ask("vote-stop", agree=True) is None
        whole = (await asked(doors, ana.entry, "/1")).json()
        assert len(whole["steps"]) == 2
        monkeypatch.setattr(replays, "PAGE", 1)
        first = (await asked(doors, ana.entry, "/1")).json()
        last = (await asked(doors, ana.entry, "/1?from=1")).json()
    assert first == whole | {"steps": whole["steps"][:1], "more": 1}
    assert last == whole | {"steps": whole["steps"][1:], "more": None}


async def test_who_takes_nothing_compressed_gets_it_as_it_is(doors: Doors) -> None:
    ana, _ = await played(doors)
    plain = {"Accept-Encoding": "identity"} | key(ana.entry)
    answer = await doors.http.get(f"/t/{ana.entry.table}/replays/1", headers=plain)
    assert "content-encoding" not in answer.headers
    assert answer.json() == (await asked(doors, ana.entry, "/1")).json()


async def test_a_match_that_is_played_is_shown_to_nobody(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    assert await ana.ask("start") is None
    for client in (ana, leo):
        assert (await asked(doors, client.entry)).json()["matches"] == []
        for path in ("/1", "/1?seat=0", "/1?seat=1"):
            answer = await asked(doors, client.entry, path)
            assert (answer.status_code, answer.json()["reason"]) == (409, "goes-on")


async def test_who_plays_the_next_match_may_look_at_the_last_one(doors: Doors) -> None:
    ana, _ = await played(doors)
    assert await ana.ask("start") is None
    assert (await asked(doors, ana.entry, "/1")).status_code == HTTPStatus.OK
    assert (await asked(doors, ana.entry, "/2")).json()["reason"] == "goes-on"


async def test_another_tables_people_see_nothing(doors: Doors) -> None:
    ana, _ = await played(doors)
    eva = await doors.open("Eva")
    for path in ("", "/1"):
        address = f"/t/{ana.entry.table}/replays{path}"
        stranger = await doors.http.get(address, headers=key(eva))
        assert (stranger.status_code, stranger.json()["reason"]) == (403, "stranger")
        nobody = await doors.http.get(address)
        assert (nobody.status_code, nobody.json()["reason"]) == (401, "no-token")


@pytest.mark.parametrize(
    ("path", "status", "reason"),
    [
        ("/2", 404, "no-replay"),
        ("/0", 404, "no-replay"),
        ("/x", 404, "no-replay"),
        ("/1000000000000000000000", 404, "no-replay"),
        ("/1?seat=3", 404, "no-replay"),
        ("/1?seat=-1", 400, "unreadable"),
        ("/1?seat=x", 400, "unreadable"),
        ("/1?from=x", 400, "unreadable"),
    ],
)
async def test_what_is_not_there_is_refused(
    path: str, status: int, reason: str, doors: Doors
) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    assert await ana.ask("start") is None
    assert await ana.ask("propose-stop") is None
    assert await leo.ask("vote-stop", agree=True) is None
    answer = await asked(doors, ana.entry, path)
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


async def test_whoever_asks_too_often_waits(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Live(tmp_path_factory.mktemp("narrow"), "--generosity", "0.1") as live:
        async with Doors(live.url) as doors:
            ana = await doors.open("Ana")
            answers = [(await asked(doors, ana)).status_code for _ in range(20)]
    assert answers[:12] == [200] * 12
    assert 429 in answers[12:]
