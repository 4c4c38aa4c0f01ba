"""A real nginx before a server, set up as docs/proxies.md says."""

import asyncio
import os
import re
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "proxies.md"
FOLDER = "/a/b"
PATIENCE = 10
MISSING = "there is no nginx: `make test` installs one where it may"
# Everything that nginx would write elsewhere lies in the test's folder.
AROUND = """
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
"""


def program() -> str:
    """Return where nginx is. Without one the test is skipped, or, with CI set, fails."""
    # Debian keeps it where only root looks.
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if found is None and os.environ.get("CI"):
        pytest.fail(f"{MISSING}, and with CI set this test must run")
    if found is None:
        pytest.skip(MISSING)
    return found


def free_port() -> int:
    """Return a port of this machine that nobody listens on just now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def written(port: int, server: int, *, strips: bool) -> str:
    """Return what the page says, for these ports."""
    found = re.search(r"```nginx\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    text = found[1]
    for said, here in (
        ("listen 80;", f"listen 127.0.0.1:{port};"),
        ("http://127.0.0.1:8321;", f"http://127.0.0.1:{server}{'/' if strips else ''};"),
    ):
        assert text.count(said) == 1
        text = text.replace(said, here)
    return text


@asynccontextmanager
async def shown_by_nginx(
    folder: Path, port: int, server: int, *, strips: bool
) -> AsyncIterator[str]:
    """Show a server at a port of this machine in a folder; yield the address of that folder."""
    settings = folder / "nginx.conf"
    page = written(port, server, strips=strips)
    settings.write_text(AROUND.format(folder=folder, page=page), "utf-8")
    process = await asyncio.create_subprocess_exec(
        program(), "-p", str(folder), "-c", str(settings)
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
