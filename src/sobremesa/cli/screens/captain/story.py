"""Told things as sentences, with the words of the game alone."""

from typing import Any

from sobremesa.cli.play.story import Story as AnyStory
from sobremesa.games.captain import told as t


class Story(AnyStory):
    """Counts droppings from 1, names colours. The die turns all the time: the screen shows it."""

    SEATS = frozenset({"seat", "by", "to", "starter"})
    SILENT = (t.DieTurned, t.TongsClosing)

    def in_words(self, name: str, value: Any) -> Any:
        """Return what stands in a sentence for a dropping, a colour, or how many."""
        if name == "dropping" and value is not None:
            return value + 1
        return self.words.say(f"colour.{value}") if name == "colour" and value else value
