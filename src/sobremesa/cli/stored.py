"""The tables of a data folder, as commands beside the server read them.

reading     open the log, and say in one line why it cannot be
find_table  the table that somebody means, by its id or its code
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from sobremesa.cli.mistakes import Mistake
from sobremesa.kernel.ids import TableId
from sobremesa.store.errors import StoreError
from sobremesa.store.sqlite.archive import Archive


@contextmanager
def reading(folder: Path) -> Iterator[Archive]:
    """Yield the log of a folder. Raises click.ClickException."""
    try:
        with Archive.open(folder) as archive:
            yield archive
    except StoreError as error:
        raise click.ClickException(str(error)) from error


def find_table(archive: Archive, named: str) -> TableId:
    """Return the table of that id or code. Raises Mistake."""
    code = "".join(named.split()).upper()
    for listed in archive.tables():
        if named == listed.table or code == listed.code:
            return listed.table
    raise Mistake("mistake.no-table", table=named)
