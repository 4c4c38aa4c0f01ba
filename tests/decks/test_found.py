"""The deck that comes with the program."""

from importlib.resources import files

from PIL import Image

from sobremesa.decks import LANGUAGES
from sobremesa.decks.notes import notes_for
from sobremesa.decks.reading import PhotoDeck
from sobremesa.decks.shelf import deck
from sobremesa.games.oeil.actions import FOUND, Options
from sobremesa.games.oeil.seeing import eyes_for
from sobremesa.kernel.decks import Deck, Notes, PhotoId


def built_in() -> PhotoDeck:
    known = deck("found")
    assert known is not None
    return known


found = built_in()


def notes(language: str) -> Notes:
    said = notes_for(Options(), language)["deck"]
    assert isinstance(said, Notes)
    return said


def test_it_is_the_deck_that_a_match_is_played_with_unless_another_is_chosen() -> None:
    assert found.for_rules == FOUND


def test_each_photograph_has_a_title_a_description_and_words_in_each_language() -> None:
    for photo in found.photos:
        for said in (photo.titles, photo.alt, photo.words):
            assert set(said) == set(LANGUAGES), photo.id
        for words in photo.words.values():
            assert len(words.tags) >= 5, photo.id
            assert len(words.captions) >= 3, photo.id
        assert photo.licence, photo.id
        assert photo.sources, photo.id


def test_what_stands_in_a_pictures_place_has_its_size_and_mean_colour() -> None:
    for photo in found.photos:
        with Image.open(files("sobremesa.decks") / "found" / photo.file) as picture:  # type: ignore[arg-type]
            mean = picture.convert("RGB").resize((1, 1), Image.Resampling.BOX).tobytes()
            assert (photo.width, photo.height) == picture.size
        shade = bytes.fromhex(photo.shade[1:])
        assert all(abs(one - other) <= 1 for one, other in zip(shade, mean, strict=True)), photo.id


def test_no_caption_is_longer_than_the_rules_allow() -> None:
    for photo in found.photos:
        for words in photo.words.values():
            assert all(1 <= len(caption) <= 200 for caption in words.captions)


def test_bots_write_in_the_language_of_the_table_and_understand_all() -> None:
    for language in LANGUAGES:
        said = notes(language)
        assert len(said.captions) == len(said.tags) == len(said.words) == 100
        assert said.captions[0] == found.photos[0].words[language].captions
        assert said.words[0] == found.photos[0].words[language].tags
        assert {"house", "casa", "maison", "haus"} <= set(said.tags[0])


def test_a_caption_is_nearer_to_what_it_names_than_to_anything_else() -> None:
    eyes = eyes_for(notes("en"))
    near = [eyes.nearness("An empty house with an open door", PhotoId(n)) for n in range(100)]
    assert max(near) == near[0] > 0.5
    assert eyes.nearness("La vieille maison vide", PhotoId(0)) > 0.5
    assert eyes.nearness("Oups", PhotoId(0)) == 0


def test_of_a_deck_that_is_not_known_bots_are_told_nothing() -> None:
    assert notes_for(Options(deck=Deck("own", 90)), "en") == {}
    assert notes_for(object(), "en") == {}
