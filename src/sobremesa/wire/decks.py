"""A deck of photographs, as those see it who play with it, and whose work it is."""

from typing import Annotated

from msgspec import Meta, Struct

from sobremesa.wire import Refused


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
    removable: bool
    """Who is told this may take it out: he is the host, or he has brought it."""


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


class DeckInfo(Struct, frozen=True):
    """A deck that the people of a table can play with."""

    id: str
    titles: dict[str, str]
    photos: int
    """How many there are."""
    cameras: int
    described: int
    """Of how many somebody has said what they show. Of the others bots see colours and light."""
    own: bool
    """It was brought to this table: its people add to it and change it."""
    kept: bool
    """It stays when the table goes."""
    key: str | None = None
    """Opens it at other tables. Told to the host alone who keeps it."""
    before: tuple[str, ...] = ()
    """The ids that it had before a photograph was taken out, the latest first. A key that was given
    for one of them opens it as well."""


class Decks(Struct, frozen=True):
    """The decks of a table: GET /t/<id>/decks. The one that comes with the program is the first."""

    decks: tuple[DeckInfo, ...]


Line = Annotated[str, Meta(max_length=300)]


class NewDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin a deck of one's own photographs: POST /t/<id>/decks."""

    title: Line


class DeckChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Keep a deck for other evenings: PATCH /t/<id>/decks/<deck>."""

    kept: bool


class DeckKey(Struct, frozen=True, forbid_unknown_fields=True):
    """Delete a deck that is kept, at whatever table: POST /t/<id>/decks/<deck>/delete."""

    key: Line


class PhotoChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Say what a photograph is: PATCH /t/<id>/decks/<deck>/photos/<name>. None: as it was."""

    camera: bool | None = None
    title: Line | None = None
    alt: Line | None = None


class Arrived(Struct, frozen=True):
    """What became of one file that was sent: a line of the answer to PUT …/photos."""

    file: str
    """What it was called."""
    photo: DeckPhoto | None
    """The photograph that it is now; null: it was refused."""
    refused: Refused | None
