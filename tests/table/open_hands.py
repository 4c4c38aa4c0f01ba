"""Loonacy as if it hid nothing and went round by turns: what a game needs that shares a device.

`python -m tests.table.open_hands serve …` is the program with both.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from msgspec.structs import force_setattr

import sobremesa
from sobremesa.cli.__main__ import main
from sobremesa.kernel.game import Over, Seats, Waiting
from sobremesa.kernel.ids import Seat


@contextmanager
def open_hands() -> Iterator[None]:
    """Let Loonacy say of itself that it hides nothing."""
    card = sobremesa.game("loonacy").card
    before = card.open_table
    force_setattr(card, "open_table", lambda _: True)
    try:
        yield
    finally:
        force_setattr(card, "open_table", before)


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
    with open_hands(), turns():
        main()
