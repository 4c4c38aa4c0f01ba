"""The photographs of a table: for its people alone, kept for ever, under names that say nothing."""

import hashlib
from collections.abc import AsyncIterator
from importlib.resources import files
from typing import Any

import httpx
import pytest

from sobremesa.decks.shelf import deck
from tests.clients import Doors, Entry
from tests.live import Live

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(60)]


@pytest.fixture
async def doors(live: Live) -> AsyncIterator[Doors]:
    async with Doors(live.url) as doors:
        yield doors


def key(entry: Entry) -> dict[str, str]:
    return {"Authorization": f"Bearer {entry.token}"}


async def found_of(doors: Doors, entry: Entry) -> dict[str, Any]:
    answer = await doors.http.get(f"/t/{entry.table}/decks/found", headers=key(entry))
    assert answer.status_code == 200
    view: dict[str, Any] = answer.json()
    return view


def picture_of(entry: Entry, photo: dict[str, Any]) -> str:
    return f"/t/{entry.table}/photos/{photo['name']}.{photo['sizes'][0]}.webp"


async def test_a_deck_is_told_in_the_order_of_the_rules_numbers(doors: Doors) -> None:
    ana = await doors.open()
    view = await found_of(doors, ana)
    known = deck("found")
    assert known is not None
    assert (view["id"], view["titles"]) == ("found", known.titles)
    told = [(photo["title"], photo["alt"], photo["camera"]) for photo in view["photos"]]
    assert told == [(photo.titles, photo.alt, photo.camera) for photo in known.photos]
    for photo in view["photos"]:
        assert photo.keys() == {
            *("name", "width", "height", "shade", "sizes", "title", "alt", "camera"),
            "removable",
        }
        assert (photo["width"], photo["height"], photo["sizes"]) == (640, 640, [640])


async def test_a_picture_is_the_one_of_its_number(doors: Doors) -> None:
    ana = await doors.open()
    view, known = await found_of(doors, ana), deck("found")
    assert known is not None
    for number in (0, 41, 99):
        photo = view["photos"][number]
        picture = await doors.http.get(picture_of(ana, photo), headers=key(ana))
        file = files("sobremesa.decks") / "found" / known.photos[number].file
        assert picture.content == file.read_bytes()
        assert photo["name"] == hashlib.sha256(picture.content).hexdigest()[:32]


async def test_a_picture_is_kept_for_ever_and_by_nobody_else(doors: Doors) -> None:
    ana = await doors.open()
    photo = (await found_of(doors, ana))["photos"][7]
    address = picture_of(ana, photo)
    picture = await doors.http.get(address, headers=key(ana))
    assert picture.status_code == 200
    assert picture.headers["content-type"] == "image/webp"
    assert picture.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert picture.headers["x-content-type-options"] == "nosniff"
    head = await doors.http.head(address, headers=key(ana))
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == str(len(picture.content))
    again = {"If-None-Match": picture.headers["etag"]}
    assert (await doors.http.get(address, headers=key(ana) | again)).status_code == 304
    assert (await doors.http.get(address, headers=again)).status_code == 404


async def test_a_browser_gets_pictures_by_its_cookie(doors: Doors) -> None:
    ana = await doors.open()
    photo = (await found_of(doors, ana))["photos"][0]
    asked = {"secret": ana.secret, "name": "Leo", "sign": "🐻"}
    joined = await doors.http.post(f"/t/{ana.table}/join", json=asked)
    cookie = {"Cookie": joined.headers["set-cookie"].split(";")[0]}
    doors.http.cookies.clear()
    assert (await doors.http.get(picture_of(ana, photo), headers=cookie)).status_code == 200


async def test_for_others_there_is_no_picture_and_no_difference(doors: Doors) -> None:
    ana, eva = await doors.open("Ana"), await doors.open("Eva")
    photo = (await found_of(doors, ana))["photos"][3]
    nothing = photo | {"name": "0" * 32}

    async def ask(path: str, headers: dict[str, str]) -> httpx.Response:
        return await doors.http.get(path, headers=headers)

    answers = [
        await ask(picture_of(ana, photo), {}),
        await ask(picture_of(ana, photo), key(eva)),
        await ask(picture_of(ana, photo), {"Authorization": "Bearer nonsense"}),
        await ask(picture_of(ana, nothing), key(ana)),
        await ask(picture_of(ana, nothing), {}),
        await ask(f"/t/nowhere/photos/{photo['name']}.640.webp", key(ana)),
    ]
    assert {(answer.status_code, answer.text) for answer in answers} == {
        (404, '{"reason":"no-photo","params":{}}')
    }


async def test_everybody_may_know_whose_work_the_built_in_deck_is(doors: Doors) -> None:
    known = deck("found")
    assert known is not None
    told = (await doors.http.get("/credits")).json()["photos"]
    assert [(one["title"], one["licence"]) for one in told] == [
        (photo.titles, photo.licence) for photo in known.photos
    ]
    named = [[source["author"] for source in one["sources"]] for one in told]
    assert named == [[source.author for source in photo.sources] for photo in known.photos]
    assert all(authors and all(authors) for authors in named)


@pytest.mark.parametrize(
    "name", ["found-001.webp", "%2e%2e%2fdeck.json", "NAME.641.webp", "NAME.webp", "NAME.640.WEBP"]
)
async def test_only_pictures_have_an_address(name: str, doors: Doors) -> None:
    ana = await doors.open()
    photo = (await found_of(doors, ana))["photos"][0]
    path = f"/t/{ana.table}/photos/{name.replace('NAME', photo['name'])}"
    assert (await doors.http.get(path, headers=key(ana))).status_code == 404
