"""The devices of simulated tables: by chance, so that evenings run as quickly as without one.

The real `server/devices.py` drives them; what they stand for has its own tests.
"""

import contextlib
from collections.abc import Iterator
from unittest import mock

from msgspec.structs import replace

import sobremesa


@contextlib.contextmanager
def devices_by_chance() -> Iterator[None]:
    """Let each game's device be the one that acts by chance, for as long as this lasts."""
    with contextlib.ExitStack() as stack:
        for game in sobremesa.all_games().values():
            if game.card.chance is not None:
                card = replace(game.card, device=game.card.chance)
                stack.enter_context(mock.patch.object(game, "card", card))
        yield
