"""A real server is killed while a caption waits for the host: it waits still, and then passes."""

from pathlib import Path
from typing import Any, Final

import pytest

from sobremesa.games.oeil.state import Stage
from tests.clients import Client, Doors
from tests.e2e.oeil_scenes import Scene
from tests.e2e.stored import store
from tests.faults.test_oeil_kills import all_are_here, goes_since, sit_down
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

WORDS: Final = "Words that nobody else shall read"
Json = dict[str, Any]


def words_of(person: Client) -> Json | None:
    words: Json | None = person.table["words"]
    return words


async def test_a_caption_that_waits_outlives_the_server(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    stored = await store(tmp_path / "data", {"scene": Scene(Stage.CAPTION, people=4, tables=2)})
    with Live(tmp_path, "--generosity", "1000") as live:
        async with Doors(live.url) as doors:
            people = await sit_down(doors, stored["scene"])
            host, writer, *third = people
            options = host.table["options"] | {"nod": True}
            assert await host.ask("set-options", options=options) is None
            assert writer.view is not None
            caption = {"type": "caption", "photo": writer.view["hand"][0], "text": WORDS}
            assert await writer.act(caption) is None
            await host.until(lambda me: words_of(me) is not None)
            before = [words_of(one) for one in people]
            assert [words is None for words in before] == [one in third for one in people]

            since = goes_since(host)
            live.kill()
            for person in people:
                person.view = None
            live.start()
            await all_are_here(people, since)
            assert [words_of(one) for one in people] == before

            number = host.table["match"]["number"]
            assert await host.ask("let-pass", match=number, words=WORDS) is None
            for person in people:
                await person.until(lambda me: me.view is not None and me.view["caption"] == WORDS)
