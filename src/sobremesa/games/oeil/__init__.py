"""L'Œil en coin, by Lumière des roses with Cédric de Veigy: a photograph, a caption, many eyes.

actions      what a seat can do, what a host can set
events       what happens
state        where everything lies, and how events change it
rules        what each command makes happen
rounds       from one part of a round to the next, and what all wait for
leaving      what becomes of it when somebody goes; endings, how it ends
scoring      the points of a round
piles        shuffling and drawing
timers       the deadlines; times, their lengths
view, told   what a seat sees and is told
moments      the best of a match, told when it is over
imagining    another match that a seat cannot tell from this one
legal        what a seat can do now
notation     actions and views as text
bots         child, friend, shark
lesson       the first minute, with whoever learns
seeing       how near a caption is to a photograph; stems, its words without their endings
measured     words for photographs that were only measured
ideas        captions for somebody who has none
words        what players read; guide, the rules for them
README.md    the rules, their sources and what the project has chosen
"""

from typing import Final

from sobremesa.games.oeil.actions import Action, Caption, Handicap, Options, words
from sobremesa.games.oeil.bots import make_bot
from sobremesa.games.oeil.events import (
    Event,
    Favoured,
    FingersShown,
    Mixed,
    Refilled,
    Scored,
    Swapped,
    Voided,
)
from sobremesa.games.oeil.game import Oeil
from sobremesa.games.oeil.ideas import ideas
from sobremesa.games.oeil.lesson import LESSON
from sobremesa.games.oeil.moments import Memory
from sobremesa.games.oeil.reasons import Ending, Highlight, Reason
from sobremesa.games.oeil.rules import A_PLAYER
from sobremesa.games.oeil.state import State
from sobremesa.games.oeil.told import Told
from sobremesa.games.oeil.view import View
from sobremesa.kernel.game import GameCard, Types
from sobremesa.kernel.ids import Millis

CARD: Final = GameCard(
    id="oeil",
    title="L’Œil en coin",
    seats=(4, 7),
    age=7,
    minutes=(40, 70),
    rules_version=1,
    max_commands=30_000,
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
    ideas=ideas,
    photos=A_PLAYER,
    grace=Millis(90_000),
    open_kinds=frozenset({Caption}),
    words=words,
    counts=(
        ("rounds", Scored),
        ("void rounds", Voided),
        ("favourites", Favoured),
        ("exchanges", Swapped),
    ),
    reveals=frozenset({Mixed, FingersShown, Scored, Refilled, Swapped}),
)

GAME: Final = Oeil(CARD)
