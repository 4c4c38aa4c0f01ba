"""Every route, as nobody, as a player, as the host, and as a player of another table."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.clients import Client, Doors, Entry
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

METRICS = "metrics-token"

# What each may do: nobody, a player, the host, a player of another table.
MATRIX = {
    "GET /": "200 200 200 200",
    "GET /t/TABLE": "200 200 200 200",
    "GET /t/nowhere": "200 200 200 200",
    "GET /healthz": "200 200 200 200",
    "GET /metrics": "401 401 401 401",
    "HEAD /": "200 200 200 200",
    "HEAD /t/TABLE": "200 200 200 200",
    "GET /nothing": "404 404 404 404",
    "GET /nothing.js": "404 404 404 404",
    "GET /index.html": "404 404 404 404",
    "GET /.fingerprint": "404 404 404 404",
    "GET /assets": "404 404 404 404",
    "GET /assets/nothing.js": "404 404 404 404",
    "GET /assets/%2e%2e/index.html": "404 404 404 404",
    "GET /assets/%2e%2e%2fsettings.js": "404 404 404 404",
    "GET /icons/nothing.png": "404 404 404 404",
    "GET /t/assets/nothing.js": "404 404 404 404",
    "GET /t/TABLE/nothing": "404 404 404 404",
    "GET /t/TABLE/socket": "404 404 404 404",
    "GET /tables": "405 405 405 405",
    "GET /find": "405 405 405 405",
    "GET /t/TABLE/join": "405 405 405 405",
    "GET /games": "200 200 200 200",
    "POST /games": "405 405 405 405",
    "GET /whereabouts": "200 200 200 200",
    "GET /reached": "200 200 200 200",
    "POST /reached": "405 405 405 405",
    "GET /opening": "200 200 200 200",
    "POST /opening": "400 400 400 400",
    "PUT /opening": "405 405 405 405",
    "GET /t/TABLE/look": "405 405 405 405",
    "POST /t/TABLE/look": "400 400 400 400",
    "LOOK /t/TABLE/look": "403 403 403 403",
    "LOOK /t/nowhere/look": "404 404 404 404",
    "GET /t/TABLE/seat": "401 200 200 403",
    "GET /t/nowhere/seat": "401 404 404 404",
    "POST /t/TABLE/forget": "401 403 200 404",
    "POST /t/nowhere/forget": "401 404 404 404",
    "GET /t/TABLE/forget": "405 405 405 405",
    "POST /t/TABLE/key": "401 200 200 403",
    "POST /t/nowhere/key": "401 404 404 404",
    "GET /t/TABLE/key": "405 405 405 405",
    "POST /t/TABLE/come": "400 400 400 400",
    "COME /t/TABLE/come": "403 403 403 403",
    "COME /t/nowhere/come": "404 404 404 404",
    "GET /t/TABLE/decks/found": "401 200 200 403",
    "GET /t/TABLE/decks/nothing": "401 404 404 403",
    "GET /t/nowhere/decks/found": "401 404 404 404",
    "GET /t/TABLE/decks": "401 200 200 403",
    "GET /t/nowhere/decks": "401 404 404 404",
    "POST /t/TABLE/decks": "401 400 400 403",
    "PATCH /t/TABLE/decks/found": "401 404 404 403",
    "DELETE /t/TABLE/decks/found": "401 404 404 403",
    "GET /t/TABLE/decks/found/zip": "401 404 404 403",
    "PUT /t/TABLE/decks/found/photos": "401 404 404 403",
    "PATCH /t/TABLE/decks/found/photos/x": "401 404 404 403",
    "DELETE /t/TABLE/decks/found/photos/x": "401 404 404 403",
    "GET /t/TABLE/replays": "401 200 200 403",
    "GET /t/nowhere/replays": "401 404 404 404",
    "POST /t/TABLE/replays": "405 405 405 405",
    "GET /t/TABLE/replays/1": "401 404 404 403",
    "GET /t/nowhere/replays/1": "401 404 404 404",
    "GET /t/TABLE/replays/1/frames": "401 404 404 403",
    "GET /t/nowhere/replays/1/frames": "401 404 404 404",
    "POST /t/TABLE/replays/1/frames": "405 405 405 405",
    "GET /t/TABLE/replay/1": "200 200 200 200",
    "GET /t/nowhere/replay/1": "200 200 200 200",
    "GET /credits": "200 200 200 200",
    "POST /t/TABLE/decks/found": "405 405 405 405",
    "GET /t/TABLE/photos/nothing.640.webp": "404 404 404 404",
    "GET /t/nowhere/photos/nothing.640.webp": "404 404 404 404",
    "DELETE /tables": "405 405 405 405",
    "POST /": "405 405 405 405",
    "POST /t/TABLE": "405 405 405 405",
    "POST /assets/nothing.js": "405 405 405 405",
    "POST /tables": "400 400 400 400",
    "POST /find": "400 400 400 400",
    "POST /t/TABLE/join": "400 400 400 400",
    # With a body that can be read, and a wrong secret.
    "JOIN /t/TABLE/join": "403 200 200 403",
    "JOIN /t/nowhere/join": "404 404 404 404",
    "SOCKET /t/TABLE/socket": "401 101 101 403",
    "SOCKET /t/nowhere/socket": "401 404 404 404",
    "SOCKET /t/TABLE/": "404 404 404 404",
    "SOCKET /socket": "404 404 404 404",
    "SOCKET /": "404 404 404 404",
}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder = tmp_path_factory.mktemp("watched")
    wide = ("--generosity", "1000", "--most-tables", "9999")
    with Live(folder, *wide, "--metrics-token", METRICS) as live:
        yield live


@pytest.fixture
async def doors(watched: Live) -> AsyncIterator[Doors]:
    async with Doors(watched.url) as doors:
        yield doors


async def knock(url: str, path: str, headers: dict[str, str]) -> int:
    """Ask for a socket, and return the status."""
    address = url.replace("http", "ws", 1) + path
    try:
        async with connect(address, additional_headers=headers, proxy=None, compression=None):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


async def tried(doors: Doors, route: str, table: str, entry: Entry | None) -> int:
    """Try a route as somebody, and return the status."""
    method, path = route.replace("TABLE", table).split()
    headers = {} if entry is None else {"Authorization": f"Bearer {entry.token}"}
    if method == "SOCKET":
        return await knock(doors.url, path, headers)
    if method == "LOOK":
        return (await doors.http.post(path, json={"secret": "x"}, headers=headers)).status_code
    if method == "COME":
        return (await doors.http.post(path, json={"key": "x"}, headers=headers)).status_code
    if method == "JOIN":
        asked = {"secret": "x", "name": "Eva", "sign": "🐙"}
        return (await doors.http.post(path, json=asked, headers=headers)).status_code
    return (await doors.http.request(method, path, headers=headers)).status_code


@pytest.mark.parametrize("route", MATRIX)
async def test_each_route_answers_each_as_the_matrix_says(route: str, doors: Doors) -> None:
    host = await doors.open("Ana")
    player = await doors.join(host.table, host.secret, "Leo")
    other = await doors.open("Eva")
    actors = (None, player, host, other)
    statuses = [await tried(doors, route, host.table, actor) for actor in actors]
    assert " ".join(map(str, statuses)) == MATRIX[route]


ORIGINS = {
    "http://127.0.0.1:PORT": True,
    None: True,
    "http://localhost:PORT": False,  # it names another host than the request does
    "http://127.0.0.1": False,
    "http://127.0.0.1:1": False,
    "https://127.0.0.1:PORT": True,  # behind a proxy that takes the TLS off
    "http://evil.example": False,
    "http://127.0.0.1.evil.example:PORT": False,
    "http://127.0.0.1:PORT.evil.example": False,
    "http://evil.example/127.0.0.1:PORT": False,
    "null": False,
    "": False,
    "ftp://127.0.0.1:PORT": False,
}


@pytest.mark.parametrize("origin", ORIGINS, ids=str)
async def test_only_our_own_origin_gets_a_socket_or_may_post(
    origin: str | None, doors: Doors, watched: Live
) -> None:
    entry = await doors.open("Ana")
    shown = None if origin is None else origin.replace("PORT", str(watched.port))
    headers = {} if shown is None else {"Origin": shown}
    token = {"Authorization": f"Bearer {entry.token}"}
    asked = {"name": "Leo", "sign": "🐻", "script": True}
    post = await doors.http.post("/tables", json=asked, headers=headers)
    socket = await knock(doors.url, f"/t/{entry.table}/socket", headers | token)
    assert (post.status_code, socket) == ((201, 101) if ORIGINS[origin] else (403, 403))


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "10.255.255.1", ""])
async def test_a_host_that_is_not_ours_gets_nothing(host: str, doors: Doors) -> None:
    entry = await doors.open("Ana")
    headers = {"Host": host}
    for method, path in (("GET", "/"), ("POST", "/tables"), ("GET", f"/t/{entry.table}")):
        answer = await doors.http.request(method, path, headers=headers)
        assert answer.status_code in {400, 403}


async def test_a_cookie_opens_the_socket_as_a_token_does(doors: Doors) -> None:
    answer = await doors.http.post("/tables", json={"name": "Ana", "sign": "🦊"})
    cookie = answer.headers["set-cookie"].split(";")[0]
    path = f"/t/{answer.json()['table']}/socket"
    assert await knock(doors.url, path, {"Cookie": cookie}) == 101
    assert await knock(doors.url, path, {"Cookie": cookie.replace("sobremesa", "x")}) == 401
    assert await knock(doors.url, path, {"Cookie": cookie[:-1]}) == 403


async def test_a_token_in_the_address_opens_nothing(doors: Doors) -> None:
    entry = await doors.open("Ana")
    for query in (f"?token={entry.token}", f"?authorization=Bearer%20{entry.token}"):
        assert await knock(doors.url, f"/t/{entry.table}/socket{query}", {}) == 401


async def test_every_answer_has_the_headers_that_protect(doors: Doors) -> None:
    for path in ("/", "/t/nowhere", "/nothing", "/healthz"):
        headers = (await doors.http.get(path)).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; ")
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


async def test_figures_want_their_token_and_count(doors: Doors) -> None:
    ana, _ = await doors.party("Ana", "Leo")
    right = {"Authorization": f"Bearer {METRICS}"}
    text = (await doors.http.get("/metrics", headers=right)).text
    for line in ("sobremesa_tables_opened_total", "sobremesa_people_joined_total"):
        assert f"\n{line} " in text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[:1] != "#")
    appends, commits = figures["sobremesa_append_seconds_count"], figures["sobremesa_commits_total"]
    # Both have joined and sat down; tables that are opened and claimed make commits without rows.
    assert float(appends) >= 2
    assert float(commits) >= 1
    # The server itself, its chores, and the request that asks.
    assert float(figures["sobremesa_tasks"]) >= 4
    assert float(figures["sobremesa_sockets"]) == 2
    for canary in (ana.entry.table, ana.entry.person, ana.entry.code, "Ana"):
        assert canary not in text
    wrong = {"Authorization": f"Bearer {ana.entry.token}"}
    assert (await doors.http.get("/metrics", headers=wrong)).status_code == 401


async def test_without_a_token_there_are_no_figures(live: Live) -> None:
    async with Doors(live.url) as doors:
        assert (await doors.http.get("/metrics")).status_code == 404


async def test_the_port_is_told_and_one_in_use_is_one_line(live: Live, tmp_path: Path) -> None:
    second = Live(tmp_path, port=live.port)
    status, text = second.fail()
    assert status == 2
    assert text.count("\n") == 1
    assert f"Port {live.port} is in use" in text


async def test_a_folder_in_use_is_one_line(live: Live, tmp_path: Path) -> None:
    second = Live(tmp_path, data=live.data)
    status, text = second.fail()
    assert status == 2
    assert text.count("\n") == 1
    assert "is in use by another server" in text


async def test_sockets_from_one_address_are_counted(tmp_path: Path) -> None:
    with Live(tmp_path, "--generosity", "0.1") as live:
        async with Doors(live.url) as doors:
            entry = await doors.open("Ana")
            token = {"Authorization": f"Bearer {entry.token}"}
            path = f"/t/{entry.table}/socket"
            statuses = [await knock(live.url, path, token) for _ in range(40)]
    assert statuses[:20] == [101] * 20
    assert 429 in statuses[20:]


def test_a_client_remembers_everything_it_was_told() -> None:
    client = Client("http://127.0.0.1", Entry("t", "p", "token", "secret"))
    assert (client.frames, client.connections) == (b"", 0)
