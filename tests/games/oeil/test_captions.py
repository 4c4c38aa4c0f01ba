"""No caption comes twice in a match of bots, whatever is known of the photographs."""

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from sobremesa.bots.arena import Arena
from sobremesa.decks import LANGUAGES
from sobremesa.decks.notes import notes_for
from sobremesa.games.oeil.actions import Handicap, Options
from sobremesa.games.oeil.bots import WORDLESS
from sobremesa.games.oeil.events import Captioned
from sobremesa.games.oeil.told import CaptionGiven
from sobremesa.kernel.bots import Level
from sobremesa.kernel.decks import Notes
from sobremesa.kernel.game import Setup
from sobremesa.kernel.ids import Millis, Seat
from tests.games.oeil.situations import GAME, A, B, start
from tests.games.oeil.test_measured import BLUE_NIGHT, RED_CROWD, wordless

LEVELS: Final = tuple(Level)
LONG_ENOUGH: Final = Millis(24 * 3_600_000)
SEEDS: Final = range(8)


def captions(notes: Mapping[str, object], seats: int, seed: int, options: Options) -> list[str]:
    """Play a match of bots, and return what they wrote."""
    rng = Random(seed)
    bots = {
        Seat(seat): GAME.card.bots(LEVELS[(seat + seed) % 3], Seat(seat), rng, notes)
        for seat in range(seats)
    }
    arena = Arena(GAME, options, [Setup(Handicap())] * seats, bots, rng)
    steps = [arena.begin(), *arena.advance(LONG_ENOUGH)]
    assert arena.faults == []
    assert arena.outcome is not None
    return [e.text for step in steps for e in step.events if isinstance(e, Captioned)]


def check_none_comes_twice(notes: Mapping[str, object], options: Options) -> None:
    for seed in SEEDS:
        seats = 4 + seed % 4
        texts = captions(notes, seats, seed, options)
        assert len(texts) == 5 * seats
        assert len({text.casefold() for text in texts}) == len(texts), (seed, sorted(texts))


@pytest.mark.timeout(100)  # whole matches
@pytest.mark.parametrize("language", LANGUAGES)
def test_none_comes_twice_with_the_built_in_deck(language: str) -> None:
    check_none_comes_twice(notes_for(Options(), language), Options(tables=5))


@pytest.mark.timeout(100)  # whole matches
@pytest.mark.parametrize("language", LANGUAGES)
def test_none_comes_twice_where_photographs_were_only_measured(language: str) -> None:
    check_none_comes_twice({"deck": wordless(language)}, Options(tables=5))


@pytest.mark.timeout(100)  # whole matches
@pytest.mark.parametrize(
    "deck", [Notes(), Notes(measures=(BLUE_NIGHT,) * 100), Notes(measures=(RED_CROWD, None) * 50)]
)
def test_none_comes_twice_where_all_photographs_look_the_same(deck: Notes) -> None:
    check_none_comes_twice({"deck": deck}, Options(tables=5))


def saying(*captions: str) -> Notes:
    """Return a deck of which all photographs have these captions, and words like them."""
    words = tuple(text.lower() for text in captions)
    return Notes(captions=(captions,) * 100, tags=(words,) * 100, words=(words,) * 100)


def written(deck: Notes, *read: str) -> str:
    """Return what a bot writes that has read these captions in this match."""
    match = start(4)
    view, now = GAME.view(match.state, A), Millis(0)
    bot = GAME.card.bots(Level.CHILD, A, Random(1), {"deck": deck})
    for text in read:
        bot.hear(CaptionGiven(B, text, None), replace(view, caption=text), now)
    plan = bot.plan(view, GAME.legal(match.state, A), now)
    assert plan is not None
    return str(plan.action.text)


def test_when_all_sounds_were_heard_one_at_a_time_and_two_there_are_three_in_a_row() -> None:
    two = [f"{one} {other}" for one in WORDLESS for other in WORDLESS]
    assert written(Notes(), *WORDLESS) in two
    rest = written(Notes(), *WORDLESS, *two)
    assert set(rest.split()) <= set(WORDLESS)
    assert len(rest.split()) == 3


def test_capitals_make_no_other_caption_of_what_a_person_has_written() -> None:
    deck = Notes(
        captions=(("Hat", "Shoe"),) * 100, tags=((),) * 100, words=(("hat", "shoe"),) * 100
    )
    assert written(deck, "HAT") == "Shoe"
    assert written(deck, "HAT", "shoe") in WORDLESS


def test_what_the_rules_would_refuse_is_not_written() -> None:
    deck = Notes(
        captions=(("x" * 201, "\u200b", "Hat"),) * 100, tags=((),) * 100, words=((),) * 100
    )
    assert written(deck) == "Hat"
    assert written(deck, "Hat") in WORDLESS
