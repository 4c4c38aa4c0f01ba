"""People, bots, and what they are called."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from sobremesa.kernel.bots import Level
from sobremesa.kernel.ids import Millis, PersonId, PlayerId

LONGEST_NAME: Final = 40
"""Code points, after composing."""

_UNSEEN: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, lone surrogates, private and unassigned code points, line and paragraph breaks."""
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")
"""Marks that turn the direction of what stands beside a name."""


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
        return self.name if self.mark == 1 else f"{self.name} {self.mark}"


class BotPlayer(Struct, frozen=True):
    """A bot at the table."""

    id: PlayerId
    level: Level
    name: str
    sign: str


def clean_name(text: str) -> str | None:
    """Return a name as it is kept: composed, on one line, of 1–40 code points; None: it is none.

    >>> clean_name("  Ana  Luz ")
    'Ana Luz'
    """
    spaced = " ".join(text.split())
    seen = (
        sign
        for sign in spaced
        if unicodedata.category(sign) not in _UNSEEN and sign not in _TURNING
    )
    name = unicodedata.normalize("NFC", "".join(seen)).strip()
    return name if 1 <= len(name) <= LONGEST_NAME else None


def free_mark(name: str, people: Iterable[Person]) -> int:
    """Return the lowest mark with which a name is told apart from those of these people."""
    folded = name.casefold()
    taken = {person.mark for person in people if person.name.casefold() == folded}
    return next(mark for mark in range(1, len(taken) + 2) if mark not in taken)
