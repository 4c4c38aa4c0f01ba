"""Bots with a deck of which only colours, light and composition are known."""

from functools import cache
from importlib.resources import files
from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace
from PIL import Image

from sobremesa.bots.arena import Arena
from sobremesa.decks.measuring import measure
from sobremesa.decks.notes import notes_of
from sobremesa.decks.reading import Photo, PhotoDeck
from sobremesa.decks.shelf import deck
from sobremesa.games.oeil.actions import Handicap, Options
from sobremesa.games.oeil.events import Scored
from sobremesa.games.oeil.measured import traits, worded
from sobremesa.games.oeil.measured_words import SEEN, WRITTEN
from sobremesa.games.oeil.scoring import finders
from sobremesa.games.oeil.seeing import eyes_for
from sobremesa.kernel.bots import Level
from sobremesa.kernel.decks import Colour, Light, Measures, Notes, PhotoId, Shape
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Seat
from sobremesa.kernel.texts import one_line
from tests.games.oeil.situations import GAME

LANGUAGES = ("es", "it", "en", "fr", "de")
Tables = Literal[0, 1, 2, 3, 4, 5]
LONG_ENOUGH = Millis(8 * 3_600_000)
BLUE_NIGHT = Measures(0.1, -0.3, Colour.BLUE, 0.1, Shape.WIDE, Light.ABOVE)
RED_CROWD = Measures(0.5, 0.4, Colour.RED, 0.8, Shape.TALL, Light.EVERYWHERE)


@cache
def wordless(language: str) -> Notes:
    """The built-in deck, as if nobody had said anything of it."""
    return notes_of(measured(), language)


@cache
def measured() -> tuple[Photo, ...]:
    known = deck("found")
    assert isinstance(known, PhotoDeck)
    photos = []
    for photo in known.photos:
        with (files("sobremesa.decks") / "found" / photo.file).open("rb") as file:
            measures = measure(Image.open(file).convert("RGB"))
        photos.append(replace(photo, words={}, titles={}, alt={}, measures=measures))
    return tuple(photos)


def rounds(language: str, seed: int, tables: Tables = 2) -> list[tuple[str, int, int]]:
    """Play a match of five friends: captions, how many found each, and how many pointed."""
    rng = Random(seed)
    bots = {
        Seat(seat): GAME.card.bots(Level.FRIEND, Seat(seat), rng, {"deck": wordless(language)})
        for seat in range(5)
    }
    arena = Arena(GAME, Options(tables=tables), [Setup(Handicap())] * 5, bots, rng)
    steps = [arena.begin(), *arena.advance(LONG_ENOUGH)]
    assert arena.faults == []
    return [
        (state.caption, len(finders(state)), 4)
        for step in steps
        for event, state in zip(step.events, step.states[1:], strict=True)
        if isinstance(event, Scored)
    ]


@pytest.mark.timeout(100)  # some matches
def test_they_find_the_captioners_photograph_more_often_than_by_pointing_blindly() -> None:
    played = [one for seed in range(12) for one in rounds("en", seed)]
    found = sum(found for _, found, _ in played) / sum(pointed for _, _, pointed in played)
    blindly = 1 / 4
    assert len(played) == 120
    assert found > 1.2 * blindly, found


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_captions_are_in_the_language_of_the_table(language: str) -> None:
    captions = [caption for caption, _, _ in rounds(language, 1, tables=4)]
    assert len(captions) == 20
    notes = worded(wordless(language))
    known = {text for texts in notes.captions for text in texts}
    known |= {word.capitalize() for words in notes.words for word in words}
    assert set(captions) <= {one_line(text) for text in known}


def test_a_person_who_names_a_colour_in_any_language_is_understood() -> None:
    eyes = eyes_for(worded(Notes(measures=(BLUE_NIGHT, RED_CROWD))))
    for text in ("Todo azul", "Una notte blu", "Blue, blue", "La nuit", "Blau ist der Himmel"):
        near, far = (eyes.nearness(text, PhotoId(photo)) for photo in (0, 1))
        assert near > 0.5 > far, text


def test_what_one_would_say_of_what_was_measured() -> None:
    assert traits(BLUE_NIGHT) == ["blue", "above", "dark", "calm", "cold", "wide"]
    assert traits(RED_CROWD) == ["red", "busy", "warm", "tall"]


def test_photographs_with_words_keep_theirs() -> None:
    notes = Notes((("Hello",),), (("door",),), (("door",),), (BLUE_NIGHT,))
    assert worded(notes) == notes


def test_each_trait_has_words_and_captions_in_each_language() -> None:
    known = {*Colour, *Light, *Shape} - {Light.EVERYWHERE, Shape.SQUARE}
    known |= {"dark", "bright", "calm", "busy", "warm", "cold"}
    for table in (SEEN, WRITTEN):
        assert set(table) == known
        for texts in table.values():
            assert tuple(texts) == LANGUAGES
    captions = [text for texts in WRITTEN.values() for said in texts.values() for text in said]
    assert all(3 < len(text) < 60 for text in captions)
