"""People, bots, and what they are called."""

import unicodedata
from collections.abc import Iterable
from itertools import count
from typing import Final

from msgspec import Struct

from sobremesa.kernel.bots import Level
from sobremesa.kernel.ids import Millis, PersonId, PlayerId
from sobremesa.kernel.texts import JOINING, is_kept, one_line

MOST_PEOPLE: Final = 40
"""At a table: a class with its teacher; more would only be noise."""

LONGEST_NAME: Final = 40
"""Of a name, in code points, after composing."""

LONGEST_SIGN: Final = 32

_VARIANTS: Final = frozenset(chr(0xFE00 + number) for number in range(16))
"""Choose between two looks of one sign."""


class Person(Struct, frozen=True):
    """Somebody at the table."""

    id: PersonId
    name: str
    mark: int
    """1, or which of those with the same name."""
    sign: str
    token: bytes
    """The hash of the secret that his device holds."""
    joined: Millis
    away: Millis | None = None
    """Since when no device of his is connected; None: here. House clock."""

    @property
    def label(self) -> str:
        """The name as it is shown: two Anas are told apart."""
        return label(self.name, self.mark)


class BotPlayer(Struct, frozen=True):
    """A bot at the table."""

    id: PlayerId
    level: Level
    name: str
    """Nobody else here was called so when it came."""
    sign: str


class Gone(Struct, frozen=True):
    """A person or a bot that has left."""

    label: str
    sign: str


def clean_name(text: str) -> str | None:
    """Return a name as it is kept: composed, on one line, of 1–40 code points; None: it is none.

    >>> clean_name("  Ana  Luz ")
    'Ana Luz'
    """
    name = one_line(text)
    return name if 0 < len(name) <= LONGEST_NAME else None


def clean_sign(text: str) -> str | None:
    """Return the name of an animal or thing, if it can be one; None: it is none."""
    fits = 1 <= len(text) <= LONGEST_SIGN
    return text if fits and all(is_kept(sign) and not sign.isspace() for sign in text) else None


def free_mark(name: str, people: Iterable[Person], bots: Iterable[BotPlayer]) -> int:
    """Return the lowest mark with which nobody else here is called the same."""
    taken = {_key(person.label) for person in people} | {_key(bot.name) for bot in bots}
    return next(mark for mark in count(1) if _key(label(name, mark)) not in taken)


def label(name: str, mark: int) -> str:
    """Return a name as it is shown: two Anas are told apart."""
    return name if mark == 1 else f"{name} {mark}"


def _key(shown: str) -> str:
    """Return what two names have in common that look the same, or nearly."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", shown).casefold())
    return "".join(sign for sign in folded if sign not in JOINING | _VARIANTS)
