"""How games look in a terminal: a package for each, found by the game's id.

Each offers SCREEN (see `sobremesa.cli.play.board`) and, in its module `command`, the click command
that starts it.
"""

import importlib
import importlib.util
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sobremesa.cli.play.board import Screen


def home(game: str) -> str:
    """Return the name of the package in which the screen of the game of that id lives."""
    return f"{__name__}.{game}"


def has_screen(game: str) -> bool:
    """Tell whether the game of that id can be played in a terminal."""
    return importlib.util.find_spec(home(game)) is not None


def screen_of(game: str) -> "Screen":
    """Return the screen of the game of that id."""
    screen: Screen = importlib.import_module(home(game)).SCREEN
    return screen
