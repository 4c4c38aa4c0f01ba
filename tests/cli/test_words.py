"""The words that players read: five languages that say the same, each in its own manner."""

import json
import pkgutil
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from string import Formatter

import msgspec
import pytest

import sobremesa.games
from sobremesa.cli.words import LANGUAGES, Text, Words, catalogue
from sobremesa.kernel.bots import Level
from sobremesa.kernel.game import AnyGame, Pace
from sobremesa.kernel.refusals import Reason
from sobremesa.kernel.registry import games, home
from sobremesa.server.catalogue import choices
from sobremesa.server.replies import Reason as ServerReason
from sobremesa.table.reasons import Reason as TableReason
from tests.printing import faults

GAMES = list(games("sobremesa.games").values())
GAME_PACKAGES = [
    f"sobremesa.games.{module.name}" for module in pkgutil.iter_modules(sobremesa.games.__path__)
]
HOME = Path(sobremesa.__file__).parent
# Those that have to have words, and whoever else has a folder of them.
PACKAGES = sorted(
    {"sobremesa.kernel", "sobremesa.table", *GAME_PACKAGES}
    | {
        ".".join(("sobremesa", *file.relative_to(HOME).parts[:-2]))
        for file in HOME.rglob("words/*.json")
    }
)
OTHER_LANGUAGES = [language for language in LANGUAGES if language != "en"]
WIDEST_PICTURE = 14
"""Letters that fit on a narrow card."""
LONGEST_STEP = 90
"""Letters of one of the four steps of how to play."""

every_package = pytest.mark.parametrize("package", PACKAGES)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.card.id))
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", OTHER_LANGUAGES)


def forms(text: Text) -> dict[str, str]:
    return text if isinstance(text, dict) else {"": text}


def said(texts: Mapping[str, Text]) -> Iterator[tuple[str, str]]:
    """Every single text, with its key and its form."""
    for key, text in texts.items():
        for form, words in forms(text).items():
            yield f"{key} {form}".strip(), words


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@every_translation
@every_package
def test_every_language_has_the_texts_of_the_english_one(package: str, language: str) -> None:
    english, other = catalogue(package, "en"), catalogue(package, language)
    assert english
    assert sorted(other) == sorted(english)
    assert {key: sorted(forms(text)) for key, text in other.items()} == {
        key: sorted(forms(text)) for key, text in english.items()
    }


@every_translation
@every_package
def test_every_text_has_the_places_of_the_english_one(package: str, language: str) -> None:
    english = {key: places(text) for key, text in said(catalogue(package, "en"))}
    assert {key: places(text) for key, text in said(catalogue(package, language))} == english


@every_translation
@every_package
def test_no_text_is_much_longer_than_the_english_one(package: str, language: str) -> None:
    room = {key: 1.6 * len(text) + 12 for key, text in said(catalogue(package, "en"))}
    texts = dict(said(catalogue(package, language)))
    assert {key: text for key, text in texts.items() if len(text) > room[key]} == {}


@every_language
@every_package
def test_every_text_is_set_as_its_language_wants_it(package: str, language: str) -> None:
    texts = said(catalogue(package, language))
    marked = {key: faults(language, text) for key, text in texts}
    assert {key: found for key, found in marked.items() if found} == {}


@every_language
@every_package
def test_the_files_are_sorted_and_can_be_read_as_they_are(package: str, language: str) -> None:
    text = (files(package) / "words" / f"{language}.json").read_text(encoding="utf-8")
    tidy = json.dumps(json.loads(text), ensure_ascii=False, indent=2, sort_keys=True)
    assert text == tidy + "\n"


@every_language
@every_game
def test_pictures_have_short_names_of_their_own(game: AnyGame, language: str) -> None:
    texts = said(catalogue(home(game), language))
    names = [text for key, text in texts if key.startswith("picture.")]
    assert sorted(names) == sorted(set(names))
    assert [name for name in names if len(name) > WIDEST_PICTURE] == []


@every_language
@every_game
def test_how_to_play_is_told_in_four_short_steps(game: AnyGame, language: str) -> None:
    texts = said(catalogue(home(game), language))
    steps = {key: text for key, text in texts if key.startswith("how.")}
    assert sorted(steps) == [f"{way}.{step}" for way in ways(game) for step in (1, 2, 3, 4)]
    assert {key: text for key, text in steps.items() if len(text) > LONGEST_STEP} == {}


def ways(game: AnyGame) -> list[str]:
    """How a game can be played: in one way, or in each of its variants."""
    for option in choices(game.card.types.options):
        if option.name == "variant":
            return [f"how.{value}" for value in option.values]
    return ["how"]


def labels(struct: type, kind: str) -> list[str]:
    return [f"{kind}.{field.name}" for field in msgspec.structs.fields(struct)]


def tags(told: object) -> list[str]:
    """The tags of a struct, or of each in a union."""
    info = msgspec.inspect.type_info(told)
    parts = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    return [str(part.tag) for part in parts if isinstance(part, msgspec.inspect.StructType)]


def wanted(game: AnyGame) -> set[str]:
    """The keys of all that a game can say, and of all that a host can set."""
    card = game.card
    settings = labels(card.types.options, "option") + labels(card.types.handicap, "handicap")
    return {
        "about",
        *(f"refusal.{reason}" for reason in (*Reason, *card.reasons)),
        *(f"ending.{ending}" for ending in card.endings),
        *(f"told.{tag}" for tag in tags(card.types.told)),
        *(f"level.{level}" for level in Level),
        *(f"pace.{pace}" for pace in Pace),
        *settings,
        *(f"{setting}.about" for setting in settings),
    }


@every_game
def test_there_are_words_for_all_that_a_game_can_say(game: AnyGame) -> None:
    assert tags(game.card.types.told)
    texts = {**catalogue("sobremesa.kernel", "en"), **catalogue(home(game), "en")}
    assert wanted(game) - texts.keys() == set()


def test_there_are_words_for_every_reason_of_a_table_and_for_no_other() -> None:
    reasons = {f"refusal.{reason}" for reason in TableReason}
    assert catalogue("sobremesa.table", "en").keys() == reasons


def test_no_reason_of_a_table_has_the_words_of_another() -> None:
    reasons = [*TableReason, *Reason, *(reason for game in GAMES for reason in game.card.reasons)]
    assert len(set(reasons)) == len(reasons)


def guide(package: str, language: str) -> str:
    return (files(package) / "guide" / f"{language}.md").read_text(encoding="utf-8")


@every_translation
@pytest.mark.parametrize("package", GAME_PACKAGES)
def test_the_guides_have_the_same_headings_in_every_language(package: str, language: str) -> None:
    def headings(text: str) -> list[str]:
        return re.findall(r"^#+(?= \S)", text, re.MULTILINE)

    assert headings(guide(package, "en"))
    assert headings(guide(package, language)) == headings(guide(package, "en"))


@every_language
@pytest.mark.parametrize("package", GAME_PACKAGES)
def test_every_line_of_a_guide_is_set_as_its_language_wants_it(package: str, language: str) -> None:
    lines = guide(package, language).splitlines()
    marked = {line: faults(language, line.lstrip("#-* ")) for line in lines}
    assert {line: found for line, found in marked.items() if found} == {}


@every_language
@every_game
def test_a_guide_calls_every_setting_as_the_host_reads_it(game: AnyGame, language: str) -> None:
    texts = {**catalogue("sobremesa.kernel", language), **catalogue(home(game), language)}
    card = game.card
    settings = labels(card.types.options, "option") + labels(card.types.handicap, "handicap")
    text = guide(home(game), language)
    assert [key for key in settings if f"**{texts[key]}**" not in text] == []


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("en", 1, "has"),
        ("en", 2, "have"),
        ("en", 0, "have"),
        ("fr", 0, "has"),
        ("fr", 2, "have"),
    ],
)
def test_a_text_that_counts_takes_its_form(language: str, count: int, expected: str) -> None:
    words = Words(language, {"key": {"one": "has", "other": "have"}})
    assert words.say("key", count) == expected


@every_language
def test_there_are_words_for_each_reason_of_the_server(language: str) -> None:
    packages = ("sobremesa.kernel", "sobremesa.table", "sobremesa.server")
    texts = {key for package in packages for key in catalogue(package, language)}
    assert {f"refusal.{reason}" for reason in ServerReason} - texts == set()
