"""A real server is killed in each phase of L'Œil en coin: all see what they saw, and play on."""

from pathlib import Path
from typing import Final

import pytest

from sobremesa.games.oeil.state import Stage
from tests.clients import Client, Doors, Entry
from tests.e2e.oeil_scenes import Scene
from tests.e2e.stored import Stored, store
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

PHASES: Final = [stage for stage in Stage if stage is not Stage.BLANK]
HERE: Final = 4


async def sit_down(doors: Doors, stored: Stored) -> list[Client]:
    """Let the people of a table come; they see their match, and come back by themselves."""
    names = ("ana", "leo", "mia", "tom")
    entries = [
        Entry(stored.entry.table, name, token, stored.entry.secret)
        for name, token in zip(names, stored.tokens, strict=True)
    ]
    people = [await doors.sit(entry, returns=True) for entry in entries]
    await all_are_here(people)
    return people


async def all_are_here(people: list[Client], since: int = -1) -> None:
    """Wait until the match goes on that stood at a moment, and nobody in it is away."""
    for person in people:
        await person.until(
            lambda me: (
                me.view is not None
                and goes_since(me) > since
                and not any(seat["away"] for seat in me.view["seats"])
            )
        )


def goes_since(person: Client) -> int:
    """Return since when the match clock runs; -1: it stands."""
    since = person.table["match"]["since"]
    return -1 if since is None else int(since)


async def goes_on(person: Client) -> None:
    """Let who may do something now do it, to see that the match takes it."""
    view = person.view
    assert view is not None
    photo = next(iter(view["hand"]), None)
    others = [one["photo"] for one in view["table"] if one["photo"] != view["laid"]]
    deeds = {
        "caption": {"photo": photo, "text": "Oups"},
        "lay": {"photo": photo},
        "point": {"photo": others[0] if others else None},
        "exchange": {"photo": photo},
    }
    if view["may"]:
        tag = view["may"][0]
        assert await person.act({"type": tag} | deeds.get(tag, {})) is None


async def test_killed_in_each_phase_it_comes_back_to_what_all_saw_and_takes_what_they_do(
    tmp_path: Path,
) -> None:
    (tmp_path / "data").mkdir()
    scenes = {stage.value: Scene(stage, people=HERE, tables=2) for stage in PHASES}
    stored = await store(tmp_path / "data", scenes)
    with Live(tmp_path, "--generosity", "1000") as live:
        async with Doors(live.url) as doors:
            tables = {name: await sit_down(doors, stored[name]) for name in scenes}
            before = {name: [person.view for person in tables[name]] for name in scenes}
            assert {name: views[0]["stage"] for name, views in before.items() if views[0]} == {
                name: name for name in scenes
            }
            since = {name: goes_since(people[0]) for name, people in tables.items()}
            live.kill()
            for person in (person for people in tables.values() for person in people):
                person.view = None  # what is seen from now on is new
            live.start()
            for name, people in tables.items():
                await all_are_here(people, since[name])
                assert [person.view for person in people] == before[name]
            for people in tables.values():
                for person in people:
                    await goes_on(person)
