"""Coming to a table over HTTP: open, find, join; cookies, attempts, codes, and what is refused."""

import asyncio
from collections.abc import AsyncIterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.clients import Doors, Entry
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

ATTEMPT = "0123456789abcdefghijkl"
ANA = {"name": "Ana", "sign": "🦊"}
LEO = {"name": "Leo", "sign": "🐻"}


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


def browser(live: Live, **more: Any) -> httpx.AsyncClient:
    """A device that keeps cookies."""
    return httpx.AsyncClient(base_url=live.url, trust_env=False, timeout=15, **more)


def reason(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


async def test_who_has_the_link_sees_whose_table_it_is(doors: Doors) -> None:
    ana = await doors.open("Ana")
    answer = await doors.http.post(f"/t/{ana.table}/look", json={"secret": ana.secret})
    assert (answer.status_code, answer.json()) == (200, {"host": "Ana"})


async def test_who_opens_a_table_is_its_host_and_has_a_cookie(live: Live) -> None:
    async with browser(live) as device:
        answer = await device.post("/tables", json=ANA)
    assert answer.status_code == 201
    opened = answer.json()
    assert sorted(opened) == ["code", "person", "secret", "table"]
    (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
    assert cookie.key.startswith("sobremesa-")
    assert len(cookie.value) == 43
    assert cookie["httponly"] is True
    assert not cookie["secure"]
    assert cookie["samesite"] == "lax"
    assert cookie["path"] == f"/t/{opened['table']}"
    assert answer.headers["cache-control"] == "no-store"


async def test_who_comes_back_is_told_who_he_is_and_what_is_played(doors: Doors) -> None:
    ana, leo = [await doors.sit(one) for one in await party(doors)]

    async def known() -> Any:
        token = {"Authorization": f"Bearer {leo.entry.token}"}
        return (await doors.http.get(f"/t/{leo.entry.table}/seat", headers=token)).json()

    who = {"table": leo.entry.table, "person": leo.entry.person}
    assert await known() == {**who, "plays": None}
    assert await ana.ask("start") is None
    assert await known() == {**who, "plays": "loonacy"}
    for one in (ana, leo):
        await one.ask("leave-match")
    await ana.until(lambda me: not me.running)
    assert await known() == {**who, "plays": None}


async def party(doors: Doors) -> list[Entry]:
    ana = await doors.open("Ana")
    return [ana, await doors.join(ana.table, ana.secret, "Leo")]


async def test_a_screen_that_all_look_at_takes_no_chair(doors: Doors) -> None:
    ana = await doors.open("Ana")
    screen = await doors.join(ana.table, ana.secret, "The big screen", "📺", screen=True)
    leo = await doors.join(ana.table, ana.secret, "Leo")
    device = await doors.sit(ana)
    assert device.table["chairs"] == [ana.person, leo.person]
    shown = {person["id"]: person["screen"] for person in device.table["people"]}
    assert shown == {ana.person: False, screen.person: True, leo.person: False}
    assert device.table["host"] == ana.person


async def test_behind_https_and_in_a_folder_the_cookie_is_secure_and_of_that_folder(
    tmp_path: Path,
) -> None:
    public = ("--public-url", "https://games.example", "--base-path", "/a/b/", "--open", "everyone")
    with Live(tmp_path, *public) as live:
        async with browser(live) as device:
            table = ""
            for path in ("/a/b/tables", "/tables"):  # a proxy may take the folder off the path
                answer = await device.post(path, json=ANA)
                table = answer.json()["table"]
                (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
                assert cookie["secure"] is True
                assert cookie["path"] == f"/a/b/t/{table}"
            named = {"Host": "games.example", "Origin": "https://games.example"}
            assert (await device.post("/tables", json=ANA, headers=named)).status_code == 201
            assert (await device.get(f"/a/b/t/{table}")).status_code == 200


async def test_the_cookies_of_two_data_folders_have_two_names(live: Live, tmp_path: Path) -> None:
    with Live(tmp_path) as other:
        names = set()
        for server in (live, other):
            async with browser(server) as device:
                await device.post("/tables", json=ANA)
                names |= set(device.cookies)
    assert len(names) == 2


async def test_joining_again_with_the_same_cookie_is_the_same_person(
    live: Live, doors: Doors
) -> None:
    (ana,) = await doors.party("Ana")
    async with browser(live) as device:
        people = set()
        for _ in range(5):
            asked = LEO | {"secret": ana.entry.secret}
            answer = await device.post(f"/t/{ana.entry.table}/join", json=asked)
            people.add(answer.json()["person"])
    assert len(people) == 1
    await ana.until(lambda me: len(me.table["people"]) == 2)


async def test_join_pressed_five_times_at_once_is_one_seat(live: Live, doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    async with browser(live) as device:
        asked = LEO | {"secret": ana.entry.secret, "attempt": ATTEMPT}
        pressed = [device.post(f"/t/{ana.entry.table}/join", json=asked) for _ in range(5)]
        answers = await asyncio.gather(*pressed)
    assert len({answer.json()["person"] for answer in answers}) == 1
    assert len({answer.headers["set-cookie"].split(";")[0] for answer in answers}) == 1
    await ana.until(lambda me: len(me.table["people"]) == 2)
    assert len(ana.table["chairs"]) == 2


async def test_an_attempt_at_one_table_is_nobody_at_another(doors: Doors) -> None:
    one = await doors.open("Ana", attempt=ATTEMPT)
    other = await doors.open("Ana", attempt=ATTEMPT)
    assert one.person != other.person
    assert one.token != other.token


async def test_twenty_who_join_at_once_get_twenty_places_and_the_chairs_there_are(
    doors: Doors,
) -> None:
    (ana,) = await doors.party("Ana")
    entry = ana.entry
    joining = [doors.join(entry.table, entry.secret, "Leo") for _ in range(20)]
    people = {one.person for one in await asyncio.gather(*joining)}
    assert len(people) == 20
    await ana.until(lambda me: len(me.table["people"]) == 21)
    assert len(ana.table["chairs"]) == 5
    assert ana.table["chairs"][0] == entry.person
    labels = [person["label"] for person in ana.table["people"]]
    assert len(set(labels)) == 21


async def test_a_code_is_found_in_any_case_and_with_spaces(doors: Doors) -> None:
    entry = await doors.open()
    spaced = " ".join(entry.code.lower())
    found = await doors.find(f" {spaced} ")
    assert found.json() == {"table": entry.table, "secret": entry.secret}
    assert reason(await doors.find("AAAAAA")) == (404, "no-code")


async def test_a_removed_person_gets_in_by_neither_the_old_link_nor_the_old_code(
    doors: Doors,
) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    old = ana.entry
    assert await ana.ask("remove", person=leo.entry.person) is None
    again = await doors.http.post(f"/t/{old.table}/join", json=LEO | {"secret": old.secret})
    assert reason(again) == (403, "wrong-secret")
    assert reason(await doors.find(old.code)) == (404, "no-code")
    found = await doors.find(ana.table["code"])
    assert found.json() == {"table": old.table, "secret": ana.table["secret"]}


async def test_a_locked_table_and_a_full_one_say_so(doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    path, asked = f"/t/{ana.entry.table}/join", LEO | {"secret": ana.entry.secret}
    assert await ana.ask("lock", locked=True) is None
    assert reason(await doors.http.post(path, json=asked)) == (403, "table-locked")
    assert await ana.ask("lock", locked=False) is None
    await asyncio.gather(*[doors.join(ana.entry.table, ana.entry.secret) for _ in range(39)])
    full = await doors.http.post(path, json=asked)
    assert (full.status_code, full.json()) == (409, {"reason": "full", "params": {"most": 40}})


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("/tables", ANA | {"name": " "}, (422, "name")),
        ("/tables", ANA | {"name": "x" * 41}, (422, "name")),
        ("/tables", ANA | {"sign": ""}, (422, "name")),
        ("/tables", ANA | {"game": "chess"}, (404, "no-game")),
        ("/tables", ANA | {"language": "la"}, (400, "unreadable")),
        ("/tables", ANA | {"attempt": "short"}, (400, "unreadable")),
        ("/tables", ANA | {"hack": 1}, (400, "unreadable")),
        ("/tables", ["Ana"], (400, "unreadable")),
        ("/tables", ANA | {"name": "x" * 5000}, (413, "too-big")),
        ("/find", {"code": 7}, (400, "unreadable")),
        ("/find", {"code": "x" * 50}, (400, "unreadable")),
        ("/t/nowhere/join", LEO | {"secret": "x"}, (404, "no-table")),
    ],
)
async def test_what_cannot_be_done_has_its_reason(
    path: str, body: object, expected: tuple[int, str], doors: Doors
) -> None:
    assert reason(await doors.http.post(path, json=body)) == expected


async def test_a_name_that_cannot_be_opens_no_table(doors: Doors, live: Live) -> None:
    before = len(live.say("tables"))
    await doors.http.post("/tables", json=ANA | {"name": "\u200b"})
    assert len(live.say("tables")) == before


@pytest.mark.parametrize("body", [b"", b"{", b'{"name": NaN}', b"[" * 4000, b'"\xed\xa0\x80"'])
async def test_what_is_no_json_is_refused(body: bytes, doors: Doors) -> None:
    assert reason(await doors.http.post("/tables", content=body)) == (400, "unreadable")


async def test_a_thousand_guesses_are_locked_out_and_links_still_open(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            entry = await doors.open()
            statuses = [(await doors.find(f"BCDF{n:02}")).status_code for n in range(100)]
            assert statuses == [404] * 60 + [429] * 40
            refused = await doors.find(entry.code)
            assert reason(refused) == (429, "slow-down")
            assert 1 <= int(refused.headers["retry-after"]) == refused.json()["params"]["wait"]
            await doors.join(entry.table, entry.secret)


async def test_guesses_from_many_addresses_are_counted_together(tmp_path: Path) -> None:
    # A tenth of what is usual: six guesses from one address, a hundred from all together.
    with Live(tmp_path, "--proxy", "127.0.0.1", "--generosity", "0.1") as live:
        async with Doors(live.url) as doors:
            entry = await doors.open()

            async def guess(number: int, code: str) -> int:
                headers = {"X-Forwarded-For": f"203.0.113.{number // 5}"}
                asked = await doors.http.post("/find", json={"code": code}, headers=headers)
                return asked.status_code

            statuses = [await guess(number, "AAAAAA") for number in range(120)]
            assert statuses == [404] * 100 + [429] * 20
            assert await guess(500, entry.code) == 429


async def test_tables_from_one_address_are_counted(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with browser(live) as device:
            answers = [await device.post("/tables", json=ANA) for _ in range(12)]
    assert [answer.status_code for answer in answers] == [201] * 10 + [429] * 2
