"""The pages there are so far: they say what this address is, and how to play by it."""

from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sobremesa</title>
<h1>Sobremesa</h1>
<p>{what}</p>
<p>There is no table to see in the browser yet. In a terminal, with Sobremesa installed, a table is
joined with <code>sobremesa join</code> and its link or code.</p>
</html>
"""


async def home(_: Request) -> HTMLResponse:
    """GET /: what this address is."""
    return _page("This address is a Sobremesa: tables at which people and bots play games.")


async def table(_: Request) -> HTMLResponse:
    """GET /t/<id>: the same for each id, so it tells nobody which tables there are."""
    return _page("This is the address of a table.")


def _page(what: str) -> HTMLResponse:
    return HTMLResponse(_PAGE.format(what=what))
