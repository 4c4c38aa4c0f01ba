"""`sobremesa games`: what can be played."""

import click
from rich.console import Console
from rich.table import Table

import sobremesa
from sobremesa.cli.arguments import language_option
from sobremesa.cli.words import words


@click.command()
@language_option
def games(lang: str) -> None:
    """List the games, for how many, from what age, how long."""
    texts = words(lang)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("id", "game", "players", "age", "minutes", "about"):
        table.add_column(texts.say(f"games.{column}"))
    for name, game in sobremesa.all_games().items():
        card = game.card
        about = words(lang, game).say("about")
        players, minutes = _span(card.seats), _span(card.minutes)
        table.add_row(name, card.title, players, f"{card.age}+", minutes, about)
    Console().print(table)


def _span(numbers: tuple[int, int]) -> str:
    return "{}–{}".format(*numbers)
