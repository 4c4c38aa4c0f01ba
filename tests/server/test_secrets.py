"""Nothing is told to whom it does not belong: hands, names, tokens, secrets, codes."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sobremesa.kernel.ids import Seat
from sobremesa.table.state import Table
from tests.clients import Client, Doors
from tests.live import Live
from tests.players import play
from tests.server.logbook import rows_of, tables_after

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

_CARD = re.compile(rb'"card":(\d+)')
_SEQ = re.compile(rb'"seq":(\d+)')


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


def hidden(table: Table, seat: Seat | None) -> set[int]:
    """The cards that lie where this seat cannot look: other hands, what is dealt, the draw pile."""
    if table.match is None or not table.match.goes_on:
        return set()
    state = table.match.state
    cards = set(state.draw) | {card for card in state.new if card is not None}
    for other, hand in enumerate(state.hands):
        if other != seat:
            cards |= set(hand)
    return cards


def peeked(client: Client, tables: dict[int, Table]) -> list[tuple[int, set[int]]]:
    """The updates that named a card which was hidden from this client, before and after its row."""
    found = []
    for one in client.heard:
        if one.way != "heard" or not one.frame.startswith(b'{"type":"update"'):
            continue
        match = _SEQ.search(one.frame)
        assert match is not None
        seq = int(match[1])
        table = tables[seq]
        person = table.person(client.person)
        seat = None if table.match is None or person is None else table.match.seat_of(person.id)
        named = {int(card) for card in _CARD.findall(one.frame)}
        before = tables[max(1, seq - 1)]
        never = hidden(table, seat)
        if before.running is not None:
            never &= hidden(before, seat)
        if named & never:
            found.append((seq, named & never))
    return found


async def test_nobody_hears_of_a_card_that_is_hidden_from_him(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with Live(tmp_path_factory.mktemp("hands"), "--generosity", "1000", clock=40.0) as live:
        async with Doors(live.url) as doors:
            ana, leo, eva = await doors.party("Ana", "Leo", "Eva")
            assert await eva.ask("stand") is None  # she watches
            assert await ana.ask("add-bot", level="shark", name="Nuri", sign="🐢") is None
            assert await ana.ask("start") is None
            await asyncio.gather(play(ana), play(leo))
            leo.lose()
            tables = tables_after(rows_of(live.data, ana.entry.table))
            assert [peeked(client, tables) for client in (ana, leo, eva)] == [[], [], []]
            assert b'"hand":[{' not in eva.frames
            assert b'"hand":[{' in ana.frames
            assert _CARD.search(eva.frames)


async def test_a_leak_would_be_seen(doors: Doors, live: Live) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    assert await ana.ask("start") is None
    await leo.until(lambda me: me.view is not None and me.view["hand"])
    ana.heard += [one for one in leo.heard if one.frame.startswith(b'{"type":"update"')]
    assert peeked(ana, tables_after(rows_of(live.data, ana.entry.table))) != []


async def test_a_paused_match_sends_no_card(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    assert await ana.ask("start") is None
    assert await leo.ask("pause") is None
    await ana.until(lambda me: me.view is None)
    ana.heard.clear()
    await ana.connect()
    assert not _CARD.search(ana.frames)


def written(folder: Path) -> bytes:
    """Every byte in a folder."""
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())


async def test_logs_tell_no_name_no_token_no_secret_and_no_code(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            ana, leo = await doors.party("Zebedee", "Quillon")
            await ana.ask("rename", name="Xanthippe", sign="🦊")
            await ana.say(b'{"type":"hello","protocol":1,"name":"Xanthippe"}')
            await leo.say(b"Quillon {")
            await doors.find("QQQQQQ")
            await doors.http.post("/tables?name=Xanthippe", content=b"Xanthippe")
            await doors.http.get("/t/Xanthippe")
            await ana.connect()
            assert await ana.ask("remove", person=leo.entry.person) is None
            canaries = [ana.table[key] for key in ("id", "code", "secret")]
            canaries += [getattr(leo.entry, key) for key in ("table", "person", "token", "secret")]
            canaries += [ana.entry.person, ana.entry.token, ana.entry.code, "QQQQQQ"]
        live.stop()
        text = live.log.read_text("utf-8") + live.out.read_text("utf-8")
    assert '"what":"person joined"' in text
    canaries += ["Zebedee", "Quillon", "Xanthippe", "🦊", "127.0.0.1"]
    assert [canary for canary in canaries if canary in text] == []


async def test_delete_leaves_nothing_of_a_table(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            (ana,) = await doors.party("Zebedee")
            (eva,) = await doors.party("Evadne")
        live.stop()
        assert b"Zebedee" in written(live.data)
        live.say("delete", ana.entry.code.lower(), "--yes", "--lang", "en")
        left = written(live.data)
        gone = ["Zebedee", ana.entry.table, ana.entry.person, ana.entry.secret, ana.entry.code]
        assert [canary for canary in gone if canary.encode() in left] == []
        assert b"Evadne" in left
        live.start()
        async with Doors(live.url) as doors:
            again = await doors.sit(eva.entry)
            assert again.table["people"][0]["label"] == "Evadne"
            assert (await doors.find(ana.entry.code)).status_code == 404
