"""A first minute at a table of one's own: real rules, partners who wait, and nothing is kept."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import uvloop

import sobremesa
from sobremesa.decks.shelf import Shelf
from sobremesa.kernel.ids import PersonId, PlayerId, TableId
from sobremesa.server.practice import MOST, Practice, options_in
from sobremesa.server.rates import PRACTICES
from sobremesa.table.commands import Join
from tests.clients import Client, Doors, Entry
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

TAUGHT = [name for name, game in sobremesa.all_games().items() if game.card.lesson is not None]


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


def asked(game: str = "loonacy") -> dict[str, Any]:
    return {"game": game, "name": "Ana", "sign": "🦊", "script": True}


async def learner(doors: Doors, game: str = "loonacy") -> Client:
    """Begin a first minute as the browser does: take the table, let the partners sit, start."""
    answer = await doors.http.post("/practice", json=asked(game))
    assert answer.status_code == 201, answer.text
    begun = answer.json()
    client = await doors.sit(Entry(begun["table"], begun["person"], begun["token"], ""))
    for number in range(begun["partners"]):
        bot = {"level": "child", "name": f"Bot {number}", "sign": "🐻"}
        assert await client.ask("add-bot", **bot) is None
    assert await client.ask("start") is None
    return client


@pytest.mark.parametrize("game", TAUGHT)
async def test_the_first_minute_is_a_match_that_deals_the_same_each_time(
    doors: Doors, game: str
) -> None:
    one, other = await learner(doors, game), await learner(doors, game)
    for client in (one, other):
        await client.until(lambda client: client.view is not None)
        assert client.seat == 0
        assert client.table["locked"] is True
        assert client.table["options"]["pace"] == "off"
    dealt = [
        next(update.view for update in client.updates if update.view) for client in (one, other)
    ]
    assert dealt[0] == dealt[1]
    assert one.entry.table != other.entry.table


async def test_a_card_that_the_screen_shows_is_laid_and_the_partner_comes_too_late(
    doors: Doors,
) -> None:
    ana = await learner(doors)
    await ana.until(lambda client: client.view and client.view["fits"])
    assert ana.view is not None
    fit = ana.view["fits"][0]
    pile = fit["piles"][0]
    onto = ana.view["piles"][pile]["top"]["card"]
    lay = {"type": "play", "card": fit["card"], "pile": pile, "onto": onto}
    assert await ana.act(lay) is None
    await ana.until(lambda client: client.view and client.view["verdict"])
    verdict = ana.view["verdict"]
    assert (verdict["winner"], verdict["loser"]) == (0, 1)
    assert [seat["cards"] for seat in ana.view["seats"]] == [6, 7]


async def test_nobody_finds_it_in_a_list_or_by_a_code_or_comes_in(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            ana = await learner(doors)
            code, secret = ana.table["code"], ana.table["secret"]
            assert (await doors.find(code)).json()["reason"] == "no-code"
            leo = {"secret": secret, "name": "Leo", "sign": "🐻"}
            refused = await doors.http.post(f"/t/{ana.entry.table}/join", json=leo)
            assert (refused.status_code, refused.json()["reason"]) == (403, "table-locked")
            assert not any(ana.entry.table in line for line in live.say("tables"))
            begun = time.monotonic()
            assert live.stop() == 0
            assert time.monotonic() - begun < 10
            assert not any(ana.entry.table in line for line in live.say("tables"))


async def test_it_is_gone_when_whoever_learns_has_left_it(doors: Doors) -> None:
    ana = await learner(doors)
    await ana.begin_ask("leave-table")
    async with asyncio.timeout(10):
        while (await seat(doors, ana)).json().get("reason") != "no-table":  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_nobody_else_comes_in_even_if_it_is_unlocked(doors: Doors) -> None:
    ana = await learner(doors)
    assert await ana.ask("lock", locked=False) is None
    asks = {"secret": ana.table["secret"], "name": "Leo", "sign": "🐻", "script": True}
    answer = await doors.http.post(f"/t/{ana.entry.table}/join", json=asks)
    assert (answer.status_code, answer.json()["reason"]) == (403, "table-locked")
    assert await ana.ask("rename", name="Eva", sign="🦊") is None


async def seat(doors: Doors, client: Client) -> httpx.Response:
    token = {"Authorization": f"Bearer {client.entry.token}"}
    return await doors.http.get(f"/t/{client.entry.table}/seat", headers=token)


async def test_what_cannot_be_learnt_and_what_comes_too_often_is_refused(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            none = await doors.http.post("/practice", json=asked("chess"))
            assert (none.status_code, none.json()["reason"]) == (404, "no-game")
            nameless = await doors.http.post("/practice", json=asked() | {"name": " "})
            assert (nameless.status_code, nameless.json()["reason"]) == (422, "name")
            burst = int(PRACTICES.burst)
            answers = [
                (await doors.http.post("/practice", json=asked())).status_code
                for _ in range(burst + 2)
            ]
            assert set(answers[: burst - 2]) == {201}
            assert answers[-1] == 429


def join(_: TableId) -> Join:
    return Join(PersonId(PlayerId("ana")), "Ana", "fox", b"hash")


def test_it_is_gone_when_nobody_has_been_seen_for_a_while_and_all_memory_with_it() -> None:
    async def run() -> None:
        practice = Practice(Random(1), unseen=0.05, sweep=0.01)
        await practice.open("loonacy", options_in("en"), join)
        assert len(practice.hosts) == 1
        async with asyncio.timeout(5):
            while practice.hosts or await practice.kept():  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    uvloop.run(run())


async def test_whoever_learns_may_wipe_the_table_out_at_once(doors: Doors) -> None:
    client = await learner(doors)
    headers = {"Authorization": f"Bearer {client.entry.token}"}
    table = f"/t/{client.entry.table}"
    assert (await doors.http.post(f"{table}/forget", headers=headers)).json() == {}
    await client.until(lambda one: one.closed is not None)
    assert (await doors.http.get(f"{table}/seat", headers=headers)).status_code == 404


def test_photographs_that_were_brought_to_it_go_with_it(tmp_path: Path) -> None:
    async def run(shelf: Shelf) -> None:
        practice = Practice(Random(1), shelf=shelf)
        host = await practice.open("oeil", options_in("en"), join)
        shelf.new("Holidays", host.id)
        kept = shelf.new("Another table's", "bqkzmtrhwdns")
        assert practice.forget(host.id)
        async with asyncio.timeout(5):
            while len(shelf.all()) > 1:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert [one.deck.id for one in shelf.all()] == [kept.id]

    with contextlib.closing(Shelf(tmp_path / "decks")) as shelf:
        uvloop.run(run(shelf))


def test_there_are_not_more_at_once_than_a_server_bears() -> None:
    async def run() -> None:
        practice = Practice(Random(1))
        for number in range(MOST):
            assert not practice.full, number
            await practice.open("loonacy", options_in("en"), join)
        assert practice.full
        practice.close()
        assert not practice.hosts

    uvloop.run(run())
