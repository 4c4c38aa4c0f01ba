"""Somebody in a terminal who watches a match at a live table, and sits down when he can."""

import asyncio
from pathlib import Path

import pytest

import sobremesa
from sobremesa.cli.play.live import MatchRoom, WatchRoom
from sobremesa.cli.words import words
from tests.cli.sittings import Sitting, sitting, started
from tests.clients import Client, Doors
from tests.live import Live
from tests.players import choose

WORDS = words("en", sobremesa.game("loonacy"))

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


async def opened(doors: Doors, *names: str, bots: int = 0) -> list[Client]:
    """A match whose piles are open."""
    people = await doors.party(*names)
    for number in range(bots):
        bot = {"level": "child", "name": f"Bot {number}", "sign": "🐢"}
        assert await people[0].ask("add-bot", **bot) is None
    assert await people[0].ask("start") is None
    for client in people:
        await client.until(lambda me: me.view is not None and me.view["stage"] == "playing")
    return people


def called(picture: str) -> str:
    """What a picture is called on the screen, as far as it fits on any card."""
    return WORDS.say(f"picture.{picture}")[:11]


async def watches(eva: Sitting) -> None:
    await eva.until(lambda: isinstance(eva.app.party.room, WatchRoom))
    await eva.sees("You are watching")


async def test_who_comes_in_the_middle_of_a_match_sees_it_and_no_hand(
    live: Live, doors: Doors
) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    entry = await doors.join(ana.entry.table, ana.entry.secret, "Eva")
    async with sitting(live, entry) as eva:
        await watches(eva)
        view = ana.view
        assert view is not None
        tops = [picture for pile in view["piles"] for picture in pile["top"]["pictures"]]
        assert [name for name in map(called, tops) if name not in eva.screen] == []
        assert eva.screen.count("####### 7") == 2
        assert "Ana" in eva.screen
        assert "[Space]" not in eva.screen
        assert "c sit down" not in eva.screen, "she has a chair for the next match"
        await leo.act({"type": "point"})
        await eva.sees("Leo would like a card", "a card!", "-> 1/2")


async def test_what_is_laid_is_told_to_who_watches(live: Live, doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    entry = await doors.join(ana.entry.table, ana.entry.secret, "Eva")
    async with sitting(live, entry) as eva:
        await watches(eva)
        while "lays" not in eva.screen:
            for client in (ana, leo):
                action = None if client.view is None else choose(client.view)
                if action is not None:
                    await client.act(action)
            await eva.pilot.pause(0.02)


async def test_no_key_of_who_watches_does_anything_at_the_table(live: Live, doors: Doors) -> None:
    ana, _ = await opened(doors, "Ana", "Leo")
    entry = await doors.join(ana.entry.table, ana.entry.secret, "Eva")
    async with sitting(live, entry) as eva:
        await watches(eva)
        seq = ana.seq
        await eva.press("space", "p", "1", "a", "enter", "left", "down", "c")
        await eva.pilot.click(offset=(50, 10))
        await eva.pilot.resize_terminal(70, 20)
        await eva.sees("80 × 24")
        await eva.pilot.resize_terminal(100, 30)
        await eva.press("?")
        await eva.sees("How to play")
        await eva.press("enter")
        await watches(eva)
        assert await ana.ask("rename", name="Anna", sign="🦊") is None
        assert ana.seq == seq + 1, "something of Eva's is in the log"


async def test_who_watches_can_look_away_and_back(live: Live, doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    entry = await doors.join(ana.entry.table, ana.entry.secret, "Eva")
    async with sitting(live, entry) as eva:
        await watches(eva)
        await eva.press("escape")
        await eva.sees("A match is being played; you get a seat in the next one.", "[w] watch")
        await leo.act({"type": "point"})
        await eva.pilot.pause(0.1)
        assert eva.app.party.room is None
        await eva.press("w")
        await watches(eva)
        await eva.press("escape")
        await eva.sees("[q] leave")
        await eva.press("q")
        assert not eva.app.is_running


async def test_who_watches_sees_the_end_and_plays_the_next_match(live: Live, doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    entry = await doors.join(ana.entry.table, ana.entry.secret, "Eva")
    async with sitting(live, entry) as eva:
        await watches(eva)
        assert await leo.ask("leave-match") is None
        await eva.sees("All the others have left: Ana wins.", "Well played!", "Playing time")
        assert await ana.ask("start") is None
        await eva.until(lambda: isinstance(eva.app.party.room, MatchRoom))


async def test_who_watches_takes_a_bots_seat_and_plays_on(live: Live, doors: Doors) -> None:
    ana, _ = await opened(doors, "Ana", "Leo", bots=1)
    entry = await doors.join(ana.entry.table, ana.entry.secret, "Eva")
    async with sitting(live, entry) as eva:
        await watches(eva)
        await eva.sees("c sit down")
        await eva.press("c")
        await eva.until(lambda: isinstance(eva.app.party.room, MatchRoom))
        await eva.sees("[Space]", "Eva")
        await eva.press("space")
        await ana.until(lambda me: me.view is not None and me.view["seats"][2]["pointing"])


async def test_where_all_chairs_are_taken_the_answer_is_told_in_the_match(
    live: Live, doors: Doors
) -> None:
    names = ("Ana", "Leo", "Mia", "Tom", "Zoe")
    ana, *_ = await doors.party(*names)
    entry = await doors.join(ana.entry.table, ana.entry.secret, "Eva")
    async with sitting(live, entry) as eva:
        await eva.sees("Eva · you · watches", "[c] sit down")
        await eva.press("c")
        await eva.sees("All 5 chairs are taken. Come and watch!")
        assert await ana.ask("start") is None
        await watches(eva)
        async with asyncio.timeout(15):
            while "All 5 chairs are taken. Come and watch!" not in eva.screen:
                await eva.press("c")  # the answer stays for a moment of a clock that is fast here
        assert all(name in eva.screen for name in names)


async def test_who_gives_up_his_seat_looks_on_when_he_wants_to(live: Live, doors: Doors) -> None:
    entry = await doors.open("Ana")
    leo = await doors.sit(await doors.join(entry.table, entry.secret, "Leo"))
    await doors.sit(await doors.join(entry.table, entry.secret, "Mia"))
    async with sitting(live, entry) as ana:
        await ana.sees("Mia")
        await started(ana, leo)
        await ana.press("q", "enter")
        await ana.sees("A match is being played. You can watch.", "[w] watch", "[c] sit down")
        await ana.press("c")
        await ana.sees("A match is being played; you get a seat in the next one.")
        await ana.press("w")
        await watches(ana)
        await ana.sees("has left")


async def test_a_curtain_hides_the_match_from_those_who_watch_too(live: Live, doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    entry = await doors.join(ana.entry.table, ana.entry.secret, "Eva")
    async with sitting(live, entry) as eva:
        await watches(eva)
        assert await leo.ask("pause") is None
        await eva.sees("Pause", "[Esc] to the table")
        assert "[Enter] go on" not in eva.screen
        await eva.press("enter", "space")
        await eva.press("escape")
        await eva.sees("The match is paused.")
        assert "[g]" not in eva.screen
        assert await ana.ask("resume") is None
        await eva.press("w")
        await watches(eva)


async def test_who_watches_sees_a_wish_to_stop_and_has_no_vote(live: Live, doors: Doors) -> None:
    ana, _ = await opened(doors, "Ana", "Leo")
    entry = await doors.join(ana.entry.table, ana.entry.secret, "Eva")
    async with sitting(live, entry) as eva:
        await watches(eva)
        assert await ana.ask("propose-stop") is None
        await eva.sees("Ana would like to stop")
        assert "F2" not in eva.screen
        await eva.press("f2", "f3")
        await eva.sees("Ana would like to stop")


async def test_who_comes_anew_to_a_paused_match_can_let_it_go_on(live: Live, doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    assert await leo.ask("pause") is None
    await leo.leave()
    async with sitting(live, leo.entry) as again:
        await again.sees("The match is paused.", "[g] go on")
        await again.press("g")
        await again.until(lambda: isinstance(again.app.party.room, MatchRoom))
        await ana.until(lambda me: me.view is not None)


def counts(eva: Sitting) -> bool:
    """Whether 3-2-1 is counted before the match is seen again."""
    room = eva.app.party.room
    curtain = None if room is None else room.session.curtain
    return curtain is not None and curtain.opens_in is not None


async def test_after_a_restart_all_count_three_and_see_the_match_again(tmp_path: Path) -> None:
    with Live(tmp_path, clock=1.0) as live:
        async with Doors(live.url) as doors:
            ana, leo = await opened(doors, "Ana", "Leo")
            entry = await doors.join(ana.entry.table, ana.entry.secret, "Eva")
            async with sitting(live, entry) as eva:
                await watches(eva)
                await asyncio.to_thread(live.kill)
                await eva.sees("The line is dead")
                await asyncio.to_thread(live.start)
                await eva.until(lambda: counts(eva))
                await eva.pilot.pause()
                assert "×1" not in eva.screen
                await leo.connect()
                await eva.sees("×1")
