"""What the host's terminal says: where the tables are, and for whom."""

import json
from pathlib import Path

import pytest

from sobremesa.cli import greeting
from sobremesa.cli.greeting import greet, write_ready
from sobremesa.cli.words import LANGUAGES, words
from sobremesa.server import whereabouts
from sobremesa.server.addresses import Address
from sobremesa.server.identity import Identity
from sobremesa.server.settings import Settings

WIFI = [Address("192.168.1.5", "wlan0"), Address("10.8.0.2", "tun0")]


def said(
    settings: Settings,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    found: list[Address] = WIFI,
    language: str = "en",
) -> str:
    monkeypatch.setattr(whereabouts, "addresses", lambda: found)
    monkeypatch.setattr(whereabouts, "_answers", lambda url: "192.168.1.6" not in url)
    greet(words(language), settings, 8321)
    return capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_phones_are_told_the_likeliest_address(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = said(Settings(Path("data")), capsys, monkeypatch, language=language)
    assert "http://localhost:8321/" in out
    assert "http://192.168.1.5:8321/" in out
    assert "10.8.0.2" not in out
    assert "8321" in out


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104 - compared, not bound
def test_all_addresses_are_as_if_none_was_said(
    host: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = said(Settings(Path("data"), host=host), capsys, monkeypatch)
    assert out == said(Settings(Path("data")), capsys, monkeypatch)
    assert "http://localhost:8321/" in out
    assert "http://192.168.1.5:8321/" in out


def test_without_a_network_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = said(Settings(Path("data")), capsys, monkeypatch, found=[])
    assert "This computer is in no network" in out


def test_an_address_that_does_not_answer_is_told_to_nobody(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [Address("192.168.1.6", "eth0"), *WIFI]
    out = said(Settings(Path("data")), capsys, monkeypatch, found=found)
    assert "http://192.168.1.5:8321/" in out
    assert "192.168.1.6" not in out


def test_on_localhost_alone_no_phone_is_promised_anything(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = said(Settings(Path("data"), host="127.0.0.1"), capsys, monkeypatch)
    assert "Only this computer can reach it." in out
    assert "192.168" not in out


@pytest.mark.parametrize(
    ("settings", "url"),
    [
        (Settings(Path("d"), public_url="https://games.example"), "https://games.example/"),
        (Settings(Path("d"), base_path="/a/b"), "http://192.168.1.5:8321/a/b/"),
        (Settings(Path("d"), host="192.168.1.9"), "http://192.168.1.9:8321/"),
        (Settings(Path("d"), host="fd00::5"), "http://[fd00::5]:8321/"),
    ],
    ids=["public", "folder", "one address", "IPv6"],
)
def test_the_address_is_the_one_that_players_use(
    settings: Settings,
    url: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert f" {url}\n" in said(settings, capsys, monkeypatch)


def test_a_terminal_is_shown_a_code_to_photograph(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(greeting, "_shows_pictures", lambda: True)
    assert "█▀" in said(Settings(Path("data")), capsys, monkeypatch)


def test_programs_read_the_port_from_a_file(tmp_path: Path) -> None:
    write_ready(tmp_path / "ready.json", 8321)
    assert json.loads((tmp_path / "ready.json").read_bytes()) == {"port": 8321}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_who_may_open_tables(
    language: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines: list[set[str]] = [
        set(said(settings, capsys, monkeypatch, language=language).splitlines())
        for settings in (
            Settings(tmp_path),
            Settings(tmp_path, open="everyone"),
            Settings(tmp_path, open="word"),
            Settings(tmp_path, open="word", word="blue door"),
        )
    ]
    near, everyone, drawn, chosen = (one - (lines[0] & lines[1] & lines[2]) for one in lines)
    assert [len(one) for one in (near, everyone, drawn, chosen)] == [1, 1, 1, 1]
    assert Identity.of(tmp_path).word() in drawn.pop()
    assert "blue door" in chosen.pop()
