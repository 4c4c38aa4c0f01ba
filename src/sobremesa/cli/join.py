"""`sobremesa join WHERE`: a person in this terminal, at a live table."""

import asyncio
import secrets
from typing import Final

import click
from msgspec import Struct, structs

from sobremesa.cli.addresses import web_address
from sobremesa.cli.arguments import language_option
from sobremesa.cli.mistakes import Mistake
from sobremesa.cli.play_command import read_name
from sobremesa.cli.words import Words, words
from sobremesa.server.settings import PORT

HERE: Final = f"http://localhost:{PORT}"
SIGNS: Final = ("🐢", "🦔", "🐝", "🐙", "🐘", "🐼", "🦁", "🐬", "🐞", "🦒")


class Where(Struct, frozen=True):
    """What somebody has typed."""

    server: str
    table: str | None = None
    secret: str | None = None
    code: str | None = None
    word: str | None = None
    """The word of the house, where one is asked for."""


def read_where(text: str, server: str) -> Where:
    """Read a link, the address of a server, or a code. Raises Mistake.

    >>> read_where("http://192.168.1.5:8321/t/bqkz#s3cret", "")
    Where(server='http://192.168.1.5:8321', table='bqkz', secret='s3cret', code=None, word=None)
    >>> read_where("kbx trm", "http://localhost:8321")
    Where(server='http://localhost:8321', table=None, secret=None, code='KBXTRM', word=None)
    """
    if "://" not in text:
        code = "".join(text.split()).upper()
        if not code.isalpha():
            raise Mistake("mistake.no-link", text=text)
        if web_address(server) is None:
            raise Mistake("mistake.no-link", text=server)
        return Where(server, code=code)
    parts = web_address(text)
    if parts is None:
        raise Mistake("mistake.no-link", text=text)
    base, t, table = parts.path.rstrip("/").rpartition("/t/")
    if not t:
        return Where(f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}")
    return Where(f"{parts.scheme}://{parts.netloc}{base}", table, parts.fragment or None)


@click.command()
@click.argument("where")
@click.option("--at", "server", default=HERE, show_default=True, help="The server of a code.")
@click.option("--name", metavar="NAME", callback=read_name, help="Your name.")
@click.option("--word", metavar="WORD", help="The word of the house, to open a table there.")
@click.option("--plain", is_flag=True, help="Names instead of pictures, letters as frames.")
@language_option
def join(
    where: str, *, server: str, name: str | None, word: str | None, plain: bool, lang: str
) -> None:
    """Sit down at the table of WHERE: its link, its code, or a server's address for a new one."""
    from sobremesa.cli.play import terminal
    from sobremesa.cli.play.evening import own_name

    texts = words(lang, None, "sobremesa.table", "sobremesa.server")
    found = structs.replace(read_where(where, server.rstrip("/")), word=word)
    terminal.check(texts)
    asyncio.run(_join(found, texts, name or own_name(texts), plain=plain))


async def _join(where: Where, texts: Words, name: str, *, plain: bool) -> None:
    from sobremesa.cli.play import terminal
    from sobremesa.cli.play.link import Link
    from sobremesa.cli.play.party import spend
    from sobremesa.cli.seats import Seats

    sign = SIGNS[secrets.randbelow(len(SIGNS))]
    try:
        place = await asyncio.to_thread(Seats.of_this_computer().take, where, name, sign, texts)
    except OSError as error:
        raise click.ClickException(texts.say("join.unreachable", server=where.server)) from error
    link = Link(place)
    elsewhere = await spend(link, texts, terminal.looks(plain=plain))
    if elsewhere is not None:
        raise Mistake("mistake.elsewhere", game=elsewhere, where=where.server)
    if link.end is not None:
        click.echo(texts.say(link.end))
