"""The benchmark: random playouts for each CPU-second, ours beside the peers'.

Driving a game by random legal acts is what training, simulation and the arena of the bots spend
their time on.
"""

from collections.abc import Mapping

import sobremesa
from bench import peers
from bench.harness import Bench, Contender, Goal
from bench.playouts import playouts

OURS = "Sobremesa: Loonacy"
OEIL = "Sobremesa: L'Œil en coin"
CRAZY_EIGHTS = "OpenSpiel: crazy_eights, chance by outcomes"
CRAZY_EIGHTS_ACTIONS = "OpenSpiel: the same, decisions only"
CRAZY_EIGHTS_EXAMPLE = "OpenSpiel: crazy_eights, example's loop"
UNO = "RLCard: UNO, game"
UNO_ENVIRONMENT = "RLCard: UNO, environment"

NOTES = f"""\
Random legal actions, {peers.SEATS} seats (RLCard's environment seats 2), one process; ours with
full rules, the peers with their default options. Ours counts players' accepted acts: dealing,
draws and timers cost time and are not counted.

The goals are set against the peers as their own documentation drives them from Python: OpenSpiel by
the loop of its Python example (chance drawn by numpy, and counted here as a step), RLCard by its
environment. Either can be driven faster by a loop made for speed, and these rows stand here too:

- "chance by outcomes" draws chance from OpenSpiel's list of outcomes without numpy; its C++ rules
  are then faster than ours in plain Python.
- "game" goes round RLCard's environment to the game inside.
"""


def _ours(seconds: float, seed: int) -> Mapping[str, float]:
    rate = playouts(sobremesa.game("loonacy"), peers.SEATS, seconds, seed)
    return {OURS: rate.actions_per_second}


def _oeil(seconds: float, seed: int) -> Mapping[str, float]:
    rate = playouts(sobremesa.game("oeil"), peers.SEATS, seconds, seed)
    return {OEIL: rate.actions_per_second}


def _crazy_eights(seconds: float, seed: int) -> Mapping[str, float]:
    rate = peers.crazy_eights(seconds, seed)
    return {CRAZY_EIGHTS: rate.steps_per_second, CRAZY_EIGHTS_ACTIONS: rate.actions_per_second}


def _crazy_eights_by_example(seconds: float, seed: int) -> Mapping[str, float]:
    return {CRAZY_EIGHTS_EXAMPLE: peers.crazy_eights_by_example(seconds, seed).steps_per_second}


def _uno(seconds: float, seed: int) -> Mapping[str, float]:
    return {UNO: peers.uno(seconds, seed).actions_per_second}


def _uno_environment(seconds: float, seed: int) -> Mapping[str, float]:
    return {UNO_ENVIRONMENT: peers.uno_environment(seconds, seed).actions_per_second}


BENCH = Bench(
    title="Random playouts against peers",
    unit="actions per CPU-second",
    notes=NOTES,
    contenders=(
        Contender(OURS, _ours),
        Contender(OEIL, _oeil),
        Contender("OpenSpiel: crazy_eights", _crazy_eights),
        Contender(CRAZY_EIGHTS_EXAMPLE, _crazy_eights_by_example),
        Contender(UNO, _uno),
        Contender(UNO_ENVIRONMENT, _uno_environment),
    ),
    ours=OURS,
    goals=(Goal(OURS, CRAZY_EIGHTS_EXAMPLE, 1.0), Goal(OURS, UNO_ENVIRONMENT, 3.0)),
    beside=(OEIL,),
    packages=("open-spiel", "rlcard", "numpy"),
)
