"""Finds the games: no central list, a game's folder is enough."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from sobremesa.kernel.game import AnyGame


@cache
def games(package: str) -> Mapping[str, AnyGame]:
    """Return the games in the package of that name, by id.

    Each of its sub-packages offers its game as `GAME`. Raises LookupError where one offers
    none, ValueError where two have one id.
    """
    found: dict[str, AnyGame] = {}
    home = importlib.import_module(package)
    for entry in sorted(pkgutil.iter_modules(home.__path__), key=lambda entry: entry.name):
        module = importlib.import_module(f"{package}.{entry.name}")
        game: AnyGame | None = getattr(module, "GAME", None)
        if game is None:
            raise LookupError(f"the package {module.__name__} offers no GAME")
        if game.card.id in found:
            raise ValueError(f"two games in {package} have the id {game.card.id!r}")
        found[game.card.id] = game
    return MappingProxyType(found)


def home(game: AnyGame) -> str:
    """Return the name of the package that a game lives in."""
    return type(game).__module__.rpartition(".")[0]
