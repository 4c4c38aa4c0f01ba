"""What a deck says of its photographs to bots."""

from collections.abc import Mapping
from functools import cache

from sobremesa.decks.reading import Photo, Words
from sobremesa.decks.shelf import deck
from sobremesa.kernel.decks import Deck, Notes


def notes_for(options: object, language: str) -> Mapping[str, object]:
    """Return the notes for the bots of a match: `deck`, where its options name one that is known.

    The options are those of any game; the language is the table's, and bots write in it.
    """
    chosen = getattr(options, "deck", None)
    known = deck(chosen.id) if isinstance(chosen, Deck) else None
    return {} if known is None else {"deck": _notes(known.id, language)}


@cache
def _notes(name: str, language: str) -> Notes:
    known = deck(name)
    photos = () if known is None else known.photos
    return Notes(
        captions=tuple(_words(photo, language).captions for photo in photos),
        tags=tuple(_seen(photo) for photo in photos),
        words=tuple(_words(photo, language).tags for photo in photos),
    )


def _words(photo: Photo, language: str) -> Words:
    """Return its words in that language, or in one that it has: better than none."""
    words = photo.words
    return words.get(language) or next(iter(words.values()), Words())


def _seen(photo: Photo) -> tuple[str, ...]:
    tags = [tag for words in photo.words.values() for tag in words.tags]
    return tuple(dict.fromkeys([*tags, *photo.titles.values()]))
