"""A person in the terminal at a live table: lobby, match, lost lines, and what he is told."""

import asyncio
from pathlib import Path

import click
import pytest

from sobremesa.cli.join import Where, read_where
from sobremesa.cli.main import run
from sobremesa.cli.seats import Seats
from sobremesa.cli.words import LANGUAGES, words
from tests.cli.sittings import TEXTS, sitting, started, two_playing
from tests.clients import Doors
from tests.live import Live
from tests.players import choose

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


async def test_the_lobby_says_who_is_here_and_the_host_starts_with_a_bot(
    live: Live, doors: Doors
) -> None:
    entry = await doors.open("Ana")
    async with sitting(live, entry) as ana:
        await ana.sees("At the table", f"Code: {entry.code}", "Ana · you · host", "[s] start")
        await ana.press("s")
        await ana.sees("This game is for 2 to 5 players, not for 1.")
        await ana.press("b")
        await ana.sees("Olmo · a bot, friend")
        await ana.press("s")
        await ana.until(lambda: ana.app.party.room is not None)
        await ana.sees("LOONACY" if "LOONACY" in ana.screen else "Loonacy", "Olmo")


async def test_a_card_that_is_laid_in_the_terminal_lies_on_everybodys_table(
    live: Live, doors: Doors
) -> None:
    async with two_playing(live, doors) as (ana, leo):
        room = ana.app.party.room
        assert room is not None
        assert [person.name for person in room.session.people] == ["Ana", "Leo"]
        await ana.press("space")
        await leo.until(lambda me: any(told["type"] == "finger-shown" for told in me.told))
        assert leo.view is not None
        assert leo.view["seats"][0]["pointing"]
        before = room.session.now
        await ana.pilot.pause(0.1)
        assert room.session.now > before
        action = choose(leo.view)
        assert action is not None
        await leo.act(action)
        await ana.until(lambda: room.session.view.phase == (leo.view or {})["phase"])


async def test_a_pause_of_anybody_covers_the_table_and_anybody_lets_it_go_on(
    live: Live, doors: Doors
) -> None:
    async with two_playing(live, doors) as (ana, leo):
        assert await leo.ask("pause") is None
        await ana.sees("Pause", "[Enter] go on")
        await ana.press("enter")
        await leo.until(lambda me: me.view is not None)
        await ana.press("escape")
        await leo.until(lambda me: me.view is None)
        await ana.sees("Pause")
        assert await leo.ask("resume") is None
        await ana.until(lambda: "[Enter] go on" not in ana.screen)
        await leo.until(lambda me: me.view is not None)


async def test_who_reaches_for_a_dropping_in_the_terminal_closes_the_tongs_for_everybody(
    live: Live, doors: Doors
) -> None:
    entry = await doors.open("Ana", game="captain")
    leo = await doors.sit(await doors.join(entry.table, entry.secret, "Leo"))
    async with sitting(live, entry) as ana:
        await ana.sees("Ana", "Leo")
        await ana.press("s")
        await ana.until(lambda: ana.app.party.room is not None)
        room = ana.app.party.room
        assert room is not None
        await ana.until(lambda: room.session.view.stage == "aiming")
        if room.session.view.turn == 1:
            await leo.act({"type": "reach", "dropping": 0, "aside": 0})
            await ana.until(lambda: room.session.view.turn == 0)
        await ana.until(lambda: room.session.view.stage == "aiming")
        await ana.sees("You have the tongs!")
        await ana.press("f")
        await leo.until(lambda me: any(told.get("dropping") == 5 for told in me.told))
        closing = next(told for told in leo.told if told.get("dropping") == 5)
        assert (closing["type"], closing["seat"]) == ("tongs-closing", 0)


async def test_somebodys_wish_to_stop_is_seen_and_answered_in_the_terminal(
    live: Live, doors: Doors
) -> None:
    async with two_playing(live, doors) as (ana, leo):
        assert await leo.ask("propose-stop") is None
        await ana.sees("F2 yes, let’s stop · F3 no, play on · Leo would like to stop")
        await ana.press("f3")
        await leo.until(lambda me: me.table["match"]["stop"] is None)
        await ana.until(lambda: "would like to stop" not in ana.screen)
        assert await leo.ask("propose-stop") is None
        await ana.sees("Leo would like to stop")
        await ana.press("f2")
        await leo.until(lambda me: not me.running)
        await ana.sees("[Enter] again")


async def test_a_wish_to_stop_is_told_from_the_terminal_and_the_match_ends_with_the_others(
    live: Live, doors: Doors
) -> None:
    async with two_playing(live, doors) as (ana, leo):
        await ana.sees("F4 stop")
        await ana.press("f4")
        await ana.sees("Shall we stop?", "[Enter] yes, let’s stop · [Esc] play on")
        await ana.press("escape")
        await ana.until(lambda: "Shall we stop?" not in ana.screen)
        await ana.press("f4")
        await ana.press("enter")
        host = leo.table["host"]
        await leo.until(lambda me: me.table["match"]["stop"] == [host])
        await ana.sees("F3 play on after all")
        assert await leo.ask("vote-stop", agree=True) is None
        await ana.sees("[Enter] again")


async def test_who_plays_alone_with_bots_ends_it_from_the_terminal_at_once(
    live: Live, doors: Doors
) -> None:
    entry = await doors.open("Ana")
    async with sitting(live, entry) as ana:
        await ana.sees("Code:")
        await ana.press("b")
        await ana.sees("Olmo")
        await ana.press("s")
        await ana.sees("F4 stop")
        await ana.press("f4")
        await ana.press("enter")
        await ana.sees("[Enter] again")


async def test_a_game_that_no_terminal_shows_is_played_elsewhere(live: Live, doors: Doors) -> None:
    host = await doors.open("Leo")
    leo = await doors.sit(host)
    entry = await doors.join(host.table, host.secret, "Ana")
    async with sitting(live, entry) as ana:
        await ana.sees("Ana", "Leo")
        assert await leo.ask("choose", game="oeil", options={}) is None
        for name in ("Nuri", "Otto"):
            assert await leo.ask("add-bot", level="child", name=name, sign="🐢") is None
        party = ana.app.party
        assert (party.elsewhere, party.room) == (None, None)
        assert await leo.ask("start") is None
        await ana.until(lambda: party.elsewhere)
        assert (party.elsewhere, party.room) == ("L’Œil en coin", None)


def test_where_it_is_played_is_told_in_one_line_with_exit_status_2(
    live: Live, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def spend(*_: object) -> str:
        return "L’Œil en coin"

    monkeypatch.setattr("sobremesa.cli.play.party.spend", spend)
    monkeypatch.setattr("sobremesa.cli.play.terminal.check", lambda _: None)
    monkeypatch.setattr(Seats, "of_this_computer", lambda: Seats(tmp_path / "seats.json"))
    assert run(["join", live.url, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert f"L’Œil en coin is not played in the terminal but in a browser: {live.url}" in error
    assert error.count("\n") == 1


async def test_a_dead_line_is_told_and_comes_back_by_itself(tmp_path: Path) -> None:
    with Live(tmp_path, clock=2.0) as live:  # a stand-in would play the hand 15 s later
        async with Doors(live.url) as doors:
            entry = await doors.open("Ana")
            leo = await doors.sit(await doors.join(entry.table, entry.secret, "Leo"), returns=True)
            async with sitting(live, entry) as ana:
                await started(ana, leo)
                await asyncio.to_thread(live.kill)
                await ana.sees("The line is dead; trying again and again")
                await ana.press("space")
                await asyncio.to_thread(live.start)
                await ana.until(lambda: not ana.link.lost)
                await ana.until(lambda: "The line is dead" not in ana.screen)
                await leo.until(lambda me: me.connections == 2)
                room = ana.app.party.room
                assert room is not None
                assert len(room.session.view.hand) == 7


async def test_after_the_end_the_table_is_there_again(live: Live, doors: Doors) -> None:
    async with two_playing(live, doors) as (ana, leo):
        assert await leo.ask("leave-match") is None
        await ana.sees("All the others have left: Ana wins.")
        assert "This evening" not in ana.screen
        await ana.press("enter")
        await ana.sees("At the table", "Leo · watches", "This evening: Ana 1")


async def test_who_has_left_the_table_keeps_his_name_on_the_podium_and_in_the_tally(
    live: Live, doors: Doors
) -> None:
    entry = await doors.open("Ana")
    leo = await doors.sit(await doors.join(entry.table, entry.secret, "Leo"))
    eva = await doors.sit(await doors.join(entry.table, entry.secret, "Eva"))
    async with sitting(live, entry) as ana:
        await ana.sees("Eva")
        await started(ana, leo)
        assert await eva.ask("leave-match") is None
        await leo.ask("leave-table")
        await ana.sees("Ana wins.", "Leo · 0 cards", "Eva · 0 cards")
        assert await eva.ask("sit") is None
        await ana.press("enter")
        await ana.sees("This evening: Ana 1")
        await ana.press("s")
        await ana.until(lambda: ana.app.party.room is not None)
        await ana.pilot.pause()
        await ana.press("q", "enter")
        await eva.until(lambda me: not me.running)
        await eva.ask("leave-table")
        await ana.sees("At the table", "This evening: Ana 1 · Eva 1")


async def test_another_device_takes_over_and_is_told_plainly(live: Live, doors: Doors) -> None:
    entry = await doors.open("Ana")
    async with sitting(live, entry) as ana:
        await ana.sees("Ana · you · host")
        await doors.sit(entry)
        await ana.until(lambda: ana.link.end is not None)
        assert TEXTS.say(ana.link.end or "") == "You are at this table with another device now."


async def test_who_is_removed_is_told_plainly(live: Live, doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    entry = await doors.join(ana.entry.table, ana.entry.secret, "Leo")
    async with sitting(live, entry) as leo:
        await leo.sees("Leo · you")
        assert await ana.ask("remove", person=entry.person) is None
        await leo.until(lambda: leo.link.end is not None)
        assert TEXTS.say(leo.link.end or "") == "You are no longer at this table."


async def test_a_seat_is_found_again(live: Live, doors: Doors, tmp_path: Path) -> None:
    seats = Seats(tmp_path / "seats.json")
    opened = await asyncio.to_thread(seats.take, Where(live.url), "Ana", "🐢", TEXTS)
    again = Where(live.url, opened.table)
    assert await asyncio.to_thread(seats.take, again, "Ana", "🐢", TEXTS) == opened
    assert (tmp_path / "seats.json").stat().st_mode & 0o077 == 0


async def test_a_link_and_a_code_lead_to_the_same_table(
    live: Live, doors: Doors, tmp_path: Path
) -> None:
    entry = await doors.open("Ana")
    link = read_where(f"{live.url}/t/{entry.table}#{entry.secret}", "")
    code = read_where(entry.code.lower(), live.url)
    places = [
        await asyncio.to_thread(Seats(tmp_path / name).take, where, "Leo", "🐢", TEXTS)
        for name, where in (("one", link), ("two", code))
    ]
    assert {place.table for place in places} == {entry.table}
    assert len({place.token for place in places}) == 2


async def test_a_refusal_is_one_sentence(live: Live, tmp_path: Path) -> None:
    seats = Seats(tmp_path / "seats.json")
    for where, says in (
        (Where(live.url, code="QQQQQQ"), "No table has this code."),
        (Where(live.url, "nowhere", "x"), "There is no such table."),
    ):
        with pytest.raises(click.ClickException, match=says):
            await asyncio.to_thread(seats.take, where, "Leo", "🐢", TEXTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_each_end(language: str) -> None:
    texts = words(language)
    assert all(f"end.{end}" in texts for end in ("moved", "removed", "reload", "no-table"))


@pytest.mark.parametrize("typed", ["ftp://x/t/y", "http://", "not a code!"])
def test_what_leads_nowhere_gets_one_line_and_status_2(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["join", typed]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
