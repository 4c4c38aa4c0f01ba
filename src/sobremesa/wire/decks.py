"""A deck of photographs, as those see it who play with it: GET /t/<id>/decks/<deck>."""

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
    """A deck: the rules' number of a photograph is its place among `photos`."""

    id: str
    titles: dict[str, str]
    photos: tuple[DeckPhoto, ...]
