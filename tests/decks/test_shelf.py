"""Decks on disk: added to, changed, exported, imported, deleted, and killed at every step."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sobremesa.decks.notes import notes_for
from sobremesa.decks.reading import DeckError, Photo
from sobremesa.decks.shelf import Shelf
from sobremesa.decks.standing import Standing, earlier, newest
from sobremesa.decks.unusable import Limits, Unusable, Why
from sobremesa.games.oeil.actions import Options
from sobremesa.kernel.decks import Deck, Notes, PhotoId
from tests.decks.shelves import again, decks_of, files, filled, print_of


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    with closing(Shelf(tmp_path / "decks")) as opened:
        yield opened


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
    shelf.stand(deck.id, kept=True, played=True)
    assert isinstance(shelf.add(deck.id, print_of(330)), Photo)
    deck = shelf.decks[deck.id].deck
    shelf.change(deck.id, deck.photos[0].id, title="Grandmother", alt="In the garden")
    successor = shelf.remove(deck.id, deck.photos[0].id)
    assert successor.id != deck.id
    assert successor.photos == deck.photos[1:]
    assert shelf.decks[successor.id].standing == Standing(
        table="t", kept=True, played=True, before=deck.id
    )
    with closing(again(shelf, tmp_path)) as opened:
        assert opened.deck(deck.id) == deck, "numbers, and nothing that was said of what is gone"
        assert decks_of(opened) == [successor]
        assert newest(opened.decks, deck.id) == opened.decks[successor.id]
        gone, stays = (opened.picture(deck.id, photo, 320) for photo in deck.photos[:2])
        assert (gone.is_file(), stays.is_file()) == (False, True)
        opened.delete(successor.id)
        assert files(tmp_path / "decks") == {}


def test_what_is_brought_to_a_deck_that_another_goes_on_for_comes_to_that_one(
    shelf: Shelf,
) -> None:
    deck = filled(shelf, 300, 310)
    successor = shelf.remove(deck.id, deck.photos[0].id, played=True)
    late = shelf.add(deck.id, print_of(320), by="ana")
    assert shelf.decks[successor.id].deck.photos == (deck.photos[1], late)
    assert isinstance(late, Photo)
    assert shelf.decks[successor.id].standing.brought == {late.id: "ana"}
    said = shelf.change(deck.id, late.id, title="Late")
    assert (said.id, said.photos[1].titles["en"]) == (successor.id, "Late")


def test_who_keeps_a_deck_while_somebody_takes_a_photograph_out_keeps_what_is_left(
    shelf: Shelf,
) -> None:
    deck = filled(shelf, 300, 310)
    successor = shelf.remove(deck.id, deck.photos[0].id, played=True)
    assert shelf.stand(deck.id, kept=True, played=True) == successor
    standing = shelf.decks[successor.id].standing
    assert (standing.kept, standing.played, standing.before) == (True, True, deck.id)
    assert shelf.decks[deck.id].standing.kept is False
    shelf.delete(successor.id)
    with pytest.raises(DeckError):
        shelf.stand(deck.id, kept=True)


def test_the_pictures_of_both_are_the_same_files(shelf: Shelf) -> None:
    deck = filled(shelf, 900, 310)
    successor = shelf.remove(deck.id, deck.photos[1].id, played=True)
    for size in deck.photos[0].sizes:
        one, other = (
            Path(str(shelf.picture(made.id, deck.photos[0], size))) for made in (deck, successor)
        )
        assert one.samefile(other)


def test_a_file_system_without_links_gets_copies(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", cannot)
    deck = filled(shelf, 300, 310)
    successor = shelf.remove(deck.id, deck.photos[0].id, played=True)
    picture = shelf.picture(successor.id, deck.photos[1], 310)
    assert picture.read_bytes() == print_of(310).pictures[0].webp


def test_what_is_taken_out_is_gone_from_all_decks_that_went_before(
    shelf: Shelf, tmp_path: Path
) -> None:
    first = filled(shelf, 200, 201, 202)
    second = shelf.remove(first.id, first.photos[0].id, played=True)
    third = shelf.remove(second.id, first.photos[1].id, played=True)
    left = {path.name.split(".")[0] for path in shelf.place(first.id).glob("*.webp")}
    assert left == {first.photos[2].id}
    with closing(again(shelf, tmp_path)) as opened:
        assert [one.deck.id for one in earlier(opened.decks, third.id)] == [second.id, first.id]
        opened.delete(third.id)
    assert files(tmp_path / "decks") == {}


def test_only_one_deck_goes_on_for_another(shelf: Shelf) -> None:
    first = filled(shelf, 200, 201, 202)
    second = shelf.remove(first.id, first.photos[0].id, played=True)
    with pytest.raises(DeckError, match="another deck goes on"):
        shelf.remove(first.id, first.photos[1].id, played=True)
    assert [one.deck.id for one in shelf.all()] == [second.id]


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
