"""Which requests are believed: hosts, origins, proxies; and the headers of every answer."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request as HttpRequest
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from sobremesa.server.guards import Guard, known_host, same_origin, screened, security_headers
from sobremesa.server.proxies import Proxies
from sobremesa.server.sockets import Adapter, Listener, Refused, Request
from tests.server.conftest import Echo, Serve

HOSTS = {"192.168.1.5", "laptop.local", "play.example", "fd00::5"}

HOST_MATRIX = [
    ("localhost:8000", True),
    ("LOCALHOST", True),
    ("127.0.0.1:8000", True),
    ("[::1]:8000", True),
    ("192.168.1.5:8000", True),
    ("laptop.local:8000", True),
    ("Laptop.Local", True),
    ("[fd00:0:0::5]:8000", True),
    ("play.example", True),
    ("evil.example", False),
    ("evil.example:8000", False),
    ("play.example.evil.example", False),
    ("192.168.1.6:8000", False),
    ("0.0.0.0:8000", False),
    ("127.1", False),
    ("localhost.", False),
    ("user@localhost", False),
    ("localhost:8000:8000", False),
    ("localhost, evil.example", False),
    ("", False),
]

ORIGIN_MATRIX = [
    # Host, Origin, whether it may
    ("192.168.1.5:8000", None, True),
    ("192.168.1.5:8000", "http://192.168.1.5:8000", True),
    ("LAPTOP.local:8000", "http://laptop.LOCAL:8000", True),
    ("play.example", "https://play.example", True),
    ("play.example", "http://play.example", True),
    ("play.example", "https://play.example:443", True),
    ("play.example:443", "https://play.example", True),
    ("[::1]:8000", "http://[0:0::1]:8000", True),
    ("192.168.1.5:8000", "http://192.168.1.5", False),
    ("192.168.1.5:8000", "http://192.168.1.5:8001", False),
    ("192.168.1.5:8000", "http://localhost:8000", False),
    ("192.168.1.5:8000", "http://evil.example", False),
    ("192.168.1.5:8000", "http://evil.example:8000", False),
    ("play.example", "https://play.example:80", False),
    ("play.example", "https://play.example.evil.example", False),
    ("play.example", "https://evil.example/play.example", False),
    ("play.example", "https://play.example@evil.example", False),
    ("play.example", "https://play.example/", False),
    ("play.example", "ftp://play.example", False),
    ("play.example", "file:", False),
    ("play.example", "null", False),
    ("play.example", "", False),
    ("play.example", "play.example", False),
]


@pytest.mark.parametrize(("host", "known"), HOST_MATRIX)
def test_hosts_are_ours_or_not(host: str, known: bool) -> None:  # noqa: FBT001 - a matrix
    assert (known_host(Headers({"host": host}), HOSTS) is None) is known


def test_two_hosts_are_none() -> None:
    twice = Headers(raw=[(b"host", b"localhost"), (b"host", b"localhost")])
    assert known_host(twice, HOSTS)
    assert known_host(Headers({}), HOSTS)


@pytest.mark.parametrize(("host", "origin", "may"), ORIGIN_MATRIX)
def test_origins_are_ours_or_not(host: str, origin: str | None, may: bool) -> None:  # noqa: FBT001 - a matrix
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    assert (same_origin(Headers(headers)) is None) is may


def test_two_origins_are_none() -> None:
    origin = (b"origin", b"http://localhost")
    assert same_origin(Headers(raw=[(b"host", b"localhost"), origin, origin]))


@pytest.mark.parametrize(
    ("site", "may"),
    [("same-origin", True), ("none", True), ("same-site", False), ("cross-site", False)],
)
def test_what_the_browser_says_of_the_site_is_believed(site: str, may: bool) -> None:  # noqa: FBT001 - a matrix
    assert (same_origin(Headers({"host": "localhost", "sec-fetch-site": site})) is None) is may


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "client"),
    [
        ([], "203.0.113.9", [], "203.0.113.9"),
        ([], "203.0.113.9", ["192.168.1.1"], "203.0.113.9"),
        (["10.0.0.1"], "10.0.0.2", ["6.6.6.6"], "10.0.0.2"),
        (["10.0.0.1"], "10.0.0.1", [], "10.0.0.1"),
        (["10.0.0.1"], "10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        (["10.0.0.1"], "10.0.0.1", ["6.6.6.6, 203.0.113.9"], "203.0.113.9"),
        (["10.0.0.1"], "10.0.0.1", ["6.6.6.6", "203.0.113.9"], "203.0.113.9"),
        (["10.0.0.0/8"], "10.0.0.1", ["203.0.113.9, 10.1.1.1"], "203.0.113.9"),
        (["10.0.0.1"], "10.0.0.1", ["nonsense"], "10.0.0.1"),
        (["10.0.0.1"], "::ffff:10.0.0.1", ["2001:DB8::1"], "2001:db8::1"),
        (["fd00::/8"], "fd00::1", ["::ffff:203.0.113.9"], "203.0.113.9"),
    ],
)
def test_only_named_proxies_say_where_a_request_comes_from(
    proxies: list[str], peer: str, forwarded: list[str], client: str
) -> None:
    assert Proxies(proxies).client(peer, forwarded) == client


def test_a_proxy_that_is_no_address_is_said_at_the_start() -> None:
    with pytest.raises(ValueError, match="haproxy"):
        Proxies(["haproxy"])


# Through real requests


async def told(request: HttpRequest) -> PlainTextResponse:
    assert request.client
    return PlainTextResponse(request.client.host)


async def broken(_request: HttpRequest) -> PlainTextResponse:
    raise RuntimeError


async def streamed(_request: HttpRequest) -> StreamingResponse:
    async def parts() -> AsyncIterator[bytes]:
        for part in (b"one ", b"two"):
            await asyncio.sleep(0)
            yield part

    return StreamingResponse(parts(), headers={"Referrer-Policy": "same-origin"})


ROUTES = [
    Route("/", told, methods=["GET", "POST"]),
    Route("/broken", broken),
    Route("/streamed", streamed),
]


def ask(
    method: str, path: str, headers: dict[str, str], *, proxies: tuple[str, ...] = ()
) -> httpx.Response:
    app = Guard(Starlette(routes=ROUTES), HOSTS, Proxies(proxies))
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 1), raise_app_exceptions=False)

    async def asked() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://laptop.local") as client:
            return await client.request(method, path, headers=headers)

    return asyncio.run(asked())


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/", {}, 200),
        ("GET", "/streamed", {}, 200),
        ("GET", "/nowhere", {}, 404),
        ("PUT", "/", {}, 405),
        ("GET", "/broken", {}, 500),
        ("GET", "/", {"Host": "evil.example"}, 403),
        ("POST", "/", {"Origin": "http://evil.example"}, 403),
        ("POST", "/", {"Sec-Fetch-Site": "cross-site"}, 403),
        ("DELETE", "/", {"Origin": "null"}, 403),
        ("POST", "/", {"Origin": "http://laptop.local", "Sec-Fetch-Site": "same-origin"}, 200),
        ("GET", "/", {"Sec-Fetch-Site": "cross-site"}, 200),
    ],
)
def test_every_answer_carries_the_headers(
    method: str, path: str, headers: dict[str, str], status: int
) -> None:
    answer = ask(method, path, headers)
    assert answer.status_code == status
    host = None if "Host" in headers else "laptop.local"
    expected = security_headers(host)
    if path == "/streamed":  # what a route sets itself counts
        expected["Referrer-Policy"] = "same-origin"
    assert {name: answer.headers.get(name) for name in expected} == expected


def test_the_policy_lets_in_what_is_needed_and_nothing_else() -> None:
    policy = ask("GET", "/", {}).headers["Content-Security-Policy"]
    assert policy == (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self' ws://laptop.local wss://laptop.local; manifest-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
        "require-trusted-types-for 'script'; trusted-types svelte-trusted-html"
    )


@pytest.mark.parametrize(
    ("host", "secure", "told"),
    [
        ("localhost:8321", False, True),
        ("127.0.0.1", False, True),
        ("laptop.local", True, True),
        ("laptop.local", False, False),
        ("192.168.1.20:8321", False, False),
        (None, False, False),
    ],
)
def test_who_may_open_the_page_is_told_where_browsers_take_it(
    host: str | None, *, secure: bool, told: bool
) -> None:
    headers = security_headers(host, secure=secure)
    assert (headers.get("Cross-Origin-Opener-Policy") == "same-origin") == told


def test_a_stream_stays_whole() -> None:
    assert ask("GET", "/streamed", {}).text == "one two"


@pytest.mark.parametrize(
    ("proxies", "client"), [((), "127.0.0.1"), (("127.0.0.1",), "203.0.113.9")]
)
def test_a_spoofed_forwarding_changes_nothing(proxies: tuple[str, ...], client: str) -> None:
    spoofed = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "evil.example"}
    assert ask("GET", "/", spoofed, proxies=proxies).text == client


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://localhost:PORT"}, 101),
        ({}, 101),
        ({"Origin": "http://localhost:1"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_a_socket_is_refused_where_the_origin_is_wrong(
    adapter: Adapter, serve: Serve, headers: dict[str, str], status: int
) -> None:
    async def accept(_request: Request) -> Listener | Refused:
        await asyncio.sleep(0)
        return Echo()

    served = serve(adapter, accept=screened(accept, set()))
    sent = {name: value.replace("PORT", str(served.port)) for name, value in headers.items()}
    try:
        with connect(f"ws://localhost:{served.port}/", additional_headers=sent):
            found = 101
    except InvalidStatus as refused:
        found = refused.response.status_code
    assert found == status
