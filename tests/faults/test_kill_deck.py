"""A real server is killed while the ship's deck is live: the match goes on as it was left.

What each seat sees afterwards is what the log held when it was killed: droppings, chips, the die's
colour, a look for who looks and for nobody else. The newest key frame is a second old and
holds what screens were shown then; the deck that wakes goes on from it, nothing faster than it can.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from math import dist
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import Struct

from sobremesa.games.captain.deck import AHEAD
from sobremesa.games.captain.eye import SPEEDS
from sobremesa.games.captain.frames import Frame, unpack
from sobremesa.games.captain.keys import KeyFrame, read_key
from sobremesa.games.captain.pieces import DROPPINGS, MEASURES, colour_of
from sobremesa.games.captain.planks import DIE, EYE
from sobremesa.games.captain.state import State, droppings
from sobremesa.games.captain.view import Stage
from sobremesa.kernel.codec import encode_json
from sobremesa.kernel.ids import TableId
from sobremesa.server import devices
from sobremesa.server.devices import KEYFRAME
from sobremesa.store.sqlite.store import SqliteStore
from sobremesa.table.state import Table
from tests.clients import Client, Doors
from tests.live import Live
from tests.server.logbook import rows_of, tables_after

SECOND: Final = 60
"""Ticks."""
CLOCK: Final = 4.0
HEADER: Final = len(devices.header(1))
PATIENCE: Final = 60.0
FASTEST: Final = 1.3 * max(SPEEDS.values())
"""Units a second: what the eye hits springs off it a little faster than it rolls."""
LEANS: Final = MEASURES.eye / 10
"""Units: what leans on a railing or on something else is set off it, and places are rounded."""
WRITTEN_WITHIN: Final = 2 * SECOND
"""A key frame is a second old at most, when it is durable; on a busy machine that takes a while."""
LATELY: Final = 8
"""Rows: more do not come in the second before a kill."""
TRIES: Final = 12


class Match(Struct):
    """Two who play, who watches, and the server that is killed."""

    live: Live
    clients: list[Client]
    """By seat; the last one watches."""

    def tables(self) -> list[Table]:
        """Return the table after each row of its log."""
        return list(tables_after(rows_of(self.live.data, self.clients[0].entry.table)).values())

    def table(self) -> Table:
        """Return the table as the log has it."""
        return self.tables()[-1]

    def state(self) -> State:
        match = self.table().match
        assert match is not None
        state: State = match.state
        return state


async def begin(live: Live, doors: Doors, options: dict[str, Any]) -> Match:
    host = await doors.open("Ana", game="captain")
    entries = [host, *[await doors.join(host.table, host.secret, name) for name in ("Leo", "Eva")]]
    clients = [await doors.sit(entry) for entry in entries]
    assert await clients[2].ask("stand") is None
    assert await clients[0].ask("choose", game="captain", options=options) is None
    assert await clients[0].ask("start") is None
    return Match(live, clients)


# ------------------------------------------------------------------------------- being killed


async def kill_at(match: Match, stage: Stage, go: Callable[[Match], Awaitable[None]]) -> None:
    """Kill it at a stage, start it again, and compare; what has gone by already is tried again."""
    for _ in range(TRIES):
        await go(match)
        match.live.kill()
        before, key = match.table(), await key_of(match)
        lay = lying_still(match.tables(), key)
        frames = shown_to(match.clients[0])
        heard = [len(client.updates) for client in match.clients]
        match.live.start()
        await asyncio.gather(*(again(client) for client in match.clients))
        compare(match, before, heard)
        was_kept(key, frames)
        await goes_on_from(key, lay, match.clients[0])
        assert before.match is not None
        if before.match.state.stage is stage:
            return
    raise AssertionError(f"it is never killed at {stage}")


async def again(client: Client) -> None:
    """Come back, and wait until the curtain is up."""
    heard = len(client.updates)
    await client.until(lambda me: me.closed is not None, PATIENCE)
    await client.connect()
    await client.until(lambda me: any(one.view for one in me.updates[heard:]), PATIENCE)


def compare(match: Match, before: Table, heard: list[int]) -> None:
    """Nobody's knowledge is lost or gained: each is shown what the log held for him."""
    left = before.match
    assert left is not None
    for client, since in zip(match.clients, heard, strict=True):
        seat = left.seat_of(client.person)
        first = next(one.view for one in client.updates[since:] if one.view is not None)
        assert present(first) == present(json.loads(encode_json(left.rules.view(left.state, seat))))


def present(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view as if all were there: who comes back first sees others away."""
    return view | {"seats": [seat | {"away": False} for seat in view["seats"]]}


async def key_of(match: Match) -> KeyFrame:
    """Return the newest key frame that is in the log."""
    store = await SqliteStore.open(match.live.data)
    try:
        kept = await store.frame(TableId(match.clients[0].entry.table))
    finally:
        await store.close()
    key = read_key(kept.data if kept is not None else None)
    assert key is not None
    return key


def shown_to(client: Client) -> list[Frame]:
    """Return the frames of the newest match that a screen has been sent."""
    head = devices.header(client.table["match"]["number"])
    shown = [one.frame for one in client.heard if one.way == "shown"]
    return [unpack(frame[HEADER:]) for frame in shown if frame.startswith(head)]


def was_kept(key: KeyFrame, frames: list[Frame]) -> None:
    """The key frame is a second old at most, and holds what screens were shown at its tick."""
    assert max(one.tick for one in frames) - key.tick <= KEYFRAME + WRITTEN_WITHIN
    nearest = min(frames, key=lambda one: abs(one.tick - key.tick))
    are_near(key, nearest, abs(nearest.tick - key.tick))


def lying_still(tables: list[Table], key: KeyFrame) -> int:
    """Return the mask of what nobody has lifted, put back or laid anew since the key frame."""
    states = [one.match.state for one in tables[-LATELY:] if one.match is not None]
    mask = (1 << DROPPINGS) - 1
    for state in states:
        mask &= state.deck if state.round == key.round else 0
    return mask


async def goes_on_from(key: KeyFrame, lying: int, client: Client) -> None:
    """The first frame of the deck that has woken is as far from the key frame as its ticks say."""
    since, head = key.tick + AHEAD, devices.header(client.table["match"]["number"])
    await client.until(
        lambda me: me.shown.startswith(head) and unpack(me.shown[HEADER:]).tick >= since, PATIENCE
    )
    after = next(one for one in shown_to(client) if one.tick >= since)
    assert after.tick - since <= SECOND * CLOCK
    if lying == 0:
        return  # all has just been laid anew
    still = [place if lying >> n & 1 else None for n, place in enumerate(after.droppings)]
    are_near(key, after._replace(droppings=still), after.tick - since)


def are_near(key: KeyFrame, frame: Frame, ticks: int) -> None:
    """In so many ticks nothing has gone farther than it can."""
    reach = FASTEST * ticks / SECOND
    was = {one.thing: (one.x, one.y) for one in key.things}
    now = {number: place for number, place in enumerate(frame.droppings) if place is not None}
    for thing, place in {**now, DIE: frame.die, EYE: frame.eye}.items():
        if thing in was:
            assert dist(was[thing], place[:2]) <= reach + LEANS, f"{thing} after {ticks} ticks"


# -------------------------------------------------------------------------- how far it has come


def stage(client: Client) -> str:
    return "" if client.view is None else client.view["stage"]


async def ready(match: Match) -> None:
    """All see the deck; after a check it is laid anew. Where that is over, another match begins."""
    ana, leo = match.clients[:2]
    if stage(ana) not in {"ready", "check"}:
        assert await ana.ask("propose-stop") is None
        assert await leo.ask("vote-stop", agree=True) is None
        assert await ana.ask("start") is None
    head = devices.header(ana.table["match"]["number"])
    await ana.until(lambda me: me.shown.startswith(head), PATIENCE)
    await ana.until(lambda me: stage(me) not in {"", "check"}, PATIENCE)


async def aiming(match: Match) -> None:
    await match.clients[0].until(lambda me: stage(me) == "aiming", PATIENCE)


async def closing(match: Match) -> None:
    """The tongs are on their way to a dropping, that matches where one does."""
    await aiming(match)
    state = match.state()
    who = match.clients[state.turn]
    wanted = await named(state, who) or colour_of(state.die)
    lying = [one for one in droppings(state.deck) if one != state.banned]
    there = [one for one in lying if state.undersides[one] is wanted]
    await who.act({"type": "reach", "dropping": (there or lying)[0]})


async def named(state: State, who: Client) -> Any:
    """Name a colour where that is to be; return it."""
    if "name" not in (who.view or {"may": ()})["may"]:
        return state.named
    colour = state.undersides[droppings(state.deck)[-1]]
    await who.act({"type": "name", "colour": colour})
    return colour


async def looking(match: Match) -> None:
    await lift(match)


async def lift(match: Match) -> None:
    """Let whose turn it is take hold of a dropping."""
    ana = match.clients[0]
    before = lifts(ana)
    while lifts(ana) == before:
        await closing(match)
        await ana.until(lambda me: stage(me) not in {"closing", ""}, PATIENCE)


def lifts(client: Client) -> int:
    return sum(told["type"] == "lifted" for told in client.told)


async def kept(match: Match) -> None:
    """Something has been collected, and it is somebody's turn again."""
    while not sum(mask.bit_count() for mask in match.state().kept):
        await lift(match)
        await match.clients[0].until(lambda me: stage(me) != "looking", PATIENCE)
    await aiming(match)


async def check(match: Match) -> None:
    await aiming(match)
    assert await match.clients[1].act({"type": "shout", "round": match.state().round}) is None


async def bare(match: Match) -> None:
    """All is collected, and nobody has shouted."""
    ana = match.clients[0]
    while stage(ana) != "bare":
        await lift(match)
        await ana.until(lambda me: stage(me) in {"aiming", "bare"}, PATIENCE)


Part = tuple[Stage, Callable[[Match], Awaitable[None]]]
EVERYWHERE: Final[tuple[Part, ...]] = (
    (Stage.READY, ready),
    (Stage.AIMING, aiming),
    (Stage.CLOSING, closing),
    (Stage.LOOKING, looking),
    (Stage.AIMING, kept),
)
GAMES: Final[dict[str, tuple[dict[str, Any], tuple[Part, ...]]]] = {
    "crew": ({"variant": 1, "corners": 2, "turn": 0}, EVERYWHERE),
    "named": ({"variant": 2, "turn": 0}, EVERYWHERE),
    "captain": (
        {"variant": 3, "turn": 0},
        (*EVERYWHERE, (Stage.CHECK, check), (Stage.READY, ready), (Stage.BARE, bare)),
    ),
}


@pytest.mark.timeout(180)
def test_a_killed_deck_goes_on_with_the_same_droppings_chips_and_die(tmp_path: Path) -> None:
    """The short form: game 3, when something is collected, and while somebody looks."""
    parts = ((Stage.AIMING, kept), (Stage.LOOKING, looking))
    with Live(tmp_path, "--generosity", "1000", clock=CLOCK) as live:
        asyncio.run(be_killed(live, GAMES["captain"][0], parts))


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_a_deck_that_is_killed_at_each_stage_goes_on(game: str, tmp_path: Path) -> None:
    with Live(tmp_path, "--generosity", "1000", clock=CLOCK) as live:
        asyncio.run(be_killed(live, *GAMES[game]))


async def be_killed(live: Live, options: dict[str, Any], parts: tuple[Part, ...]) -> None:
    """Kill a server at one stage after the other of one match; then play on."""
    async with Doors(live.url) as doors:
        match = await begin(live, doors, options)
        for stage_, go in parts:
            await kill_at(match, stage_, go)
        await match.clients[0].until(lambda me: stage(me) in {"aiming", "bare"}, PATIENCE)
        if stage(match.clients[0]) == "aiming":
            await lift(match)
