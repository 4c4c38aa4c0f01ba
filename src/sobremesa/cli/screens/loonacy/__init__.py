"""Loonacy in a terminal.

board     views and told things in, actions out: what is selected, what the keys do
seen      which top card a player can have seen when he acts
motion    what moves or shines for a moment
story     told things as sentences
layout    where everything lies, for each size of window
cards     how cards are painted
painting  how the table is painted
pictures  a sign and a tint for each picture
command   `sobremesa play loonacy`
"""

from typing import Final

from sobremesa.cli.play.board import Screen
from sobremesa.cli.screens.loonacy.board import LoonacyBoard
from sobremesa.cli.screens.loonacy.cards import CORAL

SCREEN: Final = Screen(board=LoonacyBoard, accent=CORAL, signs="🦊🍄🌙")
