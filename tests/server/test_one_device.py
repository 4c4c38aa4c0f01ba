"""Several people on one device at a real server: one socket, and each acts from his own seat."""

import sys
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.clients import Client, Doors
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]

OPEN = (sys.executable, "-m", "tests.table.open_hands")
POINT = {"type": "point"}


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server whose Loonacy hides nothing and goes round by turns."""
    with Live(tmp_path_factory.mktemp("opened"), program=OPEN) as server:
        yield server


@pytest.fixture
async def doors(opened: Live) -> AsyncIterator[Doors]:
    async with Doors(opened.url) as doors:
        yield doors


async def bring(client: Client, name: str = "Luz") -> str:
    """Let somebody play on a device; return who it is."""
    assert await client.ask("play-here", name=name, sign="🦉") is None
    return str(client.table["people"][-1]["id"])


async def family(doors: Doors) -> tuple[Client, str, Client]:
    """A match of Ana, of Luz on Ana's device, and of Leo, whose hands are seen."""
    ana, leo = await doors.party("Ana", "Leo")
    luz = await bring(ana)
    chairs = [ana.entry.person, luz, leo.entry.person]
    assert await ana.ask("arrange", players=chairs) is None
    assert await ana.ask("start") is None
    for client in (ana, leo):
        await client.until(lambda me: me.view is not None and me.view["stage"] == "playing")
    return ana, luz, leo


async def test_both_play_on_one_socket_each_from_his_own_seat(doors: Doors) -> None:
    ana, luz, leo = await family(doors)
    assert (ana.here, leo.here, leo.seat) == ([0, 1], [2], 2)
    assert await ana.act(POINT, companion=luz) is None
    await leo.until(lambda me: me.view is not None and me.view["seats"][1]["pointing"])
    assert leo.view is not None
    assert not leo.view["seats"][0]["pointing"]
    assert await ana.act(POINT) is None


async def test_a_device_is_shown_the_seat_whose_turn_it_is(doors: Doors) -> None:
    ana, luz, leo = await family(doors)
    assert ana.seat == 1  # Leo's turn; Luz was waited for before
    assert await leo.act(POINT) is None
    await ana.until(lambda me: me.seat == 0)
    assert ana.view is not None
    assert ana.view["hand"] != []
    assert await ana.act(POINT) is None
    await ana.until(lambda me: me.seat == 1)
    assert await ana.act(POINT, companion=luz) is None
    await leo.until(lambda me: me.view is not None and me.view["phase"] > 2)


async def test_nobody_acts_for_anybody_on_another_device(doors: Doors) -> None:
    ana, luz, leo = await family(doors)
    for client, companion in ((leo, luz), (leo, ana.entry.person), (ana, leo.entry.person)):
        refused = await client.act(POINT, companion=companion)
        assert refused is not None
        assert refused.reason == "stranger"
    refused = await leo.ask("rename", companion=luz, name="Sol", sign="🐱")
    assert refused is not None
    assert refused.reason == "stranger"
    assert [one["name"] for one in ana.table["people"]] == ["Ana", "Leo", "Luz"]


async def test_a_lost_socket_takes_both_away_and_both_are_back_with_it(doors: Doors) -> None:
    ana, _, leo = await family(doors)
    ana.lose()
    await leo.until(lambda me: me.view is not None and away(me) == [True, True, False])
    await ana.connect()
    await leo.until(lambda me: me.view is not None and away(me) == [False, False, False])
    assert ana.here == [0, 1]


def away(client: Client) -> list[bool]:
    assert client.view is not None
    return [seat["away"] for seat in client.view["seats"]]


async def test_when_a_device_leaves_those_on_it_leave_with_it(doors: Doors) -> None:
    ana, luz, leo = await family(doors)
    await bring(leo, "Sol")
    await leo.ask("leave-table")
    await ana.until(lambda me: len(me.table["people"]) == 2)
    assert {one["id"] for one in ana.table["people"]} == {ana.entry.person, luz}
    assert {one["label"] for one in ana.table["gone"]} == {"Leo"}


async def test_after_a_restart_everybody_plays_on_the_same_device(opened: Live) -> None:
    async with Doors(opened.url) as doors:
        ana, luz, leo = await family(doors)
        opened.kill()
        opened.start()
        for client in (ana, leo):
            await client.connect()
        await ana.until(lambda me: me.view is not None)
        assert ana.here == [0, 1]
        carriers = {one["id"]: one["carrier"] for one in ana.table["people"]}
        assert carriers[luz] == ana.entry.person


async def test_a_game_that_hides_something_says_who_shares_a_screen(live: Live) -> None:
    async with Doors(live.url) as doors:
        (ana,) = await doors.party("Ana")
        luz = await bring(ana)
        assert not ana.table["open_table"]
        refused = await ana.ask("start")
        assert refused is not None
        assert (refused.reason, refused.params) == (
            "one-screen",
            {"first": "Ana", "second": "Luz"},
        )
        assert await ana.ask("leave-table", companion=luz) is None
        assert [one["name"] for one in ana.table["people"]] == ["Ana"]
