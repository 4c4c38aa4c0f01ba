"""What players read, in five languages.

Words are JSON files beside the code that they speak for: the kernel's, a game's, the terminal's.
A text may hold places like `{seat}`; one that depends on a number has the forms "one" and "other",
chosen by `count`.
"""

import json
import locale
import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from sobremesa.kernel.game import AnyGame
from sobremesa.kernel.ids import Millis
from sobremesa.kernel.moments import Moment
from sobremesa.kernel.registry import home
from sobremesa.wire import Refused

LANGUAGES: Final = ("es", "it", "en", "fr", "de")

Text: TypeAlias = str | dict[str, str]


class Words:
    """The texts of one language."""

    def __init__(self, language: str, texts: Mapping[str, Text]) -> None:
        self.language = language
        self._texts = texts

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def say(self, key: str, count: int = 1, **places: object) -> str:
        """Return the text of that key, its places filled. Raises KeyError where there is none."""
        text = self._texts[key]
        if isinstance(text, dict):
            text = text["one" if self._is_one(count) else "other"]
        return text.format(count=count, **places)

    def listed(self, names: Sequence[str]) -> str:
        """Return names as a sentence lists them; empty where there are none."""
        *first, last = names or [""]
        return self.say("list", first=", ".join(first), last=last) if first else last

    def refusal(self, refused: Refused) -> str:
        """Return why something was refused. Raises KeyError where there are no words for it."""
        places: dict[str, Any] = dict(refused.params)
        return self.say(f"refusal.{refused.reason}", **places)

    def moment(self, moment: Moment, names: Sequence[str]) -> str:
        """Return one of the best moments of a match; `names` are those of the seats."""
        places: dict[str, Any] = dict(moment.numbers)
        places |= {place: names[seat] for place, seat in moment.seats.items()}
        places |= {place: _minutes(span) for place, span in moment.spans.items()}
        return self.say(f"moment.{moment.what}", **places)

    def _is_one(self, count: int) -> bool:
        """French counts nothing as one; the other four languages do not."""
        return count in {0, 1} if self.language == "fr" else count == 1


def margin(milliseconds: int) -> str:
    """Write a margin in ms, of which the clock shows whole ones: nobody is faster by nothing.

    >>> margin(0), margin(40)
    ('< 1', '40')
    """
    return str(milliseconds) if milliseconds else "< 1"


def _minutes(span: Millis) -> str:
    """Write how long something took.

    >>> _minutes(Millis(306_900))
    '5:06'
    """
    minutes, seconds = divmod(span // 1000, 60)
    return f"{minutes}:{seconds:02}"


def words(language: str, game: AnyGame | None = None, *packages: str) -> Words:
    """Return the terminal's and the kernel's words, a game's, and those of more packages."""
    texts = {**catalogue("sobremesa.kernel", language), **catalogue("sobremesa.cli", language)}
    if game is not None:
        texts |= catalogue(home(game), language)
    for package in packages:
        texts |= catalogue(package, language)
    return Words(language, texts)


@cache
def catalogue(package: str, language: str) -> Mapping[str, Text]:
    """Return the texts that stand in a package's folder `words`."""
    file = files(package) / "words" / f"{language}.json"
    texts: dict[str, Text] = json.loads(file.read_text(encoding="utf-8"))
    return texts


def preferred_language() -> str:
    """Return the language that this computer is set to, or English where it is none of the five."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        setting = os.environ.get(name, "")
        if setting:
            break
    else:
        setting = locale.getlocale()[0] or ""
    language = setting[:2].lower()
    return language if language in LANGUAGES else "en"
