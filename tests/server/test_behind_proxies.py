"""Behind nginx, Caddy and HAProxy, set up as docs/proxies.md says: doors, sockets, addresses."""

import re
from pathlib import Path

import pytest

from tests.clients import Doors
from tests.live import Live
from tests.web_servers import FOLDER, WEB_SERVERS, WebServer, free_port, shown_by

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


@pytest.mark.parametrize("strips", [True, False], ids=["stripped", "kept"])
@pytest.mark.parametrize("kind", WEB_SERVERS, ids=lambda kind: kind.name)
async def test_a_match_is_played_behind_a_proxy_in_a_folder(
    kind: WebServer, *, strips: bool, tmp_path: Path
) -> None:
    port = free_port()
    told = ("--public-url", f"http://127.0.0.1:{port}", "--base-path", FOLDER)
    with Live(tmp_path, *told, "--proxy", "127.0.0.1") as live:
        async with (
            shown_by(kind, tmp_path, port, live.port, strips=strips) as url,
            Doors(url) as doors,
        ):
            ana = await doors.sit(await doors.open())
            leo = await doors.sit(await doors.join(ana.entry.table, ana.entry.secret))
            assert await ana.ask("start") is None
            await leo.until(lambda one: one.view)
            page = await doors.http.get(f"/t/{ana.entry.table}")
            assert page.status_code == 200
            style = re.search(r'href="([^"]+[.]css)"', page.text)
            assert style is not None
            sheet = await doors.http.get(page.url.join(style[1]))
            assert (sheet.status_code, sheet.headers["content-type"][:8]) == (200, "text/css")
            stranger = await doors.http.post(
                "/tables",
                json={"name": "Eve", "sign": "🐙"},
                headers={"origin": "http://elsewhere.example"},
            )
            assert stranger.status_code == 403
