"""Sobremesa: the table that people stay at after a meal.

>>> import sobremesa
>>> sobremesa.game("loonacy").card.seats
(2, 5)
"""

from collections.abc import Mapping
from functools import cache

from sobremesa.kernel import registry
from sobremesa.kernel.game import AnyGame

__version__ = "0.1.0"


def all_games() -> Mapping[str, AnyGame]:
    """Return all games by id."""
    return registry.games("sobremesa.games")


@cache
def game(name: str) -> AnyGame:
    """Return the game of that id. Raises LookupError, naming those there are."""
    try:
        return all_games()[name]
    except KeyError:
        known = ", ".join(all_games())
        raise LookupError(f"there is no game {name!r}; choose from: {known}") from None
