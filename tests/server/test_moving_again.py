"""What moved by itself in a match, looked at again: as the phones were sent it."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from struct import Struct as Layout
from typing import Any

import httpx
import pytest

from sobremesa.games.captain.frames import Flag, Frame, unpack
from sobremesa.games.captain.keys import read_key
from sobremesa.kernel.ids import TableId
from sobremesa.server import devices
from sobremesa.store.contract import Store
from tests.clients import Client, Doors
from tests.here import Disk, serving
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(90)]

CLOCK = 4.0
PATIENCE = 60.0
HEADER = len(devices.header(1))
HEAD = Layout("<BHII")
EACH = Layout("<IH")
TICK = 1000 / 60


@pytest.fixture(scope="module")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live(tmp_path_factory.mktemp("deck"), "--generosity", "1000", clock=CLOCK) as server:
        yield server


@dataclass
class Part:
    """Some seconds of it, as docs/protocol.md says."""

    match: int
    since: int
    until: int
    drawn: list[tuple[int, bytes]]


def read(body: bytes) -> Part:
    version, match, since, until = HEAD.unpack_from(body)
    assert version == 1
    drawn, place = [], HEAD.size
    while place < len(body):
        at, size = EACH.unpack_from(body, place)
        place += EACH.size
        drawn.append((at, body[place : place + size]))
        place += size
    assert place == len(body)
    return Part(match, since, until, drawn)


async def asked(doors: Doors, who: Client, path: str = "") -> httpx.Response:
    key = {"Authorization": f"Bearer {who.entry.token}"}
    return await doors.http.get(f"/t/{who.entry.table}/replays{path}", headers=key)


async def whole(doors: Doors, who: Client, number: int = 1) -> list[tuple[int, bytes]]:
    """All frames of a match, part by part."""
    matches = (await asked(doors, who)).json()["matches"]
    (lasted,) = [one["lasted"] for one in matches if one["number"] == number]
    drawn: list[tuple[int, bytes]] = []
    at = 0
    while at <= lasted:
        answer = await asked(doors, who, f"/{number}/frames?at={at}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/octet-stream"
        assert answer.headers["cache-control"] == "no-store"
        part = read(answer.content)
        assert part.match == number
        assert part.since <= at < part.until
        assert all(part.since <= when < part.until for when, _ in part.drawn)
        drawn += part.drawn
        at = part.until
    return drawn


async def party(doors: Doors) -> list[Client]:
    host = await doors.open("Ana", game="captain")
    entries = [host, await doors.join(host.table, host.secret)]
    people = [await doors.sit(entry, returns=True) for entry in entries]
    assert await people[0].ask("choose", game="captain", options={"corners": 4}) is None
    assert await people[0].ask("start") is None
    return people


def stage(client: Client) -> str:
    return "" if client.view is None else client.view["stage"]


async def lift(people: list[Client]) -> None:
    """Let whose turn it is aim, and reach for a dropping."""
    await people[0].until(lambda me: stage(me) == "aiming", PATIENCE)
    view = people[0].view
    assert view is not None
    who = next(one for one in people if one.seat == view["turn"])
    for x in range(100, 1500, 200):
        await who.say({"type": "aim", "x": x, "y": x // 2})
        await asyncio.sleep(0.06)
    there = [number for number, one in enumerate(view["droppings"]) if one["where"] == "deck"]
    await who.act({"type": "reach", "dropping": there[0]})
    await who.until(lambda me: stage(me) not in {"closing", "looking"}, PATIENCE)


async def ends(people: list[Client]) -> None:
    assert await people[0].ask("propose-stop") is None
    assert await people[1].ask("vote-stop", agree=True) is None


def live(client: Client, since: int = 0) -> dict[int, bytes]:
    """What a phone was sent, by its tick."""
    sent = [one.frame[HEADER:] for one in client.heard[since:] if one.way == "shown"]
    return {unpack(frame).tick: frame for frame in sent}


def the_same(sent: dict[int, bytes], drawn: list[tuple[int, bytes]]) -> list[int]:
    """Return the ticks of which both are known; see that each frame is the same, byte by byte.

    A row that is heard changes what is drawn in one tick: there are two frames of it. A dark deck
    at rest is drawn four times a second, here and there in other ticks: that is left out.
    """
    sent = {tick: frame for tick, frame in sent.items() if Flag.DARK not in unpack(frame).flags}
    again = defaultdict(list)
    for _, frame in drawn:
        again[unpack(frame).tick].append(frame)
    both = sorted(set(sent) & set(again))
    assert len(both) > 8
    for tick in both:
        assert sent[tick] in again[tick]
    return both


def in_time(drawn: list[tuple[int, bytes]]) -> None:
    times = [at for at, _ in drawn]
    assert times == sorted(times)


async def test_it_moves_as_the_phones_were_shown_it(fast: Live) -> None:
    async with Doors(fast.url) as doors:
        people = await party(doors)
        for _ in range(3):
            await lift(people)
        await ends(people)
        assert (await asked(doors, people[0], "/1")).json()["moves"] is True
        drawn = await whole(doors, people[0])
    in_time(drawn)
    both = the_same(live(people[1]), drawn)
    # It takes as long as it took: ticks are of match time. (At the end the deck goes on until it
    # hears that the match is over, and that takes no time.)
    at = {unpack(frame).tick: at for at, frame in drawn}
    for earlier, later in zip(both, both[20:-20], strict=False):
        assert at[later] - at[earlier] == pytest.approx((later - earlier) * TICK, abs=300)
    shown = [unpack(frame) for _, frame in drawn]
    assert sum(bool(frame.flags & 2) for frame in shown) > 30, "the tongs are over the deck"


async def test_on_a_slow_disk_it_moves_as_it_was_shown_though_rows_are_heard_in_one_tick(
    tmp_path: Path,
) -> None:
    disk = Disk()
    async with serving(disk, tmp_path) as (doors, store):
        people = await party(doors)
        disk.slow = 0.15  # more than a second of the match
        for _ in range(3):
            await lift(people)
        while len(ticks := await kept(store, people[0])) == len(set(ticks)):
            await lift(people)  # until two rows were heard in one tick
        await ends(people)
        drawn = await whole(doors, people[0])
    the_same(live(people[1]), drawn)


async def kept(store: Store, who: Client) -> list[int]:
    """Return the ticks of all key frames of the first match."""
    found = await store.frames(TableId(who.entry.table), 1, 0, 10**6)
    keys = [read_key(one.data) for one in found]
    return [key.tick for key in keys if key is not None]


async def test_of_names_that_change_in_a_pause_the_deck_keeps_nothing(tmp_path: Path) -> None:
    async with serving(Disk(), tmp_path) as (doors, store):
        people = await party(doors)
        await lift(people)
        assert await people[0].ask("pause") is None
        before = await kept(store, people[0])
        for number in range(30):
            assert await people[0].ask("rename", name=f"Ana {number}", sign="🐙") is None
        assert await kept(store, people[0]) == before


@pytest.mark.timeout(180)
async def test_a_server_that_was_killed_shows_it_before_and_after(tmp_path: Path) -> None:
    with Live(tmp_path, "--generosity", "1000", clock=CLOCK) as server:
        async with Doors(server.url) as doors:
            people = await party(doors)
            for _ in range(2):
                await lift(people)
            ana = people[0]
            server.kill()
            await ana.until(lambda me: me.closed is not None, PATIENCE)
            before, heard = live(ana), len(ana.heard)
            server.start()
            last = max(before)
            await ana.until(lambda me: unpack(me.shown[HEADER:]).tick > last, PATIENCE)
            await lift(people)
            await ends(people)
            after = live(ana, heard)
            drawn = await whole(doors, ana)
    in_time(drawn)
    for sent in (before, after):
        the_same(sent, drawn)
    assert jumps([unpack(frame) for _, frame in drawn]) <= 1


def jumps(frames: list[Frame]) -> int:
    """How often the eye is suddenly elsewhere: farther than it rolls between two frames."""
    return sum(
        max(abs(one.eye[0] - two.eye[0]), abs(one.eye[1] - two.eye[1])) > 120
        for one, two in pairwise(frames)
    )


async def test_of_a_match_that_is_played_nobody_gets_frames(fast: Live) -> None:
    async with Doors(fast.url) as doors:
        people = await party(doors)
        for one in people:
            answer = await asked(doors, one, "/1/frames?at=0")
            assert (answer.status_code, answer.json()["reason"]) == (409, "goes-on")
        await ends(people)
        eva = await doors.open("Eva")
        key = {"Authorization": f"Bearer {eva.token}"}
        address = f"/t/{people[0].entry.table}/replays/1/frames"
        assert (await doors.http.get(address, headers=key)).json()["reason"] == "stranger"
        assert (await doors.http.get(address)).json()["reason"] == "no-token"
        for path, reason in refused():
            assert (await asked(doors, people[0], path)).json()["reason"] == reason


def refused() -> list[tuple[str, Any]]:
    return [
        ("/2/frames?at=0", "no-replay"),
        ("/x/frames?at=0", "no-replay"),
        ("/1/frames?at=x", "unreadable"),
        ("/1/frames?at=-1", "unreadable"),
        ("/1/frames?at=1e3", "unreadable"),
    ]


async def test_a_game_without_a_device_has_none(fast: Live) -> None:
    async with Doors(fast.url) as doors:
        people = list(await doors.party("Ana", "Leo"))
        assert await people[0].ask("start") is None
        await ends(people)
        assert (await asked(doors, people[0], "/1")).json()["moves"] is False
        assert read((await asked(doors, people[0], "/1/frames")).content).drawn == []
