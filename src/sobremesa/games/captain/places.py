"""Places on the deck: where things are laid, and where one is free."""

from collections.abc import Iterable, Iterator
from math import cos, hypot, pi, sin
from typing import Final

from sobremesa.games.captain.draws import Draws
from sobremesa.games.captain.pieces import DROPPINGS, MEASURES

MIDDLE: Final = (MEASURES.width / 2, MEASURES.height / 2)
"""Where the flap is, the die's home."""
OVAL: Final = (400.0, 280.0)
"""The droppings lie round the flap: so far from it to the sides, and up and down."""
_ASKEW: Final = 20.0
"""People lay nothing quite exactly."""

Place = tuple[float, float]
Round = tuple[float, float, float]
"""A place, and half the width of what lies there."""


def ring(draws: Draws) -> Iterator[Place]:
    """Yield where the droppings are laid at a round's beginning: an oval round the flap."""
    first = draws.between(0, 2 * pi)
    for number in range(DROPPINGS):
        angle = first + number * 2 * pi / DROPPINGS
        x, y = (far + draws.between(-_ASKEW, _ASKEW) for far in OVAL)
        yield MIDDLE[0] + x * cos(angle), MIDDLE[1] + y * sin(angle)


def nearest_free(wanted: Place, half: float, taken: Iterable[Round]) -> Place:
    """Return the nearest place for something of that half width that touches nothing.

    Where there is none, the wanted one, drawn in from the edge.
    """
    there = list(taken)
    wanted = within(wanted, half)
    for place in _around(wanted):
        if within(place, half) == place and _is_free(place, half, there):
            return place
    return wanted


def within(place: Place, half: float) -> Place:
    """Return the place, or the nearest where something of that half width is on the deck.

    >>> within((-5.0, 700.0), 52)
    (52.0, 700.0)
    """
    x, y = place
    width, height = MEASURES.width, MEASURES.height
    return float(min(max(x, half), width - half)), float(min(max(y, half), height - half))


def _around(wanted: Place) -> Iterator[Place]:
    yield wanted
    for far in range(20, MEASURES.width, 20):
        steps = max(8, far // 6)
        for step in range(steps):
            angle = 2 * pi * step / steps
            yield wanted[0] + far * cos(angle), wanted[1] + far * sin(angle)


def _is_free(place: Place, half: float, taken: list[Round]) -> bool:
    x, y = place
    return all(hypot(x - other, y - down) >= half + wide for other, down, wide in taken)
