"""`sobremesa play captain`."""

from typing import Any, Final

import click

import sobremesa
from sobremesa.cli.play_command import read_shared, shared_options, sit_down
from sobremesa.games.captain.actions import Eye, Handicap, Options, Variant
from sobremesa.kernel.game import Setup

GAME: Final = sobremesa.game("captain")
FEWEST, MOST = GAME.card.seats


@click.command("captain")
@click.option(
    "--seats",
    type=click.IntRange(FEWEST, MOST),
    default=3,
    show_default=True,
    help="How many play, you among them.",
)
@shared_options
@click.option(
    "--variant",
    type=click.Choice([str(variant.value) for variant in Variant]),
    default=str(Options().variant.value),
    show_default=True,
    help="Which of the three games: crew, name a colour, or the shout.",
)
@click.option(
    "--corners",
    type=click.IntRange(0, 4),
    default=Options().corners,
    show_default=True,
    help="Game 1: how many corners of the deck are open.",
)
@click.option("--gentle-eye", is_flag=True, help="The eye knocks the die over less often.")
@click.option(
    "--turn",
    type=click.Choice(["0", "10", "20", "40"]),
    default=str(Options().turn),
    show_default=True,
    help="Seconds to begin a lift; 0: as many as you like.",
)
@click.option("--long-look", is_flag=True, help="You look twice as long under a dropping.")
def command(seats: int, **options: Any) -> None:
    """Play Eye Eye Captain!: lift what the die shows, remember, and shout."""
    chosen = read_shared(seats, options, ())
    mine = Handicap(long_look=options["long_look"])
    setups = [Setup(mine), *(Setup(Handicap()) for _ in chosen.bots)]
    rules = Options(
        variant=Variant(int(options["variant"])),
        corners=options["corners"],
        eye=Eye.GENTLE if options["gentle_eye"] else Eye.WILD,
        turn=int(options["turn"]),  # type: ignore[arg-type]  # one of the four choices
    )
    sit_down(GAME, rules, setups, chosen)
