"""`sobremesa serve`: the live server."""

import asyncio
import importlib.util
import ipaddress
from pathlib import Path
from typing import Any, Final, get_args

import click

from sobremesa.cli.addresses import web_address
from sobremesa.cli.arguments import Amount, data_option, language_option
from sobremesa.cli.mistakes import Mistake
from sobremesa.cli.words import words
from sobremesa.server.certificates import Pair
from sobremesa.server.settings import KEEP_DAYS, MOST_TABLES, PORT, Settings, Who

FASTEST: Final = 100.0
SHORTEST_WORD: Final = 6
"""Letters and digits of a word that is not guessed at once."""


def _read_base_path(_ctx: click.Context, _param: click.Parameter, value: str) -> str:
    """Read a folder as it stands before our own paths: "/a/b", or nothing."""
    inner = value.strip("/")
    if any(sign in inner for sign in "?#{}%") or " " in inner:
        raise Mistake("mistake.no-path", text=value)
    return f"/{inner}" if inner else ""


def _read_url(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Read an address of the web."""
    if value is None:
        return None
    if web_address(value) is None:
        raise Mistake("mistake.no-url", text=value)
    return value.rstrip("/")


def _read_proxies(
    _ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """Read addresses, or networks of them."""
    for value in values:
        try:
            ipaddress.ip_network(value)
        except ValueError:
            raise Mistake("mistake.no-network", text=value) from None
    return values


def _read_word(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Read a word that is not guessed at once."""
    from sobremesa.server.opening import heard

    if value is not None and len(heard(value)) < SHORTEST_WORD:
        raise Mistake("mistake.word-short", least=SHORTEST_WORD)
    return value


def _read_pair(
    _ctx: click.Context, _param: click.Parameter, value: tuple[Path, Path] | None
) -> Pair | None:
    """Read where certificate and key lie."""
    return None if value is None else Pair(*value)


@click.command()
@click.option("--host", metavar="ADDRESS", help="Listen on this address alone; else on all.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@data_option
@click.option(
    "--public-url", metavar="URL", callback=_read_url, help="How players come, behind a proxy."
)
@click.option(
    "--base-path",
    default="",
    metavar="/A/B",
    callback=_read_base_path,
    help="The folder in which a proxy shows it.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=_read_proxies,
    help="A proxy whose X-Forwarded-For is believed.",
)
@click.option(
    "--tls",
    type=click.Path(path_type=Path),
    nargs=2,
    metavar="CERT KEY",
    callback=_read_pair,
    help="Speak https with this certificate and its key (PEM files).",
)
@click.option(
    "--open",
    type=click.Choice(get_args(Who)),
    default="lan",
    show_default=True,
    help="Who may open tables and bring photographs; whoever has a link or a code may join.",
)
@click.option(
    "--word",
    metavar="WORD",
    envvar="SOBREMESA_WORD",
    callback=_read_word,
    help="The word for --open word, instead of one that is drawn; better in SOBREMESA_WORD.",
)
@click.option(
    "--most-tables",
    type=click.IntRange(1),
    default=MOST_TABLES,
    show_default=True,
    help="So many tables are open at the same time.",
)
@click.option(
    "--keep-days",
    type=Amount(0.01),
    default=KEEP_DAYS,
    show_default=True,
    help="So long an abandoned table is kept.",
)
@click.option(
    "--metrics-token",
    metavar="TOKEN",
    envvar="SOBREMESA_METRICS_TOKEN",
    help="Offer /metrics to who has this token; better in SOBREMESA_METRICS_TOKEN.",
)
@click.option(
    "--socket",
    "sockets",
    type=click.Choice(["auto", "picows", "websockets"]),
    default="auto",
    help="The library that speaks WebSocket.",
    show_default=True,
)
@click.option(
    "--no-browser",
    "--no-open",
    "opens",
    is_flag=True,
    flag_value=False,
    default=True,
    help="Open no browser here.",
)
@click.option("--clock", "speed", type=Amount(0.1, FASTEST), default=1.0, hidden=True)
@click.option("--generosity", type=Amount(0.001), default=1.0, hidden=True)
@click.option("--ready-file", type=click.Path(path_type=Path), hidden=True)
@language_option
def serve(lang: str, *, opens: bool, ready_file: Path | None, **options: Any) -> None:
    """Serve tables to phones, computers and terminals."""
    from sobremesa.cli.browser import open_page
    from sobremesa.cli.greeting import greet, write_ready
    from sobremesa.server import logs
    from sobremesa.server.addresses import CannotListen
    from sobremesa.server.awake import awake
    from sobremesa.server.certificates import CannotSecure
    from sobremesa.server.running import serve as run
    from sobremesa.server.whereabouts import url_here
    from sobremesa.store.errors import CannotOpen

    texts = words(lang)
    settings = _settings(**options)

    def ready(port: int) -> None:
        logs.set_up()
        greet(texts, settings, port)
        if asleep is not None:
            click.echo(texts.say("serve.asleep"))
        if ready_file is not None:
            write_ready(ready_file, port)
        if opens:
            open_page(url_here(settings, port))

    try:
        with asyncio.Runner(loop_factory=_loop) as runner, awake() as asleep:
            runner.run(run(settings, ready, lambda: click.echo(texts.say("serve.reached"))))
    except (CannotListen, CannotOpen, CannotSecure) as error:
        raise click.ClickException(str(error)) from error
    click.echo(texts.say("serve.saved"))


def _settings(**options: Any) -> Settings:
    """Return what was chosen. Raises Mistake where a word was typed that nobody is asked for."""
    settings = Settings(**options)
    source = click.get_current_context().get_parameter_source("word")
    if settings.open != "word" and source is click.core.ParameterSource.COMMANDLINE:
        raise Mistake("mistake.word-alone")
    return settings


def _loop() -> asyncio.AbstractEventLoop:
    """Return the fastest loop that there is for this machine."""
    if importlib.util.find_spec("uvloop") is None:
        return asyncio.new_event_loop()
    import uvloop

    return uvloop.new_event_loop()
