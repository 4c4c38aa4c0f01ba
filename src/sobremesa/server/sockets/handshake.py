"""The handshake of a WebSocket, as uvicorn hands it over, and the answer that refuses it.

read     the bytes as a Handshake, or why they are none
Handshake.canonical   the request as every library takes it
refusal  the bytes of an HTTP answer
"""

import base64
import binascii
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import unquote

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from sobremesa.server.sockets.seam import Refused, Request

_KEY_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Handshake:
    """A request to upgrade whose form is right."""

    target: str
    headers: Headers
    key: str

    def request(self, address: str) -> Request:
        """What `accept` is asked about."""
        path, _, query = self.target.partition("?")
        cookies = cookie_parser("; ".join(self.headers.getlist("cookie")))
        return Request(unquote(path), query, self.headers, cookies, address)

    def canonical(self) -> bytes:
        """Write the request anew with nothing in it but what a WebSocket library looks at.

        Without extensions, so none is agreed on: compressing many small messages costs more memory
        and time than it saves.
        """
        return (
            "GET / HTTP/1.1\r\nHost: table\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {self.key}\r\n\r\n"
        ).encode("ascii")


def read(head: bytes) -> Handshake | Refused:
    """Read the head of a request to upgrade; uvicorn has looked at its grammar."""
    request_line, *lines = head.rstrip(b"\r\n").split(b"\r\n")
    method, target, _ = request_line.split(b" ", 2)
    fields = (line.partition(b":") for line in lines)
    headers = Headers(raw=[(name.lower(), value.strip()) for name, _, value in fields])
    if method != b"GET":
        return Refused(HTTPStatus.METHOD_NOT_ALLOWED, "A WebSocket is asked for with GET.")
    if headers.getlist("sec-websocket-version") != ["13"]:
        return Refused(HTTPStatus.UPGRADE_REQUIRED, "WebSocket version 13 is spoken here.")
    keys = headers.getlist("sec-websocket-key")
    if len(keys) != 1 or not _is_key(keys[0]):
        return Refused(HTTPStatus.BAD_REQUEST, "The WebSocket key is missing or wrong.")
    return Handshake(target.decode("ascii", "replace"), headers, keys[0])


def _is_key(text: str) -> bool:
    try:
        return len(base64.b64decode(text, validate=True)) == _KEY_LENGTH
    except (binascii.Error, ValueError):
        return False


def refusal(refused: Refused) -> bytes:
    """Write the answer that keeps the door shut."""
    body = refused.text.encode()
    status = HTTPStatus(refused.status)
    fields = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("Connection", "close"),
        ("X-Content-Type-Options", "nosniff"),
    ]
    if status is HTTPStatus.UPGRADE_REQUIRED:
        fields += [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")]
    head = "".join(f"{name}: {value}\r\n" for name, value in fields)
    return f"HTTP/1.1 {status.value} {status.phrase}\r\n{head}\r\n".encode("latin-1") + body
