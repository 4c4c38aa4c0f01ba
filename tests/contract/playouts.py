"""Whole matches of any game, played by a crowd, and the states that they reach.

Match            options and handicaps drawn from a seed, and all that happened
playout          plays one
played_by_bots   has one played with sense
play_to_the_end  plays the rest of one
resume           goes back to a state of one
sample           states of one, with the moment at which they were reached
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct

from sobremesa.bots.arena import Arena, Step
from sobremesa.kernel.bots import Level
from sobremesa.kernel.commands import Act, Begin, Command, Ring
from sobremesa.kernel.game import AnyGame, Setup
from sobremesa.kernel.ids import DEVICE, Millis, Seat
from sobremesa.kernel.refusals import Refusal
from tests.contract.crowd import Crowd, Mix
from tests.contract.making import make

HESITATION: Final = (0, 0, 1, 20, 90, 250, 500, 900, 1_500, 4_000)
"""Milliseconds between two commands: races, and time for every timer to ring."""

LONGEST: Final = Millis(4 * 3_600_000)
"""A match of bots is over within this time on the match clock."""
ECHO: Final = 0.3
"""So often somebody does in the same moment what a bot has just done."""
TRIES: Final = 100
"""So many options are drawn at most: a game may refuse to begin with some of them."""


class Reached(Struct, frozen=True):
    """A state of a match, when it was reached, and what came next."""

    options: Any
    state: Any
    now: Millis
    next: tuple[Command[Any], Millis] | None = None


class Match(Struct, frozen=True):
    """A whole match."""

    options: Any
    setups: tuple[Setup[Any], ...]
    steps: tuple[Step, ...]


def draw_table(game: AnyGame, seats: int, seed: int) -> tuple[Any, tuple[Setup[Any], ...]]:
    """Draw options with which so many can begin, and a handicap for each seat."""
    rng, types = Random(f"table {seed}"), game.card.types
    setups = tuple(Setup(make(types.handicap, rng.choice)) for _ in range(seats))
    for _ in range(TRIES):
        options = make(types.options, rng.choice)
        if _can_begin(game, options, setups):
            return options, setups
    raise AssertionError(f"{TRIES} times options that {seats} cannot begin with")


def _can_begin(game: AnyGame, options: Any, setups: Sequence[Setup[Any]]) -> bool:
    """Tell whether the game's own rules let a match begin so; how many sit is the kernel's."""
    blank = game.blank(options, setups)
    answer = game.decide(blank, Begin(), Millis(0), Random(0))
    return not (isinstance(answer, Refusal) and isinstance(answer.reason, game.card.reasons))


def playout(game: AnyGame, seats: int, seed: int, mix: Mix) -> Match:
    """Play a match to its end. AssertionError: it does not come, or nobody can do anything."""
    options, setups = draw_table(game, seats, seed)
    arena = Arena(game, options, setups, {}, Random(f"cards {seed}"))
    crowd = Crowd(game, Random(f"acts {seed}"), mix)
    return Match(options, setups, (arena.begin(), *play_to_the_end(arena, crowd)))


def played_by_bots(game: AnyGame, seats: int, seed: int) -> Match:
    """Play a match of bots of all levels to its end, on virtual time."""
    options, setups = draw_table(game, seats, seed)
    rng = Random(f"bots {seed}")
    levels = [rng.choice(list(Level)) for _ in range(seats)]
    bots = {
        Seat(place): game.card.bots(one, Seat(place), rng, {}) for place, one in enumerate(levels)
    }
    arena = Arena(game, options, setups, bots, rng)
    steps = [arena.begin()]
    while (due := arena.due()) is not None and arena.outcome is None:
        steps += (new := arena.advance(due))
        steps += [arena.submit(echo, at) for step in new for echo, at in _echoes(game, step, rng)]
        assert due <= LONGEST, f"no end after {len(steps)} commands: {arena.state}"
    return Match(options, setups, tuple(steps))


def _echoes(game: AnyGame, step: Step, rng: Random) -> Iterator[tuple[Command[Any], Millis]]:
    """Yield, now and then after an act in which seats race, the same act of another seat."""
    act = step.command
    if isinstance(act, Act) and type(act.action) in game.card.for_round and act.seat != DEVICE:
        others = [seat for seat in step.states[-1].playing if seat != act.seat]
        if step.refusal is None and others and rng.random() < ECHO:
            at = Millis(step.at + rng.choice(HESITATION[:4]))
            yield Act(rng.choice(others), act.action, act.phase), at


def resume(game: AnyGame, reached: Reached, seed: int) -> Arena:
    """Return to a state of a match; from there on chance is another."""
    state = reached.state
    arena = Arena(game, reached.options, state.setups, {}, Random(f"cards {seed}"))
    arena.take_up(state, reached.now)
    return arena


def play_to_the_end(arena: Arena, crowd: Crowd) -> Iterator[Step]:
    """Yield the steps of the rest of a match, of as many as the card allows at most."""
    left = arena.game.card.max_commands
    while left > 0 and arena.outcome is None:
        for step in play_on(arena, crowd):
            left -= 1
            yield step
    assert arena.outcome is not None, (
        f"not over after {arena.game.card.max_commands} commands, though max_commands says so"
    )


def play_on(arena: Arena, crowd: Crowd) -> Sequence[Step]:
    """Let happen what is due before anybody does something, else let somebody."""
    due = arena.due()
    moment = Millis(arena.now + crowd.rng.choice(HESITATION))
    command = None
    if due is None or due > moment:
        command = crowd.choose(arena.state, comes=due is not None)
    if command is None and due is None:
        command = Ring(_soft(arena))
    try:
        if command is None and due is not None:
            return arena.advance(due)
        return [arena.submit(command, moment)] if command is not None else []
    except Exception as error:
        raise AssertionError(f"{command or due} raised {error!r} in {arena.state}") from error


def _soft(arena: Arena) -> str:
    """Return a soft timer that waits for a person."""
    for timer in arena.game.timers(arena.state):
        if timer.soft:
            return timer.name
    raise AssertionError(f"stuck: nobody can act and no timer runs in {arena.state}")


def sample(matches: Sequence[Match], rng: Random, most: int) -> list[Reached]:
    """Draw so many states: one before each kind of thing that happened, then any; and an end."""
    steps = [(match, step) for match in matches for step in match.steps]
    rng.shuffle(steps)
    firsts = {_what_happened(step): (match, step) for match, step in reversed(steps)}
    chosen = [*firsts.values(), *steps][: most - 1]
    states = [
        Reached(match.options, step.states[0], step.at, (step.command, step.at))
        for match, step in chosen
    ]
    ended = rng.choice(matches)
    last = ended.steps[-1]
    return [*states, Reached(ended.options, last.states[-1], last.at)]


def _what_happened(step: Step) -> tuple[Any, ...]:
    return step.refusal and step.refusal.reason, *map(type, step.events)
