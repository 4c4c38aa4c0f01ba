"""Told things as sentences."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from sobremesa.cli.play.people import Person
from sobremesa.cli.words import Words, margin
from sobremesa.games.loonacy import told as t
from sobremesa.games.loonacy.view import Face
from sobremesa.kernel.ids import Seat

SEEN: Final = 8
"""So many of the latest sentences are kept."""
SILENT: Final = (t.HandFree, t.FingersGone)
"""The screen shows it well enough, and there was something better to say."""


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
        """Say what is told."""
        places: dict[str, Any] = {}
        for field in told.__struct_fields__:
            value = getattr(told, field)
            if field in {"seat", "by"}:
                value = self.people[value].name
            elif isinstance(value, Face):
                value = self.card(value)
            elif field == "margin":
                value = margin(value)
            places[field] = value
        key = f"told.{told.__struct_config__.tag}"
        return Said(self._words.say(key, **places), getattr(told, "seat", None))

    def card(self, face: Face) -> str:
        """Name a card by its pictures."""
        one, other = (self._words.say(f"picture.{picture}") for picture in face.pictures)
        return self._words.say("card", one=one, other=other)
