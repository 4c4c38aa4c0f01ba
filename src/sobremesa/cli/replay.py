"""`sobremesa replay TABLE`: the evening told in words, from its log."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from sobremesa.cli.arguments import data_option, language_option
from sobremesa.cli.words import words
from sobremesa.kernel.ids import Millis


@click.command()
@click.argument("table")
@data_option
@language_option
def replay(table: str, data: Path, lang: str) -> None:
    """Tell what happened at TABLE, as somebody saw it who watched.

    TABLE is an id or a code.
    """
    from sobremesa.cli.stored import find_table, reading
    from sobremesa.table import rows as log

    with reading(data) as archive:
        found = find_table(archive, table)
        rows = list(log.read(archive.rows(found)))
    for line in told(rows, lang):
        click.echo(line)


def told(rows: Sequence[Any], lang: str) -> Iterator[str]:
    """Yield the lines of an evening."""
    from sobremesa.cli.narrator import Narrator
    from sobremesa.table import rows as log
    from sobremesa.table.evolve import evolve
    from sobremesa.table.state import Table

    narrator = Narrator(words(lang), lang)
    table = Table()
    for row in rows:
        before = table
        for event in row.events:
            after = evolve(before, event, row.at)
            for sentence in narrator.say(before, event, after):
                yield f"{moment(row.at)}  {sentence}"
            before = after
        table = log.take(table, row)


def moment(at: Millis) -> str:
    """Write a moment of the house clock.

    >>> moment(Millis(3_725_000))
    '1:02:05'
    """
    minutes, seconds = divmod(at // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"
