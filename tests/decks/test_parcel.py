"""A deck as one zip: taken along, taken in again, and not trusted."""

import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from sobremesa.decks.parcel import is_bare, is_parcel, pack, photos, unpack
from sobremesa.decks.reading import DeckError
from sobremesa.decks.shelf import Shelf
from sobremesa.decks.standing import Standing
from sobremesa.decks.workroom import Workroom
from tests.decks.pictures import encoded
from tests.decks.shelves import files, filled, print_of


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    with closing(Shelf(tmp_path / "decks")) as opened:
        yield opened


@pytest.fixture(scope="module")
def workroom() -> Iterator[Workroom]:
    with Workroom(processes=1) as workroom:
        yield workroom


def test_an_exported_deck_comes_back_byte_for_byte(
    shelf: Shelf, workroom: Workroom, tmp_path: Path
) -> None:
    made = filled(shelf, 300, 900, 1700)
    deck = shelf.change(made.id, made.photos[0].id, camera=True, title="Hello")
    pack(shelf, deck.id, tmp_path / "one.zip")
    assert is_parcel(tmp_path / "one.zip")
    before = files(shelf.place(deck.id))
    shelf.delete(deck.id)
    assert unpack(shelf, tmp_path / "one.zip", Standing(kept=True), workroom) == deck
    after = files(shelf.place(deck.id))
    assert {**after, "shelf.json": b""} == {**before, "shelf.json": b""}
    pack(shelf, deck.id, tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_where_its_id_is_taken_it_gets_another(
    shelf: Shelf, workroom: Workroom, tmp_path: Path
) -> None:
    deck = filled(shelf, 300)
    pack(shelf, deck.id, tmp_path / "one.zip")
    other = unpack(shelf, tmp_path / "one.zip", Standing(), workroom)
    assert (other.id != deck.id, other.photos) == (True, deck.photos)


def rewritten(source: Path, **changed: bytes | None) -> Path:
    """The same zip, with one file more, another one, or one less."""
    to = source.with_name("changed.zip")
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(to, "w") as new:
        entries: dict[str, bytes | None] = {name: old.read(name) for name in old.namelist()}
        for name, data in (entries | changed).items():
            if data is not None:
                new.writestr(name, data)
    return to


def other_picture() -> bytes:
    return print_of(310).pictures[0].webp


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda name, data: {"more.txt": b"x"}, "other files"),
        (lambda name, data: {"../x.webp": b"x"}, "other files"),
        (lambda name, data: {name: None}, "other files"),
        (lambda name, data: {name: other_picture()}, "not the picture that it was"),
        (lambda name, data: {name: data + b"<script>"}, "not written by this program"),
        (lambda name, data: {name: encoded("JPEG")}, "not written by this program"),
        (lambda name, data: {name: encoded("WEBP", exif=b"Exif\0\0x")}, "not written by this"),
        (lambda name, data: {name: encoded("WEBP", lossless=True)}, "not written by this"),
        (lambda name, data: {"deck.json": b"{}"}, "cannot be read"),
        (lambda name, data: {"deck.json": None}, "there is no deck.json"),
    ],
)
def test_a_zip_in_which_anything_is_not_as_it_should_be_is_refused_whole(
    shelf: Shelf,
    workroom: Workroom,
    tmp_path: Path,
    change: Callable[..., dict[str, bytes | None]],
    why: str,
) -> None:
    deck = filled(shelf, 300)
    pack(shelf, deck.id, tmp_path / "one.zip")
    name = deck.photos[0].file
    data = shelf.picture(deck.id, deck.photos[0], 300).read_bytes()
    shelf.delete(deck.id)
    with pytest.raises(DeckError, match=why):
        unpack(shelf, rewritten(tmp_path / "one.zip", **change(name, data)), Standing(), workroom)
    assert files(tmp_path / "decks") == {}


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'"width": 300', b'"width": 3000', "another size"),
        (b'"#', b'"red', "cannot be read"),
        (b".300.webp", b".301.webp", "other sizes|other files"),
        (b'"id": "own-', b'"id": "../own-', "cannot be read"),
    ],
)
def test_a_description_that_does_not_fit_is_refused(
    shelf: Shelf, workroom: Workroom, tmp_path: Path, old: bytes, new: bytes, why: str
) -> None:
    deck = filled(shelf, 300)
    pack(shelf, deck.id, tmp_path / "one.zip")
    text = (shelf.place(deck.id) / "deck.json").read_bytes()
    assert old in text
    changed = rewritten(tmp_path / "one.zip", **{"deck.json": text.replace(old, new)})
    with pytest.raises(DeckError, match=why):
        unpack(shelf, changed, Standing(), workroom)


def test_what_our_own_encoder_writes_is_one_frame_and_nothing_else() -> None:
    for picture in print_of(1700).pictures:
        assert is_bare(picture.webp)
        assert not is_bare(picture.webp + b"\0")
        assert not is_bare(picture.webp[:-1])


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"titles": {"en": "x" * 301}}, "more is said of"),
        ({"words": {"en": {"tags": ["x"] * 101, "captions": []}}}, "more is said of"),
        ({"sources": [dict.fromkeys(("title", "author", "url", "licence"), "x")] * 30}, "more is"),
        ({"titles": {"xx": "x"}}, "speaks xx"),
    ],
)
def test_texts_without_end_are_refused(
    said: dict[str, object], why: str, shelf: Shelf, workroom: Workroom, tmp_path: Path
) -> None:
    deck = filled(shelf, 300)
    pack(shelf, deck.id, tmp_path / "one.zip")
    text = msgspec.json.decode((shelf.place(deck.id) / "deck.json").read_bytes())
    text["photos"][0] |= said
    changed = rewritten(tmp_path / "one.zip", **{"deck.json": msgspec.json.encode(text)})
    for taken in (
        lambda: unpack(shelf, changed, Standing(), workroom),
        lambda: list(photos(changed, workroom)),
    ):
        with pytest.raises(DeckError, match=why):
            taken()


def test_a_packed_deck_that_is_larger_than_a_deck_may_be_is_not_unpacked(
    shelf: Shelf, workroom: Workroom, tmp_path: Path
) -> None:
    deck = filled(shelf, 300)
    pack(shelf, deck.id, tmp_path / "one.zip")
    whole = (tmp_path / "one.zip").read_bytes()
    entry = whole.rindex(b"PK\1\2")  # in the list, where the picture's size stands
    large = (400_000_001).to_bytes(4, "little")
    (tmp_path / "one.zip").write_bytes(whole[: entry + 24] + large + whole[entry + 28 :])
    with pytest.raises(DeckError, match="it has more than 400 MB"):
        list(photos(tmp_path / "one.zip", workroom))


def test_a_wrong_photograph_does_not_end_the_others(
    shelf: Shelf, workroom: Workroom, tmp_path: Path
) -> None:
    deck = filled(shelf, 300, 310, 900)
    pack(shelf, deck.id, tmp_path / "one.zip")
    wrong = rewritten(tmp_path / "one.zip", **{deck.photos[1].file: other_picture()[:-2]})
    taken = list(photos(wrong, workroom, tmp_path))
    assert [one.photo for one in taken] == list(deck.photos)
    assert [len(one.pictures) for one in taken] == [1, 0, 3]
    assert taken[1].wrong == f"{deck.photos[1].file} was not written by this program"
    assert taken[2].pictures == tuple(one.webp for one in print_of(900).pictures)
