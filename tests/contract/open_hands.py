"""Where a game says that it hides nothing, no seat learns more than those who watch.

Several seats may share a screen then. What those who watch cannot know is imagined otherwise: no
seat may notice, neither now nor by what it is told, is answered and sees next.
"""

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import Final

from sobremesa.kernel.game import AnyGame, hands_are_hidden
from sobremesa.kernel.ids import Seat
from tests.contract.leaks import Tally, Watch, compare, imagine, sight
from tests.contract.playouts import Match

LOOKS: Final = 80
"""So many moments of all matches are looked at."""


def check_hands_are_open(game: AnyGame, matches: Iterable[Match], rng: Random) -> None:
    """Compare what each seat sees in worlds that those who watch cannot tell apart."""
    pairs = [
        pair
        for match in matches
        for pair in pairwise(match.steps)
        if game.card.open_table(pair[0].states[-1].options)
    ]
    assert pairs or game.card.open_table is hands_are_hidden, "its hands are never open"
    for step, following in rng.sample(pairs, min(LOOKS, len(pairs))):
        state = step.states[-1]
        other = imagine(game, state, None, rng)
        for seat in map(Seat, range(len(state.setups))):
            parts = sight(game, state, seat).differs_in(sight(game, other, seat))
            assert not parts, f"hands are open, but seat {seat} sees {parts} alone: {state}"
            watch = Watch(game, seat, rng.randrange(2**32), Tally())
            compare(watch, state, other, following.command, following.at)
