"""L'Œil en coin at a real server: people in a script, bots that see by the deck's notes."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sobremesa.decks.notes import notes_for
from sobremesa.games.oeil.actions import Options
from sobremesa.kernel.decks import Notes
from tests.clients import Client, Doors
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(100)]  # a whole match on a busy machine

OPTIONS = {"target": 6}


async def test_what_can_be_chosen_is_offered_and_its_deck_and_pace_are_not(tmp_path: Path) -> None:
    with Live(tmp_path) as live:
        async with Doors(live.url) as doors:
            offered = (await doors.http.get("/games")).json()["games"]
    (oeil,) = [game for game in offered if game["id"] == "oeil"]
    assert (oeil["title"], oeil["seats"], oeil["age"]) == ("L’Œil en coin", [4, 7], 7)
    assert oeil["options"] == [
        {"name": "target", "values": [12, 24, 36, 48, 60], "usual": 36, "people_only": False},
        {"name": "tables", "values": [0, 1, 2, 3, 4, 5], "usual": 0, "people_only": False},
        {"name": "minus_points", "values": [False, True], "usual": True, "people_only": False},
    ]
    assert oeil["handicap"] == []


def choose(view: dict[str, Any]) -> dict[str, Any] | None:
    """Return something that this seat can do now, or nothing once it has done its part."""
    may = view["may"]
    if not may or view["seats"][view["seat"]]["ready"]:
        return None
    if "caption" in may:
        return {"type": "caption", "photo": view["hand"][0], "text": "Retour vers le futur"}
    if "lay" in may:
        return {"type": "lay", "photo": view["hand"][0]}
    if "point" in may and "pass" not in may:
        others = [one["photo"] for one in view["table"] if one["photo"] != view["laid"]]
        return {"type": "point", "photo": others[0]}
    return {"type": next(one for one in may if one in {"pass", "next", "keep", "agree"})}


async def play(client: Client) -> None:
    while client.running:
        action = None if client.view is None else choose(client.view)
        if action is not None:
            await client.act(action)
        await asyncio.sleep(0.02)


async def test_two_people_and_bots_play_with_the_built_in_deck_to_the_end(tmp_path: Path) -> None:
    with Live(tmp_path, "--generosity", "1000", clock=40.0) as live:
        async with Doors(live.url) as doors:
            ana, leo = await doors.party("Ana", "Leo")
            watcher = await doors.sit(await doors.join(ana.entry.table, ana.entry.secret, "Mia"))
            assert await watcher.ask("stand") is None
            assert await ana.ask("choose", game="oeil", options=OPTIONS) is None
            assert await ana.ask("set-options", options={"language": "es"}) is None
            for name in ("Nuri", "Otto", "Pia"):
                assert await ana.ask("add-bot", level="shark", name=name, sign="🐢") is None
            assert await ana.ask("start") is None
            for client in (ana, leo):
                await client.until(lambda me: me.running)
            await asyncio.gather(play(ana), play(leo))
            assert ana.table["match"]["outcome"]["why"] == "target"
            captions = [one["caption"] for one in ana.told if one["type"] == "caption-given"]
            notes = notes_for(Options(), "es")["deck"]
            assert isinstance(notes, Notes)
            known = {caption for captions in notes.captions for caption in captions}
            by_bots = set(captions) - {"Retour vers le futur"}
            assert by_bots <= known
            for client in (ana, leo, watcher):
                secrets_are_kept(client)


async def test_a_captioner_is_lent_words_for_his_own_photographs_and_nobody_else_is(
    tmp_path: Path,
) -> None:
    with Live(tmp_path, "--generosity", "1000") as live:
        async with Doors(live.url) as doors:
            party = await doors.party("Ana", "Leo", "Mia", "Tom")
            assert await party[0].ask("choose", game="oeil", options=OPTIONS) is None
            assert await party[0].ask("set-options", options={"language": "fr"}) is None
            assert await party[0].ask("start") is None
            for client in party:
                await client.until(lambda me: me.running)
            captioner, viewer = (
                next(me for me in party if captions(me) is so) for so in (True, False)
            )
            photo, strange = hand(captioner)[0], hand(viewer)[0]
            notes = notes_for(Options(), "fr")["deck"]
            assert isinstance(notes, Notes)
            lent = await ideas(doors, captioner, photo)
            assert len(lent) == 3
            assert set(lent) < set(notes.captions[photo])
            german = notes_for(Options(), "de")["deck"]
            assert isinstance(german, Notes)
            for language, known in (("de", german), ("xx", notes)):
                lent = await ideas(doors, captioner, photo, lang=language)
                assert set(lent) < set(known.captions[photo])
            assert await ideas(doors, captioner, strange) == []
            assert await ideas(doors, viewer, strange) == []
            assert await ideas(doors, captioner, 10**8) == []
            for about in ("", "-1", "one", "9" * 40):
                assert (await ask_ideas(doors, captioner, about)).status_code == 400
            where = f"/t/{captioner.entry.table}/ideas?about={photo}"
            assert (await doors.http.get(where)).status_code == 401


def captions(client: Client) -> bool:
    assert client.view is not None
    return "caption" in client.view["may"]


def hand(client: Client) -> list[int]:
    assert client.view is not None
    photos: list[int] = client.view["hand"]
    return photos


async def ideas(doors: Doors, client: Client, photo: int, **more: str) -> list[str]:
    response = await ask_ideas(doors, client, str(photo), **more)
    assert response.status_code == 200
    captions: list[str] = response.json()["captions"]
    return captions


async def ask_ideas(doors: Doors, client: Client, about: str, **more: str) -> Any:
    entry = client.entry
    headers = {"Authorization": f"Bearer {entry.token}"}
    return await doors.http.get(
        f"/t/{entry.table}/ideas", params={"about": about, **more}, headers=headers
    )


def secrets_are_kept(client: Client) -> None:
    """Before they are shown, nobody has been told an owner, a finger, or what lies face down."""
    views = [update.view for update in client.updates if update.view is not None]
    assert {view["stage"] for view in views} >= {"caption", "laying", "pointing", "talk"}
    for view in views:
        lying = view["table"]
        if view["stage"] in {"pointing", "favourite"}:
            assert {one["owner"] for one in lying} == {None}
        if view["stage"] == "pointing":
            assert [one["fingers"] for one in lying] == [[]] * len(lying)
    for told in client.told:
        if told["type"] in {"photo-laid", "finger-laid"} and told["seat"] != client.seat:
            assert told["photo"] is None
        if told["type"] == "caption-given" and told["captioner"] != client.seat:
            assert told["photo"] is None
