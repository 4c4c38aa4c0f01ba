"""`sobremesa deck`: decks of one's own photographs, made and kept on this computer.

No server may use the data folder meanwhile, but for reading: the shelf says so in one line.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sobremesa.cli.arguments import data_option, language_option
from sobremesa.cli.mistakes import Mistake
from sobremesa.cli.words import Words, words

if TYPE_CHECKING:
    from sobremesa.decks.archive import Item
    from sobremesa.decks.reading import PhotoDeck
    from sobremesa.decks.shelf import Shelf
    from sobremesa.decks.unusable import Unusable
    from sobremesa.decks.workroom import Workroom

FOLDER: Final = "decks"
"""In the data folder."""
PATIENCE: Final = 2.0
"""Seconds after which one likes to see that something goes on."""


@click.group()
def deck() -> None:
    """Make decks of your own photographs, and keep them."""


@deck.command("import")
@click.argument("source", type=click.Path(exists=True, path_type=Path))
@click.option("--title", default="", help="What the deck is called; else as the folder or zip is.")
@data_option
@language_option
def import_(source: Path, title: str, data: Path, lang: str) -> None:
    """Make a deck of the pictures in SOURCE, a folder or a zip, or take in an exported deck."""
    from sobremesa.decks.parcel import is_parcel

    texts = words(lang, None, "sobremesa.decks")
    with _shelf(data) as shelf:
        if source.is_file() and is_parcel(source):
            made = _unpacked(shelf, source)
        else:
            made = _made(shelf, source, title or source.stem, texts)
    count = len(made.photos)
    click.echo(texts.say("deck.imported", count=count, deck=made.id))


@deck.command("list")
@data_option
@language_option
def list_(data: Path, lang: str) -> None:
    """List the decks that are on the shelf."""
    texts = words(lang)
    lines = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    lines.add_column(texts.say("deck.id"))
    lines.add_column(texts.say("deck.title"))
    lines.add_column(texts.say("deck.photos"), justify="right")
    with _shelf(data) as shelf:
        for one in shelf.all():
            title = one.deck.titles.get(lang, "")
            lines.add_row(one.deck.id, title, str(len(one.deck.photos)))
    Console(width=None if lines.row_count else 80).print(lines)


@deck.command()
@click.argument("name", metavar="DECK")
@click.argument("to", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@language_option
def export(name: str, to: Path, data: Path, lang: str) -> None:
    """Write DECK into FILE, a zip that `deck import` takes in again as it was."""
    from sobremesa.decks.parcel import pack

    with _shelf(data) as shelf:
        _known(shelf, name)
        try:
            pack(shelf, name, to)
        except OSError as error:
            raise click.BadParameter(f"{to}: {error.strerror}", param_hint="FILE") from error
    click.echo(words(lang).say("deck.exported", file=to))


@deck.command()
@click.argument("name", metavar="DECK")
@click.option("--yes", is_flag=True, help="Do not ask.")
@data_option
@language_option
def delete(name: str, data: Path, lang: str, *, yes: bool) -> None:
    """Delete DECK for good, with all its pictures."""
    texts = words(lang)
    with _shelf(data) as shelf:
        _known(shelf, name)
        if not yes:
            click.confirm(texts.say("deck.sure", deck=name), abort=True)
        shelf.delete(name)
    click.echo(texts.say("deck.deleted", deck=name))


@contextmanager
def _shelf(data: Path) -> Iterator["Shelf"]:
    """Yield the shelf of a data folder. What is wrong with it, or a deck, is told in one line."""
    from sobremesa.decks.reading import DeckError
    from sobremesa.decks.shelf import Shelf

    try:
        shelf = Shelf(data / FOLDER)
        try:
            yield shelf
        finally:
            shelf.close()
    except (DeckError, OSError) as error:
        raise click.ClickException(str(error)) from error


def _known(shelf: "Shelf", name: str) -> None:
    if all(one.deck.id != name for one in shelf.all()):
        raise Mistake("mistake.no-deck", deck=name)


def _unpacked(shelf: "Shelf", source: Path) -> "PhotoDeck":
    from sobremesa.decks.parcel import unpack
    from sobremesa.decks.standing import Standing
    from sobremesa.decks.workroom import Workroom

    with Workroom(processes=1) as workroom:
        return unpack(shelf, source, Standing(kept=True), workroom)


def _made(shelf: "Shelf", source: Path, title: str, texts: Words) -> "PhotoDeck":
    """Make a deck of what can be used of a folder or zip; of nothing, there is no deck."""
    made = shelf.new(title)
    whole = False
    try:
        _fill(shelf, made.id, source, texts)
        filled = shelf.deck(made.id) or made
        whole = bool(filled.photos)
        if not whole:
            raise Mistake("mistake.no-pictures", source=str(source))
        shelf.stand(made.id, kept=True)
        return filled
    finally:
        if not whole:
            shelf.delete(made.id)


def _fill(shelf: "Shelf", name: str, source: Path, texts: Words) -> None:
    from sobremesa.decks.archive import pictures
    from sobremesa.decks.unusable import Unusable
    from sobremesa.decks.workroom import Workroom

    with _seen() as progress, Workroom(processes=1) as workroom:
        for item in pictures(source):
            outcome = _added(shelf, name, item, workroom)
            if isinstance(outcome, Unusable):
                said = texts.say(f"unusable.{outcome.why}", **outcome.params)
                progress.console.print(f"{item.name}: {said}", markup=False, highlight=False)
            progress.tell(item.name)


def _added(shelf: "Shelf", name: str, item: "Item", workroom: "Workroom") -> "Unusable | None":
    from sobremesa.decks.unusable import Unusable

    if item.file is None:
        return item.unusable
    developed = workroom.develop(item.file)
    if isinstance(developed, Unusable):
        return developed
    photo = shelf.add(name, developed)
    return photo if isinstance(photo, Unusable) else None


class _Seen:
    """A line that says how far it is, as soon as it takes long."""

    def __init__(self) -> None:
        self.console = Console(stderr=True)
        self.bar = Progress(console=self.console, transient=True)
        self._began = monotonic()
        self._task = self.bar.add_task("", total=None)
        self._shown = False

    def end(self) -> None:
        """Take the line away."""
        if self._shown:
            self.bar.stop()

    def tell(self, name: str) -> None:
        """Say what was done last."""
        if not self._shown and monotonic() - self._began > PATIENCE and self.console.is_terminal:
            self.bar.start()
            self._shown = True
        self.bar.update(self._task, description=name, advance=1)


@contextmanager
def _seen() -> Iterator[_Seen]:
    seen = _Seen()
    try:
        yield seen
    finally:
        seen.end()
