"""Told things as sentences, the latest few of them: what the screens of all games have in common.

Said   a line of what is told
Story  listens, and remembers what was said last
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from msgspec import Struct

from sobremesa.cli.play.people import Person
from sobremesa.cli.words import Words, margin

SEEN: Final = 8
"""So many of the latest sentences are kept."""


class Said(Struct, frozen=True):
    """A line of what is told."""

    text: str
    seat: int | None
    """Whose doing it is."""


class Story:
    """Listens, and remembers what was said last. A game says what stands in its sentences."""

    SEATS: ClassVar[frozenset[str]] = frozenset()
    """The fields that hold a seat: its name stands in the sentence."""
    SILENT: ClassVar[tuple[type, ...]] = ()
    """What the screen shows well enough, so that it is not said."""

    def __init__(self, people: Sequence[Person], words: Words) -> None:
        self.people = people
        """By seat; somebody can take the seat of another."""
        self.words = words
        self.said: list[Said] = []

    def hear(self, told: Any) -> None:
        """Take in what is told."""
        if not isinstance(told, self.SILENT):
            self.said.append(self.sentence(told))
            del self.said[:-SEEN]

    def sentence(self, told: Any) -> Said:
        """Say what is told."""
        places = {name: self._place(name, getattr(told, name)) for name in told.__struct_fields__}
        key = f"told.{told.__struct_config__.tag}"
        return Said(self.words.say(key, **places), getattr(told, "seat", None))

    def _place(self, name: str, value: Any) -> Any:
        if name in self.SEATS:
            return self.people[value].name
        return margin(value) if name == "margin" else self.in_words(name, value)

    def in_words(self, name: str, value: Any) -> Any:
        """Return what stands in a sentence for a field of the game's own."""
        raise NotImplementedError
