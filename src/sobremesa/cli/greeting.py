"""What the host's terminal says when the server runs: where it is reached, and how from a phone.

greet        the lines, and a QR code where somebody can see it
write_ready  the port, for programs that have started the server
"""

import io
import sys
from pathlib import Path

import click
import msgspec
import segno

from sobremesa.cli.words import Words
from sobremesa.server.guards import LOOPBACK
from sobremesa.server.identity import Identity
from sobremesa.server.settings import Settings
from sobremesa.server.whereabouts import answering, url_here, urls_for_phones


def greet(texts: Words, settings: Settings, port: int) -> None:
    """Say where the tables are, when they can be asked: no address is told that does not answer."""
    url = next(iter(answering(urls_for_phones(settings, port), settings)), None)
    lines = ["", texts.say("serve.running")]
    if settings.address is None or settings.address in LOOPBACK:
        lines.append(texts.say("serve.here", url=url_here(settings, port)))
    if url is None:
        key = "serve.no-network" if settings.address is None else "serve.only-here"
        lines.append(texts.say(key))
    else:
        lines += [texts.say("serve.phones", url=url), *_qr(url)]
        lines += [texts.say("serve.who"), texts.say("serve.unreachable", port=port)]
    lines.append(_who_opens(texts, settings))
    lines += [texts.say("serve.data", folder=settings.data), texts.say("serve.end"), ""]
    click.echo("\n".join(lines))


def _who_opens(texts: Words, settings: Settings) -> str:
    """Say who may open tables; the word, where one is asked for. Raises CannotOpen."""
    if settings.open != "word":
        return texts.say(f"serve.open.{settings.open}")
    return texts.say("serve.open.word", word=settings.word or Identity.of(settings.data).word())


def write_ready(file: Path, port: int) -> None:
    """Write the port at one stroke: who reads the file finds nothing, or all of it."""
    half = file.with_suffix(".half")
    try:
        half.write_bytes(msgspec.json.encode({"port": port}))
        half.replace(file)
    except OSError as error:
        raise click.FileError(str(file), error.strerror) from error


def _qr(url: str) -> list[str]:
    """Return the address as a QR code, where a person's terminal can show one."""
    if not _shows_pictures():
        return []
    drawn = io.StringIO()
    segno.make(url, error="l").terminal(drawn, compact=True, border=2)
    return ["", *drawn.getvalue().rstrip("\n").split("\n")]


def _shows_pictures() -> bool:
    return sys.stdout.isatty() and (sys.stdout.encoding or "").lower() == "utf-8"
