"""A real web server before ours, set up as docs/proxies.md says: nginx, Caddy, HAProxy."""

import asyncio
import os
import re
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "proxies.md"
FOLDER: Final = "/a/b"
PATIENCE: Final = 10


@dataclass(frozen=True)
class WebServer:
    """How one of them is started over the page's text."""

    name: str
    """Of the program, and of its block on the page."""
    arguments: tuple[str, ...]
    """{file} is its settings, {folder} a folder for what it writes."""
    around: str
    """What a whole file has beside the {page}: it stays in the foreground and in its folder."""
    here: tuple[tuple[str, str], ...]
    """What the page says, and what it is in a test."""
    strips: tuple[tuple[str, str], ...]
    """The same for whoever takes the folder off the path."""


NGINX: Final = WebServer(
    "nginx",
    ("-p", "{folder}", "-c", "{file}"),
    """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{page}
}}
""",
    (("listen 80;", "listen 127.0.0.1:{port};"), ("127.0.0.1:8321", "127.0.0.1:{server}")),
    (("proxy_pass http://127.0.0.1:8321;", "proxy_pass http://127.0.0.1:8321/;"),),
)
CADDY: Final = WebServer(
    "caddy",
    ("run", "--config", "{file}", "--adapter", "caddyfile"),
    """{{
    admin off
    storage file_system {folder}/caddy
    log {{
        output file {folder}/caddy.log
    }}
}}
{page}
""",
    (
        ("games.example.org {", "http://127.0.0.1:{port} {{"),
        ("127.0.0.1:8321", "127.0.0.1:{server}"),
    ),
    (("handle /a/b/*", "handle_path /a/b/*"),),
)
HAPROXY: Final = WebServer(
    "haproxy",
    ("-db", "-f", "{file}"),
    "{page}",
    (("bind :80", "bind 127.0.0.1:{port}"), ("127.0.0.1:8321", "127.0.0.1:{server}")),
    (("# http-request", "http-request"),),
)
WEB_SERVERS: Final = (NGINX, CADDY, HAPROXY)


def program(name: str) -> str:
    """Return where it is. Without one the test is skipped, or, with CI set, fails."""
    # Debian keeps some where only root looks.
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    missing = f"there is no {name}: `make test` installs one where it may"
    if found is None and os.environ.get("CI"):
        pytest.fail(f"{missing}, and with CI set this test must run")
    if found is None:
        pytest.skip(missing)
    return found


def free_port() -> int:
    """Return a port of this machine that nobody listens on just now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def written(kind: WebServer, port: int, server: int, *, strips: bool) -> str:
    """Return what the page says of it, for these ports."""
    found = re.search(rf"```{kind.name}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    text = found[1]
    for said, here in (*(kind.strips if strips else ()), *kind.here):
        assert text.count(said) == 1, said
        text = text.replace(said, here.format(port=port, server=server))
    return text


@asynccontextmanager
async def shown_by(
    kind: WebServer, folder: Path, port: int, server: int, *, strips: bool
) -> AsyncIterator[str]:
    """Show a server at a port of this machine in a folder; yield the address of that folder."""
    file = folder / f"{kind.name}.conf"
    page = written(kind, port, server, strips=strips)
    file.write_text(kind.around.format(folder=folder, page=page), "utf-8")
    arguments = [one.format(folder=folder, file=file) for one in kind.arguments]
    process = await asyncio.create_subprocess_exec(
        program(kind.name), *arguments, env=os.environ | {"HOME": str(folder)}
    )
    try:
        await _listens(port)
        yield f"http://127.0.0.1:{port}{FOLDER}"
    finally:
        process.terminate()
        await process.wait()


async def _listens(port: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return
