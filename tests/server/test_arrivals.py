"""Whether other devices get through: known by the first one, told once, and to who sits here."""

from pathlib import Path

import pytest

from sobremesa.cli.words import words
from sobremesa.server.arrivals import Arrivals
from sobremesa.server.whereabouts import has_been_reached
from tests.clients import Client, Doors
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

FAR = {"X-Forwarded-For": "192.168.1.20"}


def test_the_first_one_from_elsewhere_is_told_of_once() -> None:
    told: list[bool] = []
    arrivals = Arrivals({"192.168.1.5"}, lambda: told.append(True))
    for here in ("127.0.0.1", "::1", "192.168.1.5", ""):
        arrivals.came(here)
    assert (arrivals.reached, told) == (False, [])
    for _ in range(2):
        arrivals.came("192.168.1.20")
    assert (arrivals.reached, told) == (True, [True])


async def test_a_phone_that_comes_through_is_told_at_the_laptop_and_in_the_terminal(
    tmp_path: Path,
) -> None:
    line = words("en").say("serve.reached")
    with Live(tmp_path, "--proxy", "127.0.0.1") as live:
        async with Doors(live.url) as doors:
            (ana,) = await doors.party("Ana")
            phone = Client(live.url, await doors.join(ana.entry.table, ana.entry.secret))
            asked = await doors.http.get("/reached")
            assert asked.json() == {"here": True, "reached": False}
            await phone.connect(headers=FAR)
            assert (await doors.http.get("/reached")).json() == {"here": True, "reached": True}
            far = await doors.http.get("/reached", headers=FAR)
            assert far.json() == {"here": False, "reached": True}
            await phone.leave()
            await phone.connect(headers=FAR)
            await phone.leave()
            assert has_been_reached(f"{live.url}/")
        assert live.out.read_text("utf-8").count(line) == 1
    assert not has_been_reached(f"{live.url}/")
