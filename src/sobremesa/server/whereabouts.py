"""Where a server is reached: by the computer that it runs on, and by phones.

url_here      the address for this computer itself
urls_for_phones  the addresses that phones may find, the likeliest first
has_been_reached  whether one has come from elsewhere
answering     those of them at which a Sobremesa answers
Whereabouts   what GET /whereabouts says: a page that is open as localhost cannot know it
"""

import asyncio
import ssl
import urllib.request
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sobremesa.server.addresses import addresses
from sobremesa.server.guards import LOOPBACK
from sobremesa.server.replies import said
from sobremesa.server.settings import Settings

PATIENCE: Final = 3.0
"""Seconds for an answer of one's own machine, which may be busy."""


class Whereabouts(Struct, frozen=True):
    """Where phones reach this server."""

    phones: str | None
    """Its home page; null: no network was found that a phone could be in."""
    others: tuple[str, ...]
    """It at other addresses of this machine, the likeliest first: phones may be in that network."""


def route(settings: Settings) -> Route:
    """Return GET /whereabouts: asked anew each time, for a laptop changes its Wi-Fi."""

    async def whereabouts(request: Request) -> Response:
        port = request.url.port or (80 if settings.tls is None else 443)
        candidates = urls_for_phones(settings, port)
        found = await asyncio.to_thread(answering, candidates, settings)
        return said(Whereabouts(next(iter(found), None), tuple(found[1:])))

    return Route("/whereabouts", whereabouts)


def url_here(settings: Settings, port: int) -> str:
    """Return the address under which this computer reaches its own server."""
    if settings.address is None or settings.address in LOOPBACK:
        return _url("localhost", settings, port)
    return _url(settings.address, settings, port)


def urls_for_phones(settings: Settings, port: int) -> list[str]:
    """Return the addresses that phones may find, the likeliest first; none where none does."""
    if settings.public_url is not None:
        return [f"{settings.public_url}{settings.base_path}/"]
    if settings.address in LOOPBACK:
        return []
    here = settings.address
    hosts = [address.ip for address in addresses()] if here is None else [here]
    return [_url(host, settings, port) for host in hosts]


def answering(urls: Iterable[str], settings: Settings) -> Sequence[str]:
    """Return the addresses at which a Sobremesa answers, in their order. It waits.

    All are asked at once, so that those that never answer cost the time of one. The public
    address is believed: a machine behind a router seldom reaches itself by it.
    """
    if settings.public_url is not None:
        return list(urls)
    asked = list(urls)
    if not asked:
        return []
    with ThreadPoolExecutor(len(asked)) as together:
        answers = together.map(_answers, asked)
        return [url for url, here in zip(asked, answers, strict=True) if here]


def has_been_reached(url: str) -> bool:
    """Return whether a device from elsewhere has come to a table of the server there. It waits."""
    return _says(url, "reached").endswith(b'"reached":true}')


def _answers(url: str) -> bool:
    return _says(url, "games").startswith(b'{"games":')


def _says(url: str, path: str) -> bytes:
    """Return how the answer of one's own machine begins; nothing where none comes."""
    trusting = ssl.create_default_context()
    # It is this machine, by its number: no certificate names that.
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    direct = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trusting)
    )
    try:
        with direct.open(f"{url}{path}", timeout=PATIENCE) as answer:
            return bytes(answer.read(100))
    except (OSError, ValueError):
        return b""


def _url(host: str, settings: Settings, port: int) -> str:
    named = f"[{host}]" if ":" in host else host
    return f"{settings.own_scheme}://{named}:{port}{settings.base_path}/"
