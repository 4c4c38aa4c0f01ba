"""Going on at another device by a personal link: once, soon, and as nobody else."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from sobremesa.kernel.ids import PersonId, PlayerId, TableId
from sobremesa.server.other_devices import GOOD_FOR, Keys
from tests.clients import Client, Doors, Entry
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

TABLE, ANA = TableId("table"), PersonId(PlayerId("ana"))


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("devices")
    with Live(folder, "--generosity", "1000") as live:
        yield live


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


async def key_of(doors: Doors, one: Client) -> str:
    headers = {"Authorization": f"Bearer {one.entry.token}"}
    answer = await doors.http.post(f"/t/{one.entry.table}/key", headers=headers)
    assert answer.status_code == 200
    assert answer.json()["seconds"] == GOOD_FOR
    key: str = answer.json()["key"]
    return key


async def test_who_comes_with_the_key_goes_on_and_the_other_device_is_told(doors: Doors) -> None:
    phone = await doors.sit(await doors.open())
    key = await key_of(doors, phone)
    answer = await doors.http.post(
        f"/t/{phone.entry.table}/come", json={"key": key, "script": True}
    )
    assert answer.status_code == 200
    come = answer.json()
    assert (come["table"], come["person"]) == (phone.entry.table, phone.entry.person)
    laptop = await doors.sit(Entry(come["table"], come["person"], come["token"], ""))
    await phone.until(lambda one: one.closed is not None)
    assert phone.closed == 4001
    assert laptop.table["you"] == phone.entry.person


async def test_a_browser_gets_its_token_in_a_cookie_alone(doors: Doors) -> None:
    phone = await doors.sit(await doors.open())
    key = await key_of(doors, phone)
    answer = await doors.http.post(f"/t/{phone.entry.table}/come", json={"key": key})
    assert answer.json() == {"table": phone.entry.table, "person": phone.entry.person}
    cookie = answer.headers["set-cookie"]
    assert phone.entry.token in cookie
    assert "HttpOnly" in cookie
    assert f"Path=/t/{phone.entry.table}" in cookie


async def test_a_key_opens_once_and_at_its_own_table_alone(doors: Doors) -> None:
    phone, other = await doors.sit(await doors.open()), await doors.sit(await doors.open())
    key = await key_of(doors, phone)
    answers = [
        await doors.http.post(f"/t/{one.entry.table}/come", json={"key": key})
        for one in (other, phone, phone)
    ]
    assert [answer.status_code for answer in answers] == [403, 200, 403]
    assert answers[2].json() == {"reason": "wrong-key", "params": {}}


async def test_the_key_of_somebody_who_was_removed_opens_nothing(doors: Doors) -> None:
    ana = await doors.sit(await doors.open())
    leo = await doors.sit(await doors.join(ana.entry.table, ana.entry.secret))
    key = await key_of(doors, leo)
    assert await ana.ask("remove", person=leo.entry.person) is None
    answer = await doors.http.post(f"/t/{ana.entry.table}/come", json={"key": key})
    assert answer.status_code == 403


def test_a_new_key_makes_the_former_one_void_and_all_end_after_ten_minutes() -> None:
    now = 0.0
    keys = Keys(lambda: now)
    former, newer = keys.give(TABLE, ANA, "token"), keys.give(TABLE, ANA, "token")
    assert keys.take(TABLE, former) is None
    assert keys.take(TABLE, newer) == "token"
    late = keys.give(TABLE, ANA, "token")
    now = GOOD_FOR
    assert keys.take(TABLE, late) is None
