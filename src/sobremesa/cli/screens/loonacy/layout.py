"""Where everything lies: 80 × 24 holds it all, a larger window gives it air."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from textual.geometry import Region

GAP: Final = 2
WIDEST_PILE: Final = 24
WIDEST_SEAT: Final = 30
WIDEST_CARD: Final = 16
NAMED_CARD: Final = 11
"""A card of this width holds most names under its pictures."""
NARROWEST_CARD: Final = 4
"""Two columns for a picture, two for the frame."""
FLAT: Final = 4
"""The height of a card with one line for each picture."""


class Layout(Struct, frozen=True):
    """The areas of the table."""

    seats: tuple[Region, ...]
    piles: tuple[Region, ...]
    draw: Region
    messages: Region
    own: Region
    """The line with one's own name and the finger."""
    hand: Region
    footer: Region


def layout(width: int, height: int, seats: int, piles: int) -> Layout:
    """Lay the table out: from above, the others, the piles, what is said, one's own things."""
    spare = max(0, height - 24)
    pile_height = 6 + min(4, spare // 4)
    said = 1 + min(3, spare // 5)
    hand_height = 9 + min(6, spare // 3)
    air = height - (1 + 3 + pile_height + said + 1 + hand_height + 1)
    above, below, under = _shares(air)
    y = 1 + above
    others = _seats(Region(0, y, width, 3), seats)
    y += 3 + below
    tops, draw = _piles(Region(1, y, width - 2, pile_height), piles)
    y += pile_height + under
    return Layout(
        seats=others,
        piles=tops,
        draw=draw,
        messages=Region(1, y, width - 2, said),
        own=Region(1, y + said, width - 2, 1),
        hand=Region(1, height - 1 - hand_height, width - 2, hand_height),
        footer=Region(0, height - 1, width, 1),
    )


def _shares(air: int) -> tuple[int, int, int]:
    """Share the empty lines out: above the others first, then below them, then under the piles."""
    above = (air + 2) // 3
    below = (air - above + 1) // 2
    return above, below, air - above - below


def _seats(row: Region, seats: int) -> tuple[Region, ...]:
    width = min(WIDEST_SEAT, (row.width - GAP) // max(1, seats) - GAP)
    free = row.width - seats * width
    step = free // (seats + 1)
    return tuple(
        Region(step * (place + 1) + width * place, row.y, width, row.height)
        for place in range(seats)
    )


def _piles(row: Region, piles: int) -> tuple[tuple[Region, ...], Region]:
    """Lay the draw pile to the right of the others, the whole in the middle."""
    draw = min(14, 12 + row.height // 8)
    room = row.width - draw - GAP * 2
    width = min(WIDEST_PILE, (room + 1) // piles - (1 if piles > 3 else GAP))
    gap = 1 if piles > 3 else GAP
    all_piles = piles * width + (piles - 1) * gap
    x = row.x + max(0, (row.width - all_piles - 2 * GAP - draw) // 2)
    tops = tuple(
        Region(x + place * (width + gap), row.y, width, row.height) for place in range(piles)
    )
    return tops, Region(x + all_piles + 2 * GAP, row.y, draw, row.height)


class Fan(Struct, frozen=True):
    """How the cards of a hand lie."""

    slots: tuple[Region, ...]
    first: int
    """The first card that is seen; others where a hand is too large to be seen at once."""
    per_row: int


def fan(area: Region, cards: int, selected: int) -> Fan:
    """Lay a hand out in one row or two; its first line stays free for a card that is raised."""
    rows = 1 if cards * (NAMED_CARD - 1) < area.width else 2
    per_row = max(1, -(-cards // rows))
    step = (area.width - 1) // per_row
    first = 0
    if step < NARROWEST_CARD - 1:
        step = NARROWEST_CARD - 1
        per_row = (area.width - 1) // step
        seen = per_row * rows
        first = min(max(0, selected - seen // 2), max(0, cards - seen))
        cards = min(cards, seen)
    # Cards overlap like those in a hand, and lie apart where there is room for it.
    gap = 1 if step > WIDEST_CARD else -1
    width = min(WIDEST_CARD, step - gap)
    height = _card_height(area.height, rows)
    sizes = [min(per_row, cards - per_row * row) for row in range(rows)]
    step_down = height + (1 if rows * (height + 1) <= area.height else 0)
    top = area.y + 1 + (area.height - 1 - (rows - 1) * step_down - height) // 2
    slots = [
        slot
        for row, size in enumerate(sizes)
        for slot in _row(area, top + row * step_down, (width, height), size, gap)
    ]
    return Fan(tuple(slots), first, per_row)


def _card_height(height: int, rows: int) -> int:
    if rows == 1:
        return min(9, 7 + (height - 9) // 4 * 2)
    return max(FLAT, min(7, (height - 1) // rows))


def _row(area: Region, y: int, size: tuple[int, int], cards: int, gap: int) -> Sequence[Region]:
    width, height = size
    long = cards * (width + gap) - gap
    left = area.x + (area.width - long) // 2
    return [Region(left + place * (width + gap), y, width, height) for place in range(cards)]
