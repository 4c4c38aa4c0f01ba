"""A match in short lines, to be compared between processes whose hashes are seeded differently.

    python -m tests.contract.digest loonacy 3 7 hasty
    python -m tests.contract.digest tests.contract.planted:SomeFault 3 7 hasty

names a game, seats, a seed and a mix. One line for each command: what it was, and a digest of
everything that it made and that can be seen after it.
"""

import hashlib
import importlib
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import sobremesa
from sobremesa.bots.arena import Step
from sobremesa.kernel.codec import encode
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Seat
from tests.contract.crowd import MIXES
from tests.contract.playouts import playout


def find(name: str) -> AnyGame:
    """Return a game by its id, or by `module:class`."""
    module, _, made = name.partition(":")
    if not made:
        return sobremesa.game(name)
    game: AnyGame = getattr(importlib.import_module(module), made)()
    return game


def digest(game: AnyGame, seats: int, seed: int, mix: str) -> Iterator[str]:
    """Yield the lines of a match."""
    for step in playout(game, seats, seed, MIXES[mix]).steps:
        kinds = ",".join(type(event).__name__ for event in step.events)
        yield f"{step.at} {type(step.command).__name__} {kinds} {_everything(game, step)}"


def _everything(game: AnyGame, step: Step) -> str:
    state = step.states[-1]
    parts: list[Any] = [
        step.command,
        step.events,
        step.refusal,
        step.states,
        list(game.pieces(state)),
    ]
    parts += [game.waiting(state), game.timers(state), game.view(state, None)]
    for seat in map(Seat, range(len(state.setups))):
        parts += [game.view(state, seat), list(game.legal(state, seat))]
    return hashlib.sha256(encode(parts)).hexdigest()[:16]


def main(arguments: Sequence[str]) -> None:
    """Write the lines."""
    name, seats, seed, mix = arguments
    for line in digest(find(name), int(seats), int(seed), mix):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
