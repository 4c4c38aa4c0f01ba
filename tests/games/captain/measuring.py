"""Measures whole matches of bots: `python -m tests.games.captain.measuring 200`.

It prints the tables of src/sobremesa/games/captain/README.md, "The bots", from so many matches a
row or a field, with the deck by chance; with `deck` behind the number, with the one of live tables.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Final
from unittest import mock

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.bots.arena import Arena, Step
from sobremesa.games.captain.actions import Handicap, Options, Variant
from sobremesa.games.captain.deck import Deck
from sobremesa.games.captain.events import Kept, Lifted, RoundLaid, Shouted
from sobremesa.games.captain.pieces import DROPPINGS, OF_A_COLOUR, Colour
from sobremesa.games.captain.state import State
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Seat
from tests.games.captain.situations import GAME

LONGEST: Final = Millis(4 * 3_600_000)


def play(level: Level, seats: int, options: Options, seed: int) -> tuple[list[Step], State]:
    """Play a match among bots of one level."""
    rng = Random(seed)
    bots = {Seat(seat): GAME.card.bots(level, Seat(seat), rng, {}) for seat in range(seats)}
    arena = Arena(GAME, options, [Setup(Handicap())] * seats, bots, rng)
    steps = [arena.begin(), *arena.advance(LONGEST)]
    assert arena.faults == []
    state: State = arena.state
    assert state.outcome is not None
    return steps, state


def turns_of_rounds(steps: list[Step]) -> list[tuple[int, int | None]]:
    """Return, for each round that was decided, its lifts, and those until a colour was complete."""
    rounds, lifts, first = [], 0, None
    kept: Counter[Colour] = Counter()
    for event in (event for step in steps for event in step.events):
        match event:
            case RoundLaid():
                lifts, first = 0, None
                kept.clear()
            case Lifted():
                lifts += 1
            case Kept(colour=colour):
                kept[colour] += 1
                first = lifts if first is None and kept[colour] == OF_A_COLOUR else first
            case Shouted():
                rounds.append((lifts, first))
    return rounds


class WholeDeck(Deck):
    """The deck of live tables, on virtual time: two ticks after two ticks, as a server steps it."""

    def quiet(self) -> int:
        """Say nothing of what comes."""
        return 1


class Crew(Struct, frozen=True):
    """How crews did: parts of the matches, and droppings that fell for each that was lifted."""

    won: float
    tied: float
    fell: float


def crew(level: Level, corners: int, matches: int) -> Crew:
    """Let three of a level play game 1 with so many open corners."""
    options = Options(variant=Variant.CREW, corners=corners)  # type: ignore[arg-type]
    ends = [play(level, 3, options, seed) for seed in range(matches)]
    fallen = [state.galley.bit_count() for _, state in ends]
    lifts = sum(
        isinstance(one, Lifted) for steps, _ in ends for step in steps for one in step.events
    )
    return Crew(
        won=sum(count < DROPPINGS / 2 for count in fallen) / matches,
        tied=sum(count == DROPPINGS / 2 for count in fallen) / matches,
        fell=sum(fallen) / lifts,
    )


def rounds_row(level: Level, seats: int, matches: int) -> str:
    """Say how long the rounds of game 3 are, and how often a shout is wrong."""
    ends = [play(level, seats, Options(), seed) for seed in range(matches)]
    rounds = [one for steps, _ in ends for one in turns_of_rounds(steps)]
    events = [event for steps, _ in ends for step in steps for event in step.events]
    wrong = [not event.right for event in events if isinstance(event, Shouted)]
    minutes = median(steps[-1].at for steps, _ in ends) / 60_000
    lifts = median(lifts for lifts, _ in rounds)
    first = median(first for _, first in rounds if first is not None)
    share = f"{sum(wrong) / len(wrong):.0%}"
    return f"| {level} | {seats} | {first:g} | {lifts:g} | {share} | {minutes:.1f} |"


def crew_row(level: Level, matches: int) -> str:
    """Say how often a crew wins, by open corners."""
    fields = [crew(level, corners, matches) for corners in (1, 2, 3, 4)]
    texts = [f"{one.won:.0%} ({one.tied:.0%}, {one.fell:.2f})" for one in fields]
    return f"| {level} | {' | '.join(texts)} |"


def main(words: Sequence[str]) -> None:
    """Print both tables."""
    chance = WholeDeck if "deck" in words else GAME.card.chance
    with mock.patch.object(GAME, "card", replace(GAME.card, chance=chance)):
        both_tables(int(words[0]))


def both_tables(matches: int) -> None:
    """Print a row for each level, in the first for each number of seats as well."""
    for seats in (2, 3, 4):
        for level in Level:
            say(rounds_row(level, seats, matches))
    for level in Level:
        say(crew_row(level, matches))


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
