"""Whether this terminal can show a table, and how much of it."""

import locale
import os
import sys
from typing import Final, TextIO

import click

from sobremesa.cli.play.looks import Looks
from sobremesa.cli.play.room import SMALLEST
from sobremesa.cli.words import Words

CANNOT_MOVE: Final = {"", "dumb", "unknown"}
"""Terminals that only add line after line."""
NO_PICTURES: Final = {"linux", "vt100", "vt220", "ansi", "cons25"}


def check(words: Words) -> None:
    """Raise click.UsageError, which says what to do, where no table can be shown."""
    if not all(stream is not None and stream.isatty() for stream in _streams()):
        raise click.UsageError(words.say("terminal.none"))
    kind = os.environ.get("TERM", "")
    if sys.platform != "win32" and kind in CANNOT_MOVE:
        raise click.UsageError(words.say("terminal.unknown", kind=kind))
    size = os.get_terminal_size(sys.__stderr__.fileno()) if sys.__stderr__ else SMALLEST
    if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
        raise click.UsageError(
            words.say(
                "terminal.small",
                width=size[0],
                height=size[1],
                columns=SMALLEST[0],
                rows=SMALLEST[1],
            )
        )


def looks(*, plain: bool) -> Looks:
    """Return how much the terminal can show; `plain` is what the person asked for."""
    ascii_only = not _writes_utf8()
    poor = os.environ.get("TERM", "") in NO_PICTURES
    return Looks(
        plain=plain or poor or ascii_only,
        ascii_only=ascii_only,
        colour=not os.environ.get("NO_COLOR"),
    )


def _streams() -> tuple[TextIO | None, ...]:
    return sys.__stdin__, sys.__stdout__, sys.__stderr__


def _writes_utf8() -> bool:
    if sys.platform == "win32":
        return True  # Textual speaks UTF-8 to its console whatever the code page is
    return locale.getencoding().lower().replace("-", "") == "utf8"
