"""Notation: every action can be written and read, every view drawn."""

from typing import Any

from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Seat
from tests.contract.making import TEXTS


def check_action_reads_as_written(game: AnyGame, action: Any) -> None:
    """One short word, and from it the same action again."""
    text = game.notation.write(action)
    assert game.notation.read(text) == action, f"{action} is written {text!r}, not read so"
    assert text.split() == [text], f"not one word: {text!r}"


def check_anything_else_is_no_action(game: AnyGame) -> None:
    """What is no action's text raises ValueError."""
    for text in (*TEXTS, "no such action", "\n", "-1", "9" * 400):
        try:
            action = game.notation.read(text)
        except ValueError:
            continue
        raise AssertionError(f"{text[:40]!r} is read as {action}")


def check_every_view_can_be_drawn(game: AnyGame, state: Any) -> None:
    """In some lines of text, for seats and spectators."""
    for seat in (*map(Seat, range(len(state.setups))), None):
        drawn = game.notation.draw(game.view(state, seat))
        assert drawn.strip(), f"nothing drawn for {seat} in {state}"
