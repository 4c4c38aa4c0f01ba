"""Loonacy as if it hid nothing and went round by turns: what a game needs that shares a device.

`python -m tests.table.open_hands serve …` is the program with both, and with Eye Eye Captain! as it
is: the first two of its games hide nothing.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from msgspec.structs import force_setattr

import sobremesa
from sobremesa.cli.__main__ import main
from sobremesa.games.captain.actions import Variant
from sobremesa.kernel.game import Over, Seats, Waiting
from sobremesa.kernel.ids import Seat


@contextmanager
def open_hands(
    game: str = "loonacy", when: Callable[[Any], bool] = lambda _: True
) -> Iterator[None]:
    """Let a game say of itself that it hides nothing, with these options."""
    card = sobremesa.game(game).card
    before = card.open_table
    force_setattr(card, "open_table", when)
    try:
        yield
    finally:
        force_setattr(card, "open_table", before)


def first_two(options: Any) -> bool:
    """Tell the two games of Eye Eye Captain! that hide nothing from the third."""
    return options.variant is not Variant.CAPTAIN


@contextmanager
def turns() -> Iterator[None]:
    """Let Loonacy wait for one seat after the other, until all of them point.

    In each phase another one begins: in the first the second, and so on.
    """
    with patch.object(type(sobremesa.game("loonacy")), "waiting", _one_by_one):
        yield


def _one_by_one(_: Any, state: Any) -> Waiting:
    if state.outcome is not None:
        return Over(state.outcome)
    first = state.phase % len(state.playing)
    turns = (*state.playing[first:], *state.playing[:first])
    who = [seat for seat in turns if seat not in state.pointing]
    return Seats((Seat(who[0] if who else turns[0]),), state.phase, racing=False)


if __name__ == "__main__":
    with open_hands(), turns(), open_hands("captain", first_two):
        main()
