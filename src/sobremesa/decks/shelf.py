"""The decks that there are: `found`, which comes with the program, and those that people made.

deck    the deck of the program of that id
Shelf   decks in a folder: one folder each, with `deck.json`, `shelf.json` and the pictures

A photograph is added by saving its pictures first and then naming them in `deck.json`, each file at
one stroke. Whenever that is broken off, the deck has the whole photograph or nothing of it, and
what no deck names is cleared away when the shelf is opened the next time.

A deck that a match was played with never changes its order, or old matches would be shown with
other pictures; what is added comes at its end. So `remove` leaves such a deck as it is, but for the
pictures, which are gone, and makes another one of what is left, under another id, for the next
match. The two are one to people: who asks for the older one is given the `newest`.
"""

import secrets
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

import msgspec
from msgspec.structs import replace

from sobremesa.decks import LANGUAGES
from sobremesa.decks.developing import Developed
from sobremesa.decks.opening import opened
from sobremesa.decks.reading import FILE, DeckError, Photo, PhotoDeck, read_deck
from sobremesa.decks.saving import Lock, forget, link, making, save, settle
from sobremesa.decks.standing import STATE, Shelved, Standing, earlier, newest
from sobremesa.decks.unusable import LIMITS, Limits, Unusable, Why

FOUND: Final = "found"
"""The deck that comes with the program."""
LONGEST: Final = 300
"""Letters of a title or a description."""


def deck(name: str) -> PhotoDeck | None:
    """Return the deck of the program of that id; None: there is none."""
    return _built_in(name) if name == FOUND else None


@cache
def _built_in(name: str) -> PhotoDeck:
    return read_deck(files("sobremesa.decks") / name)


class Shelf:
    """The decks in a folder. One program at a time; any of its threads."""

    def __init__(self, folder: Path, limits: Limits = LIMITS) -> None:
        """Open it, and clear away what was broken off.

        Raises DeckError where another program has it open, or it cannot be used.
        """
        self._folder = folder
        self._limits = limits
        self._mutex = threading.RLock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(folder / "lock")
        except OSError as error:
            raise DeckError(f"{folder} cannot be used, or another program is using it") from error
        try:
            self._decks, all_read = opened(folder)
            self._finish(all_read=all_read)
        except OSError as error:
            self.close()
            raise DeckError(f"{folder} cannot be used: {error.strerror}") from error

    def close(self) -> None:
        """Let another program have it."""
        self._lock.release()

    # ------------------------------------------------------------------------------ reading

    def deck(self, name: str) -> PhotoDeck | None:
        """Return the deck of that id, `found` too; None: there is none."""
        shelved = self._decks.get(name)
        return deck(name) if shelved is None else shelved.deck

    def picture(self, name: str, photo: Photo, size: int) -> Traversable:
        """Return the file of a photograph's picture: of that longer side, or the next larger."""
        home = self._folder if name in self._decks else files("sobremesa.decks")
        return home / name / photo.picture(size)

    @property
    def decks(self) -> Mapping[str, Shelved]:
        """All of them by their ids, as they are now, also those that others go on for."""
        return dict(self._decks)  # in one go: other threads may take decks in meanwhile

    def all(self) -> tuple[Shelved, ...]:
        """Return all that can be played with, but for that of the program."""
        decks = self.decks
        named = {one.standing.before for one in decks.values()}
        return tuple(
            one for name, one in decks.items() if name not in named and not one.standing.retired
        )

    # ----------------------------------------------------------------------------- changing

    def new(self, title: str, table: str | None = None) -> PhotoDeck:
        """Return a new deck without photographs, for one table, until it is kept."""
        made = PhotoDeck(new_id(), told(title), ())
        return self.put(made, Standing(table=table))

    def put(self, made: PhotoDeck, standing: Standing) -> PhotoDeck:
        """Take in a deck whose pictures lie in its folder, or that has none yet.

        Raises OSError; then nothing is left of it.
        """
        with self._mutex, making(self.place(made.id)) as place:
            save(place / STATE, msgspec.json.encode(standing))
            return self._write(Shelved(made, standing))

    def place(self, name: str) -> Path:
        """Return the folder of a deck of that id."""
        return self._folder / name

    def add(
        self, name: str, developed: Developed, title: str = "", by: str | None = None
    ) -> Photo | Unusable:
        """Add a developed photograph; as `take`."""
        pictures = [picture.webp for picture in developed.pictures]
        return self.take(name, photo_of(developed, title), pictures, by)

    def take(
        self, name: str, photo: Photo, pictures: Sequence[bytes], by: str | None = None
    ) -> Photo | Unusable:
        """Add a photograph that somebody brought at the end of a deck, or say why it cannot be.

        Its pictures are those of its sizes, the largest first. Raises DeckError where the deck is
        not on the shelf, and OSError where there is no room; then nothing is left of it.
        """
        with self._mutex:
            shelved = self._going_on(name)
            full = self._why_not(shelved.deck, photo, sum(map(len, pictures)))
            if full is not None:
                return full
            try:
                self._take(shelved, photo, pictures, by)
            except OSError:
                self._discard(shelved.deck.id, photo)
                raise
            return photo

    def remove(self, name: str, photo: str, *, played: bool = False) -> PhotoDeck:
        """Take a photograph out, and its pictures for good; return the deck to go on with.

        That is another one, with an id of its own, where this one was `played` with.
        Raises DeckError where the deck or the photograph is not there, or another deck goes on for
        this one already, and OSError where there is no room.
        """
        with self._mutex:
            shelved = self._shelved(name)
            if shelved.standing.retired:
                raise DeckError(f"another deck goes on for {name}")
            gone = _photo(shelved.deck, photo)
            left = tuple(one for one in shelved.deck.photos if one.id != photo)
            if played or shelved.standing.played:
                made = self._succeed(shelved, left)
            else:
                made = self._write(_with(shelved, left))
                self._discard(name, gone)
            self._let_go(made.id)
            return made

    def change(
        self,
        name: str,
        photo: str,
        *,
        camera: bool | None = None,
        title: str | None = None,
        alt: str | None = None,
    ) -> PhotoDeck:
        """Say that a photograph doubles or not, or what it is called, or what is to be seen on it.

        Raises DeckError where the deck or the photograph is not there.
        """
        with self._mutex:
            shelved = self._going_on(name)
            old = _photo(shelved.deck, photo)
            new = replace(
                old,
                camera=old.camera if camera is None else camera,
                titles=old.titles if title is None else told(title),
                alt=old.alt if alt is None else told(alt),
            )
            photos = tuple(new if one is old else one for one in shelved.deck.photos)
            return self._write(_with(shelved, photos))

    def stand(self, name: str, **changes: Any) -> PhotoDeck:
        """Change how a deck stands, as with `kept=True`; return it, or the one that goes on for it.

        Raises DeckError where neither is there.
        """
        with self._mutex:
            now = self._going_on(name).deck
            self._stand(now.id, **changes)
            return now

    def delete(self, name: str) -> None:
        """Delete a deck, all before it, and all their pictures. Raises DeckError, and OSError."""
        with self._mutex:
            self._shelved(name)
            for one in [name, *(before.deck.id for before in earlier(self._decks, name))]:
                try:
                    forget(self.place(one), first=FILE)
                finally:
                    if not (self.place(one) / FILE).exists():
                        del self._decks[one]

    # ------------------------------------------------------------------------------ insides

    def _shelved(self, name: str) -> Shelved:
        shelved = self._decks.get(name)
        if shelved is None:
            raise DeckError(f"there is no deck {name}")
        return shelved

    def _going_on(self, name: str) -> Shelved:
        shelved = newest(self._decks, name)
        if shelved is None:
            raise DeckError(f"there is no deck {name}")
        return shelved

    def _stand(self, name: str, **changes: Any) -> None:
        shelved = self._shelved(name)
        standing = replace(shelved.standing, **changes)
        save(self.place(name) / STATE, msgspec.json.encode(standing))
        self._decks[name] = Shelved(shelved.deck, standing)

    def _why_not(self, made: PhotoDeck, photo: Photo, size: int) -> Unusable | None:
        if any(one.id == photo.id for one in made.photos):
            return Unusable(Why.TWICE)
        if len(made.photos) >= self._limits.photos:
            return Unusable(Why.TOO_MANY, {"most": self._limits.photos})
        if self._size(made.id) + size > self._limits.deck_bytes:
            return Unusable(Why.DECK_TOO_LARGE, {"most": self._limits.deck_bytes // 1_000_000})
        return None

    def _size(self, name: str) -> int:
        return sum(file.stat().st_size for file in self.place(name).glob("*.webp"))

    def _take(
        self, shelved: Shelved, photo: Photo, pictures: Sequence[bytes], by: str | None
    ) -> None:
        name = shelved.deck.id
        for size, picture in zip(photo.sizes, pictures, strict=True):
            save(self.place(name) / photo.picture(size), picture)
        if by is not None:
            self._stand(name, brought=shelved.standing.brought | {photo.id: by})
        self._write(_with(self._shelved(name), (*shelved.deck.photos, photo)))

    def _write(self, shelved: Shelved) -> PhotoDeck:
        save(self.place(shelved.deck.id) / FILE, written(shelved.deck))
        self._decks[shelved.deck.id] = shelved
        return shelved.deck

    def _discard(self, name: str, photo: Photo) -> None:
        for size in photo.sizes:
            (self.place(name) / photo.picture(size)).unlink(missing_ok=True)

    def _succeed(self, old: Shelved, left: tuple[Photo, ...]) -> PhotoDeck:
        """Make the deck that goes on for an old one. From then on, it does."""
        successor = PhotoDeck(new_id(), old.deck.titles, left)
        with making(self.place(successor.id)) as place:
            for photo in left:
                for file in map(photo.picture, photo.sizes):
                    link(self.place(old.deck.id) / file, place / file)
            settle(place)
            ids = {photo.id for photo in left}
            brought = {one: by for one, by in old.standing.brought.items() if one in ids}
            standing = replace(
                old.standing,
                played=old.standing.kept,
                gone=(),
                before=old.deck.id,
                brought=brought,
            )
            return self.put(successor, standing)

    def _let_go(self, name: str) -> None:
        """Retire all decks before one, and take out of them what it does not have any more."""
        there = self._decks[name].there
        for one in list(earlier(self._decks, name)):
            gone = tuple(photo.id for photo in one.deck.photos if photo.id not in there)
            if not one.standing.retired or gone != one.standing.gone:
                self._retire(one, gone)

    def _retire(self, old: Shelved, gone: tuple[str, ...]) -> None:
        """Keep the numbers of those that are gone, and nothing that anybody said of them."""
        photos = tuple(_bare(one) if one.id in gone else one for one in old.deck.photos)
        self._write(_with(old, photos))
        self._stand(old.deck.id, retired=True, gone=gone)
        for photo in photos:
            if photo.id in gone:
                self._discard(old.deck.id, photo)

    def _finish(self, *, all_read: bool) -> None:
        """Finish what was broken off: a deck that others go on for, or whose newest is deleted."""
        named = {one.standing.before for one in self._decks.values()}
        for name, one in list(self._decks.items()):
            if name not in named and not one.standing.retired:
                self._let_go(name)
            elif name not in named and all_read:  # else what cannot be read may name it
                self.delete(name)


def new_id() -> str:
    """Return an id that no deck has."""
    return f"own-{secrets.token_hex(8)}"


def written(made: PhotoDeck) -> bytes:
    """Return what stands in a deck's file: the same deck, the same bytes."""
    return msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"


def told(text: str) -> dict[str, str]:
    r"""Return a text that somebody wrote, for readers of each language; nothing where it is empty.

    >>> told(" The  sea\n")["fr"], told(" ")
    ('The sea', {})
    """
    signs = (sign if sign.isprintable() else " " for sign in normalize("NFC", text))
    plain = " ".join("".join(signs).split())[:LONGEST]
    return dict.fromkeys(LANGUAGES, plain) if plain else {}


def photo_of(developed: Developed, title: str = "") -> Photo:
    """Return what a deck says of a developed photograph."""
    largest = developed.pictures[0]
    return Photo(
        id=developed.name,
        file=f"{developed.name}.{largest.edge}.webp",
        titles=told(title),
        width=largest.width,
        height=largest.height,
        shade=developed.shade,
        sizes=tuple(picture.edge for picture in developed.pictures),
        measures=developed.measures,
    )


def _with(shelved: Shelved, photos: tuple[Photo, ...]) -> Shelved:
    return replace(shelved, deck=replace(shelved.deck, photos=photos))


def _bare(photo: Photo) -> Photo:
    return replace(photo, titles={}, alt={}, words={})


def _photo(made: PhotoDeck, name: str) -> Photo:
    for photo in made.photos:
        if photo.id == name:
            return photo
    raise DeckError(f"deck {made.id} has no photograph {name}")
