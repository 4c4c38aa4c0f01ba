"""Where messages name a colour, and who may know it then: game 3 by its rulebook.

It asks nothing of the game's own showing and telling, only where things lie by the log.

named          each place in plain data where a colour stands
leaks          what one socket has heard that was not for it
frame_leaks    what frames of the deck say beside places, or to one and not to another
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from sobremesa.games.captain.pieces import COLOURS
from sobremesa.games.captain.state import State, droppings
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.ids import PlayerId, Seat
from sobremesa.server import devices
from sobremesa.table.state import Table
from tests.clients import Client
from tests.heard import Heard

Path = tuple[str | int, ...]

COLOUR: Final = re.compile(rf"(?<![a-z])({'|'.join(COLOURS)})(?![a-z])")
PUBLIC: Final = (
    ("view", "named"),
    ("view", "look", "wanted"),
    ("view", "check", "complete"),
    ("told", "wanted"),
    ("told", "complete"),
)
"""Here the die's colour stands, one that was called, or those that a shout has found complete."""
HEAD: Final = len(devices.header(1))
FIXED: Final = 31
EACH: Final = 5
"""Bytes of a frame, and for each dropping on the deck: docs/protocol.md."""


def named(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield each colour that plain data names, and where it stands."""
    if isinstance(value, str):
        yield from ((path, colour) for colour in COLOUR.findall(value))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from named(key, (*path, "a key"))
            yield from named(one, (*path, key))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from named(one, (*path, place))


def open_to(state: State | None, seat: Seat | None) -> set[int]:
    """Return under which droppings a seat may see: its own look, the proof, the check, the end."""
    if state is None:
        return set()
    mask = 0
    if state.look is not None and seat == state.turn:
        mask |= 1 << state.look.dropping
    if state.proof is not None:
        mask |= 1 << state.proof.dropping
    if state.stage is Stage.CHECK:
        mask |= state.deck
    elif state.stage is Stage.OVER:
        mask |= state.deck | state.galley
    return set(droppings(mask))


def leaks(client: Client, tables: dict[int, Table]) -> list[str]:
    """Return each colour that a socket has heard and may not know, as sentences."""
    found: list[str] = []
    for one in client.heard:
        if one.way == "heard":
            message = msgspec.json.decode(one.frame)
            places = [(path, colour) for path, colour in named(message) if not _is_public(path)]
            found += (_judge(client, message, path, colour, tables) for path, colour in places)
    return [what for what in found if what]


def _is_public(path: Path) -> bool:
    return tuple(part for part in path if isinstance(part, str)) in PUBLIC


def _judge(
    client: Client, message: dict[str, Any], path: Path, colour: str, tables: dict[int, Table]
) -> str:
    """Say what is wrong with a colour at a place of a message; nothing: it may stand there."""
    what = f"{client.table['you'][:4]} hears {colour} at {path} of {message['type']}"
    if message["type"] != "update":
        return what
    dropping = _dropping(message, path)
    after, before = tables[message["seq"]], tables[message["seq"] - 1]
    may = open_to(state_of(after), seat_of(after, client))
    if path[0] == "told":
        may |= open_to(state_of(before), seat_of(after, client))
    if dropping not in may:
        return f"{what} {message['seq']}"
    sure = [state.undersides[dropping] for state in map(state_of, (after, before)) if state]
    return "" if colour in sure else f"{what} {message['seq']}, and it is {sure}"


def _dropping(message: dict[str, Any], path: Path) -> int:
    """Return of which dropping a place of an update says the colour; -1: of none."""
    match path:
        case ("view", "droppings", int(number), "colour"):
            return number
        case ("view", ("look" | "proof") as part, "colour"):
            return int(message["view"][part]["dropping"])
        case ("told", int(place), "colour"):
            return int(message["told"][place].get("dropping", -1))
    return -1


def state_of(table: Table) -> State | None:
    """Return the state of the match; None: none has begun."""
    return None if table.match is None or table.match.state.phase == 0 else table.match.state


def seat_of(table: Table, client: Client) -> Seat | None:
    """Return where somebody sits by the match's players; None: he watches."""
    players = () if table.match is None else table.match.players
    who = PlayerId(client.entry.person)
    return Seat(players.index(who)) if who in players else None


def frame_leaks(clients: Sequence[Client]) -> list[str]:
    """Return what is wrong with the frames of the deck: their size, or that somebody's differ."""
    found, first = [], dict[bytes, bytes]()
    for client in clients:
        for one in frames_of(client):
            body = one.frame[HEAD:]
            lying = int.from_bytes(body[5:7], "little").bit_count()
            if len(body) != FIXED + EACH * lying or body[FIXED - 1]:
                found.append(f"a frame says more than places: {body!r}")
            if first.setdefault(one.frame[: HEAD + 4], one.frame) != one.frame:
                found.append(f"two frames of one moment differ: {body!r}")
    return found


def frames_of(client: Client) -> list[Heard]:
    """Return the frames of the deck that a socket has heard."""
    return [one for one in client.heard if one.way == "shown"]
