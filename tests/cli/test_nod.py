"""A host in a terminal who has no seat at L'Œil en coin: captions come to him, and he answers."""

import pytest

from tests.cli.sittings import Sitting, sitting
from tests.clients import Client, Doors
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


async def captioning(host: Client, doors: Doors) -> list[Client]:
    """Let four others play, and the host watch; he wants to see what they write."""
    entry = host.entry
    people = [
        await doors.sit(await doors.join(entry.table, entry.secret, name))
        for name in ("Leo", "Mia", "Tom", "Ida")
    ]
    assert await host.ask("choose", game="oeil", options={}) is None
    options = {"pace": "off", "nod": True}
    assert await host.ask("set-options", options=options) is None
    assert await host.ask("stand") is None
    assert await host.ask("start") is None
    for one in people:
        await one.until(lambda me: me.view is not None)
    return people


async def writes(people: list[Client], words: str) -> Client:
    """Let the captioner write; return him."""
    view = people[0].view
    assert view is not None
    writer: Client = people[view["captioner"]]
    assert writer.view is not None
    caption = {"type": "caption", "photo": writer.view["hand"][0], "text": words}
    assert await writer.act(caption) is None
    return writer


async def asked(ana: Sitting, words: str) -> None:
    await ana.sees("has found a caption", words, "[y] let it pass · [n] send it back")


async def test_a_host_in_a_terminal_sends_a_caption_back_and_lets_another_pass(
    live: Live, doors: Doors
) -> None:
    entry = await doors.open("Ana")
    people = await captioning(await doors.sit(entry), doors)
    async with sitting(live, entry) as ana:
        await ana.sees("L’Œil en coin is being played in browsers")
        assert "[w] watch" not in ana.screen
        writer = await writes(people, "Nobody else reads this")
        await asked(ana, "Nobody else reads this")
        await ana.press("n")
        await writer.until(lambda me: me.table["words"]["course"] == "returned")
        await ana.until(lambda: "has found a caption" not in ana.screen)
        await writes(people, "The sea, of course")
        await asked(ana, "The sea, of course")
        await ana.press("y")
        for one in people:
            await one.until(lambda me: me.view and me.view["caption"] == "The sea, of course")
        assert ana.app.party.elsewhere is None
