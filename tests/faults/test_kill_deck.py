"""A real server is killed while the ship's deck is live: the match goes on as it was left."""

import asyncio
from math import dist
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from sobremesa.games.captain.deck import AHEAD
from sobremesa.games.captain.frames import Frame, unpack
from sobremesa.games.captain.pieces import MEASURES
from sobremesa.server import devices
from tests.clients import Client, Doors
from tests.live import Live

SECOND = 60
"""Ticks."""
CLOCK = 4.0
HEADER = len(devices.header(1))
PATIENCE = 60.0


@pytest.mark.timeout(180)
def test_a_killed_deck_goes_on_with_the_same_droppings_chips_and_die(tmp_path: Path) -> None:
    with Live(tmp_path, "--generosity", "1000", clock=CLOCK) as live:
        asyncio.run(lift_and_be_killed(live))


async def lift_and_be_killed(live: Live) -> None:
    async with Doors(live.url) as doors:
        host = await doors.open("Ana", game="captain")
        entries = [host, await doors.join(host.table, host.secret)]
        people = [await doors.sit(entry, returns=True) for entry in entries]
        assert await people[0].ask("start") is None
        ana = people[0]
        while not collected(ana):
            await lift(people)
        await ana.until(lambda me: stage(me) == "aiming" and lying(me) == drawn(me), PATIENCE)
        live.kill()
        await ana.until(lambda me: me.closed is not None, PATIENCE)
        before, frame, heard = lasting(ana.view), shown(ana), len(ana.updates)
        live.start()
        await ana.until(lambda me: me.shown != b"" and shown(me).tick > frame.tick, PATIENCE)
        first = next(update.view for update in ana.updates[heard:] if update.view is not None)
        assert lasting(first) == before
        nearly_the_same(frame, shown(ana))
        await lift(people)


def stage(client: Client) -> str:
    return "" if client.view is None else client.view["stage"]


def shown(client: Client) -> Frame:
    return unpack(client.shown[HEADER:])


def collected(client: Client) -> int:
    return 0 if client.view is None else sum(one["collected"] for one in client.view["seats"])


def lying(client: Client) -> list[bool]:
    """Which droppings lie on the deck, as the rules know."""
    assert client.view is not None
    return [one["where"] == "deck" for one in client.view["droppings"]]


def drawn(client: Client) -> list[bool]:
    """Which droppings a screen draws."""
    return [place is not None for place in shown(client).droppings]


def lasting(view: dict[str, Any] | None) -> dict[str, Any]:
    """What a restart may not change."""
    assert view is not None
    seats = [(seat["collected"], seat["chips"]) for seat in view["seats"]]
    return {name: view[name] for name in ("round", "droppings", "die", "galley")} | {"seats": seats}


def nearly_the_same(before: Frame, after: Frame) -> None:
    """The newest key frame is a second old at most, and the first frame comes soon."""
    assert before.tick < after.tick < before.tick + AHEAD + CLOCK * 2 * SECOND
    places = [
        dist(was[:2], now[:2])
        for was, now in zip(before.droppings, after.droppings, strict=True)
        if was is not None and now is not None
    ]
    lay = [place is not None for place in before.droppings]
    assert lay == [place is not None for place in after.droppings]
    assert median(places) < 2 * MEASURES.dropping
    assert max(places) < 16 * MEASURES.dropping


async def lift(people: list[Client]) -> None:
    """Let whose turn it is lift a dropping that lies on the deck, and look under it."""
    await people[0].until(lambda me: stage(me) == "aiming", PATIENCE)
    view = people[0].view
    assert view is not None
    who = next(one for one in people if one.seat == view["turn"])
    await who.until(lambda me: me.view is not None and "lift" in me.view["may"], PATIENCE)
    there = [number for number, one in enumerate(view["droppings"]) if one["where"] == "deck"]
    before = sum(told["type"] == "lifted" for told in who.told)
    while before == sum(told["type"] == "lifted" for told in who.told):
        await who.act({"type": "reach", "dropping": there[0]})
        await who.until(lambda me: stage(me) != "closing", PATIENCE)
    await who.until(lambda me: stage(me) != "looking", PATIENCE)
