"""`sobremesa play loonacy`."""

from typing import Any, Final, get_args, get_type_hints

import click

import sobremesa
from sobremesa.cli.play_command import read_shared, shared_options, sit_down
from sobremesa.games.loonacy.actions import Handicap, Options
from sobremesa.kernel.game import Pace, Setup

GAME: Final = sobremesa.game("loonacy")
FEWEST, MOST = GAME.card.seats
LIVELY: Final = 25
"""Pictures that suit two players (games/loonacy/README.md, "The deck")."""


def choices(struct: type, field: str) -> list[str]:
    """List what an option can be, in their order."""
    return [str(value) for value in get_args(get_type_hints(struct)[field])]


@click.command("loonacy")
@click.option(
    "--seats",
    type=click.IntRange(FEWEST, MOST),
    default=3,
    show_default=True,
    help="How many play, you among them.",
)
@shared_options
@click.option(
    "--pictures",
    type=click.Choice(choices(Options, "pictures")),
    default=str(Options().pictures),
    show_default=True,
    help="Different pictures in the deck; fewer make it livelier.",
)
@click.option("--keep-top", is_flag=True, help="Each pile keeps its top card in a reshuffle.")
@click.option(
    "--no-wrong-card-pause", is_flag=True, help="A card that does not fit costs no moment."
)
@click.option(
    "--fewer-cards",
    type=click.Choice(choices(Handicap, "fewer_cards")),
    default=str(Handicap().fewer_cards),
    show_default=True,
    help="So many cards fewer in your first hand.",
)
@click.option("--helping-hand", is_flag=True, help="Your cards show on which piles they fit.")
@click.option(
    "--pace",
    type=click.Choice([pace.value for pace in Pace]),
    default=Options().pace.value,
    show_default=True,
    help="How soon the draw starts without those who do not point.",
)
def command(seats: int, **options: Any) -> None:
    """Play Loonacy: no turns, lay what shares a picture, be the first without cards."""
    lively = seats == FEWEST and int(options["pictures"]) > LIVELY
    chosen = read_shared(seats, options, ("hint.lively",) if lively else ())
    mine = Handicap(int(options["fewer_cards"]), options["helping_hand"])  # type: ignore[arg-type]
    setups = [Setup(mine), *(Setup(Handicap()) for _ in chosen.bots)]
    rules = Options(
        pictures=int(options["pictures"]),  # type: ignore[arg-type]  # one of the three choices
        keep_top=options["keep_top"],
        wrong_card_pause=not options["no_wrong_card_pause"],
        pace=Pace(options["pace"]),
    )
    sit_down(GAME, rules, setups, chosen)
