"""The decks that there are: `found`, which comes with the program, and those that people made.

deck    the deck of the program of that id
Shelf   decks in a folder: one folder each, with `deck.json`, `shelf.json` and the pictures

A photograph is added by saving its pictures first and then naming them in `deck.json`, each file at
one stroke. Whenever that is broken off, the deck has the whole photograph or nothing of it, and
what no deck names is cleared away when the shelf is opened the next time.

A deck that a match was played with never changes its order, or old matches would be shown with
other pictures. So `remove` leaves such a deck as it is, but for the pictures, which are gone, and
makes another one of what is left, under another id, for the next match.
"""

import re
import secrets
import shutil
import threading
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sobremesa.decks import LANGUAGES
from sobremesa.decks.developing import Developed
from sobremesa.decks.reading import FILE, DeckError, Photo, PhotoDeck, read_deck
from sobremesa.decks.saving import Lock, forget, save
from sobremesa.decks.unusable import LIMITS, Limits, Unusable, Why

FOUND: Final = "found"
"""The deck that comes with the program."""
STATE: Final = "shelf.json"
OWN: Final = re.compile("own-[0-9a-f]{16}")
"""The ids of decks that people made, and their folders: another folder is not touched."""
LONGEST: Final = 300
"""Letters of a title or a description."""


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """What the shelf knows of a deck, and what is no part of it."""

    table: str | None = None
    """At which it was made."""
    kept: bool = False
    """It stays when its table goes."""
    played: bool = False
    """A match was played with it: its order stands for ever."""
    retired: bool = False
    """Another has taken its place; old matches are still shown with it."""
    gone: tuple[str, ...] = ()
    """Its photographs that were taken out since: their numbers stay, their pictures do not."""
    before: str | None = None
    """The deck whose place it has taken."""


class Shelved(Struct, frozen=True):
    """A deck, and how it stands."""

    deck: PhotoDeck
    standing: Standing


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
        self._decks = {
            shelved.deck.id: shelved
            for place in sorted(folder.iterdir())
            if OWN.fullmatch(place.name) and (shelved := _opened(place)) is not None
        }

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

    def all(self) -> tuple[Shelved, ...]:
        """Return all that can be played with, but for that of the program."""
        # Others may take decks in meanwhile; the list is made in one go.
        return tuple(one for one in list(self._decks.values()) if not one.standing.retired)

    def of_table(self, table: str) -> tuple[PhotoDeck, ...]:
        """Return those that this table may choose: its own, and all that are kept."""
        return tuple(
            one.deck for one in self.all() if one.standing.kept or one.standing.table == table
        )

    # ----------------------------------------------------------------------------- changing

    def new(self, title: str, table: str | None = None) -> PhotoDeck:
        """Return a new deck without photographs, for one table, until it is kept."""
        made = PhotoDeck(new_id(), told(title), ())
        return self.put(made, Standing(table=table))

    def put(self, made: PhotoDeck, standing: Standing) -> PhotoDeck:
        """Take in a deck whose pictures lie in its folder, or that has none yet."""
        with self._mutex:
            place = self.place(made.id)
            place.mkdir(exist_ok=True)
            save(place / STATE, msgspec.json.encode(standing))
            return self._write(Shelved(made, standing))

    def place(self, name: str) -> Path:
        """Return the folder of a deck of that id."""
        return self._folder / name

    def add(self, name: str, developed: Developed, title: str = "") -> Photo | Unusable:
        """Add a photograph at the end of a deck, or say why it cannot be.

        Raises DeckError where the deck is not on the shelf, or was played with.
        """
        with self._mutex:
            shelved = self._open_to_change(name)
            full = self._why_not(shelved.deck, developed)
            if full is not None:
                return full
            photo = photo_of(developed, title)
            for picture in developed.pictures:
                save(self.place(name) / f"{photo.id}.{picture.edge}.webp", picture.webp)
            self._write(_with(shelved, (*shelved.deck.photos, photo)))
            return photo

    def remove(self, name: str, photo: str, *, played: bool = False) -> PhotoDeck:
        """Take a photograph out, and its pictures for good; return the deck to go on with.

        That is another one, with an id of its own, where this one was `played` with.
        Raises DeckError where the deck or the photograph is not there, or another deck goes on for
        this one already.
        """
        with self._mutex:
            shelved = self._shelved(name)
            if shelved.standing.retired:
                raise DeckError(f"another deck goes on for {name}")
            gone = _photo(shelved.deck, photo)
            left = tuple(one for one in shelved.deck.photos if one.id != photo)
            if played or shelved.standing.played:
                return self._succeed(shelved, gone, left)
            changed = self._write(_with(shelved, left))
            self._discard(name, gone)
            return changed

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
            shelved = self._shelved(name)
            old = _photo(shelved.deck, photo)
            new = replace(
                old,
                camera=old.camera if camera is None else camera,
                titles=old.titles if title is None else told(title),
                alt=old.alt if alt is None else told(alt),
            )
            photos = tuple(new if one is old else one for one in shelved.deck.photos)
            return self._write(_with(shelved, photos))

    def stand(self, name: str, **changes: Any) -> None:
        """Change how a deck stands, as with `kept=True` or, when a match begins, `played=True`.

        Raises DeckError where it is not there.
        """
        with self._mutex:
            shelved = self._shelved(name)
            standing = replace(shelved.standing, **changes)
            save(self.place(name) / STATE, msgspec.json.encode(standing))
            self._decks[name] = Shelved(shelved.deck, standing)

    def delete(self, name: str) -> None:
        """Delete a deck, all before it, and all their pictures. Raises DeckError."""
        with self._mutex:
            shelved = self._shelved(name)
            before = shelved.standing.before
            forget(self.place(name), first=FILE)
            del self._decks[name]
            if before in self._decks:
                self.delete(before)

    def give_way(self, name: str) -> bool:
        """Delete a deck that nothing has been brought to; False: something has, or it is gone."""
        with self._mutex:
            shelved = self._decks.get(name)
            if shelved is None or shelved.deck.photos:
                return False
            self.delete(name)
            return True

    # ------------------------------------------------------------------------------ insides

    def _shelved(self, name: str) -> Shelved:
        shelved = self._decks.get(name)
        if shelved is None:
            raise DeckError(f"there is no deck {name}")
        return shelved

    def _open_to_change(self, name: str) -> Shelved:
        shelved = self._shelved(name)
        if shelved.standing.played:
            raise DeckError(f"deck {name} was played with: its order stands")
        return shelved

    def _why_not(self, made: PhotoDeck, developed: Developed) -> Unusable | None:
        if any(photo.id == developed.name for photo in made.photos):
            return Unusable(Why.TWICE)
        if len(made.photos) >= self._limits.photos:
            return Unusable(Why.TOO_MANY, {"most": self._limits.photos})
        lying = sum(file.stat().st_size for file in self.place(made.id).glob("*.webp"))
        if lying + developed.size > self._limits.deck_bytes:
            return Unusable(Why.DECK_TOO_LARGE, {"most": self._limits.deck_bytes // 1_000_000})
        return None

    def _write(self, shelved: Shelved) -> PhotoDeck:
        save(self.place(shelved.deck.id) / FILE, written(shelved.deck))
        self._decks[shelved.deck.id] = shelved
        return shelved.deck

    def _discard(self, name: str, photo: Photo) -> None:
        for size in photo.sizes:
            (self.place(name) / photo.picture(size)).unlink(missing_ok=True)

    def _succeed(self, old: Shelved, gone: Photo, left: tuple[Photo, ...]) -> PhotoDeck:
        successor = PhotoDeck(new_id(), old.deck.titles, left)
        place = self.place(successor.id)
        place.mkdir()
        for photo in left:
            for size in photo.sizes:
                file = photo.picture(size)
                save(place / file, (self.place(old.deck.id) / file).read_bytes())
        standing = replace(old.standing, played=False, gone=(), before=old.deck.id)
        made = self.put(successor, standing)
        self.stand(old.deck.id, retired=True, gone=(*old.standing.gone, gone.id))
        self._discard_from_all(old, gone)
        return made

    def _discard_from_all(self, last: Shelved, gone: Photo) -> None:
        """Discard the pictures of a photograph from a deck and from all before it."""
        self._discard(last.deck.id, gone)
        before = self._decks.get(last.standing.before or "")
        if before is not None:
            self._discard_from_all(before, gone)


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


def _photo(made: PhotoDeck, name: str) -> Photo:
    for photo in made.photos:
        if photo.id == name:
            return photo
    raise DeckError(f"deck {made.id} has no photograph {name}")


def _opened(place: Path) -> Shelved | None:
    """Return the deck in a folder, cleared of what it does not name; None: there was half of one.

    A deck that cannot be read is left as it lies, for somebody to look at, and not shown.
    """
    if not (place / FILE).is_file():
        shutil.rmtree(place)
        return None
    try:
        made = msgspec.json.decode((place / FILE).read_bytes(), type=PhotoDeck)
        standing = msgspec.json.decode((place / STATE).read_bytes(), type=Standing)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    there = [photo for photo in made.photos if photo.id not in standing.gone]
    named = {photo.picture(size) for photo in there for size in photo.sizes}
    for file in place.iterdir():
        if file.name not in {FILE, STATE} | named:
            file.unlink()
    whole = all((place / file).is_file() for file in named)
    return Shelved(made, standing) if whole and made.id == place.name else None
