"""What the host's terminal says when the server runs: where it is reached, and how from a phone.

greet        the lines, and a QR code where somebody can see it
url_here     the address for this computer itself
write_ready  the port, for programs that have started the server
"""

import io
import sys
from pathlib import Path

import click
import msgspec
import segno

from sobremesa.cli.words import Words
from sobremesa.server.addresses import addresses
from sobremesa.server.guards import LOOPBACK
from sobremesa.server.settings import Settings


def greet(texts: Words, settings: Settings, port: int) -> None:
    """Say where the tables are."""
    url = _url_for_phones(settings, port)
    lines = ["", texts.say("serve.running")]
    if settings.host is None or settings.host in LOOPBACK:
        lines.append(texts.say("serve.here", url=url_here(settings, port)))
    if url is None:
        key = "serve.no-network" if settings.host is None else "serve.only-here"
        lines.append(texts.say(key))
    else:
        lines += [texts.say("serve.phones", url=url), *_qr(url)]
        lines += [texts.say("serve.who"), texts.say("serve.unreachable", port=port)]
    lines += [texts.say("serve.data", folder=settings.data), texts.say("serve.end"), ""]
    click.echo("\n".join(lines))


def write_ready(file: Path, port: int) -> None:
    """Write the port at one stroke: who reads the file finds nothing, or all of it."""
    half = file.with_suffix(".half")
    half.write_bytes(msgspec.json.encode({"port": port}))
    half.replace(file)


def url_here(settings: Settings, port: int) -> str:
    """Return the address under which this computer reaches its own server."""
    if settings.host is None or settings.host in LOOPBACK:
        return _url("localhost", settings, port)
    return _url(settings.host, settings, port)


def _url(host: str, settings: Settings, port: int) -> str:
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}:{port}{settings.base_path}/"


def _url_for_phones(settings: Settings, port: int) -> str | None:
    """Return the address that phones reach; None: none does."""
    if settings.public_url is not None:
        return f"{settings.public_url}{settings.base_path}/"
    if settings.host in LOOPBACK:
        return None
    found = settings.host or next((address.ip for address in addresses()), None)
    if found is None:
        return None
    return _url(found, settings, port)


def _qr(url: str) -> list[str]:
    """Return the address as a QR code, where a person's terminal can show one."""
    if not _shows_pictures():
        return []
    drawn = io.StringIO()
    segno.make(url, error="l").terminal(drawn, compact=True, border=2)
    return ["", *drawn.getvalue().rstrip("\n").split("\n")]


def _shows_pictures() -> bool:
    return sys.stdout.isatty() and (sys.stdout.encoding or "").lower() == "utf-8"
