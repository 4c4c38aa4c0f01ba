"""A deck, read from its folder: `deck.json` and the pictures that it names.

DeckError   why a folder holds no deck
PhotoDeck   a whole deck
Photo       one of its photographs; Words, what bots may say of it; Source, what it was made of
read_deck   reads one; check, whether it is whole; check_words, whether a photograph speaks well
"""

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from sobremesa.decks import LANGUAGES
from sobremesa.kernel.decks import Deck, Measures, PhotoId

FILE: Final = "deck.json"
"""What describes a deck, in its folder."""


Shade = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}\Z")]


class DeckError(Exception):
    """A folder holds no deck; the text says why, in one line."""


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What bots may say of a photograph, in one language."""

    tags: tuple[str, ...] = ()
    """What is to be seen on it, one word each."""
    captions: tuple[str, ...] = ()
    """What one might write under it: neither plain nor hopeless."""


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture that a photograph was made of."""

    title: str
    author: str
    url: str
    licence: str


class Photo(Struct, frozen=True, forbid_unknown_fields=True):
    """A photograph of a deck."""

    id: str
    """Names it for ever, whatever its file is called."""
    file: str
    """Its picture, in the folder of the deck."""
    titles: dict[str, str] = {}
    """By language, like all that is said of it."""
    alt: dict[str, str] = {}
    """Says what is to be seen on it to those who do not see it."""
    camera: bool = False
    """It doubles the points of a round."""
    licence: str = ""
    changes: str = ""
    """What was done with its sources."""
    sources: tuple[Source, ...] = ()
    words: dict[str, Words] = {}
    width: int = 0
    height: int = 0
    """Of its picture, in pixels; 0 in a deck that nobody has measured."""
    shade: Shade = "#808080"
    """Its mean colour: stands in its place until it has come."""
    sizes: tuple[int, ...] = ()
    """The longer sides of its pictures, the largest first; they are called `<id>.<side>.webp`.
    Empty: there is one picture, `file`."""
    measures: Measures | None = None
    """What bots go by where there are no words."""

    def picture(self, size: int) -> str:
        """Return the file of the picture of that size, or else of the next larger one."""
        fit = [side for side in self.sizes if side >= size] or list(self.sizes[:1])
        return f"{self.id}.{fit[-1]}.webp" if fit else self.file


class PhotoDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole deck, in the order in which the rules number its photographs."""

    id: str
    titles: dict[str, str]
    photos: tuple[Photo, ...]

    @property
    def for_rules(self) -> Deck:
        """What a game is told of it."""
        cameras = [PhotoId(place) for place, photo in enumerate(self.photos) if photo.camera]
        return Deck(self.id, len(self.photos), tuple(cameras))


def read_deck(folder: Traversable | Path) -> PhotoDeck:
    """Return the deck in a folder.

    Raises DeckError where there is none, where its description cannot be read, names a photograph
    twice or one that is not there, or speaks another language than the program.
    """
    try:
        text = (folder / FILE).read_bytes()
    except OSError as error:
        raise DeckError(f"there is no {FILE} in {folder.name}") from error
    try:
        deck = msgspec.json.decode(text, type=PhotoDeck)
        msgspec.convert(msgspec.to_builtins(deck.for_rules), Deck)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DeckError(f"{FILE} in {folder.name} cannot be read: {error}") from error
    check(deck, folder)
    return deck


def check(deck: PhotoDeck, folder: Traversable | Path) -> None:
    """Raise DeckError where a photograph is there twice, its picture is not, or speaks oddly."""
    seen: set[str] = set()
    for photo in deck.photos:
        if photo.id in seen:
            raise DeckError(f"{FILE} in {folder.name} has {photo.id} twice")
        if "/" in photo.file or not (folder / photo.file).is_file():
            raise DeckError(f"{photo.file} of {FILE} is not in {folder.name}")
        seen.add(photo.id)
        check_words(photo)


def check_words(photo: Photo) -> None:
    """Raise DeckError where a photograph speaks another language than the program."""
    others = {*photo.titles, *photo.alt, *photo.words} - set(LANGUAGES)
    if others:
        raise DeckError(f"{photo.id} of {FILE} speaks {', '.join(sorted(others))}")
