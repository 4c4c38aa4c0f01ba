"""What a data folder is known by, how often what may be done, and whether its log is well."""

import asyncio
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from sobremesa.kernel.ids import PersonId, PlayerId, TableId
from sobremesa.server import guest
from sobremesa.server.health import CALM, Health
from sobremesa.server.identity import Identity
from sobremesa.server.rates import Rates
from sobremesa.server.replies import Problem, Reason
from sobremesa.store.errors import CannotOpen
from sobremesa.store.memory import MemoryStore
from tests.here import Disk, serving

T1, T2 = TableId("bcd"), TableId("fgh")
ATTEMPT = "a" * 22
ANA = PersonId(PlayerId("ana"))


def test_a_folder_keeps_its_key_to_itself(tmp_path: Path) -> None:
    first, again = Identity.of(tmp_path), Identity.of(tmp_path)
    assert first.cookie == again.cookie
    assert first.newcomer(T1, ATTEMPT) == again.newcomer(T1, ATTEMPT)
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["key"]


def test_a_damaged_key_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"short")
    with pytest.raises(CannotOpen, match="is damaged"):
        Identity.of(tmp_path)


def test_an_attempt_makes_one_person_of_one_table_of_one_folder(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    here, there = Identity.of(tmp_path), Identity.of(tmp_path / "other")
    people = [
        here.newcomer(T1, ATTEMPT),
        here.newcomer(T2, ATTEMPT),
        here.newcomer(T1, "b" * 22),
        there.newcomer(T1, ATTEMPT),
        here.newcomer(T1, None),
        here.newcomer(T1, None),
    ]
    assert len({person for person, _ in people}) == len({token for _, token in people}) == 6
    assert {(len(person), len(token)) for person, token in people} == {(12, 43)}


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_ten_taps_a_second_go_on_for_ever() -> None:
    clock = Clock()
    rates = Rates(now=clock)
    for _ in range(36_000):
        clock.now += 0.1
        assert rates.take_message(T1, ANA)


def test_what_a_phone_has_kept_for_five_seconds_is_no_flood() -> None:
    clock = Clock()
    rates = Rates(now=clock)
    for _ in range(100):
        assert all(rates.take_message(T1, ANA) for _ in range(50))
        clock.now += 5.0


def test_ten_thousand_at_once_are_a_flood_and_another_socket_is_no_way_round() -> None:
    rates = Rates(now=Clock())
    assert sum(rates.take_message(T1, ANA) for _ in range(10_000)) == 90
    assert rates.take_message(T1, PersonId(PlayerId("leo")))
    assert rates.take_message(T2, ANA)


def test_who_is_too_fast_is_told_how_long_to_wait() -> None:
    clock = Clock()
    rates = Rates(now=clock)
    for _ in range(10):
        rates.take(rates.tables, "192.0.2.7")
    with pytest.raises(Problem) as refused:
        rates.take(rates.tables, "192.0.2.7")
    assert (refused.value.reason, refused.value.params) == (Reason.SLOW_DOWN, {"wait": 60})
    rates.take(rates.tables, "192.0.2.8")
    clock.now += 60
    rates.take(rates.tables, "192.0.2.7")


def test_a_class_behind_one_router_joins_at_once() -> None:
    rates = Rates(now=Clock())
    for _ in range(80):
        rates.take(rates.joins, "192.0.2.7")


def test_trouble_with_the_log_passes_when_nothing_is_heard_of_it() -> None:
    clock = Clock()
    health = Health(MemoryStore(clock), clock)
    seen = [health.good]
    health.trouble()
    for seconds in (0.0, CALM, 0.1):
        clock.now += seconds
        seen.append(health.good)
    assert seen == [True, False, False, True]


@pytest.mark.anyio
async def test_who_says_no_hello_is_parted_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest, "HELLO_WITHIN", 0.05)
    async with serving(Disk(), tmp_path) as (doors, _):
        entry = await doors.open("Ana")
        began = time.monotonic()
        async with connect(
            f"{doors.url.replace('http', 'ws')}/t/{entry.table}/socket",
            additional_headers={"Authorization": f"Bearer {entry.token}"},
            proxy=None,
        ) as socket:
            assert await asyncio.wait_for(socket.recv(), 5) == '{"type":"bye","reason":"silent"}'
            await socket.wait_closed()
            assert socket.close_code == 1008
        assert time.monotonic() - began < 5


@pytest.mark.anyio
async def test_a_sign_that_cannot_be_opens_no_table(tmp_path: Path) -> None:
    async with serving(Disk(), tmp_path) as (doors, store):
        for sign in ("", " ", "x" * 33):
            answer = await doors.http.post("/tables", json={"name": "Ana", "sign": sign})
            assert answer.status_code == 422
        assert await store.tables() == []
