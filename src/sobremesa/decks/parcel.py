"""A deck as one zip: `deck.json` and its pictures, to be taken to another computer.

pack    write a deck of a shelf
unpack  take such a zip in, and trust nothing that it says

The pictures come back byte for byte, and so does `deck.json`. A picture is taken as it is only if
it is what our own encoder writes, and nothing more: one lossy WebP frame without any other chunk,
called after its own hash, that the workroom can open and that has the size that is said.
"""

import hashlib
import tempfile
import zipfile
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from sobremesa.decks.developing import EDGES, NAME_LETTERS, Developed
from sobremesa.decks.reading import FILE, DeckError, Photo, PhotoDeck, check
from sobremesa.decks.saving import save
from sobremesa.decks.shelf import OWN, Shelf, Standing, new_id, written
from sobremesa.decks.unusable import Limits
from sobremesa.decks.workroom import Workroom

LONGEST_TEXT: Final = 5_000_000
"""Bytes of a description: a deck of 500 photographs with titles takes a tenth."""
LONGEST_PICTURE: Final = 5_000_000
"""Bytes of a developed picture: one of pure noise takes a fifth."""
THEN: Final = (1980, 1, 1, 0, 0, 0)
"""The time of all files, so that the same deck is the same zip."""


def pack(shelf: Shelf, name: str, to: Path) -> None:
    """Write a deck of the shelf as a zip. Raises DeckError where it is not there, and OSError."""
    made = shelf.deck(name)
    if made is None or not OWN.fullmatch(name):
        raise DeckError(f"there is no deck {name}")
    half = to.with_name(to.name + ".half")
    try:
        with zipfile.ZipFile(half, "w") as archive:
            archive.writestr(zipfile.ZipInfo(FILE, THEN), written(made))
            for file in _files(made):
                lies = shelf.place(name) / file
                archive.writestr(zipfile.ZipInfo(file, THEN), lies.read_bytes())
        half.replace(to)
    finally:
        half.unlink(missing_ok=True)


def unpack(shelf: Shelf, source: Path, standing: Standing, beside: Path | None = None) -> PhotoDeck:
    """Put the deck of such a zip on the shelf, under its id, or another if the shelf has that.

    What is unpacked lies in a folder `beside` others, or where the system keeps such things.

    Raises DeckError, in one line, where it is no such zip or anything of it is not as it should be;
    then nothing of it is left.
    """
    try:
        with (
            zipfile.ZipFile(source) as archive,
            tempfile.TemporaryDirectory(dir=beside) as place,
            Workroom(limits=Limits(side=1)) as workroom,
        ):
            made = _described(archive)
            for photo in made.photos:
                _check_photo(archive, photo, Path(place), workroom)
            check(made, Path(place))
            return _shelved(shelf, made, Path(place), standing)
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, KeyError) as error:
        raise DeckError(f"{source.name} is no exported deck") from error


def is_parcel(source: Path) -> bool:
    """Whether a file is a zip with a description of a deck in it."""
    try:
        with zipfile.ZipFile(source) as archive:
            return FILE in archive.namelist()
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError):
        return False  # who reads its pictures says what is wrong with it


def _files(made: PhotoDeck) -> list[str]:
    return [photo.picture(size) for photo in made.photos for size in photo.sizes]


def _described(archive: zipfile.ZipFile) -> PhotoDeck:
    if archive.getinfo(FILE).file_size > LONGEST_TEXT:
        raise DeckError(f"its {FILE} is too long")
    try:
        made = msgspec.json.decode(archive.read(FILE), type=PhotoDeck)
        msgspec.convert(msgspec.to_builtins(made.for_rules), type(made.for_rules))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DeckError(f"its {FILE} cannot be read: {error}") from error
    if sorted(archive.namelist()) != sorted([FILE, *_files(made)]):
        raise DeckError(f"it holds other files than its {FILE} names")
    return made


def _check_photo(archive: zipfile.ZipFile, photo: Photo, place: Path, workroom: Workroom) -> None:
    sizes = photo.sizes
    fit = (
        sizes
        and sizes[0] <= EDGES[0]
        and list(sizes[1:]) == [edge for edge in EDGES[1:] if edge < sizes[0]]
    )
    if not fit or photo.file != photo.picture(sizes[0]):
        raise DeckError(f"photograph {photo.id} has other sizes than it may")
    for size in sizes:
        name = photo.picture(size)
        picture = _read(archive, name)
        if size == sizes[0] and hashlib.sha256(picture).hexdigest()[:NAME_LETTERS] != photo.id:
            raise DeckError(f"{name} is not the picture that it was")
        (place / name).write_bytes(picture)
        outcome = workroom.develop(place / name)
        if not isinstance(outcome, Developed) or outcome.pictures[0].edge != size:
            raise DeckError(f"{name} cannot be shown")
        largest = outcome.pictures[0]
        if size == sizes[0] and (largest.width, largest.height) != (photo.width, photo.height):
            raise DeckError(f"{name} has another size than is said")


def _read(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > LONGEST_PICTURE:
        raise DeckError(f"{name} is too large")
    picture = archive.read(name)
    if not is_bare(picture):
        raise DeckError(f"{name} was not written by this program")
    return picture


def is_bare(picture: bytes) -> bool:
    """Whether a WebP is one lossy frame, to its last byte, without anything beside it."""
    whole = int.from_bytes(picture[4:8], "little") + 8
    frame = int.from_bytes(picture[16:20], "little")
    return (
        picture[:4] == b"RIFF"
        and picture[8:16] == b"WEBPVP8 "
        and len(picture) == whole == 20 + frame + frame % 2
    )


def _shelved(shelf: Shelf, made: PhotoDeck, place: Path, standing: Standing) -> PhotoDeck:
    free = OWN.fullmatch(made.id) and not shelf.place(made.id).exists()
    made = made if free else replace(made, id=new_id())
    home = shelf.place(made.id)
    home.mkdir()
    for file in _files(made):
        save(home / file, (place / file).read_bytes())
    return shelf.put(made, standing)
