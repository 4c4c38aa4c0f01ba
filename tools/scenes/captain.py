"""Pictures of Eye Eye Captain!: its three games, stage by stage."""

import asyncio
from typing import Final

from playwright.async_api import expect

from sobremesa.games.captain.pieces import Colour
from sobremesa.games.captain.state import droppings
from tests.e2e import captain_scenes as at
from tests.e2e.captain import Memory, Seat
from tests.e2e.captain_scenes import ANA, LEO, MIA, Scene, quiet
from tests.e2e.finding import ends
from tests.e2e.stored import Stored
from tools.scenes.house import HANDS, House, Party, Picture, Shown, party

PATIENCE: Final = 120
"""Seconds until somebody has lifted what is wanted; all goes slowly here."""


async def _sails(house: House, seat: int, stage: str) -> Party:
    """Let all come to a stored match and go on, until a stage is shown."""
    found = await party(house, seat, moves=True)
    await found.go_on()
    for page in (found.pages[seat], found.television):
        await expect(page.locator(f'[data-stage="{stage}"]')).to_be_visible()
    return found


async def _rolls(found: Party, seat: int) -> Shown:
    """Let the eye roll about a little, so that it is not where it always begins."""
    await asyncio.sleep(1.5)
    return found.of(seat)


def _under(stored: Stored, colour: Colour) -> int:
    """Return a dropping on deck with this colour below it."""
    state = stored.state
    return next(one for one in droppings(state.deck) if state.undersides[one] is colour)


async def aims(house: House) -> Shown:
    """Ana has the tongs."""
    return await _rolls(await _sails(house, ANA, "aiming"), ANA)


async def others(house: House) -> Shown:
    """Somebody else has them."""
    return await _rolls(await _sails(house, LEO, "aiming"), LEO)


async def named(house: House) -> Shown:
    """Game 2: a colour is named; what was just put back may not be taken."""
    turn = house.table.state.turn
    found = await _sails(house, turn, "aiming")
    await found.pages[turn].tap('[data-name="green"]')
    return await _rolls(found, turn)


async def ready(house: House) -> Shown:
    """All see the deck; then the eye wakes."""
    return (await _sails(house, ANA, "ready")).of(ANA)


async def looks(house: House) -> Shown:
    """One has lifted, and sees what is under it."""
    found = await _sails(house, ANA, "looking")
    await expect(found.pages[ANA].locator("[data-under] [data-colour]")).to_be_visible()
    return found.of(ANA)


async def proof(house: House) -> Shown:
    """It is the colour of the die, and all see it before it is kept."""
    found = await _sails(house, LEO, "aiming")
    dropping = _under(house.table, Colour.GREEN)
    leo = found.pages[LEO]
    async with asyncio.timeout(PATIENCE):
        while not await leo.locator("[data-proof]").count():
            # A deck does what it will: tongs slip, the die falls over, and others have their turn.
            for client in found.clients.values():
                await client.act({"type": "reach", "dropping": dropping})
            await Seat(leo, Memory()).attempt(dropping)
    return found.of(LEO)


async def check(house: House) -> Shown:
    """Somebody has shouted: all look under what is left."""
    return (await _sails(house, LEO, "check")).of(LEO)


async def bare(house: House) -> Shown:
    """Nothing is left to lift; who dares to shout?"""
    return (await _sails(house, ANA, "bare")).of(ANA)


async def over(house: House) -> Shown:
    """How it has ended; a television that comes later shows the table."""
    page = (await party(house, ANA)).pages[ANA]
    await ends(page)
    return Shown(page)


async def captains(house: House) -> Shown:
    """Somebody shouts, and it is over."""
    found = await _sails(house, ANA, "aiming")
    assert await found.clients[MIA].act({"type": "shout", "round": house.table.state.round}) is None
    for page in (found.pages[ANA], found.television):
        await ends(page)
    return found.of(ANA)


PICTURES: Final = (
    Picture(
        "captain/crew",
        "Game 1: saved, and fallen into the galley",
        aims,
        Scene(at.half_saved, variant=1, corners=2, people=3),
    ),
    Picture(
        "captain/crew-look",
        "Game 1: all look",
        looks,
        Scene(at.looking, variant=1, people=3, long_look=True),
    ),
    Picture(
        "captain/crew-lost",
        "Game 1: the galley is full",
        over,
        Scene(at.galley_wins, variant=1, corners=4, people=3),
        HANDS,
    ),
    Picture(
        "captain/crew-won",
        "Game 1: the deck is clean",
        over,
        Scene(at.crew_wins, variant=1, people=3),
        HANDS,
    ),
    Picture(
        "captain/names",
        "Game 2: a colour has to be named",
        aims,
        Scene(at.three_collected, variant=2, people=3),
    ),
    Picture(
        "captain/named",
        "Game 2: named; one was just put back",
        named,
        Scene(at.put_back, variant=2, people=3, course=quiet),
    ),
    Picture(
        "captain/named-end",
        "Game 2: the deck is clean",
        over,
        Scene(at.all_collected, variant=2, people=3),
        HANDS,
    ),
    Picture(
        "captain/ready",
        "Game 3: a good look before the eye wakes",
        ready,
        Scene(at.laid, people=4),
    ),
    Picture(
        "captain/lifts",
        "Game 3: the tongs are yours",
        aims,
        Scene(at.tied, people=4, course=quiet),
        large=True,
    ),
    Picture(
        "captain/others",
        "Game 3: somebody else has the tongs",
        others,
        Scene(at.tied, people=4, course=quiet),
        HANDS,
    ),
    Picture(
        "captain/look",
        "Game 3: you alone see it",
        looks,
        Scene(at.looking, people=4, long_look=True),
        large=True,
    ),
    Picture(
        "captain/proof",
        "Game 3: it is kept, and all saw why",
        proof,
        Scene(at.begun, people=4, course=quiet),
    ),
    Picture("captain/right", "Game 3: a shout that is right", check, Scene(at.checking, people=4)),
    Picture("captain/wrong", "Game 3: a shout that is wrong", check, Scene(at.wrong, people=4)),
    Picture("captain/bare", "Game 3: nothing is left; who dares?", bare, Scene(at.bare, people=4)),
    Picture(
        "captain/end",
        "Game 3: two chips make a captain",
        captains,
        Scene(at.four_with_a_chip, people=4),
    ),
)
