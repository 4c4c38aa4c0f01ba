"""Who may open tables and bring photographs: everybody, who is near, or who has said the word."""

import ipaddress
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from starlette.requests import Request

from sobremesa.server.guards import PEER
from sobremesa.server.identity import Identity
from sobremesa.server.networks import OwnNetworks, private
from sobremesa.server.opening import Opening
from sobremesa.server.rates import Rates
from sobremesa.server.replies import Problem, Reason
from sobremesa.server.settings import Settings
from tests.bringing import Bringer
from tests.clients import Doors
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

ANA = {"name": "Ana", "sign": "🦊"}
FAR = {"X-Forwarded-For": "203.0.113.9"}
NEAR = {"X-Forwarded-For": "127.0.0.1"}


class Came(NamedTuple):
    """How a request came."""

    peer: str = "192.168.1.20"
    client: str = ""
    host: str = "192.168.1.5:8321"
    headers: tuple[tuple[str, str], ...] = ()


FORWARDED = (("x-forwarded-for", "192.168.1.20"),)
NEARNESS = {
    "a phone in the Wi-Fi": (Came(), True),
    "this computer": (Came("127.0.0.1", host="localhost:8321"), True),
    "this computer, by IPv6": (Came("::1", host="[::1]:8321"), True),
    "from the internet": (Came("203.0.113.9"), False),
    "nobody knows whence": (Came(""), False),
    "through a proxy that was named, for a phone": (
        Came("10.0.0.7", "192.168.1.20", headers=FORWARDED),
        True,
    ),
    "through a proxy that was named, from the internet": (
        Came("10.0.0.7", "203.0.113.9", headers=(("x-forwarded-for", "203.0.113.9"),)),
        False,
    ),
    "through a proxy that was named, and does not say for whom": (Came("10.0.0.7"), False),
    "through a proxy here that nobody has named": (
        Came("127.0.0.1", host="games.example", headers=FORWARDED),
        False,
    ),
    "through a proxy in the Wi-Fi that nobody has named": (
        Came("192.168.1.20", headers=FORWARDED),
        False,
    ),
    "with another word for the same": (Came("127.0.0.1", headers=(("via", "1.1 x"),)), False),
    "through a tunnel that says nothing": (Came("127.0.0.1", host="games.example"), False),
}


@pytest.mark.parametrize("case", NEARNESS)
def test_who_is_near_is_known_by_where_he_comes_from(case: str, tmp_path: Path) -> None:
    came, near = NEARNESS[case]
    wifi = OwnNetworks(lambda: [ipaddress.ip_network("192.168.1.0/24")])
    settings = Settings(tmp_path, public_url="https://games.example", proxies=("10.0.0.7",))
    opening = Opening(settings, Identity.of(tmp_path), Rates(), wifi)
    assert opening.may(request(came)) is near


def request(came: Came) -> Request:
    headers = [("host", came.host), *came.headers]
    return Request(
        {
            "type": "http",
            "client": (came.client or came.peer, 5),
            PEER: came.peer,
            "headers": [(name.encode(), value.encode()) for name, value in headers],
        }
    )


class Entry(NamedTuple):
    family: int
    address: str
    netmask: str | None


WIFI = Entry(socket.AF_INET, "192.168.1.5", "255.255.255.0")
GLOBAL = Entry(socket.AF_INET6, "2001:db8:1:2::5", "ffff:ffff:ffff:ffff::")
RENTED = Entry(socket.AF_INET, "93.184.216.34", "255.255.240.0")


def test_a_home_is_one_network_and_the_internet_is_none() -> None:
    home = [WIFI, GLOBAL, Entry(socket.AF_INET6, "fe80::1%wlan0", "ffff:ffff:ffff:ffff::")]
    assert [str(one) for one in private({"wlan0": home})] == [
        "192.168.1.0/24",
        "2001:db8:1:2::/64",
        "fe80::/64",
    ]
    alone = Entry(socket.AF_INET6, "2606:2800:220:1::5", "ffff:ffff:ffff:ffff::")
    rented = private({"eth0": [RENTED, alone], "lo": [Entry(socket.AF_INET, "127.0.0.1", None)]})
    assert [str(one) for one in rented] == ["93.184.216.34/32", "2606:2800:220:1::5/128"]
    unsaid = [Entry(socket.AF_INET, "10.0.0.4", None), Entry(-1, "aa:bb:cc", None)]
    assert [str(one) for one in private({"tun0": unsaid})] == ["10.0.0.4/32"]


def test_a_laptop_that_changes_its_network_is_at_home_in_the_new_one() -> None:
    now, networks = [100.0], [ipaddress.ip_network("192.168.1.0/24")]
    own = OwnNetworks(lambda: networks, lambda: now[0])
    assert "192.168.1.20" in own
    networks[:] = [ipaddress.ip_network("10.1.0.0/16")]
    now[0] += 6
    assert ("192.168.1.20" in own, "10.1.2.3" in own, "nonsense" in own) == (False, True, False)


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server behind a proxy, which says where requests come from."""
    with Live(tmp_path_factory.mktemp("behind"), "--proxy", "127.0.0.1") as live:
        yield live


@pytest.fixture
async def doors(behind: Live) -> AsyncIterator[Doors]:
    async with Doors(behind.url) as doors:
        yield doors


def told(answer: httpx.Response) -> tuple[int, Any]:
    return answer.status_code, answer.json()


async def test_who_comes_from_afar_opens_no_table_and_joins_one(doors: Doors) -> None:
    asked = await doors.http.get("/opening", headers=FAR)
    assert told(asked) == (200, {"who": "lan", "may": False})
    refused = await doors.http.post("/tables", json=ANA, headers=FAR)
    assert told(refused) == (403, {"reason": "from-afar", "params": {}})
    assert told(await doors.http.get("/opening")) == (200, {"who": "lan", "may": True})
    ana = await doors.open()
    found = await doors.http.post("/find", json={"code": ana.code}, headers=FAR)
    assert found.json()["secret"] == ana.secret
    entered = await doors.http.post(
        f"/t/{ana.table}/join", json=ANA | {"secret": ana.secret}, headers=FAR
    )
    assert entered.status_code == 200


async def test_who_comes_from_afar_brings_no_photograph(doors: Doors) -> None:
    ana = await doors.open()
    near, far = Bringer(doors, ana), Bringer(doors, ana)
    far.headers = far.headers | FAR
    begun = await far.ask("POST", "decks", json={"title": "Ours"})
    assert told(begun) == (403, {"reason": "from-afar", "params": {}})
    deck = await near.begin()
    brought = await far.ask("PUT", f"decks/{deck}/photos?file=a.jpg", content=b"x")
    assert told(brought) == (403, {"reason": "from-afar", "params": {}})


async def test_everybody_means_everybody(tmp_path: Path) -> None:
    with Live(tmp_path, "--proxy", "127.0.0.1", "--open", "everyone") as live:
        async with Doors(live.url) as doors:
            asked = await doors.http.get("/opening", headers=FAR)
            assert told(asked) == (200, {"who": "everyone", "may": True})
            opened = await doors.http.post("/tables", json=ANA, headers=FAR)
            assert opened.status_code == 201


async def test_the_word_is_said_once_and_kept_over_a_restart(tmp_path: Path) -> None:
    with Live(tmp_path, "--open", "word") as live:
        word = Identity.of(live.data).word()
        assert word in live.out.read_text("utf-8")
        async with httpx.AsyncClient(base_url=live.url, trust_env=False) as device:
            refused = await device.post("/tables", json=ANA)
            assert told(refused) == (403, {"reason": "no-word", "params": {}})
            wrong = await device.post("/opening", json={"word": "BCDF-BCDF"})
            assert told(wrong) == (403, {"reason": "wrong-word", "params": {}})
            right = await device.post("/opening", json={"word": f" {word.lower()} "})
            assert told(right) == (200, {"who": "word", "may": True})
            cookie = right.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert word not in cookie
            assert (await device.post("/tables", json=ANA)).status_code == 201
            live.stop()
            live.start()
            assert (await device.get("/opening")).json() == {"who": "word", "may": True}
            assert (await device.post("/tables", json=ANA)).status_code == 201
        log = live.log.read_text("utf-8")
        assert word not in log
        assert word.replace("-", "") not in log


async def test_another_word_shuts_out_who_has_said_the_old_one(tmp_path: Path) -> None:
    said: dict[str, str] = {}
    for word in ("the blue door", "the red door"):
        with Live(tmp_path, "--open", "word", "--word", word) as live:
            async with httpx.AsyncClient(base_url=live.url, trust_env=False) as device:
                asked = await device.get("/opening", headers=said)
                assert asked.json()["may"] is False
                answer = await device.post("/opening", json={"word": word.upper()})
                assert answer.json()["may"] is True
            said = {"Cookie": answer.headers["set-cookie"].split(";")[0]}


async def test_guessed_words_are_locked_out_and_who_has_said_it_is_not(tmp_path: Path) -> None:
    behind = ("--proxy", "127.0.0.1", "--generosity", "0.5", "--open", "word")
    with Live(tmp_path, *behind, "--word", "blue door") as live:
        async with httpx.AsyncClient(base_url=live.url, trust_env=False) as device:
            assert (await device.post("/opening", json={"word": "blue door"})).status_code == 200

            async def guess(number: int, word: str = "red door") -> int:
                headers = {"X-Forwarded-For": f"203.0.{number // 250}.{number % 250}"}
                asked = await device.post("/opening", json={"word": word}, headers=headers)
                return asked.status_code

            from_one = [await guess(400) for _ in range(8)]
            assert from_one == [403] * 5 + [429] * 3
            from_many = [await guess(number) for number in range(100)]
            assert from_many[:95] == [403] * 95
            assert 429 in from_many[95:]
            assert await guess(300, "blue door") == 429
            assert (await device.post("/tables", json=ANA)).status_code == 201


async def test_a_full_house_says_so_and_its_tables_go_on(tmp_path: Path) -> None:
    with Live(tmp_path, "--most-tables", "2") as live:
        async with Doors(live.url) as doors:
            ana, _ = await doors.party("Ana", "Leo")
            await doors.open()
            full = await doors.http.post("/tables", json=ANA)
            assert told(full) == (503, {"reason": "full-house", "params": {"most": 2}})
            assert await ana.ask("start") is None


async def test_photographs_from_one_address_are_weighed(tmp_path: Path) -> None:
    with Live(tmp_path, "--generosity", "0.1") as live:  # two hundred megabytes at once
        async with Doors(live.url) as doors:
            ana = Bringer(doors, await doors.open())
            path = f"decks/{await ana.begin()}/photos?file=a.jpg"
            heavy = [await ana.ask("PUT", path, content=bytes(39_000_000)) for _ in range(6)]
            assert [answer.status_code for answer in heavy] == [200] * 5 + [429]
            refused = heavy[-1].json()
            assert refused["reason"] == "enough-photos"
            assert 10 < refused["params"]["minutes"] < 20
            assert (await ana.ask("PUT", path, content=b"x")).status_code == 200


async def test_decks_from_one_address_are_counted() -> None:
    now = [100.0]
    rates = Rates(now=lambda: now[0])
    for _ in range(20):
        rates.take_photos(rates.decks, "192.0.2.7")
    with pytest.raises(Problem) as refused:
        rates.take_photos(rates.decks, "192.0.2.7")
    assert (refused.value.reason, refused.value.params) == (Reason.ENOUGH_PHOTOS, {"minutes": 6})
    rates.take_photos(rates.decks, "192.0.2.8")
    now[0] += 360
    rates.take_photos(rates.decks, "192.0.2.7")
