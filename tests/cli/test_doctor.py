"""`sobremesa doctor`: what this computer can tell of why phones do not reach it."""

import re
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from sobremesa.cli.doctor import doctor
from sobremesa.cli.words import LANGUAGES
from sobremesa.server import addresses, whereabouts
from sobremesa.server.addresses import Address
from sobremesa.server.settings import Settings
from tests.live import Live

WIFI, CABLE = Address("192.168.1.5", "wlan0"), Address("10.0.0.4", "eth0")
TUNNEL = Address("10.8.0.2", "tun0")


def told(
    monkeypatch: pytest.MonkeyPatch,
    found: list[Address],
    *,
    answers: bool,
    language: str = "en",
    reached: bool = False,
) -> tuple[int, str]:
    """Ask on a machine with these addresses; return the status and what was said."""
    monkeypatch.setattr(addresses, "addresses", lambda: found)
    monkeypatch.setattr(whereabouts, "addresses", lambda: found)
    monkeypatch.setattr(whereabouts, "_answers", lambda _url: answers)
    monkeypatch.setattr(whereabouts, "has_been_reached", lambda _url: reached)
    done = CliRunner().invoke(doctor, ["--lang", language], standalone_mode=False)
    assert done.exception is None
    return done.return_value, done.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_address_and_the_usual_causes_are_told(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out = told(monkeypatch, [WIFI], answers=True, language=language)
    assert status == 0
    assert "http://192.168.1.5:8321/" in out
    assert out.count("\n- ") == 5
    assert "8321 (TCP)" in out
    assert "--public-url" in out


def test_another_network_is_named_and_a_tunnel_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    status, out = told(monkeypatch, [WIFI, CABLE, TUNNEL], answers=True)
    assert status == 0
    assert (
        "- It has another address, too, if the phones are in that network: http://10.0.0.4:8321/"
        in out
    )
    assert "(tun0)" in out
    assert "10.8.0.2" not in out


@pytest.mark.parametrize(
    ("found", "answers", "line"),
    [
        ([], True, "! This computer is in no network"),
        ([TUNNEL], True, "! This looks like a container"),
        ([WIFI], False, "! No Sobremesa answers at port 8321"),
    ],
    ids=["no network", "a container", "nobody answers"],
)
def test_what_is_wrong_is_told_and_is_the_status(
    found: list[Address], line: str, monkeypatch: pytest.MonkeyPatch, *, answers: bool
) -> None:
    status, out = told(monkeypatch, found, answers=answers)
    assert status == 1
    assert re.search(rf"^{re.escape(line)}", out, re.MULTILINE)


def test_a_server_is_asked_and_what_is_none_is_not_believed(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    with Live(tmp_path) as live:
        here = f"{live.url}/"
        assert list(whereabouts.answering([here], settings)) == [here]
    assert list(whereabouts.answering([here], settings)) == []


def test_whether_a_phone_has_come_through_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    _, nobody = told(monkeypatch, [WIFI], answers=True)
    assert "- No device from elsewhere has come to a table yet." in nobody
    status, somebody = told(monkeypatch, [WIFI], answers=True, reached=True)
    assert status == 0
    assert "+ A device from elsewhere has come through" in somebody
    _, silent = told(monkeypatch, [WIFI], answers=False)
    assert "elsewhere" not in silent


def test_all_addresses_are_asked_at_once(tmp_path: Path) -> None:
    doors = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]

    def answer_when_both_are_asked() -> None:
        for guest in [door.accept()[0] for door in doors]:
            guest.recv(4096)
            guest.sendall(b'HTTP/1.0 200 OK\r\n\r\n{"games": []}')
            guest.close()

    urls = [f"http://127.0.0.1:{door.getsockname()[1]}/" for door in doors]
    with ThreadPoolExecutor(1) as threads:
        threads.submit(answer_when_both_are_asked)
        assert list(whereabouts.answering(urls, Settings(tmp_path))) == urls
    for door in doors:
        door.close()
