"""Figures for Prometheus, and the health check.

Metrics  the figures, in a registry of their own
routes   /metrics behind its token, /healthz
"""

import hmac
from collections.abc import Callable
from http import HTTPStatus

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from sobremesa.server.sockets import Door

PREFIX = "sobremesa_"
# From a quick disk, and an answer on one LAN, to the goal for a bad network (goal 11 of the
# reliability tests).
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The figures of one server. Two servers in one process do not get into each other's way."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=True)
        ProcessCollector(registry=self.registry)

    def watch(self, door: Door) -> None:
        """Show how many sockets there are; read when somebody asks, so that it costs nothing."""
        self.registry.register(_OfDoor(door))

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Show what `read` says whenever somebody asks."""
        Gauge(PREFIX + name, about, registry=self.registry).set_function(read)

    def total(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Show what `read` says whenever somebody asks: something that counts up by itself."""
        self.registry.register(_Total(PREFIX + name, about, read))

    def counter(self, name: str, about: str, labels: tuple[str, ...] = ()) -> Counter:
        """Make something that counts up. Labels are few and never people, tables or addresses."""
        return Counter(PREFIX + name, about, labels, registry=self.registry)

    def seconds(self, name: str, about: str, labels: tuple[str, ...] = ()) -> Histogram:
        """Make something that observes durations."""
        return Histogram(PREFIX + name, about, labels, registry=self.registry, buckets=SECONDS)


class _Total(Collector):
    """What somebody else counts."""

    def __init__(self, name: str, about: str, read: Callable[[], float]) -> None:
        self._named = (name, about)
        self._read = read

    def collect(self) -> list[Metric]:
        return [CounterMetricFamily(*self._named, self._read())]


class _OfDoor(Collector):
    """What a door has to tell."""

    def __init__(self, door: Door) -> None:
        self._door = door

    def collect(self) -> list[Metric]:
        door = self._door
        refused = CounterMetricFamily(
            PREFIX + "sockets_refused", "Sockets refused, by HTTP status", labels=["status"]
        )
        for status, count in sorted(door.refused.items()):
            refused.add_metric([str(int(status))], count)
        return [
            GaugeMetricFamily(PREFIX + "sockets", "Open sockets", len(door.lines)),
            GaugeMetricFamily(
                PREFIX + "sockets_waiting_bytes",
                "Bytes that wait for clients that read too slowly",
                sum(line.waiting() for line in door.lines),
            ),
            CounterMetricFamily(PREFIX + "sockets_opened", "Sockets opened", door.opened),
            refused,
        ]


def routes(metrics: Metrics, *, token: str | None, healthy: Callable[[], bool]) -> list[Route]:
    """Make /metrics and /healthz.

    /metrics wants `Authorization: Bearer <token>`; without a token it does not exist. /healthz says
    200 or, as long as `healthy` is false, 503, and nothing else: whoever balances load may ask it.
    """

    async def figures(request: Request) -> Response:
        if not _may_see(request, token or ""):
            return PlainTextResponse(
                "These figures want their token.",
                HTTPStatus.UNAUTHORIZED,
                {"WWW-Authenticate": "Bearer"},
            )
        return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)

    async def health(_request: Request) -> Response:
        good = healthy()
        status = HTTPStatus.OK if good else HTTPStatus.SERVICE_UNAVAILABLE
        return PlainTextResponse("ok" if good else "not ready", status)

    asked = [Route("/metrics", figures)] if token else []
    return [*asked, Route("/healthz", health)]


def _may_see(request: Request, token: str) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    right = hmac.compare_digest(given.strip().encode(), token.encode())
    return right and scheme.lower() == "bearer"
