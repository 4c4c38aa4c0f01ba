"""How near a caption is to a photograph, as a bot sees it: by the words that both have.

A bot sees no picture. It knows what the deck's notes say of each: what is to be seen on it, and
what one might write under it. Words are compared by their stems (`stems`).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import log
from typing import Final

from sobremesa.games.oeil.stems import stems
from sobremesa.kernel.decks import Notes, PhotoId

ASSOCIATED: Final = 0.35
"""What is only thought of at a picture, not seen on it, counts for so much."""


class Eyes:
    """Sees the photographs of a deck through its notes."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self._sights = [_sight(notes, photo) for photo in range(len(notes.tags))]
        seen = Counter(stem for sight in self._sights for stem in sight)
        photos = len(self._sights)
        self._rarity = {stem: log(1 + photos / often) for stem, often in seen.items()}

    def nearness(self, text: str, photo: PhotoId) -> float:
        """Return how near they are: 0, no word in common, to 1, every word is to be seen on it."""
        words = [stem for stem in stems(text, self.notes.language) if stem in self._rarity]
        if not words or photo >= len(self._sights):
            return 0.0
        sight = self._sights[photo]
        near = sum(self._rarity[stem] * sight.get(stem, 0.0) for stem in words)
        return near / sum(self._rarity[stem] for stem in words)


# One deck in one language, or a few of them, are in use at a time.
@lru_cache(16)
def eyes_for(notes: Notes) -> Eyes:
    """Return the eyes that see by these notes; making them takes some milliseconds."""
    return Eyes(notes)


def _sight(notes: Notes, photo: int) -> Mapping[str, float]:
    def of(texts: Iterable[str]) -> Iterable[str]:
        return (stem for text in texts for stem in stems(text, notes.language))

    thought = dict.fromkeys(of(notes.captions[photo]), ASSOCIATED)
    return {**thought, **dict.fromkeys(of(notes.tags[photo]), 1.0)}
