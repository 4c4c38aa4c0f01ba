"""Eye Eye Captain! in a terminal: droppings are reached for by their letters.

board     views and told things in, actions out: what the keys do
story     told things as sentences
layout    where everything lies, for each size of window
painting  how the deck is painted
command   `sobremesa play captain`
"""

from typing import Final

from sobremesa.cli.play.board import Screen
from sobremesa.cli.screens.captain.board import CaptainBoard
from sobremesa.cli.screens.captain.painting import SEA
from sobremesa.games.captain.view import View


def way(view: View) -> str:
    """Return under which key the words say how this variant is played."""
    return f"how.{view.variant.value}"


SCREEN: Final = Screen(board=CaptainBoard, accent=SEA, signs="👀🎲🌊", way=way)
