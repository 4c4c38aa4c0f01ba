"""Told things as sentences."""

from typing import Any, Final

from sobremesa.cli.play.story import Story as AnyStory
from sobremesa.games.loonacy import told as t
from sobremesa.games.loonacy.view import Face

FACES: Final = {"card", "top"}
"""The fields that hold a card that is seen, or none."""


class Story(AnyStory):
    """Names cards by their pictures. Where fingers are free, there was something better to say."""

    SEATS = frozenset({"seat", "by"})
    SILENT = (t.HandFree, t.FingersGone)

    def in_words(self, name: str, value: Any) -> Any:
        """Return what stands in a sentence for a card, or how many."""
        return self.card(value) if name in FACES and value is not None else value

    def card(self, face: Face) -> str:
        """Name a card by its pictures."""
        one, other = (self.words.say(f"picture.{picture}") for picture in face.pictures)
        return self.words.say("card", one=one, other=other)
