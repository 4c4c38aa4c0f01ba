"""Captions are compared by the stems of their words, in the language of the table."""

import pytest

from sobremesa.decks import LANGUAGES
from sobremesa.games.oeil.seeing import Eyes
from sobremesa.games.oeil.stems import stems
from sobremesa.kernel.decks import Notes, PhotoId


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("es", "Los perros cantan", "perro cantar"),
        ("es", "ÁRBOLES", "arbol"),
        ("it", "Due gatte", "gatti"),
        ("it", "CITTÀ", "citta"),
        ("en", "ladies’ hats", "Lady, hat"),
        ("en", "Grandfather's house", "grandfathers houses"),
        ("fr", "Une chienne", "chiens"),
        ("fr", "TÊTES", "tete"),
        ("de", "Häuser", "Haus"),
        ("de", "STRASSEN", "Straße"),
        ("de", "Baeume", "Bäumen"),
    ],
)
def test_forms_of_a_word_have_one_stem(language: str, one: str, other: str) -> None:
    assert set(stems(other, language)) <= set(stems(one, language))


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("fr", "L'Œil", "oeil"),
        ("fr", "l’œil", "oeil"),
        ("fr", "l\u02bcoeil", "oeil"),
        ("it", "dell'acqua", "acqua"),
        ("it", "DELL’ACQUA", "acqua"),
        ("fr", "Arc-en-ciel", "arc ciel"),
        ("en", "rock 'n' roll", "rock roll"),
        ("de", "U-Bahn-Station", "bahn station"),
        ("es", "¿Mañana?", "man\u0303ana"),
    ],
)
def test_articles_that_are_tied_to_a_word_and_hyphens_say_nothing(
    language: str, text: str, words: str
) -> None:
    assert stems(text, language) == stems(words, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_there_are_no_words_there_are_no_stems(language: str) -> None:
    assert [stems(text, language) for text in ("", "?!", "🎩", "_ _", "''", "a")] == [()] * 6


def test_words_that_only_begin_alike_are_two() -> None:
    for language, text in (
        ("es", "contento contener"),
        ("it", "cantina cantiere"),
        ("en", "strand strange"),
        ("fr", "portrait portraiture porte"),
        ("de", "Schnee Schneider"),
    ):
        assert len(stems(text, language)) == len(text.split()), text


def test_a_caption_is_seen_in_the_language_of_the_table() -> None:
    def near(language: str) -> list[float]:
        tags = (("Haus", "Katze"), ("Baum", "Hut"))
        eyes = Eyes(Notes(captions=((), ()), tags=tags, language=language))
        return [eyes.nearness("Häuser voller Kätzchen, Katzen", PhotoId(n)) for n in (0, 1)]

    assert near("de") == [1.0, 0.0]
    assert near("en") == [0.0, 0.0]
