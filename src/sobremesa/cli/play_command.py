"""`sobremesa play GAME`: one person against bots, in the terminal.

The games that can be played are the packages of `sobremesa.cli.screens`; each has its own command,
with the options of its game and those that all share.
"""

import importlib
import pkgutil
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, TypeVar

import click

import sobremesa
from sobremesa.cli import screens
from sobremesa.cli.arguments import Amount, LevelsArgument, language_option
from sobremesa.cli.mistakes import Mistake
from sobremesa.cli.play.chosen import Chosen
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import AnyGame, Setup
from sobremesa.kernel.ids import Rng

F = TypeVar("F", bound=Callable[..., Any])

FASTEST: Final = 100.0


class GameGroup(click.Group):
    """Finds the games by the names of their packages."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Ask which game, where none is named."""
        if not args:
            raise Mistake("mistake.which-game", known=", ".join(games_with_a_screen()))
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's
        """List the games that have a screen here."""
        return games_with_a_screen()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the command of a game."""
        if cmd_name not in games_with_a_screen():
            if cmd_name in sobremesa.all_games():
                title = sobremesa.game(cmd_name).card.title
                raise Mistake("mistake.elsewhere", game=title, where="sobremesa")
            known = ", ".join(games_with_a_screen())
            raise Mistake("mistake.no-screen", game=cmd_name, known=known)
        module = importlib.import_module(f"{screens.home(cmd_name)}.command")
        command: click.Command = module.command
        return command


@cache
def games_with_a_screen() -> list[str]:
    """List the ids of the games that can be played in the terminal."""
    return sorted(entry.name for entry in pkgutil.iter_modules(screens.__path__))


@click.group("play", cls=GameGroup, no_args_is_help=False)
def play() -> None:
    """Play a game against bots, in this terminal."""


def read_name(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Read a name as a place card can hold it."""
    from sobremesa.cli.play.people import proper_name

    if value is None:
        return None
    name = proper_name(value)
    if not name:
        raise Mistake("mistake.name")
    return name


def shared_options(command: F) -> F:
    """Give a game's command the options that all share."""
    options = (
        click.option(
            "--bots",
            default=Level.FRIEND.value,
            type=LevelsArgument(),
            help="Levels of the bots, with commas: child, friend, shark; they repeat in turn.",
            show_default=True,
        ),
        language_option,
        click.option("--name", metavar="NAME", callback=read_name, help="Your name."),
        click.option("--seed", type=int, help="The same cards and the same bots again."),
        click.option(
            "--clock",
            type=Amount(0.1, FASTEST),
            default=1.0,
            metavar="FACTOR",
            help="How fast the clock of the match runs.",
        ),
        click.option("--plain", is_flag=True, help="Names instead of pictures, letters as frames."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def read_shared(seats: int, options: dict[str, Any], hints: tuple[str, ...]) -> Chosen:
    """Take the shared options out of all that were given. Raises Mistake."""
    levels: Sequence[Level] = options.pop("bots")
    if len(levels) > seats - 1:
        raise Mistake("mistake.too-many-levels", levels=len(levels), places=seats - 1)
    if Level.CHILD not in levels:
        hints = ("hint.gentle", *hints)
    return Chosen(
        bots=tuple(levels[place % len(levels)] for place in range(seats - 1)),
        lang=options.pop("lang"),
        name=options.pop("name"),
        seed=options.pop("seed"),
        clock=options.pop("clock"),
        plain=options.pop("plain"),
        hints=hints,
    )


def sit_down(game: AnyGame, options: Any, setups: Sequence[Setup[Any]], chosen: Chosen) -> None:
    """Look at the terminal, and play until the person leaves. Raises click.UsageError."""
    from sobremesa.cli.play import evening, terminal
    from sobremesa.cli.words import words

    screen_words = words(chosen.lang, game, screens.home(game.card.id))
    terminal.check(screen_words)
    rng: Rng = random.SystemRandom() if chosen.seed is None else random.Random(chosen.seed)
    evening.spend(evening.Invitation(game, options, setups, chosen), screen_words, rng)
