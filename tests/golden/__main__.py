"""Writes the golden playthroughs: `make golden`.

Those that are there are played again by today's rules, command by command. For a game that has
none, or whose old commands no longer lead to an end, new matches are drawn.
"""

import sys
from random import Random
from typing import Final

from msgspec.structs import replace

import sobremesa
from sobremesa.bots.arena import Arena
from sobremesa.kernel.game import AnyGame
from tests.contract.crowd import Crowd, Mix
from tests.contract.playouts import draw_table, play_to_the_end
from tests.golden.playthrough import MOST, Script, chance, in_variant, path, read, seats_of, write

MIX: Final = Mix(wrong=40, late=150, soft=10, away=15, back=40, leave=1)
PATIENT: Final = replace(MIX, rash=0.05)
"""Every other match is drawn by people who play a round out."""
TRIES: Final = 100
"""So many matches are drawn; the one in which most kinds of things happen is kept."""


def renewed(game: AnyGame, seed: int) -> str:
    """Return the playthrough by today's rules, of the old commands if they still lead to an end."""
    file = path(game, seed)
    if file.exists():
        text = write(game, read(game, file.read_text(encoding="utf-8")))
        if "outcome null" not in text and len(text.encode()) < MOST:
            return text
    return drawn(game, seed)


def drawn(game: AnyGame, seed: int) -> str:
    """Draw matches, and write the one in which most happens."""
    found = [draw(game, seed, number) for number in range(TRIES)]
    short = [(variety, text) for variety, text in found if len(text.encode()) < MOST]
    return max(short, key=lambda pair: (pair[0], -len(pair[1])))[1]


def draw(game: AnyGame, seed: int, number: int) -> tuple[int, str]:
    """Draw a match: how many kinds of things happen in it, and its text."""
    options, setups = draw_table(game, seats_of(game)[seed], number)
    options = in_variant(options, seed)
    arena = Arena(game, options, setups, {}, chance(seed))
    crowd = Crowd(game, Random(f"golden acts {number}"), PATIENT if number % 2 else MIX)
    steps = [arena.begin(), *play_to_the_end(arena, crowd)]
    kinds = {type(event) for step in steps for event in step.events}
    reasons = {step.refusal.reason for step in steps if step.refusal is not None}
    commands = tuple((step.at, step.command) for step in steps)
    script = Script(game.card.rules_version, seed, options, setups, commands)
    return len(kinds) + len(reasons), write(game, script)


for game in sobremesa.all_games().values():
    for seed in seats_of(game):
        path(game, seed).write_text(renewed(game, seed), encoding="utf-8")
        sys.stdout.write(f"{path(game, seed).name} is written\n")
