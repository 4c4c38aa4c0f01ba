"""Which host and origin are believed, and the headers of every answer.

same_origin, known_host   what is wrong with a request, or None
screened   the same for the door of the sockets
Guard      the ASGI middleware with all of it, for every route
"""

import re
from collections.abc import Container
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sobremesa.server.proxies import Proxies, ip
from sobremesa.server.sockets.seam import Accept, Listener, Refused, Request

_HOST = r"(?P<host>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(?P<port>\d{1,5}))?"
_HOST_HEADER = re.compile(_HOST)
_ORIGIN = re.compile(r"(?P<scheme>https?)://" + _HOST)
_PORTS = {"http": 80, "https": 443}
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

PEER = "sobremesa.peer"
"""In the scope of a request: who is at the other end of the line, a proxy or the client itself."""
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
WRONG_HOST = (
    "This is not an address of this table. Open it by the link that the host's screen shows; "
    "behind a proxy, start it with --public-url."
)
WRONG_ORIGIN = "This request came from another site's page."


def host_of(text: str) -> str | None:
    """The host in a Host header, in the one form in which hosts are compared; None if malformed.

    >>> host_of("Table.local:8000"), host_of("[::1]:8000"), host_of("a b")
    ('table.local', '::1', None)
    """
    found = _HOST_HEADER.fullmatch(text)
    return found and _bare(found["host"])


def _bare(host: str) -> str:
    bare = host.strip("[]").lower()
    return str(ip(bare) or bare)


def known_host(headers: Headers, hosts: Container[str]) -> str | None:
    """What is wrong with the Host, None if nothing.

    A page of another site whose name has been bent to this machine's address (DNS rebinding) shows
    itself here: its browser sends that site's name.
    """
    named = headers.getlist("host")
    host = host_of(named[0]) if len(named) == 1 else None
    return None if host is not None and (host in LOOPBACK or host in hosts) else WRONG_HOST


def same_origin(headers: Headers) -> str | None:
    """What is wrong with the Origin, None if nothing or if there is none.

    Browsers send one with every WebSocket and every POST; who sends none is a script, which has no
    cookie that another site's page could ride on.
    """
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return WRONG_ORIGIN
    origins = headers.getlist("origin")
    if not origins:
        return None
    host = headers.get("host", "")
    return None if len(origins) == 1 and _match(origins[0], host) else WRONG_ORIGIN


def _match(origin: str, host: str) -> bool:
    """Whether origin and host name the same host and port."""
    ours, theirs = _HOST_HEADER.fullmatch(host), _ORIGIN.fullmatch(origin)
    if ours is None or theirs is None:
        return False
    usual = _PORTS[theirs["scheme"]]
    return (_bare(ours["host"]), int(ours["port"] or usual)) == (
        _bare(theirs["host"]),
        int(theirs["port"] or usual),
    )


def screened(accept: Accept, hosts: Container[str]) -> Accept:
    """Ask `accept` only about requests whose host and origin are right; refuse others with 403."""

    async def ask(request: Request) -> Listener | Refused:
        wrong = known_host(request.headers, hosts) or same_origin(request.headers)
        return Refused(HTTPStatus.FORBIDDEN, wrong) if wrong else await accept(request)

    return ask


def security_headers(host: str | None, *, secure: bool = False) -> dict[str, str]:
    """The headers of every answer. The host is as the client named it, None if it is not ours.

    `secure` is whether players come by https. Where they do not, browsers ignore who may open the
    page, and complain of being told; on this very machine they take it.
    """
    # Older Safari does not take 'self' for the WebSocket of the same host.
    sockets = f" ws://{host} wss://{host}" if host else ""
    policy = (
        "default-src 'none'",
        "script-src 'self'",
        # Svelte sets single styles on elements; whole sheets come from files.
        "style-src 'self'; style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        f"connect-src 'self'{sockets}",
        "manifest-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        # Svelte makes its templates through innerHTML, under this name.
        "trusted-types svelte-trusted-html",
    )
    trusted = secure or (host is not None and host_of(host) in LOOPBACK)
    opener = {"Cross-Origin-Opener-Policy": "same-origin"} if trusted else {}
    return opener | {
        "Content-Security-Policy": "; ".join(policy),
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }


class Guard:
    """The middleware around everything that answers HTTP.

    It sets the client's address in the scope, refuses with 403 what names a wrong host, and what
    would change something and comes from another site's page, and puts the security headers on
    every answer. It holds nothing back: what is streamed stays streamed.
    """

    def __init__(
        self, app: ASGIApp, hosts: Container[str], proxies: Proxies, *, secure: bool = False
    ) -> None:
        self._app = app
        self._secure = secure
        self._hosts = hosts
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Guard one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        self._set_client(scope, headers)
        wrong = known_host(headers, self._hosts)
        host = None if wrong else headers["host"]
        sender = _with_headers(send, security_headers(host, secure=self._secure))
        if not wrong and scope["method"] not in _SAFE_METHODS:
            wrong = same_origin(headers)
        refusal = PlainTextResponse(wrong, HTTPStatus.FORBIDDEN) if wrong else None
        await (refusal or self._app)(scope, receive, sender)

    def _set_client(self, scope: Scope, headers: Headers) -> None:
        peer, port = scope.get("client") or ("", 0)
        scope[PEER] = peer
        scope["client"] = (self._proxies.client(peer, headers.getlist("x-forwarded-for")), port)


def _with_headers(send: Send, added: dict[str, str]) -> Send:
    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in added.items():
                headers.setdefault(name, value)
        await send(message)

    return sender
