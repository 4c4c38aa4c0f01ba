"""A deck of photographs, as those see it who play with it, and whose work it is."""

from msgspec import Struct


class DeckPhoto(Struct, frozen=True):
    """A photograph. Its pictures are at photos/<name>.<size>.webp below the table's address."""

    name: str
    """Is made of what is in the picture, and says nothing."""
    width: int
    height: int
    """Of the largest picture, in pixels."""
    shade: str
    """Its mean colour, as `#rrggbb`."""
    sizes: tuple[int, ...]
    """The longer edges of its pictures, the smallest first."""
    title: dict[str, str]
    """By language; maybe not in all, maybe in none."""
    alt: dict[str, str]
    """What is to be seen on it, by language as well."""
    camera: bool
    """It doubles the points of a round."""


class DeckView(Struct, frozen=True):
    """A deck: the rules' number of a photograph is its place. GET /t/<id>/decks/<deck>."""

    id: str
    titles: dict[str, str]
    photos: tuple[DeckPhoto, ...]


class PhotoSource(Struct, frozen=True):
    """A picture that a photograph was made of."""

    title: str
    """May be empty: not each picture has one."""
    author: str
    url: str
    licence: str
    """As SPDX names it."""


class PhotoCredit(Struct, frozen=True):
    """Whose work a photograph is."""

    title: dict[str, str]
    licence: str
    sources: tuple[PhotoSource, ...]


class Credits(Struct, frozen=True):
    """Whose work the photographs of the built-in deck are: GET /credits."""

    photos: tuple[PhotoCredit, ...]
