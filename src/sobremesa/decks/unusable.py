"""Pictures that cannot be used, and why: one word each, and what a deck may hold at most.

Why        the reasons; their sentences in five languages are in words/
Unusable   one picture, or one file of an archive, that is left out
Limits     how large pictures and decks may be
"""

from enum import StrEnum
from typing import Final

from msgspec import Struct


class Why(StrEnum):
    """Why a picture is left out. Its sentence is `unusable.<value>`."""

    NO_PICTURE = "no-picture"
    """Another kind of file: SVG, PDF, a script, text; or a kind of picture that is not read."""
    BROKEN = "broken"
    """It begins as a picture, and cannot be read to its end."""
    TOO_LARGE = "too-large"
    """The file has more than `most` megabytes."""
    TOO_MANY_PIXELS = "too-many-pixels"
    """The picture has more than `most` million pixels."""
    TOO_SMALL = "too-small"
    """Its shorter side has less than `least` pixels, or so little would be left of a strip."""
    TOO_HARD = "too-hard"
    """Reading it takes too long, or too much memory."""
    TWICE = "twice"
    """The deck has this very picture already."""
    TOO_MANY = "too-many"
    """The deck has `most` photographs, which is all that it takes."""
    DECK_TOO_LARGE = "deck-too-large"
    """The deck takes `most` megabytes at most."""
    BOMB = "bomb"
    """A file of an archive that grows out of all proportion as it is unpacked."""
    PATH = "path"
    """A file of an archive that points outside of it."""
    LINK = "link"
    """A link, or something else that is no file of its own."""
    LOCKED = "locked"
    """A file of an archive that needs a password."""
    NAME_TWICE = "name-twice"
    """A file of an archive that has the name of another."""
    NESTED = "nested"
    """An archive in an archive."""


class Unusable(Struct, frozen=True):
    """One picture that is left out."""

    why: Why
    params: dict[str, int] = {}
    """What stands in the places of its sentence."""


class Limits(Struct, frozen=True):
    """How large pictures and decks may be."""

    file_bytes: int = 40_000_000
    """Phones write up to about 25 MB a picture."""
    pixels: int = 64_000_000
    """Phones write up to 50 million."""
    side: int = 120
    """Of the largest of the developed pictures, the shorter one: less is no card to look at."""
    photos: int = 500
    """As many as the rules take."""
    deck_bytes: int = 400_000_000
    """Of a deck's developed pictures: 500 of usual ones have 200 MB."""
    memory: int = 1_000_000_000
    """Bytes of address space of a process that develops: 64 million pixels of four bytes, twice,
    and the program itself."""
    cpu_seconds: int = 15
    seconds: float = 30.0
    """For one picture, of the clock: the processor may be busy with others."""

    def of_file(self) -> Unusable:
        """Return the answer to a file that is too large."""
        return Unusable(Why.TOO_LARGE, {"most": self.file_bytes // 1_000_000})


LIMITS: Final = Limits()
