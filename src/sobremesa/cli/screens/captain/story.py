"""Told things as sentences, with the words of the game alone."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from sobremesa.cli.play.people import Person
from sobremesa.cli.words import Words, margin
from sobremesa.games.captain import told as t
from sobremesa.kernel.ids import Seat

SEEN: Final = 8
"""So many of the latest sentences are kept."""
SEATS: Final = {"seat", "by", "to", "starter"}
SILENT: Final = (t.DieTurned, t.TongsClosing)
"""The screen shows it well enough, and it happens all the time."""


class Said(Struct, frozen=True):
    """A line of what is told."""

    text: str
    seat: Seat | None
    """Whose doing it is."""


class Story:
    """Listens, and remembers what was said last."""

    def __init__(self, people: Sequence[Person], words: Words) -> None:
        self.people = people
        """By seat; somebody can take the seat of another."""
        self._words = words
        self.said: list[Said] = []

    def hear(self, told: Any) -> None:
        """Take in what is told."""
        if not isinstance(told, SILENT):
            self.said.append(self.sentence(told))
            del self.said[:-SEEN]

    def sentence(self, told: Any) -> Said:
        """Say what is told; droppings are counted from 1."""
        places = {
            name: self._in_words(name, getattr(told, name)) for name in told.__struct_fields__
        }
        key = f"told.{told.__struct_config__.tag}"
        return Said(self._words.say(key, **places), getattr(told, "seat", None))

    def _in_words(self, name: str, value: Any) -> Any:
        if name in SEATS:
            return self.people[value].name
        if name == "dropping" and value is not None:
            return value + 1
        if name == "margin":
            return margin(value)
        return self._words.say(f"colour.{value}") if name == "colour" and value else value
