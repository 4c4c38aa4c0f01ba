"""The HTTP side of the server: its routes, under the folder that a proxy shows them in."""

from http import HTTPStatus

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp

from sobremesa.server import catalogue, metrics, pages, whereabouts
from sobremesa.server.addresses import OwnHosts
from sobremesa.server.deck_doors import DeckDoors
from sobremesa.server.entrance import Entrance
from sobremesa.server.forgetting import Forgetting
from sobremesa.server.gallery import Gallery
from sobremesa.server.guards import Guard
from sobremesa.server.ideas import IdeaLender
from sobremesa.server.metrics import Metrics
from sobremesa.server.other_devices import OtherDevices
from sobremesa.server.practising import Practices
from sobremesa.server.premises import Premises
from sobremesa.server.proxies import Proxies
from sobremesa.server.replays import ReplayDoors
from sobremesa.server.replies import Problem, refused


def application(premises: Premises, watched: Metrics, hosts: OwnHosts, proxies: Proxies) -> ASGIApp:
    """Put the routes and what guards them together."""
    base = premises.settings.base_path
    routes: list[BaseRoute] = list(_routes(premises, watched))
    if base:
        # With and without the folder: one proxy takes it off the path, the next does not.
        routes = [Mount(base, routes=routes), *routes]

    async def problem(_: Request, found: Exception) -> Response:
        assert isinstance(found, Problem)  # noqa: S101 - Starlette calls it for nothing else
        premises.figures.refused.labels(found.reason).inc()
        return refused(found)

    async def lost(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101 - Starlette calls it for nothing else
        page = None
        if error.status_code == HTTPStatus.NOT_FOUND and _reads_pages(request):
            path = request.url.path.removeprefix(base)
            page = await run_in_threadpool(pages.nowhere, premises.settings.client, path)
        return page or _plain(error)

    app = Starlette(routes=routes, exception_handlers={Problem: problem, HTTPException: lost})
    return Guard(app, hosts, proxies, secure=premises.settings.secure)


def _routes(premises: Premises, watched: Metrics) -> list[Route]:
    entrance, others = Entrance(premises), OtherDevices(premises)

    def healthy() -> bool:
        return premises.health.good and not premises.stopping

    return [
        Route("/games", catalogue.games),
        whereabouts.route(premises.settings),
        Route("/reached", premises.arrivals.ask),
        Route("/opening", premises.opening.ask),
        Route("/opening", premises.opening.say, methods=["POST"]),
        Route("/tables", entrance.open, methods=["POST"]),
        Route("/practice", Practices(premises).begin, methods=["POST"]),
        Route("/find", entrance.find, methods=["POST"]),
        Route("/t/{table}/join", entrance.join, methods=["POST"]),
        Route("/t/{table}/look", entrance.look, methods=["POST"]),
        Route("/t/{table}/seat", entrance.seat),
        Route("/t/{table}/key", others.give, methods=["POST"]),
        Route("/t/{table}/come", others.come, methods=["POST"]),
        Route("/t/{table}/forget", Forgetting(premises).forget, methods=["POST"]),
        Route("/t/{table}/ideas", IdeaLender(premises).ideas),
        *DeckDoors(premises).routes(),
        *Gallery(premises).routes(),
        *ReplayDoors(premises).routes(),
        *pages.routes(premises.settings.client),
        *metrics.routes(watched, token=premises.settings.metrics_token, healthy=healthy),
    ]


def _reads_pages(request: Request) -> bool:
    """Whether somebody asks who would rather read a page: a browser that was led here."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def _plain(error: HTTPException) -> Response:
    return PlainTextResponse(HTTPStatus(error.status_code).phrase, error.status_code, error.headers)
