"""The page and the files of the browser client, as browsers and proxies get them."""

import gzip
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from sobremesa.server import pages
from sobremesa.server.guards import Guard, security_headers
from sobremesa.server.proxies import Proxies
from sobremesa.server.settings import CLIENT
from tests.clients import Doors
from tests.here import Disk, serving
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

PAGE = '<!doctype html><link href="./manifest.webmanifest"><script src="./assets/a-1.js"></script>'
SCRIPT = b"export const table = 1;\n" * 100
FILES = {
    "index.html": PAGE.encode(),
    ".fingerprint": b"0",
    "favicon.svg": b"<svg/>",
    "manifest.webmanifest": b"{}",
    "notes.txt": b"not for browsers",
    "icons/192.png": b"\x89PNG",
    "assets/a-1.js": SCRIPT,
    "assets/a-1.js.gz": gzip.compress(SCRIPT),
    "assets/a-1.css": b"a{}",
    "assets/a-1.woff2": b"wOF2",
    "assets/a-1.webp": b"RIFF",
}
KINDS = {
    "/": "text/html; charset=utf-8",
    "/t/x": "text/html; charset=utf-8",
    "/t/x/tv": "text/html; charset=utf-8",
    "/favicon.svg": "image/svg+xml",
    "/manifest.webmanifest": "application/manifest+json",
    "/icons/192.png": "image/png",
    "/assets/a-1.js": "text/javascript; charset=utf-8",
    "/assets/a-1.css": "text/css; charset=utf-8",
    "/assets/a-1.woff2": "font/woff2",
    "/assets/a-1.webp": "image/webp",
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client whose every byte is known."""
    folder = tmp_path / "client"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (tmp_path / "secret.js").write_bytes(b"outside")
    return folder


@pytest.fixture
async def browser(built: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = Guard(Starlette(routes=pages.routes(built)), set(), Proxies([]))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


@pytest.mark.parametrize("path", KINDS)
async def test_everything_comes_as_what_it_is_and_guarded(
    path: str, browser: httpx.AsyncClient
) -> None:
    answer = await browser.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, KINDS[path])
    guarding = security_headers("localhost")
    assert {name: answer.headers.get(name) for name in guarding} == guarding
    head = await browser.head(path)
    assert (head.status_code, dict(head.headers)) == (200, dict(answer.headers))


async def test_the_page_finds_its_files_from_wherever_it_is(browser: httpx.AsyncClient) -> None:
    assert (await browser.get("/")).text == PAGE
    assert (await browser.get("/t/x")).text == PAGE.replace("./", "../")


@pytest.mark.parametrize("path", ["/", "/t/x", "/favicon.svg", "/icons/192.png"])
async def test_what_may_change_is_asked_for_again_and_sent_once(
    path: str, browser: httpx.AsyncClient, built: Path
) -> None:
    first = await browser.get(path)
    assert first.headers["cache-control"] == "no-cache"
    asked = {"If-None-Match": first.headers["etag"]}
    again = await browser.get(path, headers=asked)
    assert (again.status_code, again.content) == (304, b"")
    for name in ("index.html", "favicon.svg", "icons/192.png"):
        (built / name).write_bytes(b"<!doctype html>something else")
    later = await browser.get(path, headers=asked)
    assert (later.status_code, later.text) == (200, "<!doctype html>something else")


async def test_what_never_changes_is_kept_for_ever(browser: httpx.AsyncClient) -> None:
    for name in ("a-1.js", "a-1.css", "a-1.woff2"):
        kept = (await browser.get(f"/assets/{name}")).headers["cache-control"]
        assert kept == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("asked", "encoding"), [("gzip, deflate", "gzip"), ("br", None), ("identity", None)]
)
async def test_texts_come_compressed_to_who_can_read_that(
    asked: str, encoding: str | None, browser: httpx.AsyncClient
) -> None:
    answer = await browser.get("/assets/a-1.js", headers={"Accept-Encoding": asked})
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.content == SCRIPT
    assert int(answer.headers["content-length"]) < len(SCRIPT) or encoding is None
    plain = await browser.get("/assets/a-1.css", headers={"Accept-Encoding": asked})
    assert (plain.content, plain.headers.get("content-encoding")) == (b"a{}", None)


@pytest.mark.parametrize(
    "path",
    [
        "/index.html",
        "/.fingerprint",
        "/notes.txt",
        "/assets",
        "/assets/",
        "/assets/a-1.js.gz",
        "/assets/..%2ffavicon.svg",
        "/assets/%2e%2e%2f%2e%2e%2fsecret.js",
        "/%2e%2e/secret.js",
        "/..%5csecret.js",
        "/assets/..%5c..%5csecret.js",
        "/assets/a%00.js",
        "/icons/" + "a" * 300 + ".png",
        "//assets/a-1.js",
        "/t/x/assets/a-1.js",
    ],
)
async def test_nothing_else_is_there(path: str, browser: httpx.AsyncClient) -> None:
    answer = await browser.get(path)
    assert answer.status_code == 404
    assert b"outside" not in answer.content


LOST = {"/nothing": "./", "/t/bqk/nothing": "../../", "/a/b/": "../../"}
"""Addresses at which there is nothing, and the way up from each."""


async def test_a_browser_that_is_led_astray_gets_the_page_with_a_way_on(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with httpx.AsyncClient(base_url=live.url) as client:
            for path, up in LOST.items():
                shown = await client.get(path, headers={"Accept": "text/html,*/*"})
                assert shown.status_code == 404
                assert f'src="{up}assets/' in shown.text
                told = await client.get(path, headers={"Accept": "application/json"})
                assert (told.status_code, told.text) == (404, "Not Found")


async def test_a_link_out_of_the_folder_leads_nowhere(
    browser: httpx.AsyncClient, built: Path
) -> None:
    (built / "assets" / "out.js").symlink_to(built.parent / "secret.js")
    assert (await browser.get("/assets/out.js")).status_code == 404


@pytest.mark.parametrize("path", ["/", "/t/x", "/favicon.svg", "/assets/a-1.js"])
async def test_nothing_of_it_takes_anything(path: str, browser: httpx.AsyncClient) -> None:
    assert (await browser.post(path)).status_code == 405


@pytest.mark.parametrize("path", ["/", "/t/x"])
async def test_a_server_without_a_client_says_so(path: str, tmp_path: Path) -> None:
    async with serving(Disk(), tmp_path, client=tmp_path / "nothing") as (doors, _):
        answer = await doors.http.get(path)
        assert answer.status_code == 503
        assert "This server runs without its browser client" in answer.text
        assert (await doors.http.get("/assets/a-1.js")).status_code == 404


@pytest.mark.parametrize("missing", [True, False])
async def test_the_log_says_whether_there_is_a_client(
    *, missing: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    client = tmp_path / "nothing" if missing else CLIENT
    with caplog.at_level("INFO", "sobremesa"):
        async with serving(Disk(), tmp_path, client=client):
            pass
    assert "server started" in caplog.messages
    assert ("browser client missing" in caplog.messages) == missing


@pytest.mark.parametrize("folder", ["", "/a/b"])
async def test_the_real_page_leads_to_its_real_files(folder: str, tmp_path: Path) -> None:
    with Live(tmp_path, "--base-path", "/a/b") as live:
        async with Doors(live.url) as doors:
            for path in ("/", "/t/x"):
                page = await doors.http.get(folder + path)
                names = re.findall(r'(?:src|href)="(\.[^"]+)"', page.text)
                assert any(name.endswith(".js") for name in names)
                for name in names:
                    found = await doors.http.get(str(page.url.join(name)))
                    assert found.status_code == 200
                    assert found.url.path.startswith(folder)
