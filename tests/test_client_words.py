"""The browser client's words, set as each language wants them. Their keys: words.test.ts."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from sobremesa.cli.words import LANGUAGES
from tests.printing import faults

FOLDER: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "locales"


def texts(said: Any) -> Iterator[str]:
    """Every single text of a catalogue: also each of a list, and each form of a number."""
    if isinstance(said, str):
        yield said
    else:
        for one in said.values() if isinstance(said, dict) else said:
            yield from texts(one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_client_is_set_as_its_language_wants_it(language: str) -> None:
    said = list(texts(json.loads((FOLDER / f"{language}.json").read_text("utf-8"))))
    assert len(said) > 300
    assert {text: faults(language, text) for text in said if faults(language, text)} == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", " ciao"),
        ("en", "two  blanks"),
        ("en", "You aren't pointing."),
        ("fr", "C'est parti"),
        ("fr", "Presque !"),
        ("fr", "Presque!"),
        ("fr", "Un instant : ta main"),
        ("fr", "« on continue\u202f»"),
        ("de", "Los geht’s !"),
        ("es", "A jugar!"),
    ],
)
def test_such_a_fault_would_be_seen(language: str, text: str) -> None:
    assert faults(language, text) != []
