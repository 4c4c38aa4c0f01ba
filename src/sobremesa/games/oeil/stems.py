"""The words of a text without their endings, so that hat and hats are one.

Endings are those of the language; the rest is the same in all: upper case, accents, ligatures,
hyphens and apostrophes make no difference.
"""

import re
import unicodedata
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final

import snowballstemmer

SHORT: Final = 3
"""Words with fewer letters say nothing."""

_ALGORITHMS: Final = MappingProxyType(
    {"es": "spanish", "it": "italian", "en": "english", "fr": "french", "de": "german"}
)
_ALIKE: Final = str.maketrans(
    {**dict.fromkeys("‘’ʼ´`", "'"), "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae"}
)
_WORDS: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


# A captioner weighs the captions of his hand over and over; what people write comes once.
@lru_cache(8192)
def stems(text: str, language: str) -> tuple[str, ...]:
    """Return the stems of the words of a text, each once; the language is a table's.

    >>> stems("Les têtes dans l’eau", "fr")
    ('le', 'tet', 'dan', 'eau')
    >>> stems("UNA TESTA NELL'ACQUA", "it") == stems("Una testa nell’acqua", "it")
    True
    """
    plain = unicodedata.normalize("NFKC", text.translate(_ALIKE).casefold())
    said = map(_said, _WORDS.findall(plain))
    return tuple(dict.fromkeys(_stem(word, language) for word in said if len(word) >= SHORT))


def _said(word: str) -> str:
    """Return the part of it that says something: acqua of dell'acqua, cat of cat's."""
    parts = word.split("'")
    return next((part for part in reversed(parts) if len(part) >= SHORT), parts[0])


@lru_cache(8192)
def _stem(word: str, language: str) -> str:
    stem = unicodedata.normalize("NFKD", _stemmer(language).stemWord(word))
    return "".join(sign for sign in stem if not unicodedata.combining(sign))


@cache
def _stemmer(language: str) -> Any:
    return snowballstemmer.stemmer(_ALGORITHMS[language])
