"""What a deck says of its photographs to bots."""

from collections.abc import Mapping, Sequence
from functools import cache

from sobremesa.decks.reading import Photo, Words
from sobremesa.decks.shelf import Shelf, deck
from sobremesa.kernel.decks import Deck, Notes


def notes_for(options: object, language: str, shelf: Shelf | None = None) -> Mapping[str, object]:
    """Return the notes for the bots of a match: `deck`, where its options name one that is known.

    The options are those of any game; the language is the table's, and bots write in it. A deck
    that is not the program's is looked for on the shelf.
    """
    chosen = getattr(options, "deck", None)
    if not isinstance(chosen, Deck):
        return {}
    if deck(chosen.id) is not None:
        return {"deck": _built_in(chosen.id, language)}
    known = shelf.deck(chosen.id) if shelf is not None else None
    return {} if known is None else {"deck": notes_of(known.photos, language)}


@cache
def _built_in(name: str, language: str) -> Notes:
    known = deck(name)
    return notes_of(() if known is None else known.photos, language)


def notes_of(photos: Sequence[Photo], language: str) -> Notes:
    """Return what photographs say to bots of a table of that language."""
    return Notes(
        captions=tuple(_words(photo, language).captions for photo in photos),
        tags=tuple(_seen(photo) for photo in photos),
        words=tuple(_words(photo, language).tags for photo in photos),
        measures=tuple(photo.measures for photo in photos),
        language=language,
    )


def is_described(photo: Photo) -> bool:
    """Tell whether bots know anything of it that was not measured in its picture."""
    return bool(_seen(photo))


def _words(photo: Photo, language: str) -> Words:
    """Return its words in that language, or in one that it has: better than none."""
    words = photo.words
    return words.get(language) or next(iter(words.values()), Words())


def _seen(photo: Photo) -> tuple[str, ...]:
    tags = [tag for words in photo.words.values() for tag in words.tags]
    # Where nobody has chosen tags, what people said of it for those who do not see it has to do.
    said = () if tags else photo.alt.values()
    return tuple(dict.fromkeys([*tags, *photo.titles.values(), *said]))
