"""Decks on disk: added to, changed, exported, imported, deleted, and killed at every step."""

import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sobremesa.decks.developing import Developed, develop
from sobremesa.decks.notes import notes_for
from sobremesa.decks.parcel import is_bare, is_parcel, pack, unpack
from sobremesa.decks.reading import DeckError, Photo, PhotoDeck
from sobremesa.decks.shelf import Shelf, Standing
from sobremesa.decks.unusable import Limits, Unusable, Why
from sobremesa.games.oeil.actions import Options
from sobremesa.kernel.decks import Deck, Notes, PhotoId
from tests.decks.pictures import encoded, scene


@cache
def print_of(width: int) -> Developed:
    developed = develop(encoded("PNG", scene((width, 200))))
    assert isinstance(developed, Developed)
    return developed


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    with closing(Shelf(tmp_path / "decks")) as opened:
        yield opened


def filled(shelf: Shelf, *widths: int, table: str | None = "t") -> PhotoDeck:
    made = shelf.new("Summer", table)
    for width in widths:
        assert isinstance(shelf.add(made.id, print_of(width)), Photo)
    deck = shelf.deck(made.id)
    assert deck is not None
    return deck


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "lock"
    }


def again(shelf: Shelf, tmp_path: Path) -> Shelf:
    shelf.close()
    return Shelf(tmp_path / "decks")


def test_a_deck_is_the_same_when_the_shelf_is_opened_again(shelf: Shelf, tmp_path: Path) -> None:
    made = filled(shelf, 300, 900)
    deck = shelf.change(made.id, made.photos[1].id, camera=True, title=" The  sea ", alt="Waves")
    assert deck.for_rules == Deck(deck.id, 2, (PhotoId(1),))
    assert deck.photos[1].titles["fr"] == "The sea"
    assert deck.photos[1].alt["de"] == "Waves"
    with closing(again(shelf, tmp_path)) as opened:
        assert opened.deck(deck.id) == deck
        for photo in deck.photos:
            for size, picture in zip(photo.sizes, print_of(photo.width).pictures, strict=True):
                assert opened.picture(deck.id, photo, size).read_bytes() == picture.webp


def test_a_picture_is_asked_for_by_size_and_the_built_in_deck_in_the_same_way(
    shelf: Shelf,
) -> None:
    deck = filled(shelf, 900)
    photo = deck.photos[0]
    assert photo.sizes == (900, 800, 320)
    names = {size: shelf.picture(deck.id, photo, size).name for size in (100, 320, 500, 4000)}
    assert names == {
        100: f"{photo.id}.320.webp",
        320: f"{photo.id}.320.webp",
        500: f"{photo.id}.800.webp",
        4000: f"{photo.id}.900.webp",
    }
    found = shelf.deck("found")
    assert found is not None
    assert shelf.picture("found", found.photos[0], 320).read_bytes()[:4] == b"RIFF"


def test_a_table_sees_its_own_decks_and_those_that_are_kept(shelf: Shelf) -> None:
    own, kept, other = (filled(shelf, 300, table=table) for table in ("a", "b", "c"))
    shelf.stand(kept.id, kept=True)
    assert sorted(deck.id for deck in shelf.of_table("a")) == sorted([own.id, kept.id])
    all_ids = sorted(deck.id for deck in (own, kept, other))
    assert sorted(one.deck.id for one in shelf.all()) == all_ids


def test_what_cannot_be_added_is_told_in_one_word(tmp_path: Path) -> None:
    with closing(Shelf(tmp_path, Limits(photos=2, deck_bytes=1_000_000))) as shelf:
        deck = filled(shelf, 300, 310)
        assert shelf.add(deck.id, print_of(300)) == Unusable(Why.TWICE)
        assert shelf.add(deck.id, print_of(320)) == Unusable(Why.TOO_MANY, {"most": 2})
    with closing(Shelf(tmp_path / "small", Limits(deck_bytes=100))) as shelf:
        made = shelf.new("Summer")
        full = Unusable(Why.DECK_TOO_LARGE, {"most": 0})
        assert shelf.add(made.id, print_of(300)) == full


def test_a_removed_photograph_is_gone(shelf: Shelf) -> None:
    deck = filled(shelf, 300, 310, 320)
    left = shelf.remove(deck.id, deck.photos[1].id)
    assert left.photos == (deck.photos[0], deck.photos[2])
    assert not list(shelf.place(deck.id).glob(f"{deck.photos[1].id}*"))


def test_a_deck_that_was_played_with_keeps_its_numbers_and_another_goes_on(
    shelf: Shelf, tmp_path: Path
) -> None:
    deck = filled(shelf, 300, 310, 320)
    shelf.stand(deck.id, played=True)
    with pytest.raises(DeckError, match="its order stands"):
        shelf.add(deck.id, print_of(400))
    successor = shelf.remove(deck.id, deck.photos[0].id)
    assert successor.id != deck.id
    assert successor.photos == deck.photos[1:]
    assert shelf.of_table("t") == (successor,)
    with closing(again(shelf, tmp_path)) as opened:
        assert opened.deck(deck.id) == deck
        assert opened.of_table("t") == (successor,)
        gone, stays = (opened.picture(deck.id, photo, 320) for photo in deck.photos[:2])
        assert (gone.is_file(), stays.is_file()) == (False, True)
        opened.delete(successor.id)
        assert files(tmp_path / "decks") == {}


def test_what_is_taken_out_is_gone_from_all_decks_that_went_before(shelf: Shelf) -> None:
    first = filled(shelf, 200, 201, 202)
    second = shelf.remove(first.id, first.photos[0].id, played=True)
    shelf.remove(second.id, first.photos[1].id, played=True)
    left = {path.name.split(".")[0] for path in shelf.place(first.id).glob("*.webp")}
    assert left == {first.photos[2].id}


def test_only_one_deck_goes_on_for_another(shelf: Shelf) -> None:
    first = filled(shelf, 200, 201, 202)
    second = shelf.remove(first.id, first.photos[0].id, played=True)
    with pytest.raises(DeckError, match="another deck goes on"):
        shelf.remove(first.id, first.photos[1].id, played=True)
    assert [one.deck.id for one in shelf.all()] == [second.id]


def test_only_a_deck_without_photographs_gives_way(shelf: Shelf) -> None:
    empty, full = filled(shelf), filled(shelf, 200)
    assert [shelf.give_way(name) for name in (empty.id, full.id, "own-none")] == [
        True,
        False,
        False,
    ]
    assert [one.deck for one in shelf.all()] == [full]


def test_delete_leaves_nothing(shelf: Shelf, tmp_path: Path) -> None:
    deck, other = filled(shelf, 300, 310), filled(shelf, 320)
    shelf.delete(deck.id)
    assert shelf.deck(deck.id) is None
    assert not shelf.place(deck.id).exists()
    assert {name.split("/")[0] for name in files(tmp_path / "decks")} == {other.id}
    with pytest.raises(DeckError, match=f"there is no deck {deck.id}"):
        shelf.delete(deck.id)


def test_one_program_at_a_time(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="another program is using it"):
        Shelf(tmp_path / "decks")


def test_what_is_no_deck_of_ours_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holidays").mkdir()
    (tmp_path / "holidays" / "a.jpg").write_bytes(b"x")
    with closing(Shelf(tmp_path)) as shelf:
        assert shelf.all() == ()
    assert files(tmp_path) == {"holidays/a.jpg": b"x"}


def test_bots_are_told_what_was_measured_and_what_people_wrote(shelf: Shelf) -> None:
    made = filled(shelf, 300, 310)
    made = shelf.change(made.id, made.photos[0].id, title="The sea", alt="Waves at night")
    notes = notes_for(Options(deck=made.for_rules), "fr", shelf)["deck"]
    assert isinstance(notes, Notes)
    assert notes.measures == tuple(print_of(width).measures for width in (300, 310))
    assert notes.tags == (("The sea", "Waves at night"), ())
    assert (notes.captions, notes.language) == (((), ()), "fr")
    assert notes_for(Options(deck=made.for_rules), "fr") == {}


# -------------------------------------------------------------------------- killed on the way


class KilledError(BaseException):
    """The program ends here."""


def killed_after(steps: int, patch: pytest.MonkeyPatch) -> None:
    """Let so many things happen on the disk, and no more."""
    left = [steps]

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **how: Any) -> Any:
            if not left[0]:
                raise KilledError
            left[0] -= 1
            return real(*args, **how)

        return step

    for owner, name in (
        (os, "fsync"),
        (Path, "replace"),
        (Path, "unlink"),
        (Path, "mkdir"),
        (shutil, "rmtree"),
    ):
        patch.setattr(owner, name, counted(getattr(owner, name)))


CHANGES: dict[str, Callable[[Shelf, PhotoDeck], object]] = {
    "add": lambda shelf, deck: shelf.add(deck.id, print_of(900)),
    "remove": lambda shelf, deck: shelf.remove(deck.id, deck.photos[0].id),
    "change": lambda shelf, deck: shelf.change(deck.id, deck.photos[0].id, camera=True),
    "new": lambda shelf, deck: shelf.new("Winter"),
    "delete": lambda shelf, deck: shelf.delete(deck.id),
    "keep": lambda shelf, deck: shelf.stand(deck.id, kept=True),
}


@pytest.mark.parametrize("name", CHANGES)
def test_killed_at_any_step_there_is_all_of_it_or_nothing(tmp_path: Path, name: str) -> None:
    steps, done = 0, False
    while not done:
        folder = tmp_path / str(steps)
        shelf = Shelf(folder)
        deck = filled(shelf, 300, 310)
        with pytest.MonkeyPatch.context() as patch:
            killed_after(steps, patch)
            try:
                CHANGES[name](shelf, deck)
                done = True
            except KilledError:
                pass
        shelf.close()
        with closing(Shelf(folder)) as opened:
            for one in opened.all():
                named = {p.picture(size) for p in one.deck.photos for size in p.sizes}
                lying = {path.name for path in opened.place(one.deck.id).iterdir()}
                assert lying == named | {"deck.json", "shelf.json"}
                assert len(one.deck.photos) in {0, 1, 2, 3}
            places = {path.name for path in folder.iterdir()} - {"lock"}
            assert places == {one.deck.id for one in opened.all()}
            known = opened.deck(deck.id)
            assert known is not None or name == "delete"
        steps += 1
    assert steps > 2


ADDING = """
import sys
from pathlib import Path
from sobremesa.decks.shelf import Shelf
from sobremesa.decks.developing import develop
from tests.decks.pictures import encoded, scene
shelf = Shelf(Path(sys.argv[1]))
made = shelf.new("Summer", "t")
prints = [develop(encoded("PNG", scene((300 + n, 200)))) for n in range(60)]
print("go", flush=True)
for one in prints:
    shelf.add(made.id, one)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
@pytest.mark.parametrize("after", [0.0, 0.01, 0.05, 0.15])
def test_killed_for_real_the_deck_is_whole(tmp_path: Path, after: float) -> None:
    root = Path(__file__).resolve().parent.parent.parent
    with subprocess.Popen(
        [sys.executable, "-c", ADDING, str(tmp_path)], stdout=subprocess.PIPE, cwd=root
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"go\n"
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
    with closing(Shelf(tmp_path)) as shelf:
        (deck,) = shelf.of_table("t")
        for photo in deck.photos:
            assert shelf.picture(deck.id, photo, 4000).read_bytes()[:4] == b"RIFF"
        lying = {path.name for path in shelf.place(deck.id).iterdir()}
        assert len(lying) == 2 + sum(len(photo.sizes) for photo in deck.photos)


# ------------------------------------------------------------------------------- as one zip


def test_an_exported_deck_comes_back_byte_for_byte(shelf: Shelf, tmp_path: Path) -> None:
    made = filled(shelf, 300, 900, 1700)
    deck = shelf.change(made.id, made.photos[0].id, camera=True, title="Hello")
    pack(shelf, deck.id, tmp_path / "one.zip")
    assert is_parcel(tmp_path / "one.zip")
    before = files(shelf.place(deck.id))
    shelf.delete(deck.id)
    assert unpack(shelf, tmp_path / "one.zip", Standing(kept=True)) == deck
    after = files(shelf.place(deck.id))
    assert {**after, "shelf.json": b""} == {**before, "shelf.json": b""}
    pack(shelf, deck.id, tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_where_its_id_is_taken_it_gets_another(shelf: Shelf, tmp_path: Path) -> None:
    deck = filled(shelf, 300)
    pack(shelf, deck.id, tmp_path / "one.zip")
    other = unpack(shelf, tmp_path / "one.zip", Standing())
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
        (lambda name, data: {"deck.json": None}, "is no exported deck"),
    ],
)
def test_a_zip_in_which_anything_is_not_as_it_should_be_is_refused_whole(
    shelf: Shelf, tmp_path: Path, change: Callable[..., dict[str, bytes | None]], why: str
) -> None:
    deck = filled(shelf, 300)
    pack(shelf, deck.id, tmp_path / "one.zip")
    name = deck.photos[0].file
    data = shelf.picture(deck.id, deck.photos[0], 300).read_bytes()
    shelf.delete(deck.id)
    with pytest.raises(DeckError, match=why):
        unpack(shelf, rewritten(tmp_path / "one.zip", **change(name, data)), Standing())
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
    shelf: Shelf, tmp_path: Path, old: bytes, new: bytes, why: str
) -> None:
    deck = filled(shelf, 300)
    pack(shelf, deck.id, tmp_path / "one.zip")
    text = (shelf.place(deck.id) / "deck.json").read_bytes()
    assert old in text
    changed = rewritten(tmp_path / "one.zip", **{"deck.json": text.replace(old, new)})
    with pytest.raises(DeckError, match=why):
        unpack(shelf, changed, Standing())


def test_what_our_own_encoder_writes_is_one_frame_and_nothing_else() -> None:
    for picture in print_of(1700).pictures:
        assert is_bare(picture.webp)
        assert not is_bare(picture.webp + b"\0")
        assert not is_bare(picture.webp[:-1])
