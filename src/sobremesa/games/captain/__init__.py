"""Eye Eye Captain!, by Zoch: droppings on a ship's deck, a die, a pair of tongs, and an eye.

pieces        what is in the box, and how large it is
actions       what a seat can do, what the deck does, what a host can set
events        what happens
state         where everything lies, and how events change it
rules         what each command makes happen
turns         whose turn it is, and from one round to the next
lifting       the tongs: they close, take hold or slip; the look
rolling       what the deck does by itself
shouting      the shout of game 3, its check and its chips
leaving       what becomes of it when somebody goes; endings, how it ends
timers        the deadlines; times, their lengths
view, told    what a seat sees and is told; showing and telling build it
moments       the best of a match, told when it is over
imagining     another match that a seat cannot tell from this one
legal         what a seat can do now, and the deck
notation      actions and views as text
bots          child, friend, shark; remembering, what they know
lesson        the first minute, with whoever learns
chance        the deck where no screen draws it: its acts come by chance
words         what players read; guide, the rules for them
README.md     the rules, their sources and what the project has chosen
"""

from importlib import import_module
from typing import Any, Final

from sobremesa.games.captain.actions import (
    Action,
    Fall,
    Grip,
    Handicap,
    Knock,
    Options,
    Overboard,
    Press,
    Reach,
    Shout,
    Slip,
    Variant,
)
from sobremesa.games.captain.bots import make_bot
from sobremesa.games.captain.chance import ChanceDeck
from sobremesa.games.captain.events import (
    Ended,
    Event,
    Fallen,
    Kept,
    Lifted,
    PutBack,
    RoundVoid,
    Shouted,
    Slipped,
)
from sobremesa.games.captain.game import Captain
from sobremesa.games.captain.lesson import LESSON
from sobremesa.games.captain.moments import Memory
from sobremesa.games.captain.reasons import Ending, Highlight, Reason
from sobremesa.games.captain.state import State
from sobremesa.games.captain.told import Told
from sobremesa.games.captain.view import View
from sobremesa.kernel.devices import Device
from sobremesa.kernel.game import GameCard, Types


def live_deck() -> Device[Any, Any, Any]:
    """Make the deck of a live table; only there its physics is loaded."""
    deck: Device[Any, Any, Any] = import_module("sobremesa.games.captain.deck").Deck()
    return deck


def hides_nothing(options: Options) -> bool:
    """Tell whether all is seen by all: in the first two games the look is everybody's."""
    return options.variant is not Variant.CAPTAIN


CARD: Final = GameCard(
    id="captain",
    title="Eye Eye Captain!",
    seats=(2, 4),
    age=4,
    minutes=(5, 15),
    rules_version=1,
    max_commands=20_000,
    types=Types(
        options=Options,
        handicap=Handicap,
        state=State,
        action=Action,
        event=Event,
        view=View,
        told=Told,
        memory=Memory,
    ),
    reasons=Reason,
    endings=Ending,
    highlights=Highlight,
    bots=make_bot,
    lesson=LESSON,
    device=live_deck,
    chance=ChanceDeck,
    open_table=hides_nothing,
    open_kinds=frozenset({Press, Reach}),
    for_round=frozenset({Shout, Knock, Overboard, Fall, Grip, Slip}),
    counts=(
        ("lifts", Lifted),
        ("matches", Kept),
        ("misses", PutBack),
        ("slips", Slipped),
        ("fallen", Fallen),
        ("shouts", Shouted),
        ("void rounds", RoundVoid),
    ),
    reveals=frozenset({Lifted, Kept, Shouted, Ended}),
)

GAME: Final = Captain(CARD)
