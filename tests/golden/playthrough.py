"""Golden playthroughs: whole matches as text, to be read, and played again by every test run.

A file holds everything that its match came from: the options, the setups, the seed of chance, and
each command with its moment. So it does not matter how the commands were once drawn: `play_again`
hands the same ones to today's rules. Where they make other events than those in the file, the rules
have changed.

    loonacy, rules 1, seed 1
    {options}
    {setup of a seat}
    ...

    4000 ring open                     a command and its moment
      {event}                          what it made, as JSON
      ! wrong-card {params}            why it was refused
      | looking 1  draw 82  …          what spectators, or a seat, see now and then
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sobremesa.bots.arena import Arena, Step
from sobremesa.kernel.codec import decode_json, encode_json
from sobremesa.kernel.commands import Act, Away, Back, Begin, Command, Leave, Ring, Stop
from sobremesa.kernel.game import AnyGame, Setup
from sobremesa.kernel.ids import Millis, Phase, Seat

FOLDER: Final = Path(__file__).resolve().parent
MOST: Final = 60_000
"""Bytes of a file: it is to be read."""
VIEW_EVERY: Final = 12
"""After so many commands the views are drawn: spectators' and one seat's, in turn."""

SEATED: Final[dict[str, type[Away | Back | Leave]]] = {"away": Away, "back": Back, "leave": Leave}
ALONE: Final[dict[str, Command[Any]]] = {"begin": Begin(), "stop": Stop()}


class Script(Struct, frozen=True):
    """What a playthrough is made from."""

    rules: int
    seed: int
    options: Any
    setups: tuple[Setup[Any], ...]
    commands: tuple[tuple[Millis, Command[Any]], ...]


def path(game: AnyGame, seed: int) -> Path:
    """Return the file of a playthrough."""
    return FOLDER / f"{game.card.id}-{seed}.txt"


def seats_of(game: AnyGame) -> dict[int, int]:
    """Return how many sit in the match of each seed: the fewest, and two more where there may.

    A game with more than two variants has a match of each.
    """
    fewest, most = game.card.seats
    seats = {1: fewest, 2: min(fewest + 2, most)}
    return seats | dict.fromkeys(range(3, len(variants(game.card.types.options())) + 1), most)


def variants(options: Any) -> list[Any]:
    """List the variants of a game among which its options choose; most games have none."""
    if not hasattr(options, "variant"):
        return []
    kind: Any = type(options.variant)
    return list(kind)


def in_variant(options: Any, seed: int) -> Any:
    """Return options for the variant whose turn it is with that seed."""
    known = variants(options)
    return replace(options, variant=known[(seed - 1) % len(known)]) if known else options


def chance(seed: int) -> Random:
    """Return what the cards of a playthrough are drawn with."""
    return Random(f"golden {seed}")


def play_again(game: AnyGame, script: Script) -> list[Step]:
    """Hand the commands to the rules as they are now."""
    arena = Arena(game, script.options, script.setups, {}, chance(script.seed))
    return [arena.submit(command, at) for at, command in script.commands]


def write(game: AnyGame, script: Script) -> str:
    """Write a playthrough, as the rules play it now."""
    head = [f"{game.card.id}, rules {game.card.rules_version}, seed {script.seed}"]
    head.append(_json(script.options))
    head += [_json(setup.handicap) for setup in script.setups]
    steps = play_again(game, script)
    body = [line for number, step in enumerate(steps) for line in _step(game, number, step)]
    outcome = f"outcome {_json(steps[-1].states[-1].outcome)}"
    return "\n".join([*head, "", *body, "", outcome, ""])


def check_rules_play_it_the_same(game: AnyGame, text: str) -> None:
    """Play it again: the same events, answers and views, and an end."""
    script = read(game, text)
    today = write(game, script)
    if today == text:
        return
    pairs = enumerate(zip_longest(text.splitlines(), today.splitlines()), start=1)
    line, (old, new) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
    change = f"line {line} was\n  {old}\nand is now\n  {new}\n"
    if script.rules != game.card.rules_version:
        raise AssertionError(f"{change}It is of rules {script.rules}: renew it by `make golden`.")
    raise AssertionError(
        f"{change}The same commands no longer do the same, and rules_version is still "
        f"{script.rules}. If the rules are to change, raise it and renew the playthroughs by "
        "`make golden`; if only views are drawn otherwise, renew them and read the difference."
    )


def read(game: AnyGame, text: str) -> Script:
    """Read what a playthrough was made from. Raises ValueError where it is none of the game's."""
    head, body, _ = text.split("\n\n")
    title, options, *handicaps = head.splitlines()
    name, rules, seed = title.split(", ")
    if name != game.card.id:
        raise ValueError(f"a playthrough of {name!r}, not of {game.card.id!r}")
    types = game.card.types
    return Script(
        rules=int(rules.removeprefix("rules ")),
        seed=int(seed.removeprefix("seed ")),
        options=decode_json(types.options, options.encode()),
        setups=tuple(Setup(decode_json(types.handicap, line.encode())) for line in handicaps),
        commands=tuple(
            read_command(game, line) for line in body.splitlines() if not line.startswith(" ")
        ),
    )


def write_command(game: AnyGame, at: Millis, command: Command[Any]) -> str:
    """Write a command and its moment in one line."""
    match command:
        case Act(seat, action, phase):
            return f"{at} {seat} in {phase}: {game.notation.write(action)}"
        case Ring(timer):
            return f"{at} ring {timer}"
        case Away(seat) | Back(seat) | Leave(seat):
            return f"{at} {type(command).__name__.lower()} {seat}"
    return f"{at} {type(command).__name__.lower()}"


def read_command(game: AnyGame, line: str) -> tuple[Millis, Command[Any]]:
    """Read what `write_command` wrote."""
    moment, _, rest = line.partition(" ")
    at = Millis(int(moment))
    word, _, more = rest.partition(" ")
    if rest in ALONE:
        return at, ALONE[rest]
    if word == "ring":
        return at, Ring(more)
    if word in SEATED:
        return at, SEATED[word](Seat(int(more)))
    phase, _, action = more.removeprefix("in ").partition(": ")
    return at, Act(Seat(int(word)), game.notation.read(action), Phase(int(phase)))


def _step(game: AnyGame, number: int, step: Step) -> Iterator[str]:
    yield write_command(game, step.at, step.command)
    if step.refusal is not None:
        yield f"  ! {step.refusal.reason} {_json(step.refusal.params)}"
    yield from (f"  {_json(event)}" for event in step.events)
    state = step.states[-1]
    if number % VIEW_EVERY == 0 or state.outcome is not None:
        seat = Seat(number // VIEW_EVERY % len(state.setups))
        for view in (game.view(state, None), game.view(state, seat)):
            yield from (f"  | {line}" for line in _lines(game, view))


def _lines(game: AnyGame, view: Any) -> Sequence[str]:
    drawn = game.notation.draw(view).splitlines()
    return [line.rstrip() for line in drawn if line.strip()]


def _json(value: Any) -> str:
    return encode_json(value).decode()
