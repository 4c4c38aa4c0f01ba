"""A proxy that shows a server in a folder of its own site, as nginx, Caddy and HAProxy do.

It takes one request a connection, or the upgrade to a WebSocket, and passes on what comes then.
"""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

CHUNK = 65536
NOT_FOUND = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
UPGRADE = re.compile(rb"^upgrade:", re.IGNORECASE | re.MULTILINE)
CONNECTION = re.compile(rb"^connection:[^\r]*\r\n", re.IGNORECASE | re.MULTILINE)


@asynccontextmanager
async def shown_in(folder: str, port: int, *, strips: bool) -> AsyncIterator[str]:
    """Show the server at a port of this machine in a folder; yield the address of the folder.

    `strips` takes the folder off the paths that the server sees; some proxies do, some do not.
    """
    running: set[asyncio.Task[None]] = set()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        running.add(task)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError), contextlib.closing(writer):
            head = _moved(await reader.readuntil(b"\r\n\r\n"), folder, strips=strips)
            if head is None:
                writer.write(NOT_FOUND)
                await writer.drain()
                return
            await _pass_on(head, port, reader, writer)
        running.discard(task)

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}{folder}"
    finally:
        server.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def _moved(head: bytes, folder: str, *, strips: bool) -> bytes | None:
    """Return the head of a request as the server is to see it; None: it is not in the folder."""
    method, path, rest = head.split(b" ", 2)
    if not path.startswith(f"{folder}/".encode()):
        return None
    if strips:
        path = path.removeprefix(folder.encode())
    if not UPGRADE.search(rest):
        first, _, fields = rest.partition(b"\r\n")
        rest = first + b"\r\nConnection: close\r\n" + CONNECTION.sub(b"", fields)
    return b" ".join((method, path, rest))


async def _pass_on(
    head: bytes, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    behind, before = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.closing(before):
        before.write(head)
        ways = {asyncio.create_task(_pump(*way)) for way in ((reader, before), (behind, writer))}
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while chunk := await reader.read(CHUNK):
        writer.write(chunk)
        await writer.drain()
