"""The HTTP side of the server: its routes, under the folder that a proxy shows them in."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp

from sobremesa.server import pages
from sobremesa.server.addresses import OwnHosts
from sobremesa.server.entrance import Entrance
from sobremesa.server.guards import Guard
from sobremesa.server.premises import Premises
from sobremesa.server.proxies import Proxies
from sobremesa.server.replies import Problem, refused

Endpoint = Callable[[Request], Awaitable[Response]]


def application(premises: Premises, hosts: OwnHosts, proxies: Proxies) -> ASGIApp:
    """Put the routes and what guards them together."""
    base = premises.settings.base_path
    routes: list[BaseRoute] = list(_routes(premises))
    if base:
        # With and without the folder: one proxy takes it off the path, the next does not.
        routes = [Mount(base, routes=routes), *routes]
    app = Starlette(routes=routes, exception_handlers={Problem: _problem, HTTPException: _http})
    return Guard(app, hosts, proxies)


def _routes(premises: Premises) -> list[Route]:
    entrance = Entrance(premises)
    return [
        Route("/", pages.home),
        Route("/t/{table}", pages.table),
        Route("/tables", entrance.open, methods=["POST"]),
        Route("/find", entrance.find, methods=["POST"]),
        Route("/t/{table}/join", entrance.join, methods=["POST"]),
        Route("/healthz", _health(premises)),
    ]


def _health(premises: Premises) -> Endpoint:
    async def health(_: Request) -> Response:
        good = not premises.stopping
        status = HTTPStatus.OK if good else HTTPStatus.SERVICE_UNAVAILABLE
        return PlainTextResponse("ok" if good else "not ready", status)

    return health


async def _problem(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)  # noqa: S101 - Starlette calls it for nothing else
    return refused(problem)


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - Starlette calls it for nothing else
    return PlainTextResponse(HTTPStatus(error.status_code).phrase, error.status_code, error.headers)
