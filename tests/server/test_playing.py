"""People in a script and bots play at a real server, and lose their sockets while they do."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from sobremesa.kernel.moments import MOST
from sobremesa.wire import Hidden, React, Reacted, Reaction
from tests.clients import Client, Doors
from tests.live import Live
from tests.players import choose, play

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


@pytest.fixture(scope="module")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server for whole matches."""
    folder = tmp_path_factory.mktemp("fast")
    with Live(folder, "--generosity", "1000", clock=40.0) as server:
        yield server


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


async def started(doors: Doors, *names: str) -> list[Client]:
    """A match that has just begun."""
    clients = await doors.party(*names)
    assert await clients[0].ask("start") is None
    for client in clients:
        await client.until(lambda me: me.view is not None)
    return clients


async def opened(doors: Doors, *names: str) -> list[Client]:
    """A match whose piles are open."""
    clients = await started(doors, *names)
    for client in clients:
        await client.until(lambda me: me.view is not None and me.view["stage"] == "playing")
    return clients


@pytest.mark.parametrize("adapter", ["picows", "websockets"])
async def test_two_people_and_bots_play_a_match_to_its_end(
    adapter: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp(adapter)
    with Live(folder, "--socket", adapter, clock=40.0) as live:
        async with Doors(live.url) as doors:
            ana, leo = await doors.party("Ana", "Leo")
            for level in ("child", "friend", "shark"):
                assert await ana.ask("add-bot", level=level, name=level, sign="🐢") is None
            assert await ana.ask("start") is None
            await asyncio.gather(play(ana), play(leo))
            outcome = ana.table["match"]["outcome"]
            assert outcome == leo.table["match"]["outcome"]
            assert outcome["why"] in {"empty-hand", "fewest-cards"}
            assert sum(outcome["scores"]) == len(outcome["winners"]) >= 1
            moments = ana.table["match"]["moments"]
            assert moments == leo.table["match"]["moments"]
            assert 1 <= len(moments) <= MOST


async def test_a_rematch_keeps_everybody_and_the_tally(fast: Live) -> None:
    async with Doors(fast.url) as doors:
        ana, leo = await doors.party("Ana", "Leo")
        assert await ana.ask("choose", game="loonacy", options={"pictures": 20}) is None
        assert await ana.ask("start") is None
        await asyncio.gather(play(ana), play(leo))
        assert await ana.ask("start") is None
        await asyncio.gather(play(ana), play(leo))
        assert ana.table["match"]["number"] == 2
        assert ana.table["chairs"] == [ana.entry.person, leo.entry.person]
        assert sum(ana.table["tally"].values()) >= 2


async def lose_and_return(client: Client) -> None:
    """Lose the socket, come back by itself, and see what is true."""
    client.returns = True
    seen, connections = client.seq, client.connections
    client.lose()
    await client.until(lambda me: me.connections > connections)
    await client.until(lambda me: me.closed is None)
    assert client.seq >= seen


async def test_who_loses_his_socket_in_the_lobby_keeps_his_chair(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    await lose_and_return(leo)
    assert leo.table["chairs"] == [ana.entry.person, leo.entry.person]


async def test_who_loses_his_socket_while_hands_are_seen_has_his_hand_again(doors: Doors) -> None:
    ana, leo = await started(doors, "Ana", "Leo")
    assert leo.view is not None
    hand = leo.view["hand"]
    await lose_and_return(leo)
    assert leo.view["hand"] == hand
    await ana.until(lambda me: me.view is not None and me.view["stage"] == "playing")


async def test_who_loses_his_socket_while_all_play_goes_on(doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    await lose_and_return(leo)
    assert await leo.act({"type": "point"}) is None
    await ana.until(lambda me: any(told["type"] == "finger-shown" for told in me.told))


async def test_who_loses_his_socket_while_cards_are_dealt_gets_his_card(doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    await asyncio.gather(ana.act({"type": "point"}), leo.act({"type": "point"}))
    await leo.until(lambda me: any(told["type"] == "cards-dealt" for told in me.told))
    await lose_and_return(leo)
    await leo.until(lambda me: me.view is not None and len(me.view["hand"]) == 8)


async def test_who_loses_his_socket_while_the_match_is_paused_sees_no_card(doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    assert await ana.ask("pause") is None
    await leo.until(lambda me: me.view is None)
    await lose_and_return(leo)
    assert leo.view is None
    assert await leo.ask("resume") is None
    await lose_and_return(leo)
    await leo.until(lambda me: me.view is not None and me.table["match"]["paused"] is None)


async def test_who_loses_his_socket_when_it_is_over_sees_the_end(doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    assert await ana.ask("propose-stop") is None
    assert await leo.ask("vote-stop", agree=True) is None
    await lose_and_return(leo)
    assert leo.table["match"]["outcome"]["why"] == "stopped"


async def test_a_second_connection_takes_over_and_the_first_is_told(doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    leo.returns = True
    tablet = await doors.sit(leo.entry)
    await leo.until(lambda me: me.closed is not None)
    assert (leo.moved, leo.closed) == (True, 4001)
    assert tablet.view is not None
    assert (tablet.seat, len(tablet.view["hand"])) == (1, 7)
    assert await tablet.act({"type": "point"}) is None
    assert not ana.table["people"][1]["away"]


async def test_who_is_hidden_is_away_and_back_when_seen(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    await leo.say(Hidden(hidden=True))
    await ana.until(lambda me: me.table["people"][1]["away"])
    await leo.say(Hidden(hidden=False))
    await ana.until(lambda me: not me.table["people"][1]["away"])


async def test_all_at_the_table_see_a_reaction_and_a_hail_of_them_is_dropped(doors: Doors) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    await leo.say(React(Reaction.CLAP))
    for one in (ana, leo):
        await one.until(lambda me: me.reactions == [Reacted(leo.person, Reaction.CLAP)])
    for _ in range(20):
        await leo.say(React(Reaction.PARTY))
    assert await leo.ask("rename", name="Leonor", sign="🦁") is None
    assert 1 < len(leo.reactions) < 20
    await ana.until(lambda me: len(me.reactions) == len(leo.reactions))


async def test_a_hidden_page_that_comes_back_is_shown_all_and_stays_away(doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    await leo.say(Hidden(hidden=True))
    await ana.until(lambda me: me.table["people"][1]["away"])
    leo.lose()
    await leo.connect(hidden=True)
    assert leo.view is not None
    assert len(leo.view["hand"]) == 7
    assert await ana.ask("rename", name="Anna", sign="🦊") is None
    assert ana.table["people"][1]["away"]
    await leo.say(Hidden(hidden=False))
    await ana.until(lambda me: not me.table["people"][1]["away"])


async def test_a_page_that_is_hidden_when_it_comes_back_makes_its_person_away(
    doors: Doors,
) -> None:
    ana, leo = await doors.party("Ana", "Leo")
    await leo.connect(hidden=True)
    await ana.until(lambda me: me.table["people"][1]["away"])


async def test_after_a_restart_a_hidden_page_is_nobody_who_is_here(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            ana, leo = await opened(doors, "Ana", "Leo")
            await asyncio.to_thread(live.kill)
            await asyncio.to_thread(live.start)
            await leo.connect(hidden=True)
            await leo.until(lambda me: all(one["away"] for one in me.table["people"]))
            assert leo.table["match"]["since"] is None
            await ana.connect()
            await ana.until(lambda me: not me.table["people"][0]["away"])
            assert ana.table["people"][1]["away"]


async def test_who_joins_and_never_comes_is_away(doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    await doors.join(ana.entry.table, ana.entry.secret, "Leo")
    await ana.until(lambda me: len(me.table["people"]) == 2 and me.table["people"][1]["away"])


async def test_a_stand_in_plays_until_its_person_is_back(doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    leo.lose()
    await ana.until(lambda me: me.table["match"]["stand_ins"] == [1])
    await leo.connect()
    await ana.until(lambda me: me.table["match"]["stand_ins"] == [])


async def test_ten_taps_a_second_are_all_answered_in_their_order(doors: Doors) -> None:
    ana, _ = await opened(doors, "Ana", "Leo")
    kinds = ["point", "take-back"] * 10
    numbers = []
    for kind in kinds:
        numbers.append(await ana.begin_act({"type": kind}))
        await asyncio.sleep(0.1)
    answers = [await ana.answer(number) for number in numbers]
    assert [answer.refusal for answer in answers] == [None] * len(kinds)
    seqs = [answer.seq for answer in answers]
    assert seqs == sorted(set(seqs))


async def test_an_update_comes_before_the_answer_that_names_its_row(doors: Doors) -> None:
    ana, leo = await opened(doors, "Ana", "Leo")
    for client in (ana, leo):
        if client.view is not None and (action := choose(client.view)) is not None:
            await client.act(action)
    shown = 0
    for one in ana.heard:
        if one.way == "heard" and one.frame.startswith(b'{"type":"update"'):
            shown = int(one.frame.split(b'"seq":')[1].split(b",")[0])
        elif one.way == "heard" and one.frame.startswith(b'{"type":"answer"'):
            assert int(one.frame.split(b'"seq":')[1].split(b",")[0].rstrip(b"}")) <= shown
