"""Where a server is reached: by the computer that it runs on, and by phones.

url_here        the address for this computer itself
url_for_phones  the address that phones find, if there is one
Whereabouts     what GET /whereabouts says: a page that is open as localhost cannot know it
"""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.server.addresses import addresses
from sobremesa.server.guards import LOOPBACK
from sobremesa.server.replies import said
from sobremesa.server.settings import Settings


class Whereabouts(Struct, frozen=True):
    """Where phones reach this server."""

    phones: str | None
    """Its home page; null: no network was found that a phone could be in."""


def route(settings: Settings) -> Route:
    """Return GET /whereabouts: asked anew each time, for a laptop changes its Wi-Fi."""

    async def whereabouts(request: Request) -> Response:
        port = request.url.port or (80 if settings.tls is None else 443)
        return said(Whereabouts(url_for_phones(settings, port)))

    return Route("/whereabouts", whereabouts)


def url_here(settings: Settings, port: int) -> str:
    """Return the address under which this computer reaches its own server."""
    if settings.host is None or settings.host in LOOPBACK:
        return _url("localhost", settings, port)
    return _url(settings.host, settings, port)


def url_for_phones(settings: Settings, port: int) -> str | None:
    """Return the address that phones reach; None: none does."""
    if settings.public_url is not None:
        return f"{settings.public_url}{settings.base_path}/"
    if settings.host in LOOPBACK:
        return None
    found = settings.host or next((address.ip for address in addresses()), None)
    return None if found is None else _url(found, settings, port)


def _url(host: str, settings: Settings, port: int) -> str:
    named = f"[{host}]" if ":" in host else host
    return f"{settings.own_scheme}://{named}:{port}{settings.base_path}/"
