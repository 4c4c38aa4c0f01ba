"""A deck as one zip: `deck.json` and its pictures, to be taken to another computer.

pack    write a deck of a shelf; weight, how much that is
unpack  take such a zip in as a whole
photos  take it in photograph by photograph; Packed, one of them

Nothing that a zip says is trusted. A picture is taken as it is only if it is what our own encoder
writes, and nothing more: one lossy WebP frame without any other chunk, called after its own hash,
that the workroom can open and that has the size that is said. So the pictures come back byte for
byte, and so does `deck.json`.
"""

import hashlib
import tempfile
import zipfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sobremesa.decks.archive import blocks, opened
from sobremesa.decks.developing import EDGES, NAME_LETTERS
from sobremesa.decks.reading import FILE, DeckError, Photo, PhotoDeck, check_words
from sobremesa.decks.saving import making, save
from sobremesa.decks.shelf import LONGEST, Shelf, new_id, written
from sobremesa.decks.standing import OWN, Standing
from sobremesa.decks.unusable import LIMITS
from sobremesa.decks.workroom import Workroom

LONGEST_TEXT: Final = 5_000_000
"""Bytes of a description: a deck of 500 photographs with titles takes a tenth."""
LONGEST_PICTURE: Final = 5_000_000
"""Bytes of a developed picture: one of pure noise takes a fifth."""
MOST_TEXTS: Final = 100
"""That are said of one photograph, in all languages: the built-in deck has up to fifty."""
THEN: Final = (1980, 1, 1, 0, 0, 0)
"""The time of all files, so that the same deck is the same zip."""


class Packed(Struct, frozen=True):
    """One photograph of a packed deck."""

    photo: Photo
    pictures: tuple[bytes, ...] = ()
    """Of its sizes, the largest first."""
    wrong: str = ""
    """Why it cannot be taken in, in one line; then it has no pictures."""


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


def weight(shelf: Shelf, name: str) -> int:
    """Return how many bytes the pictures of a deck have. Raises DeckError, and OSError."""
    made = shelf.deck(name)
    if made is None:
        raise DeckError(f"there is no deck {name}")
    return sum((shelf.place(name) / file).stat().st_size for file in _files(made))


def unpack(shelf: Shelf, source: Path, standing: Standing, workroom: Workroom) -> PhotoDeck:
    """Put the deck of such a zip on the shelf, under its id, or another if the shelf has that.

    Raises DeckError, in one line, where it is no such zip or anything of it is not as it should be,
    and OSError where there is no room; then nothing of it is left.
    """
    with opened(source) as archive:
        made = _described(archive)
        free = OWN.fullmatch(made.id) and not shelf.place(made.id).exists()
        made = made if free else replace(made, id=new_id())
        with making(shelf.place(made.id)) as home, tempfile.TemporaryDirectory(dir=home) as place:
            for one in _photos(archive, made, Path(place), workroom):
                if one.wrong:
                    raise DeckError(one.wrong)
                for size, picture in zip(one.photo.sizes, one.pictures, strict=True):
                    save(home / one.photo.picture(size), picture)
        return shelf.put(made, standing)


def photos(
    source: Path, workroom: Workroom, beside: Path | None = None
) -> Generator[Packed, None, None]:
    """Yield the photographs of such a zip, one by one; a wrong one does not end them.

    What is unpacked lies in a folder `beside` others, or where the system keeps such things.
    Raises DeckError before the first one where it is no such zip, and OSError where there is no
    room.
    """
    with opened(source) as archive, tempfile.TemporaryDirectory(dir=beside) as place:
        yield from _photos(archive, _described(archive), Path(place), workroom)


def is_parcel(source: Path) -> bool:
    """Whether a file is a zip with a description of a deck in it."""
    try:
        with opened(source) as archive:
            return FILE in archive.namelist()
    except DeckError:
        return False  # who reads its pictures says what is wrong with it


def _files(made: PhotoDeck) -> list[str]:
    return [photo.picture(size) for photo in made.photos for size in photo.sizes]


def _described(archive: zipfile.ZipFile) -> PhotoDeck:
    if FILE not in archive.namelist():
        raise DeckError(f"there is no {FILE} in it")
    try:
        made = msgspec.json.decode(_read(archive, FILE, LONGEST_TEXT), type=PhotoDeck)
        msgspec.convert(msgspec.to_builtins(made.for_rules), type(made.for_rules))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DeckError(f"its {FILE} cannot be read: {error}") from error
    if sorted(archive.namelist()) != sorted([FILE, *_files(made)]):
        raise DeckError(f"it holds other files than its {FILE} names")
    if sum(entry.file_size for entry in archive.infolist()) > LIMITS.deck_bytes:
        raise DeckError(f"it has more than {LIMITS.deck_bytes // 1_000_000} MB")
    _check_texts(made)
    return made


def _check_texts(made: PhotoDeck) -> None:
    """Refuse what nobody could have written into a deck: texts without end, or in no language."""
    _check_lengths(FILE, list(made.titles.values()))
    for photo in made.photos:
        check_words(photo)
        said = [text for one in photo.words.values() for text in (*one.tags, *one.captions)]
        sources = [text for one in photo.sources for text in msgspec.structs.astuple(one)]
        texts = [*photo.titles.values(), *photo.alt.values(), *said, *sources]
        _check_lengths(photo.id, [*texts, photo.licence, photo.changes])


def _check_lengths(what: str, texts: list[str]) -> None:
    if len(texts) > MOST_TEXTS or any(len(text) > LONGEST for text in texts):
        raise DeckError(f"more is said of {what[:NAME_LETTERS]} than a deck can hold")


def _photos(
    archive: zipfile.ZipFile, made: PhotoDeck, place: Path, workroom: Workroom
) -> Iterator[Packed]:
    for photo in made.photos:
        try:
            pictures = _pictures(archive, photo, place, workroom)
        except DeckError as error:
            yield Packed(photo, wrong=str(error))
        else:
            yield Packed(photo, pictures)


def _pictures(
    archive: zipfile.ZipFile, photo: Photo, place: Path, workroom: Workroom
) -> tuple[bytes, ...]:
    """Return the pictures of a photograph, the largest first. Raises DeckError."""
    sizes = photo.sizes
    fit = (
        sizes
        and sizes[0] <= EDGES[0]
        and list(sizes[1:]) == [edge for edge in EDGES[1:] if edge < sizes[0]]
    )
    if not fit or photo.file != photo.picture(sizes[0]):
        raise DeckError(f"photograph {photo.id} has other sizes than it may")
    pictures = tuple(_read_picture(archive, photo.picture(size)) for size in sizes)
    if hashlib.sha256(pictures[0]).hexdigest()[:NAME_LETTERS] != photo.id:
        raise DeckError(f"{photo.file} is not the picture that it was")
    for size, picture in zip(sizes, pictures, strict=True):
        _check_picture(photo, size, picture, place / "picture", workroom)
    return pictures


def _check_picture(
    photo: Photo, size: int, picture: bytes, place: Path, workroom: Workroom
) -> None:
    name = photo.picture(size)
    place.write_bytes(picture)
    found = workroom.measure(place)
    if not isinstance(found, tuple) or max(found) != size:
        raise DeckError(f"{name} cannot be shown")
    if size == photo.sizes[0] and found != (photo.width, photo.height):
        raise DeckError(f"{name} has another size than is said")


def _read_picture(archive: zipfile.ZipFile, name: str) -> bytes:
    picture = _read(archive, name, LONGEST_PICTURE)
    if not is_bare(picture):
        raise DeckError(f"{name} was not written by this program")
    return picture


def _read(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return a file of the zip, of which there may be so many bytes. Raises DeckError."""
    read = bytearray()
    for block in blocks(archive, archive.getinfo(name)):
        if block is None:
            raise DeckError(f"{name} is broken")
        read += block
        if len(read) > most:
            raise DeckError(f"{name} is too large")
    return bytes(read)


def is_bare(picture: bytes) -> bool:
    """Whether a WebP is one lossy frame, to its last byte, without anything beside it."""
    whole = int.from_bytes(picture[4:8], "little") + 8
    frame = int.from_bytes(picture[16:20], "little")
    return (
        picture[:4] == b"RIFF"
        and picture[8:16] == b"WEBPVP8 "
        and len(picture) == whole == 20 + frame + frame % 2
    )
