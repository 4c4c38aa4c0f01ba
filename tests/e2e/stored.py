"""Scenes from stored logs: a match has come to some part of itself before the first device comes.

Scene   who plays L'Œil en coin, and how far they have come
Stored  the table of a scene in a data folder, and what its people are known by there
store   write the logs of scenes into a data folder, before a server runs on it
come    let the people of a table come, each on a device that is known there
"""

import asyncio
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from playwright.async_api import Page

from sobremesa.games.oeil.actions import Caption
from sobremesa.games.oeil.state import Stage, State
from sobremesa.kernel.decks import PhotoId
from sobremesa.kernel.game import Pace
from sobremesa.kernel.ids import PersonId, PlayerId, Seat, TableId
from sobremesa.kernel.refusals import Refusal
from sobremesa.server.identity import Identity
from sobremesa.server.sessions import token_hash
from sobremesa.store.sqlite.store import SqliteStore
from sobremesa.table import commands as cm
from sobremesa.table.events import Opened
from sobremesa.table.hosting import CODE_LETTERS, ID_LENGTH
from sobremesa.table.options import TableOptions
from sobremesa.table.rows import write
from tests.clients import Entry
from tests.e2e.devices import PHONE, Device, Devices
from tests.table.evenings import Evening

NAMES: Final = ("Ana", "Leo", "Mia", "Tom", "Ida", "Max", "Zoe")
SIGNS: Final = ("🐱", "🐻", "🦊", "🐸", "🦉", "🐙", "🐝")
CAPTIONER: Final = Seat(1)
"""Leo, who is not the host."""
SECRET: Final = "stored-table-stored-secret"  # noqa: S105  a test's


class Scene(Struct, frozen=True):
    """Who plays, and how far they have come."""

    stage: Stage
    people: int = 4
    tables: int = 0
    """They play so many full tables; 0: by points."""
    times: int = 1
    """By what the cameras on the table multiply the points."""


class Stored(Struct, frozen=True):
    """The table of a scene in a data folder."""

    entry: Entry
    """How others come to it."""
    cookie: str
    tokens: tuple[str, ...]
    """Of its people, by seat."""


async def store(folder: Path, scenes: Mapping[str, Scene]) -> dict[str, Stored]:
    """Write the logs of scenes into a data folder; return their tables by the scenes' names."""
    log = await SqliteStore.open(folder)
    stored: dict[str, Stored] = {}
    for number, (name, scene) in enumerate(scenes.items()):
        code = "BCDF" + CODE_LETTERS[number // 20] + CODE_LETTERS[number % 20]
        table = TableId("scenes".ljust(ID_LENGTH - 6, "b") + code.lower())
        evening = _evening(Opened(table, code, SECRET, TableOptions(pace=Pace.OFF), "oeil"), scene)
        await log.create(table, code, [write(row) for row in evening.rows])
        tokens = tuple(_token(table, seat) for seat in range(scene.people))
        entry = Entry(str(table), "", "", SECRET, code)
        stored[name] = Stored(entry, Identity.of(folder).cookie, tokens)
    await log.close()
    return stored


async def come(
    devices: Devices, stored: Stored, *away: Seat, device: Device = PHONE, **how: Any
) -> list[Page]:
    """Let the people of a table come, but for those who are away; return their pages by seat.

    The captioner is the first: who comes seconds later is away for the rules until then, and where
    he is, some parts of a round end at once.
    """
    here = [seat for seat in range(len(stored.tokens)) if seat not in away]
    pages: dict[int, Page] = {}

    async def comes(seat: int) -> None:
        pages[seat] = await _one(devices, stored, stored.tokens[seat], device, how)

    if CAPTIONER in here:
        await comes(CAPTIONER)
    await asyncio.gather(*(comes(seat) for seat in here if seat not in pages))
    return [pages[seat] for seat in here]


async def return_to(devices: Devices, stored: Stored, seat: Seat) -> Page:
    """Let somebody come who was away."""
    return await _one(devices, stored, stored.tokens[seat], PHONE, {})


async def _one(
    devices: Devices, stored: Stored, token: str, device: Device, how: dict[str, Any]
) -> Page:
    page = await devices.on(device, None, **how)
    path = f"/t/{stored.entry.table}"
    host = devices.url.partition("//")[2].partition(":")[0]
    await page.context.add_cookies(
        [{"name": stored.cookie, "value": token, "domain": host, "path": path, "httpOnly": True}]
    )
    await page.goto(devices.url + path)
    await page.locator("[data-stage]").wait_for()
    return page


def _token(table: TableId, seat: int) -> str:
    return f"{table}-token-of-seat-{seat}".ljust(43, "-")


def _evening(opened: Opened, scene: Scene) -> Evening:
    """Play until the scene: with a seed with which Leo begins, and cameras among what is laid."""
    evening = next(
        one
        for seed in count()
        if _state(one := _begun(opened, scene, seed, ())).captioner == CAPTIONER
    )
    if scene.times > 1:
        lying = _state(_played(_begun(opened, scene, evening.seed, ()), Stage.POINTING)).table
        evening = _begun(opened, scene, evening.seed, lying[: scene.times // 2])
    played = _played(evening, scene.stage)
    played.give(cm.Wake())  # nobody is here: the match stands behind its curtain
    return played


def _begun(
    opened: Opened, scene: Scene, seed: int, cameras: tuple[PhotoId, ...]
) -> "_SeededEvening":
    evening = _SeededEvening(seed, opened)
    people = [PersonId(PlayerId(name.lower())) for name in NAMES[: scene.people]]
    for seat, who in enumerate(people):
        token = token_hash(_token(opened.table, seat))
        evening.give(cm.Join(who, NAMES[seat], SIGNS[seat], token))
    deck = {"id": "found", "photos": 100, "cameras": list(cameras)}
    chosen = cm.Choose("oeil", {"tables": scene.tables, "deck": deck})
    for command in (chosen, cm.Start()):
        assert not isinstance(evening.by(people[0], command), Refusal)
    return evening


class _SeededEvening(Evening):
    """An evening that remembers its seed."""

    def __init__(self, seed: int, opened: Opened) -> None:
        super().__init__(seed, opened=opened)
        self.seed = seed


def _state(evening: Evening) -> State:
    state: State = evening.match.state
    return state


def _played(evening: Evening, stage: Stage) -> Evening:
    """Let each do the first that he may, one after the other, until this part of a round."""
    while _state(evening).stage is not stage:
        for seat in _state(evening).playing:
            if _state(evening).stage is not stage:
                _act(evening, Seat(seat))
    return evening


def _act(evening: Evening, seat: Seat) -> None:
    match = evening.match
    may = list(match.rules.legal(match.state, seat))
    if not may:
        return
    action = replace(may[0], text="Oups") if isinstance(may[0], Caption) else may[0]
    plain = msgspec.to_builtins(action)
    who = PersonId(match.players[seat])
    answer = evening.by(who, cm.Do(match.number, match.state.phase, plain))
    assert not isinstance(answer, Refusal), answer
