"""The deck that is played with: the host names it, and the server says what it holds."""

from collections.abc import AsyncIterator

import pytest

from sobremesa.decks.shelf import deck
from tests.clients import Doors
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


async def test_a_deck_holds_what_the_server_knows_whatever_a_client_says(doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    known = deck("found")
    assert known is not None
    for said in ({"id": "found"}, {"id": "found", "photos": 500, "cameras": [0, 1, 2], "x": 1}):
        assert await ana.ask("choose", game="oeil", options={"target": 12, "deck": said}) is None
        told = ana.table["game_options"]
        assert (told["target"], told["deck"]["id"]) == (12, "found")
        assert told["deck"]["photos"] == len(known.photos)
        assert tuple(told["deck"]["cameras"]) == known.for_rules.cameras


async def test_without_a_word_of_it_the_usual_deck_is_played_with(doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    assert await ana.ask("choose", game="oeil", options={"target": 24}) is None
    assert ana.table["game_options"]["deck"]["id"] == "found"


@pytest.mark.parametrize("name", ["nothing", "../found", "", "found\x00", "deck.json"])
async def test_a_deck_that_the_table_has_not_is_refused(name: str, doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    options = {"deck": {"id": name, "photos": 100, "key": "guessed"}}
    refused = await ana.ask("choose", game="oeil", options=options)
    assert refused is not None
    assert (refused.reason, refused.params) == ("no-deck", {})
    assert ana.table["game"] == "loonacy"


@pytest.mark.parametrize("said", ["found", 7, [], {"id": 7}, {"photos": 8}, {"id": None}])
async def test_what_names_no_deck_is_no_option(said: object, doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    refused = await ana.ask("choose", game="oeil", options={"deck": said})
    assert refused is not None
    assert refused.reason == "bad-options"


async def test_a_game_without_photographs_takes_no_deck(doors: Doors) -> None:
    (ana,) = await doors.party("Ana")
    refused = await ana.ask("choose", game="loonacy", options={"deck": {"id": "found"}})
    assert refused is not None
    assert refused.reason == "bad-options"
