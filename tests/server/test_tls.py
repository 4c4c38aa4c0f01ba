"""HTTPS by the server itself: pages, doors and sockets with the operator's own certificate."""

import ssl
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import trustme

from tests.clients import Doors
from tests.live import Live

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def pair(authority: trustme.CA, tmp_path: Path) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    issued = authority.issue_cert("127.0.0.1", "localhost")
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    issued.private_key_pem.write_to_path(key)
    for blob in issued.cert_chain_pems:
        blob.write_to_path(certificate, append=True)
    return certificate, key


def trusting(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


@pytest.mark.parametrize("adapter", ["picows", "websockets"])
async def test_a_table_is_opened_and_played_over_https(
    adapter: str, authority: trustme.CA, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    with Live(tmp_path, "--tls", *map(str, pair), "--socket", adapter) as live:
        url = live.url.replace("http:", "https:")
        async with Doors(url, trusting(authority)) as doors:
            ana = await doors.sit(await doors.open())
            leo = await doors.sit(await doors.join(ana.entry.table, ana.entry.secret))
            assert await ana.ask("start") is None
            await leo.until(lambda one: one.view)
            answer = await doors.http.post(
                "/tables", json={"name": "Ada", "sign": "🦉"}, headers={"origin": url}
            )
            assert answer.status_code == 201
            assert "Secure" in answer.headers["set-cookie"]
    assert f"https://localhost:{live.port}/" in live.out.read_text("utf-8")


def test_plain_http_on_that_port_gets_no_answer_and_hurts_nobody(
    authority: trustme.CA, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    with Live(tmp_path, "--tls", *map(str, pair)) as live:
        with pytest.raises(httpx.RemoteProtocolError):
            httpx.get(live.url, trust_env=False)
        url = live.url.replace("http:", "https:")
        answer = httpx.get(url, trust_env=False, verify=trusting(authority))
        assert answer.status_code == 200


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda certificate, key: key.unlink(), "key.pem cannot be read: No such file"),
        (lambda certificate, key: key.write_text("no key"), "are no certificate with its key"),
        (lambda certificate, key: certificate.write_bytes(b"\0" * 99), "are no certificate"),
        (
            lambda certificate, key: (
                trustme.CA().issue_cert("x").private_key_pem.write_to_path(key)
            ),
            "are no certificate with its key",
        ),
    ],
    ids=["a key that is not there", "no key", "no certificate", "the key of another"],
)
def test_what_is_no_certificate_with_its_key_is_one_line(
    spoil: Callable[[Path, Path], object], said: str, pair: tuple[Path, Path], tmp_path: Path
) -> None:
    spoil(*pair)
    status, text = Live(tmp_path, "--tls", *map(str, pair)).fail()
    assert status == 2
    assert text.count("\n") == 1
    assert said in text
