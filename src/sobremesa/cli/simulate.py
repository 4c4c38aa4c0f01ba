"""`sobremesa simulate GAME`: bots against bots, on virtual time."""

from collections.abc import Sequence

import click
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from sobremesa.cli.arguments import GameArgument, LevelsArgument, read_options, seat_levels
from sobremesa.cli.simulation import Match, Plan, Spread, Summary, summarise
from sobremesa.cli.simulation import simulate as play
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import AnyGame


@click.command()
@click.argument("game", type=GameArgument())
@click.option("--seats", type=int, help="How many play; the fewest of the game by default.")
@click.option("--matches", type=click.IntRange(min=1), default=100, show_default=True)
@click.option(
    "--bots",
    type=LevelsArgument(),
    default="friend",
    show_default=True,
    help="Levels from seat to seat, over and over: child, friend, shark.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed, the same matches."
)
@click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="An option of the game."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(  # noqa: PLR0913  an argument for each option of the command
    game: AnyGame,
    *,
    seats: int | None,
    matches: int,
    bots: tuple[Level, ...],
    seed: int,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let bots play GAME, and say who wins how often and how it goes."""
    levels = seat_levels(game, seats, bots)
    plan = Plan(game, read_options(game, settings), levels, matches, seed)
    summary = summarise(plan, _play_all(plan))
    if as_json:
        click.echo(msgspec.json.encode(summary).decode())
    else:
        _show(summary)


def _play_all(plan: Plan) -> Sequence[Match]:
    bar = Console(stderr=True)
    title = f"{plan.game.card.title}, {len(plan.levels)} seats"
    return list(
        track(
            play(plan),
            title,
            plan.matches,
            console=bar,
            transient=True,
            disable=not bar.is_terminal,
        )
    )


def _show(summary: Summary) -> None:
    console = Console()
    console.print(f"{summary.matches} matches of {summary.game}, seed {summary.seed}\n")
    console.print(_wins_table(summary))
    console.print()
    console.print(_course_table(summary))
    endings = ", ".join(f"{why} {count}" for why, count in summary.endings.items())
    console.print(f"\nended by: {endings}")
    if summary.faults:
        console.print(f"bots failed {summary.faults} times and did something legal instead")


def _wins_table(summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("bot")
    for column in ("seats", "wins", "rate", "95 % interval", "if equal"):
        table.add_column(column, justify="right")
    for wins in summary.wins:
        low, high = wins.interval
        interval = f"{low:.1%} – {high:.1%}"
        row = (str(wins.seats), f"{wins.wins:g}", f"{wins.rate:.1%}", interval)
        table.add_row(wins.level.value, *row, f"{wins.chance:.1%}")
    return table


def _course_table(summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("in a match")
    for column in ("median", "1 in 10 below", "1 in 10 above", "share of matches"):
        table.add_column(column, justify="right")
    rows: dict[str, Spread] = {"seconds": summary.seconds, "commands": summary.commands}
    for name, spread in (rows | summary.counts).items():
        share = summary.with_any.get(name)
        numbers = (f"{number:.0f}" for number in (spread.median, spread.low, spread.high))
        table.add_row(name, *numbers, "" if share is None else f"{share:.1%}")
    return table
