"""One act in a match of each game: what somebody does by what he sees, and what comes of it.

GAMES  by the game's title: how many bots sit down, what shows that the match is there, the act
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from msgspec import convert

from tests.browsers.screen import PATIENCE, PAUSE, Screen
from tests.e2e import captain, loonacy, oeil


@dataclass(frozen=True)
class Game:
    """What a game is called, and how it is tried."""

    title: str
    bots: int
    board: str
    """A selector: it is on the screen in a match, and only there."""
    act: Callable[[Screen], None]
    canvases: int = 0
    """So many are painted all the time."""


def lay_or_draw(screen: Screen) -> None:
    """Lay a card that fits, or point at the draw pile, until the hand is another one.

    A bot may be faster with a pile, or lay on where all would have pointed.
    """
    hand = _sight(screen).hand
    end = time.monotonic() + PATIENCE
    while (sight := _sight(screen)).hand == hand:
        if found := sight.fitting():
            screen.touch(f'[data-card="{found[0]}"]')
            screen.touch(f'[data-pile="{found[1]}"]')
        elif sight.can_point:
            screen.touch("[data-point]")
        assert time.monotonic() < end, sight
        time.sleep(PAUSE)


def _sight(screen: Screen) -> loonacy.Sight:
    return convert(screen.read(loonacy.LOOK), loonacy.Sight)


def caption_or_lay(screen: Screen) -> None:
    """Caption a photograph if it is one's turn, else lay one: what is asked for changes."""

    def may(sight: oeil.Sight) -> bool:
        return sight.choose or sight.writes

    sight = _comes(screen, may)
    if sight.choose:
        screen.touch("[data-choose]")
    if sight.stage == "caption":
        screen.write("[data-caption-field]", "Sunday, at last")
        screen.touch("[data-send]")
    _comes(screen, lambda now: now.stage != "" and not may(now))


def _comes(screen: Screen, true: Callable[[oeil.Sight], bool]) -> oeil.Sight:
    """Wait until something is true of what is on the screen, and return it."""
    end = time.monotonic() + PATIENCE
    while not true(sight := convert(screen.read(oeil.LOOK), oeil.Sight)):
        assert time.monotonic() < end, sight
        time.sleep(PAUSE)
    return sight


def lift(screen: Screen) -> None:
    """Let the tongs go to a dropping until one looks under it: its colour is seen."""
    end = time.monotonic() + PATIENCE
    while (sight := convert(screen.read(captain.LOOK), captain.Sight)).under is None:
        # One whose place no frame has told yet stands at the edge: nothing can be pressed there.
        lying = [(x, y) for _, x, y in sight.droppings if x > 0 and y > 0]
        if sight.lifts and lying:
            screen.press(*lying[0])
        assert time.monotonic() < end, sight
        time.sleep(PAUSE)


GAMES: Final = (
    Game("Loonacy", 1, "[data-pile]", lay_or_draw),
    Game("L’Œil en coin", 3, "[data-stage] [data-photo], [data-stage] [data-own]", caption_or_lay),
    # Where they lie comes with the first frame.
    Game("Eye Eye Captain!", 1, "[style*=translate] > [data-dropping]", lift, canvases=2),
)
