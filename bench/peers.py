"""Random playouts of other libraries' games, each driven from Python.

crazy_eights             OpenSpiel's, in the fastest loop that samples chance by its outcomes
crazy_eights_by_example  OpenSpiel's, in the loop of OpenSpiel's own Python example
uno                      RLCard's game, without its environment: the faster of the two
uno_environment          RLCard's environment, as RLCard's documentation drives it

All take the CPU-seconds to play for and a seed, and finish the match that they are in.
"""

from random import Random
from time import process_time

import numpy as np
import pyspiel
import rlcard
from rlcard.games.uno import Game as UnoGame
from rlcard.utils import seeding

from bench.rate import Rate

SEATS = 4
"""As many as in our own playouts."""

_CHANCE = int(pyspiel.PlayerId.CHANCE)
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def crazy_eights(seconds: float, seed: int) -> Rate:
    """Play OpenSpiel's crazy_eights, and return the rate."""
    game = pyspiel.load_game("crazy_eights", {"players": SEATS})
    draw = Random(seed).random
    actions = chances = matches = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        state = game.new_initial_state()
        while (player := state.current_player()) != _TERMINAL:
            if player == _CHANCE:
                left = draw()
                for action, probability in state.chance_outcomes():  # noqa: B007
                    left -= probability
                    if left < 0:
                        break
                state.apply_action(action)
                chances += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                actions += 1
        matches += 1
    return Rate(actions, spent, matches, chances)


def crazy_eights_by_example(seconds: float, seed: int) -> Rate:
    """Play it as `open_spiel/python/examples/example.py` does, without printing."""
    game = pyspiel.load_game("crazy_eights", {"players": SEATS})
    choose, sample = Random(seed).choice, np.random.RandomState(seed).choice
    actions = chances = matches = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(sample(outcomes, p=probabilities))
                chances += 1
            else:
                state.apply_action(choose(state.legal_actions(state.current_player())))
                actions += 1
        matches += 1
    return Rate(actions, spent, matches, chances)


def uno(seconds: float, seed: int) -> Rate:
    """Play RLCard's UNO by the game's own `step`, and return the rate."""
    game = UnoGame(num_players=SEATS)
    game.np_random, _ = seeding.np_random(seed)
    draw = Random(seed).random
    actions = matches = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        state, _ = game.init_game()
        while not game.is_over():
            legal = state["legal_actions"]
            state, _ = game.step(legal[int(draw() * len(legal))])
            actions += 1
        matches += 1
    return Rate(actions, spent, matches)


def uno_environment(seconds: float, seed: int) -> Rate:
    """Play RLCard's UNO by its environment, which seats two, and return the rate."""
    env = rlcard.make("uno", config={"seed": seed})
    draw = Random(seed).random
    actions = matches = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        state, _ = env.reset()
        while not env.is_over():
            legal = state["raw_legal_actions"]
            state, _ = env.step(legal[int(draw() * len(legal))], raw_action=True)
            actions += 1
        matches += 1
    return Rate(actions, spent, matches)
