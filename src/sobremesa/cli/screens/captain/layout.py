"""Where everything lies: 80 × 24 holds it all, a larger window gives it air."""

from typing import Final

from msgspec import Struct
from textual.geometry import Region

from sobremesa.games.captain.pieces import DROPPINGS

COLUMNS: Final = 4
CELL: Final = (11, 3)
GAP: Final = 1
SIDE: Final = 26
"""The width of what stands beside the deck: die, tongs, galley."""
WIDEST_SEAT: Final = 26
HEIGHT: Final = 22
"""Of all of it, without the bar and the footer."""


class Layout(Struct, frozen=True):
    """The areas of the table."""

    seats: tuple[Region, ...]
    deck: Region
    droppings: tuple[Region, ...]
    side: Region
    messages: Region
    own: Region
    """The line with one's own name and the shout."""
    footer: Region


def layout(width: int, height: int, seats: int) -> Layout:
    """Lay the table out: from above, the others, the deck, what is said, one's own things."""
    air = (height - HEIGHT - 2) // 3
    rows = DROPPINGS // COLUMNS
    deck_size = (COLUMNS * (CELL[0] + GAP) + GAP + 2, rows * CELL[1] + 2)
    left = (width - deck_size[0] - 2 - SIDE) // 2
    top = 5 + 2 * air
    deck = Region(left, top, *deck_size)
    return Layout(
        seats=_seats(Region(0, 1 + air, width, 3), seats),
        deck=deck,
        droppings=tuple(_dropping(deck, place) for place in range(DROPPINGS)),
        side=Region(deck.right + 2, top, SIDE, deck.height),
        messages=Region(1, deck.bottom, width - 2, height - 2 - deck.bottom),
        own=Region(1, height - 2, width - 2, 1),
        footer=Region(0, height - 1, width, 1),
    )


def _dropping(deck: Region, place: int) -> Region:
    row, column = divmod(place, COLUMNS)
    x = deck.x + 1 + GAP + column * (CELL[0] + GAP)
    return Region(x, deck.y + 1 + row * CELL[1], *CELL)


def _seats(row: Region, seats: int) -> tuple[Region, ...]:
    width = min(WIDEST_SEAT, (row.width - 2) // max(1, seats) - 2)
    step = (row.width - seats * width) // (seats + 1)
    return tuple(
        Region(step * (place + 1) + width * place, row.y, width, row.height)
        for place in range(seats)
    )
