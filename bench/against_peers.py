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
CRAZY_EIGHTS = "OpenSpiel: crazy_eights, with chance"
CRAZY_EIGHTS_ACTIONS = "OpenSpiel: crazy_eights, decisions only"
CRAZY_EIGHTS_EXAMPLE = "OpenSpiel: crazy_eights, example's loop"
UNO = "RLCard: UNO, game"
UNO_ENVIRONMENT = "RLCard: UNO, environment"

NOTES = f"""\
Random legal actions, {peers.SEATS} seats (RLCard's environment seats 2), one process; ours with
full rules, the peers with their default options.

- Ours counts players' accepted acts. Dealing, draws and timers cost time and are not counted.
- OpenSpiel makes a step of each draw of chance. Its first row counts these as well: that is the
  count most favourable to it, and the goal is set against it. Chance is sampled by the
  probabilities of its outcomes. In this game they are all equal, and a loop that relies on it is
  faster; it is not measured here. "Example's loop" is that of OpenSpiel's own Python example
  (chance by numpy), with chance counted.
- RLCard's bare game is faster than its environment, so the goal is set against the game. Its
  `step` also describes the new state to the next player; our playouts draw no view. A loop that
  goes round `step` to the round object inside is faster; it is not measured here.
"""


def _ours(seconds: float, seed: int) -> Mapping[str, float]:
    rate = playouts(sobremesa.game("loonacy"), peers.SEATS, seconds, seed)
    return {OURS: rate.actions_per_second}


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
        Contender("OpenSpiel: crazy_eights", _crazy_eights),
        Contender(CRAZY_EIGHTS_EXAMPLE, _crazy_eights_by_example),
        Contender(UNO, _uno),
        Contender(UNO_ENVIRONMENT, _uno_environment),
    ),
    ours=OURS,
    goals=(Goal(OURS, CRAZY_EIGHTS, 1.0), Goal(OURS, UNO, 3.0)),
    packages=("open-spiel", "rlcard", "numpy"),
)
