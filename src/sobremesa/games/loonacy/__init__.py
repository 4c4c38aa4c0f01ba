"""Loonacy, by Andrew Looney: no turns, match one picture, be the first without cards.

actions     what a seat can do, what a host can set
deck        pictures and cards
events      what happens
state       where everything lies, and how events change it
rules       what each command makes happen
drawing     the common draw and the reshuffle
endings     how a match ends
timers      the deadlines; times, their lengths
view, told  what a seat sees and is told
moments     the best of a match, told when it is over
imagining   another match that a seat cannot tell from this one
notation    actions and views as text
bots        child, friend, shark; lesson, the first minute with whoever learns
words       what players read; guide, the rules for them
README.md   the rules, their sources and what the project has chosen
"""

from typing import Final

from sobremesa.games.loonacy.actions import Action, Handicap, Options, Play
from sobremesa.games.loonacy.bots import make_bot
from sobremesa.games.loonacy.events import (
    Beaten,
    Drew,
    Ended,
    Event,
    Fumbled,
    Left,
    Opened,
    Played,
    Reshuffled,
    Turned,
)
from sobremesa.games.loonacy.game import Loonacy
from sobremesa.games.loonacy.lesson import LESSON
from sobremesa.games.loonacy.moments import Memory
from sobremesa.games.loonacy.reasons import Ending, Highlight, Reason
from sobremesa.games.loonacy.state import State
from sobremesa.games.loonacy.told import Told
from sobremesa.games.loonacy.view import View
from sobremesa.kernel.game import GameCard, Types

CARD: Final = GameCard(
    id="loonacy",
    title="Loonacy",
    seats=(2, 5),
    age=8,
    minutes=(5, 10),
    rules_version=1,
    max_commands=50_000,
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
    for_round=frozenset({Play}),
    counts=(
        ("draws", Drew),
        ("reshuffles", Reshuffled),
        ("lost races", Beaten),
        ("wrong cards", Fumbled),
    ),
    reveals=frozenset({Opened, Played, Turned, Left, Ended}),
)

GAME: Final = Loonacy(CARD)
