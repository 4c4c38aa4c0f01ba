"""What lies on the disk when a shelf is opened: whole decks, and what was broken off.

opened   the decks in a folder, cleared of what none of them names
"""

import shutil
from pathlib import Path

import msgspec

from sobremesa.decks.reading import FILE, PhotoDeck
from sobremesa.decks.standing import OWN, STATE, Shelved, Standing


def opened(folder: Path) -> tuple[dict[str, Shelved], bool]:
    """Return the decks in a folder by their ids, and whether all that lie there could be read.

    One that cannot be read is left as it lies, for somebody to look at, and not shown.
    """
    places = [place for place in sorted(folder.iterdir()) if OWN.fullmatch(place.name)]
    read = {place.name: _opened(place) for place in places if _has_begun(place)}
    return {name: one for name, one in read.items() if one is not None}, None not in read.values()


def _has_begun(place: Path) -> bool:
    """Tell whether there is a deck in a folder; half of one is cleared away."""
    begun = (place / FILE).is_file()
    if not begun:
        shutil.rmtree(place)
    return begun


def _opened(place: Path) -> Shelved | None:
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
