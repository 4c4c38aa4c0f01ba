"""Bots: they play whole matches through the door that people use, and with human hands."""

from collections.abc import Sequence
from random import Random
from typing import Final

from sobremesa.bots.arena import Arena
from sobremesa.kernel.bots import Level
from sobremesa.kernel.commands import Act
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import DEVICE, Millis, Seat
from tests.contract.playouts import LONGEST, draw_table

HUMAN: Final = Millis(200)
"""Nobody's hand does two things within less."""


def check_bots_play_a_match(game: AnyGame, levels: Sequence[Level], seed: int) -> None:
    """One bot a seat: to the end, without a fault, never two acts of a seat in an instant."""
    options, setups = draw_table(game, len(levels), seed)
    rng = Random(f"bots {seed}")
    bots = {
        Seat(number): game.card.bots(level, Seat(number), rng, {})
        for number, level in enumerate(levels)
    }
    arena = Arena(game, options, setups, bots, rng)
    steps = [arena.begin(), *arena.advance(LONGEST)]
    assert arena.faults == [], f"bots failed: {arena.faults[:3]}"
    assert arena.outcome is not None, f"no end after {len(steps)} commands: {arena.state}"
    assert len(steps) <= game.card.max_commands, f"{len(steps)} commands"
    latest: dict[Seat, Millis] = {}
    for step in steps:
        if isinstance(step.command, Act) and step.command.seat != DEVICE:
            seat = step.command.seat
            pause = step.at - latest.get(seat, Millis(-HUMAN))
            assert pause >= HUMAN, f"{seat} acts {pause} ms after its last act: {step.command}"
            latest[seat] = step.at
