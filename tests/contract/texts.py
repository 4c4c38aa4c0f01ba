"""Words: whatever a game can say, it can say in every language, with the same places to fill."""

from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from typing import Any, Final, get_args

from sobremesa.cli.words import Text, Words, catalogue
from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.refusals import Reason, Refusal
from sobremesa.kernel.registry import home

PATTERN: Final = "en"
"""The language that the others are compared with."""


def texts(game: AnyGame, language: str) -> Mapping[str, Text]:
    """Return the kernel's and the game's texts."""
    return {**catalogue("sobremesa.kernel", language), **catalogue(home(game), language)}


def check_everything_has_a_text(game: AnyGame, language: str) -> None:
    """Each refusal, each ending, each highlight, and each thing that is told."""
    there = texts(game, language)
    missing = [key for key in spoken(game) if not there.get(key)]
    assert not missing, f"no text in {language!r}: {missing}"


def check_places_are_as_in_english(game: AnyGame, language: str) -> None:
    """The same keys, and for each the same places."""
    pattern, there = texts(game, PATTERN), texts(game, language)
    assert set(there) == set(pattern), f"{language}: {set(there) ^ set(pattern)} in one of them"
    for key, text in there.items():
        mine, its = places(text), places(pattern[key])
        assert mine == its, f"{language}, {key!r}: places {mine}, in English {its}"


def check_places_can_be_filled(game: AnyGame, language: str) -> None:
    """What is told has a field for each place of its text; an ending has winners and scores."""
    for kind in union(game.card.types.told):
        needs = places(texts(game, language)[f"told.{tag(kind)}"])
        fields = {*kind.__struct_fields__, "count"}
        assert needs <= fields, f"{kind.__name__} has no {needs - fields} for its text"
    for ending in game.card.endings:
        needs = places(texts(game, language)[f"ending.{ending}"])
        assert needs <= {"winners", "count"}, f"nothing fills {needs} of {ending!r}"


def check_refusal_can_be_said(game: AnyGame, refusal: Refusal[Any], language: str) -> None:
    """Its params fill the places of its text."""
    words = Words(language, texts(game, language))
    try:
        params: dict[str, Any] = dict(refusal.params)
        said = words.say(f"refusal.{refusal.reason}", **params)
    except LookupError as error:
        raise AssertionError(f"{refusal} cannot be said in {language!r}: {error!r}") from error
    assert said, f"nothing said for {refusal}"


def spoken(game: AnyGame) -> Iterator[str]:
    """Yield the keys of all that can be said."""
    yield from (f"refusal.{reason}" for reason in (*Reason, *game.card.reasons))
    yield from (f"ending.{ending}" for ending in game.card.endings)
    yield from (f"moment.{highlight}" for highlight in game.card.highlights)
    yield from (f"told.{tag(kind)}" for kind in union(game.card.types.told))


def union(kind: Any) -> Iterable[Any]:
    """Return the members of a union of Structs."""
    return get_args(kind) or (kind,)


def tag(kind: Any) -> str:
    """Return the name by which a Struct is known on the wire."""
    return str(kind.__struct_config__.tag)


def places(text: Text) -> set[str]:
    """Return the names in braces; a text with forms needs those of all its forms."""
    forms = text.values() if isinstance(text, dict) else (text,)
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
