"""Somebody who sees nothing plays whole matches with keys, by what a screen reader gives him."""

import asyncio
import re

import pytest

from tests.e2e import by_ear_loonacy, by_ear_oeil
from tests.e2e.by_ear import after, chooses, comes, invites, opens, sets, starts, unfolds
from tests.e2e.by_ear_captain import Sailor
from tests.e2e.devices import Devices
from tests.e2e.listener import Listener

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(300)]

LONGEST = 240
"""Seconds for a match that takes half a minute: five times that, and more for what slips."""


async def test_name_and_sign_are_chosen_by_keys_and_by_ear(devices: Devices) -> None:
    ear = await comes(devices)
    await ear.do("button", "^Open a table$")
    await ear.to("button", "^Another suggestion$")
    since = ear.now
    await ear.press("Enter")
    name = await ear.hears("", since)
    field = await ear.to("textbox", "What shall we call you", key="Shift+Tab")
    assert field.value == name
    await ear.do("button", "^Choose another sign$", key="Shift+Tab")
    await ear.to("radio", "", "^Your sign$")
    signs = []
    for _ in range(3):
        await ear.press("ArrowRight")
        await ear.has("checked")
        signs.append((await ear.focused()).name)
    assert len(set(signs)) == len(signs)


async def sends_away(ear: Listener) -> None:
    """Send a bot away again; who had the focus goes on from the heading."""
    await ear.do("button", " bot, child$", key="Shift+Tab")
    await ear.lands("button", "^Close$")
    await ear.to("button", "^Send the bot away$")
    since = ear.now
    await ear.press("Enter")
    await ear.hears(" has left the table$", since)
    await ear.lands("heading", "^Your table$")


async def pauses(ear: Listener) -> None:
    """Pause the match and let it go on: the focus is where one goes on each time."""
    await ear.to("button", "^Pause$", key="Shift+Tab")
    since = ear.now
    await ear.press("Enter")
    await ear.hears("^Ana has paused the match", since)
    await ear.lands("button", "^Go on$")
    await ear.press("Enter")
    await ear.hears("^It goes on: 3, 2, 1$", since)
    await ear.hears("^The match goes on$", since)
    await ear.lands("button", " and ")


async def test_a_match_of_loonacy_is_played_by_keys_and_by_ear(devices: Devices) -> None:
    ear = await opens(devices)
    await chooses(ear, "Loonacy")
    await invites(ear, 2)
    await sends_away(ear)
    await unfolds(ear)
    await sets(ear, "Different pictures", "20")
    since = await starts(ear, "^The cards are dealt")
    await ear.hears("^The piles are open: play! Pile 1: ", since)
    await pauses(ear)
    player = by_ear_loonacy.Player(ear)
    async with asyncio.timeout(LONGEST):
        await player.play(since)
    await after(ear, since, "(^The last card is down: | has the fewest in hand ).* wins[!.]$")
    assert player.laid > 0
    assert ear.doubled() == []
    # And once more, from where one is.
    await starts(ear, "^The cards are dealt", "^Again$")


async def test_a_match_of_loeil_en_coin_is_played_by_keys_and_by_ear(devices: Devices) -> None:
    ear = await opens(devices)
    await chooses(ear, "L’Œil")
    await invites(ear, 3)
    await unfolds(ear)
    await sets(ear, "Turns for each", "1")
    await sets(ear, "Pace", "no clock")
    since = await starts(ear, "^The photographs are dealt")
    player = by_ear_oeil.Player(ear)
    async with asyncio.timeout(LONGEST):
        await player.play(since)
    read = await after(ear, since, "^That was the last round: .* wins?( together)?!$")
    assert (len(player.captions), player.laid, player.pointed) == (1, 3, 3)
    assert player.too_early == []
    assert player.rounds
    for one in player.rounds:
        by_ear_oeil.adds_up(one)
    assert any("Save the album" in thing.name for thing in read)
    assert ear.doubled() == []
    # And home again; one's seat is kept.
    await ear.do("button", "^Menu$")
    await ear.lands("button", "")
    await ear.do("button", "^Go home")
    await ear.lands("heading", "^Sobremesa$")


async def a_deck(devices: Devices, game: str, bots: int = 1) -> tuple[Listener, int]:
    """Start one of the three games of the deck, in which nobody is hurried."""
    ear = await opens(devices)
    await chooses(ear, "Eye Eye")
    await invites(ear, bots)
    await sets(ear, "Which game", game)
    await unfolds(ear)
    await sets(ear, "Seconds to lift", "no limit")
    return ear, await starts(ear, "^All on deck!")


async def test_a_match_of_eye_eye_captain_is_played_by_keys_and_by_ear(devices: Devices) -> None:
    ear, since = await a_deck(devices, "Eye Eye Captain!")
    sailor = Sailor(ear, hasty=True)
    async with asyncio.timeout(LONGEST):
        await sailor.play(since)
    read = await after(ear, since, "^Two chips: .* captains?( together)?!$")
    assert sailor.lifted > 0
    assert sailor.colour_lines == []
    assert sailor.chatter == []
    assert "2 chips" in {thing.name for thing in read}
    assert ear.doubled() == []
    await look_again(ear)


@pytest.mark.long
async def test_each_round_of_the_shout_is_played_by_keys_and_by_ear(devices: Devices) -> None:
    ear, since = await a_deck(devices, "Eye Eye Captain!", bots=2)
    sailor = Sailor(ear)
    async with asyncio.timeout(LONGEST):
        await sailor.play(since)
    await after(ear, since, "^Two chips: .* captains?( together)?!$")
    assert sailor.rounds > 1
    assert sailor.colour_lines == []
    assert sailor.chatter == []
    assert ear.doubled() == []


async def look_again(ear: Listener) -> None:
    """Look at the match again, a step on, and go back to the table."""
    await ear.do("button", "^Look again$")
    await ear.lands("button", "^Play$")
    since = ear.now
    await ear.press("ArrowRight", "ArrowRight")
    await ear.hears("^All on deck!|^The eye rolls|lifts number|Now", since)
    await ear.do("button", "^Back to the table$", key="Shift+Tab")
    await ear.lands("heading", "")


@pytest.mark.long
async def test_the_crews_match_is_played_by_keys_and_by_ear(devices: Devices) -> None:
    ear, since = await a_deck(devices, "Young sailors")
    sailor = Sailor(ear, shouts=False)
    async with asyncio.timeout(LONGEST):
        await sailor.play(since)
    await after(ear, since, "the whole crew wins!|fallen into the galley")
    tallies = [line for line in ear.said(since) if "Saved: " in line]
    saved, fallen = map(int, re.findall(r"\d+", tallies[-1].partition("Saved")[2]))
    assert saved + fallen == len(tallies) == 12
    assert sailor.colour_lines == []
    assert sailor.chatter == []
    assert ear.doubled() == []


@pytest.mark.long
async def test_a_match_of_each_for_himself_is_played_by_keys_and_by_ear(devices: Devices) -> None:
    ear, since = await a_deck(devices, "Each for themselves", bots=2)
    sailor = Sailor(ear, shouts=False)
    async with asyncio.timeout(LONGEST):
        await sailor.play(since)
    await after(ear, since, "most droppings and wins?")
    assert len([line for line in ear.said(since) if " keeps number " in line]) == 12
    assert sailor.colour_lines == []
    assert sailor.chatter == []
    assert ear.doubled() == []
