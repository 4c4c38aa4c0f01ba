"""`sobremesa tables`, `export`, `delete`: what is kept, all that is known of one, and its end."""

import asyncio
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from rich.console import Console
from rich.table import Table as Lines

import sobremesa
from sobremesa.cli.arguments import data_option, language_option
from sobremesa.cli.words import words
from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import TableId

SCHEMA: Final = "sobremesa-table-1"


@click.command()
@data_option
@language_option
def tables(data: Path, lang: str) -> None:
    """List the tables that are kept, the oldest first."""
    from sobremesa.cli.stored import reading

    texts = words(lang)
    lines = Lines(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("id", "code", "opened", "touched"):
        lines.add_column(texts.say(f"tables.{column}"))
    for column in ("rows", "size"):
        lines.add_column(texts.say(f"tables.{column}"), justify="right")
    with reading(data) as archive:
        listed = archive.tables()
    for one in listed:
        size = f"{one.bytes / 1000:.0f} kB"
        times = (_moment(one.created), _moment(one.touched))
        lines.add_row(one.table, one.code, *times, str(one.rows), size)
    Console(width=None if listed else 80).print(lines)


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


@click.command()
@click.argument("table")
@data_option
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="A file; else it is printed."
)
def export(table: str, data: Path, out: Path | None) -> None:
    """Write all that is known of TABLE: JSON lines, the first of which is their schema.

    TABLE is an id or a code. The lines hold names, and what opens the table: keep them to yourself.
    How what moves by itself stood from second to second is not among them: it is only shown again.
    """
    from sobremesa.cli.stored import find_table, reading

    with reading(data) as archive:
        found = find_table(archive, table)
        lines = b"".join(line + b"\n" for line in exported(found, archive.rows(found)))
    if out is None:
        click.echo(lines, nl=False)
        return
    try:
        out.write_bytes(lines)
    except OSError as error:
        raise click.BadParameter(f"{out}: {error.strerror}", param_hint="--out") from error


def exported(table: TableId, rows: Any) -> Iterator[bytes]:
    """Yield the lines of an export."""
    from sobremesa.table import rows as log

    events = {
        name: msgspec.json.schema(game.card.types.event)
        for name, game in sobremesa.all_games().items()
    }
    head = {"schema": SCHEMA, "table": table, "row": msgspec.json.schema(log.Row)}
    yield encode_json(head | {"events": events})
    for row in log.read(rows):
        yield encode_json(row)


@click.command()
@click.argument("table")
@data_option
@click.option("--yes", is_flag=True, help="Do not ask.")
@language_option
def delete(table: str, data: Path, yes: bool, lang: str) -> None:  # noqa: FBT001  click names it
    """Delete TABLE for good: nothing of it is left in the data folder.

    TABLE is an id or a code. No server may use the folder meanwhile.
    """
    from sobremesa.cli.stored import find_table, reading
    from sobremesa.store.errors import StoreError

    texts = words(lang)
    with reading(data) as archive:
        found = find_table(archive, table)
    if not yes:
        click.confirm(texts.say("delete.sure", table=found), abort=True)
    try:
        asyncio.run(_delete(data, found))
    except StoreError as error:
        raise click.ClickException(str(error)) from error
    click.echo(texts.say("delete.done", table=found))


async def _delete(folder: Path, table: TableId) -> None:
    from sobremesa.decks.reading import DeckError
    from sobremesa.decks.shelf import Shelf
    from sobremesa.server.albums import FOLDER, clear
    from sobremesa.store.sqlite.store import SqliteStore

    store = await SqliteStore.open(folder)
    try:
        # First what can be done again: a table without its photographs can still be deleted.
        shelf = Shelf(folder / FOLDER)
        try:
            clear(shelf, lambda brought_to: brought_to == table)
        finally:
            shelf.close()
        await store.delete(table)
    except DeckError as error:
        raise click.ClickException(f"{error}.") from error
    finally:
        await store.close()
