"""A body that does not come is waited for as long as is fair, and no longer."""

import asyncio
from pathlib import Path

import httpx
import pytest

from sobremesa.server import requests
from tests.here import Disk, serving

pytestmark = pytest.mark.anyio


async def test_a_body_that_never_ends_is_told_that_it_is_too_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "WITHIN", 0.1)
    async with serving(Disk(), tmp_path) as (doors, _):
        url = httpx.URL(doors.url)
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(f"POST /tables HTTP/1.1\r\nHost: {url.netloc.decode()}\r\n".encode())
        writer.write(b"Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{")
        async with asyncio.timeout(10):
            answer = await reader.read()
        writer.close()
        assert b" 400 " in answer.split(b"\r\n")[0]
        assert b'"too-slow"' in answer
        assert (await doors.open("Ana")).code
