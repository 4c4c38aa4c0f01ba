"""The browser client as it was built into the package: its page, and the files that it asks for.

routes     all of it, from one folder
is_built   whether there is a client in it
nowhere    the page for an address at which there is nothing
relocated  the page as an address further down needs it
Files      the files of one folder
"""

import hashlib
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGE: Final = "index.html"

KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
"""What is served, and as what; the tables of the systems do not agree. Nothing else is."""

FRESH: Final = "no-cache"
"""Ask each time whether it is still so; the answer is mostly 304."""
FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""

_MISSING: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sobremesa</title>
<h1>Sobremesa</h1>
<p>This server runs without its browser client, because that has not been built. Whoever has
started it can build it: <code>make play</code>, or <code>python3 play.py</code>, in the folder of
Sobremesa.</p>
<p>In a terminal, with Sobremesa installed, a table is joined with <code>sobremesa join</code> and
its link or code.</p>
</html>
"""


def routes(folder: Path) -> list[Route]:
    """Return the routes of the client that was built into the folder, or will be."""
    fresh, forever = Files(folder, FRESH), Files(folder, FOREVER)
    return [
        Route("/", _page(folder, up=0)),
        # The same for each id, so that it tells nobody which tables there are.
        Route("/t/{table}", _page(folder, up=1)),
        # A screen that is the table.
        Route("/t/{table}/tv", _page(folder, up=2)),
        Route("/t/{table}/replay/{match}", _page(folder, up=3)),
        # The first minute of a game.
        Route("/learn/{game}", _page(folder, up=1)),
        Route("/assets/{name}", forever),
        Route("/icons/{name}", fresh),
        Route("/{name}.{kind}", fresh),
    ]


def is_built(folder: Path) -> bool:
    """Whether there is a client in the folder."""
    return (folder / PAGE).is_file()


def relocated(page: str, up: int) -> str:
    """Return the page for an address that lies so many folders further down.

    Vite builds it with addresses that begin where the page is, so that it works in whatever folder
    a proxy shows it.

    >>> relocated('<script src="./assets/a.js"></script>', 1)
    '<script src="../assets/a.js"></script>'
    """
    return page.replace('="./', f'="{"../" * up}') if up else page


def nowhere(folder: Path, path: str) -> Response | None:
    """Return the page for an address below the base at which there is nothing: it shows a way on.

    None: there is no client to show it.
    """
    if not is_built(folder):
        return None
    page = (folder / PAGE).read_text(encoding="utf-8")
    up = max(0, path.count("/") - 1)
    headers = {"Cache-Control": "no-store"}
    return HTMLResponse(relocated(page, up), HTTPStatus.NOT_FOUND, headers)


def _page(folder: Path, up: int) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:  # in a thread of its own: it reads a file
        try:
            page = (folder / PAGE).read_text(encoding="utf-8")
        except FileNotFoundError:
            return HTMLResponse(_MISSING, HTTPStatus.SERVICE_UNAVAILABLE)
        body = relocated(page, up).encode()
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        headers = {"Cache-Control": FRESH, "ETag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        return HTMLResponse(body, headers=headers)

    return answer


class Files(StaticFiles):
    """The files of a folder that are of one of KINDS, compressed where they are and may be."""

    def __init__(self, folder: Path, caching: str) -> None:
        """`caching` is the Cache-Control of all of them."""
        super().__init__(directory=folder, check_dir=False)
        self._caching = caching

    async def check_config(self) -> None:
        """Do without the folder: what is not there is not found."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        kind = KINDS.get(PurePosixPath(path).suffix)
        if kind is None:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        response = await self._smallest(path, scope)
        response.headers["Cache-Control"] = self._caching
        response.headers["Vary"] = "Accept-Encoding"
        if response.status_code != HTTPStatus.NOT_MODIFIED:
            response.headers["Content-Type"] = kind
        return response

    async def _smallest(self, path: str, scope: Scope) -> Response:
        if "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return await super().get_response(path, scope)
        try:
            response = await super().get_response(f"{path}.gz", scope)
        except HTTPException as error:
            if error.status_code != HTTPStatus.NOT_FOUND:
                raise
            return await super().get_response(path, scope)
        response.headers["Content-Encoding"] = "gzip"
        return response
