"""`sobremesa doctor`: why a phone does not reach the table, as far as this computer can tell."""

from pathlib import Path
from typing import Any

import click

from sobremesa.cli.arguments import language_option
from sobremesa.cli.words import Words, words
from sobremesa.server.settings import PORT, Settings


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True)
@language_option
def doctor(port: int, lang: str) -> int:
    """Look why phones do not reach the tables of this computer.

    Its status is 1 where something is wrong that it can see.
    """
    from sobremesa.server.addresses import addresses, is_virtual
    from sobremesa.server.whereabouts import answering, has_been_reached, urls_for_phones

    texts, settings = words(lang), Settings(Path(), port=port)
    found, urls = addresses(), urls_for_phones(settings, port)
    real = [address for address in found if not is_virtual(address.interface)]
    tunnels = [address.interface for address in found if is_virtual(address.interface)]
    click.echo()
    if not found:
        _say(texts, "wrong", "serve.no-network")
    elif not real:
        _say(texts, "wrong", "doctor.container")
    else:
        _say(texts, "right", "doctor.address", url=urls[0], interface=found[0].interface)
    for address, url in zip(real, urls, strict=False):
        if address.interface != real[0].interface:
            _say(texts, "note", "doctor.other", url=url)
    if real and tunnels:
        _say(texts, "note", "doctor.tunnel", names=texts.listed(sorted(set(tunnels))))
    answers = bool(answering(urls[:1] or [f"http://localhost:{port}/"], settings))
    key = "doctor.answers" if answers else "doctor.silent"
    _say(texts, "right" if answers else "wrong", key, port=port)
    if answers:
        through = has_been_reached(f"http://localhost:{port}/")
        _say(texts, *(("right", "serve.reached") if through else ("note", "doctor.nobody")))
    _tell_causes(texts, port)
    return 0 if answers and real else 1


def _tell_causes(texts: Words, port: int) -> None:
    """Say what this computer cannot see."""
    click.echo(f"\n{texts.say('doctor.causes')}")
    for cause in ("wifi", "guests", "mobile", "firewall"):
        _say(texts, "note", f"doctor.cause.{cause}", port=port)
    click.echo(f"\n{texts.say('doctor.far')}\n")


def _say(texts: Words, sign: str, key: str, **places: Any) -> None:
    click.echo(f"{_SIGNS[sign]} {texts.say(key, **places)}")


_SIGNS = {"right": "+", "wrong": "!", "note": "-"}
"""Each before a sentence that says it too: they are read aloud as well."""
