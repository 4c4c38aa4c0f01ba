"""The leak test: what a seat cannot know makes no difference to anything that reaches it.

For each reached state the game imagines another one that the seat cannot tell from it. Both must
look the same to the byte. Then the same commands come to both worlds, with the same chance, and
what the seat is told, is answered and sees next must be the same as well, until something is
revealed. An act of another seat may be impossible in the imagined world, because that seat holds
other things there; another of its acts, of the same kind and with events of the same kinds, stands
for it.

Where something is revealed, the worlds may part. But nothing is only in what is told: as long as
they still look the same, what was told is the same.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any, Final, TypeAlias

from msgspec import Struct, field

from sobremesa.bots.arena import Step
from sobremesa.kernel.codec import encode
from sobremesa.kernel.commands import Act, Command, Ring
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import DEVICE, Millis, Seat
from tests.contract.crowd import known
from tests.contract.making import one_field_changed
from tests.contract.playouts import Match, Reached
from tests.contract.trying import attempt, commands_at, is_plain

STEPS: Final = 3
"""After a command so many more are followed in both worlds."""
WORLDS: Final = 6
"""So many are imagined for a seat: half a secret shows in half of them only."""

Pair: TypeAlias = tuple[Step, Step]
"""The same command, or what stands for it, in the true and in the imagined world."""


class Tally(Struct):
    """What the leak test has seen: it must not have passed for want of anything to compare."""

    worlds: int = 0
    different: int = 0
    """Imagined worlds that really differ from the true one."""
    compared: Counter[str] = field(default_factory=Counter)
    """Commands followed in both worlds, by kind of event."""
    revealed: Counter[type] = field(default_factory=Counter)
    """Kinds of events with which the worlds parted."""


class Sight(Struct, frozen=True):
    """All that reaches a seat, as bytes."""

    told: bytes
    answer: bytes
    view: bytes
    legal: bytes
    timers: bytes

    def looks_like(self, other: "Sight") -> bool:
        """Tell whether both look the same, whatever was told."""
        mine, its = (self.view, self.legal, self.timers), (other.view, other.legal, other.timers)
        return mine == its

    def differs_in(self, other: "Sight") -> list[str]:
        """Name what differs."""
        names = self.__struct_fields__
        return [name for name in names if getattr(self, name) != getattr(other, name)]


def check_nothing_leaks(game: AnyGame, states: Iterable[Reached], rng: Random) -> None:
    """Compare true and imagined worlds, for each seat and for spectators."""
    tally = Tally()
    for reached in states:
        commands = list(commands_at(game, reached, rng, acts=2))
        really = [reached.next] * WORLDS if reached.next is not None else []
        for seat in (*map(Seat, range(len(reached.state.setups))), None):
            others = [imagine(game, reached.state, seat, rng) for _ in range(WORLDS)]
            tally.worlds += WORLDS
            tally.different += sum(other != reached.state for other in others)
            tries = [*zip(others, really, strict=False), *zip(cycle(others), commands)]
            for other, (command, now) in tries:
                watch = Watch(game, seat, rng.randrange(2**32), tally)
                pair = compare(watch, reached.state, other, command, now)
                follow(watch, pair, commands, rng)
    assert tally.different > tally.worlds / 2, f"imagine hardly changes anything: {tally}"
    assert tally.compared.total() > tally.worlds / 2, f"too little to compare: {tally}"


def check_reveals_reveal(game: AnyGame, matches: Iterable[Match], rng: Random) -> None:
    """Each kind that the card says reveals something parts the worlds, for somebody, some time.

    Where it never does, the card would keep the leak test from looking at it.
    """
    tally = Tally()
    steps = [step for match in matches for step in match.steps]
    for kind in game.card.reveals:
        for step in _some([step for step in steps if kind in kinds(step)], rng):
            for seat in (*map(Seat, range(len(step.states[0].setups))), None):
                other = imagine(game, step.states[0], seat, rng)
                compare(Watch(game, seat, 0, tally), step.states[0], other, step.command, step.at)
    idle = {kind.__name__ for kind in game.card.reveals - set(tally.revealed)}
    assert not idle, f"in `reveals`, but they show nobody anything new: {idle}"


def _some(steps: list[Step], rng: Random) -> list[Step]:
    return rng.sample(steps, min(20, len(steps)))


def imagine(game: AnyGame, state: Any, seat: Seat | None, rng: Random) -> Any:
    """Imagine another world: of the same pieces, and the same to look at."""
    other = game.imagine(state, seat, Random(rng.randrange(2**32)))
    lost = Counter(game.pieces(state)) - Counter(game.pieces(other))
    assert not lost, f"lost while imagining for {seat}: {dict(lost)}"
    true, imagined = sight(game, state, seat), sight(game, other, seat)
    parts = true.differs_in(imagined)
    assert not parts, f"LEAK to {seat} through {parts}: {true} is not {imagined}"
    return other


class Watch(Struct, frozen=True):
    """Who looks, and with which chance."""

    game: AnyGame
    seat: Seat | None
    seed: int
    tally: Tally


def follow(
    watch: Watch, pair: Pair | None, commands: Sequence[tuple[Command[Any], Millis]], rng: Random
) -> None:
    """Follow some more commands in both worlds, while they cannot be told apart."""
    for _ in range(STEPS):
        if pair is None:
            return
        (true, now), (other, _) = ((step.states[-1], step.at) for step in pair)
        timers = watch.game.timers(true)
        if timers and rng.random() < 0.5:
            timer = rng.choice(timers)
            pair = compare(watch, true, other, Ring(timer.name), max(now, timer.at or now))
        else:
            command, at = rng.choice(commands)
            pair = compare(watch, true, other, command, max(now, at))


def compare(watch: Watch, true: Any, other: Any, command: Command[Any], now: Millis) -> Pair | None:
    """Do it in both worlds; None: they have parted, or there is nothing to compare."""
    game, seat, tally = watch.game, watch.seat, watch.tally
    here = attempt(game, true, command, now, watch.seed)
    there = counterpart(watch, other, here)
    if there is None:
        return None
    seen, imagined = (experience(game, step, seat) for step in (here, there))
    parts = seen.differs_in(imagined)
    revealing = (kinds(here) | kinds(there)) & game.card.reveals
    if revealing and not seen.looks_like(imagined):
        tally.revealed.update(revealing)
        return None
    tally.compared.update(kind.__name__ for kind in kinds(here))
    assert not parts, (
        f"LEAK to {seat} through {parts} after {command}, {here.events} {here.refusal}: "
        f"{seen} is not {imagined}"
    )
    return here, there


def counterpart(watch: Watch, other: Any, here: Step) -> Step | None:
    """Return the same command in the other world, or what stands for it there."""
    game, seat, command = watch.game, watch.seat, here.command
    there = attempt(game, other, command, here.at, watch.seed)
    if not isinstance(command, Act) or command.seat in {seat, DEVICE}:
        return there  # a device knows no secret: it does the same in both worlds
    if is_plain(here):
        return None  # only its own seat hears of it
    if alike(here, there):
        return there
    revealing = kinds(here) & game.card.reveals
    if revealing:
        watch.tally.revealed.update(revealing)
        return None
    seen, standing = experience(game, here, seat), None
    for step in substitutes(watch, other, here):
        if alike(here, step):
            if experience(game, step, seat) == seen:
                return step
            standing = standing or step
    return standing


def substitutes(watch: Watch, other: Any, here: Step) -> Iterator[Step]:
    """Try, in the other world, what else that seat could have done."""
    game, command = watch.game, here.command
    assert isinstance(command, Act)
    kind, seat = type(command.action), command.seat
    actions = [action for action in game.legal(other, seat) if type(action) is kind]
    actions += one_field_changed(command.action, known(game, other))
    for action in actions:
        yield attempt(game, other, Act(seat, action, command.phase), here.at, watch.seed)


def alike(one: Step, other: Step) -> bool:
    """Tell whether the same kinds of things happened."""
    return [type(event) for event in one.events] == [type(event) for event in other.events]


def kinds(step: Step) -> set[type]:
    """Return the kinds of events of a step."""
    return {type(event) for event in step.events}


def experience(game: AnyGame, step: Step, seat: Seat | None) -> Sight:
    """Return what the seat is told and answered, and what it sees then."""
    events = zip(step.states, step.events, step.states[1:], strict=False)
    told = [game.tell(before, event, after, seat) for before, event, after in events]
    mine = getattr(step.command, "seat", seat) == seat
    refusal = step.refusal if mine else None
    answer = None if refusal is None else (refusal.reason, refusal.params)
    return sight(game, step.states[-1], seat, [news for news in told if news is not None], answer)


def sight(
    game: AnyGame, state: Any, seat: Seat | None, told: Any = (), answer: Any = None
) -> Sight:
    """Return all that reaches the seat, in bytes."""
    return Sight(
        told=encode(told),
        answer=encode(answer),
        view=encode(game.view(state, seat)),
        legal=encode(() if seat is None else list(game.legal(state, seat))),
        timers=encode(game.timers(state)),
    )
