"""An evening is forgotten: by the host alone, for everybody, and from the disk."""

from pathlib import Path

import httpx
import pytest

from tests.clients import Client, Doors
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

NAME = "Melusine-Quetzalcoatl"


async def forget(doors: Doors, one: Client) -> httpx.Response:
    headers = {"Authorization": f"Bearer {one.entry.token}"}
    return await doors.http.post(f"/t/{one.entry.table}/forget", headers=headers)


async def test_what_the_host_forgets_is_gone_for_all_and_from_the_disk(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            ana = await doors.sit(await doors.open(name=NAME))
            leo = await doors.sit(await doors.join(ana.entry.table, ana.entry.secret))
            other = await doors.sit(await doors.open(name="Otto"))
            assert await ana.ask("start") is None
            assert (await forget(doors, leo)).status_code == 403
            assert (await forget(doors, ana)).json() == {}
            await leo.until(lambda one: one.closed is not None)
            for one in (ana, leo):
                headers = {"Authorization": f"Bearer {one.entry.token}"}
                gone = await doors.http.get(f"/t/{one.entry.table}/seat", headers=headers)
                assert gone.status_code == 404
            assert await other.ask("rename", name="Ottilie", sign="🐙") is None
    left = [file for file in live.data.rglob("*") if file.is_file()]
    assert left
    for file in left:
        assert NAME.encode() not in file.read_bytes(), file.name
    assert ana.entry.table not in "\n".join(live.say("tables"))
    assert other.entry.table in "\n".join(live.say("tables"))


async def test_a_code_of_a_forgotten_table_leads_nowhere(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            ana = await doors.sit(await doors.open())
            await forget(doors, ana)
            found = await doors.http.post("/find", json={"code": ana.entry.code})
            assert found.json()["reason"] == "no-code"
            assert (await forget(doors, ana)).status_code == 404
