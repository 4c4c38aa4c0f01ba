"""Notes for photographs of which nobody has said anything: words made of what was measured.

So a bot captions a family's own photographs, and points at them, by colour, light and composition
alone: modestly, and better than blindly.
"""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from sobremesa.games.oeil.measured_words import SEEN, WRITTEN
from sobremesa.kernel.decks import Light, Measures, Notes, Shape

DARK, BRIGHT = 0.3, 0.68
"""Lightness below and above which one would say so."""
CALM, BUSY = 0.2, 0.55
COLD, WARM = -0.06, 0.1
"""Photographs are a little warm on the whole."""


# One deck in one language, or a few of them, are in use at a time.
@lru_cache(16)
def worded(notes: Notes) -> Notes:
    """Return the notes with words for each photograph that has none, where it was measured."""
    photos = max(len(notes.words), len(notes.measures))
    known = [_word(notes, photo) for photo in range(photos)]
    return replace(
        notes,
        captions=tuple(captions for captions, _, _ in known),
        tags=tuple(tags for _, tags, _ in known),
        words=tuple(words for _, _, words in known),
    )


_Words = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
_NONE: Final[tuple[str, ...]] = ()


def _word(notes: Notes, photo: int) -> _Words:
    captions, tags, words = (
        texts[photo] if photo < len(texts) else _NONE
        for texts in (notes.captions, notes.tags, notes.words)
    )
    measures = notes.measures[photo] if photo < len(notes.measures) else None
    if captions or measures is None:
        return captions, tags, words
    seen = traits(measures)
    named = [word for trait in seen for texts in SEEN[trait].values() for word in texts]
    own = [SEEN[trait][notes.language][0] for trait in seen]
    return _captions(seen, notes.language), (*tags, *named), (*words, *own)


def traits(measures: Measures) -> list[str]:
    """Return what one would say of it, its colour first: keys of SEEN and of WRITTEN."""
    light = [] if measures.light == Light.EVERYWHERE else [measures.light.value]
    shape = [] if measures.shape == Shape.SQUARE else [measures.shape.value]
    return [
        measures.colour.value,
        *light,
        *_beyond(measures.lightness, (DARK, "dark"), (BRIGHT, "bright")),
        *_beyond(measures.busyness, (CALM, "calm"), (BUSY, "busy")),
        *_beyond(measures.warmth, (COLD, "cold"), (WARM, "warm")),
        *shape,
    ]


def _beyond(value: float, low: tuple[float, str], high: tuple[float, str]) -> list[str]:
    if value < low[0]:
        return [low[1]]
    return [high[1]] if value > high[0] else []


def _captions(seen: list[str], language: str) -> tuple[str, ...]:
    """Return captions, of one trait and of two: enough for none to come twice in an evening."""
    one = [text for trait in seen for text in WRITTEN[trait][language]]
    colour = WRITTEN[seen[0]][language]
    rest = [text for trait in seen[1:] for text in WRITTEN[trait][language]]
    two = [f"{first} — {second}" for first in colour for second in rest]
    return (*one, *two)
