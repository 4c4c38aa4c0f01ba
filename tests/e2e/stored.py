"""Scenes from stored logs: a match has come to some part of itself before the first device comes.

Begin      begins a match, as often as a scene wants to try
Scene      how a game comes to some part of itself: oeil_scenes, captain_scenes
Begun      a match on its way there
Reached    what came of it
Stored     the table of a scene in a data folder, and what its people are known by there
store      write the logs of scenes into a data folder, before a server runs on it
served     a server that finds them there
come       let the people of a table come, each on a device that is known there
come_to    let one of them come
seat_on    let a browser be known as one of them
do         let a seat act, by the table's own rules
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

import anyio
import msgspec
from msgspec import Struct
from playwright.async_api import BrowserContext, Page

import play
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import PersonId, PlayerId, Seat, Seq, TableId
from sobremesa.kernel.refusals import Refusal
from sobremesa.server.identity import Identity
from sobremesa.server.sessions import token_hash
from sobremesa.store.contract import Append, KeyFrame
from sobremesa.store.sqlite.store import SqliteStore
from sobremesa.table import commands as cm
from sobremesa.table.events import Opened
from sobremesa.table.hosting import CODE_LETTERS, ID_LENGTH
from sobremesa.table.options import TableOptions
from sobremesa.table.rows import write
from tests.clients import Entry
from tests.e2e.devices import PHONE, Device, Devices
from tests.live import Live
from tests.table.evenings import Evening

NAMES: Final = ("Ana", "Leo", "Mia", "Tom", "Ida", "Max", "Zoe")
SIGNS: Final = ("🐱", "🐻", "🦁", "🐼", "🦔", "🐙", "🐝")
SECRET: Final = "stored-table-stored-secret"  # noqa: S105  a test's

S = TypeVar("S")
Plain: TypeAlias = Mapping[str, Any]
Begin: TypeAlias = Callable[[int, Plain, Plain], Evening]
"""Begins a match anew: with a seed, what the host sets for the game, and what he makes easier for
everybody."""
Before: TypeAlias = Callable[[Page], Awaitable[None]]
"""What is done with a page before it shows anything."""


class Reached(Struct, frozen=True):
    """An evening that has come to a scene."""

    evening: Evening
    first: Seat
    """Who comes before the others: where he is away, this part of the match would end at once."""
    frame: bytes | None = None
    """What the thing that moves by itself has kept; None: it begins anew."""


class Begun(Generic[S]):
    """A match that has begun; each game has ways of its own to move it on."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    @property
    def state(self) -> S:
        """How it stands."""
        state: S = self.evening.match.state
        return state


class Scene(Protocol):
    """Some part of a match, and who plays."""

    @property
    def game(self) -> str: ...
    @property
    def people(self) -> int: ...
    def reach(self, begin: Begin) -> Reached:
        """Play until there. `begin` may be called again until a match suits."""


class Stored(Struct, frozen=True):
    """The table of a scene in a data folder."""

    entry: Entry
    """How others come to it."""
    cookie: str
    tokens: tuple[str, ...]
    """Of its people, by seat."""
    first: Seat
    """As in `Reached`."""
    state: Any
    """How the match stands, with all its secrets."""


Scenes: TypeAlias = Mapping[str, Stored]
"""The tables of scenes, by the scenes' names."""


@contextmanager
def served(folder: Path, logs: Mapping[str, Scene], clock: float) -> Iterator[tuple[Live, Scenes]]:
    """A server that finds these logs in its folder; the client is as web/ makes it now.

    In these matches no time runs out; a bot stands in for who is away after 90 s of its clock,
    which goes `clock` times as fast as the wall's.
    """
    play.prepare("client")
    (folder / "data").mkdir()
    scenes = anyio.run(store, folder / "data", logs)
    with Live(folder, "--generosity", "1000", clock=clock) as live:
        yield live, scenes


async def store(folder: Path, scenes: Mapping[str, Scene]) -> dict[str, Stored]:
    """Write the logs of scenes into a data folder; return their tables by the scenes' names."""
    log = await SqliteStore.open(folder)
    try:
        return await _store(log, folder, scenes)
    finally:
        await log.close()


async def _store(log: SqliteStore, folder: Path, scenes: Mapping[str, Scene]) -> dict[str, Stored]:
    stored: dict[str, Stored] = {}
    for number, (name, scene) in enumerate(scenes.items()):
        code = "BCDF" + CODE_LETTERS[number // 20] + CODE_LETTERS[number % 20]
        table = TableId("scenes".ljust(ID_LENGTH - 6, "b") + code.lower())
        opened = Opened(table, code, SECRET, TableOptions(pace=Pace.OFF), scene.game)
        reached = scene.reach(_beginner(opened, scene.people))
        evening = reached.evening
        evening.give(cm.Wake())  # nobody is here: the match stands behind its curtain
        claim = await log.create(table, code, [write(row) for row in evening.rows])
        if reached.frame is not None:
            prev = Seq(len(evening.rows))
            match = evening.match
            at = match.clock.at(evening.table.at)
            frame = KeyFrame(match.number, at, heard=prev, data=reached.frame)
            await log.append([Append(table, claim.epoch, prev, (), frames=[frame])])
        tokens = tuple(_token(table, seat) for seat in range(scene.people))
        entry = Entry(str(table), "", "", SECRET, code)
        cookie = Identity.of(folder).cookie
        stored[name] = Stored(entry, cookie, tokens, reached.first, evening.match.state)
    return stored


async def come(
    devices: Devices,
    stored: Stored,
    *away: Seat,
    device: Device = PHONE,
    before: Before | None = None,
    **how: Any,
) -> list[Page]:
    """Let the people of a table come, but for those who are away; return their pages by seat.

    Who has to be there before the others is the first of them: whoever comes seconds later is away
    for the rules until then. `before` is as in `Before`, `how` as in `Devices.on`.
    """
    here = [seat for seat in range(len(stored.tokens)) if seat not in away]
    pages: dict[int, Page] = {}

    async def comes(seat: int) -> None:
        pages[seat] = await come_to(devices, stored, seat, device=device, before=before, **how)

    if stored.first in here:
        await comes(stored.first)
    await asyncio.gather(*(comes(seat) for seat in here if seat not in pages))
    return [pages[seat] for seat in here]


async def come_to(
    devices: Devices,
    stored: Stored,
    seat: int,
    *,
    device: Device = PHONE,
    before: Before | None = None,
    **how: Any,
) -> Page:
    """Let one of the people of a table come; return his page. `how` is as in `Devices.on`."""
    page = await devices.on(device, None, **how)
    if before is not None:
        await before(page)
    await page.goto(await seat_on(page.context, devices.url, stored, seat))
    await page.locator("[data-match], main.after").first.wait_for()
    return page


def do(evening: Evening, seat: Seat, action: Any) -> None:
    """Let a seat do something of the game that it may do."""
    match = evening.match
    who = PersonId(match.players[seat])
    plain = msgspec.to_builtins(action)
    answer = evening.by(who, cm.Do(match.number, match.state.phase, plain))
    assert not isinstance(answer, Refusal), answer


async def seat_on(context: BrowserContext, url: str, stored: Stored, seat: int) -> str:
    """Let a browser be known at a table as who has a seat there; return the table's address."""
    path = f"/t/{stored.entry.table}"
    host = url.partition("//")[2].partition(":")[0]
    token = stored.tokens[seat]
    await context.add_cookies(
        [{"name": stored.cookie, "value": token, "domain": host, "path": path, "httpOnly": True}]
    )
    return url + path


def _token(table: TableId, seat: int) -> str:
    return f"{table}-token-of-seat-{seat}".ljust(43, "-")


def _beginner(opened: Opened, people: int) -> Begin:
    """Return what begins a match of so many people at this table."""
    here = [PersonId(PlayerId(name.lower())) for name in NAMES[:people]]

    def begin(seed: int, options: Plain, handicap: Plain) -> Evening:
        evening = Evening(seed, opened=opened)
        for seat, who in enumerate(here):
            token = token_hash(_token(opened.table, seat))
            evening.give(cm.Join(who, NAMES[seat], SIGNS[seat], token))
        host: list[cm.PersonCommand] = [cm.Choose(opened.game, dict(options))]
        host += [cm.GiveHandicap(who, dict(handicap)) for who in here if handicap]
        for command in (*host, cm.Start()):
            assert not isinstance(evening.by(here[0], command), Refusal)
        return evening

    return begin
