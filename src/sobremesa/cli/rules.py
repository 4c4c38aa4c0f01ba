"""`sobremesa rules GAME`: how a game is played, in the project's own words."""

from importlib.resources import files

import click
from rich.console import Console
from rich.markdown import Markdown

from sobremesa.cli.arguments import GameArgument, language_option
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.registry import home

WIDTH = 88
"""Longer lines are hard to read."""


@click.command()
@click.argument("game", type=GameArgument())
@language_option
def rules(game: AnyGame, lang: str) -> None:
    """Tell how GAME is played."""
    guide = files(home(game)) / "guide" / f"{lang}.md"
    console = Console()
    console.width = min(console.width, WIDTH)
    console.print(Markdown(guide.read_text(encoding="utf-8")))
