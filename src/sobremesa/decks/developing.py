"""One picture's bytes, decoded and encoded anew.

develop     bytes to Developed, or to Unusable with the reason
size_of     bytes to width and height, or to Unusable
Developed   the pictures in three sizes, and what was measured of them
Picture     one of them

Nothing of a file is kept but what can be seen: a picture is decoded, turned upright, brought to
sRGB on white, and written as WebP by ourselves. So no place, no name, no profile and no comment
survives, and no byte that somebody hid behind a picture (docs/adr/0017).

What decodes is C, and what it is given is anybody's: outside of tests and of the process that
`sobremesa.decks.workroom` keeps for it, nothing should call `develop`.
"""

import hashlib
import io
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

import pillow_heif
from msgspec import Struct
from PIL import AvifImagePlugin, Image, ImageCms, UnidentifiedImageError

from sobremesa.decks.measuring import measure, shade
from sobremesa.decks.unusable import LIMITS, Limits, Unusable, Why
from sobremesa.kernel.decks import Measures

T = TypeVar("T")

EDGES: Final = (1600, 800, 320)
"""The longer sides, in pixels: for a whole screen, for a table of seven, for a hand."""
QUALITY: Final = 80
METHOD: Final = 2
"""Of libwebp, 0 to 6. By 4, its own choice, a picture of 12 million pixels took half as long again,
and its files were as large."""
FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "GIF", "TIFF", "BMP")
"""A JPEG of several pictures (MPO) is opened as the first of them."""
NAME_LETTERS: Final = 32
"""Of a picture's name, in hexadecimal: 128 bits of its SHA-256."""

_BEGINNINGS: Final = (
    (0, b"\xff\xd8\xff"),
    (0, b"\x89PNG"),
    (8, b"WEBP"),
    (4, b"ftypavi"),
    (4, b"ftyphei"),
    (4, b"ftypmif1"),
    (0, b"GIF8"),
    (0, b"II*\0"),
    (0, b"MM\0*"),
)
"""By which a file says that it is such a picture, even where the rest of it is broken."""

_ORIENTATION: Final = 274
_SRGB: Final = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))

pillow_heif.register_heif_opener()
# One process a core: threads of the decoders would take the cores of those who play.
pillow_heif.options.DECODE_THREADS = 1
AvifImagePlugin.DEFAULT_MAX_THREADS = 1


class Picture(Struct, frozen=True):
    """One of the sizes."""

    width: int
    height: int
    webp: bytes

    @property
    def edge(self) -> int:
        """The longer side."""
        return max(self.width, self.height)


class Developed(Struct, frozen=True):
    """A photograph, ready for a deck."""

    pictures: tuple[Picture, ...]
    """The largest first. None is larger than what came in, so a small one has fewer of them."""
    shade: str
    """Its mean colour, `#rrggbb`."""
    measures: Measures

    @property
    def name(self) -> str:
        """What its files are called: a number made of what is to be seen, which says nothing."""
        return hashlib.sha256(self.pictures[0].webp).hexdigest()[:NAME_LETTERS]

    @property
    def size(self) -> int:
        """Bytes of all its pictures."""
        return sum(len(picture.webp) for picture in self.pictures)


def develop(data: bytes, limits: Limits = LIMITS) -> Developed | Unusable:
    """Return the picture that the bytes are, developed, or why they are of no use."""
    return _read(data, limits, lambda: _develop(data, limits))


def size_of(data: bytes, limits: Limits = LIMITS) -> tuple[int, int] | Unusable:
    """Return width and height of the picture that the bytes are, if it can be read to its end."""
    return _read(data, limits, lambda: _size_of(data, limits))


def _read(data: bytes, limits: Limits, work: Callable[[], T | Unusable]) -> T | Unusable:
    if len(data) > limits.file_bytes:
        return limits.of_file()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Pillow, about what is odd in a file
            return work()
    except UnidentifiedImageError:
        return Unusable(Why.BROKEN if _begins_well(data) else Why.NO_PICTURE)
    except Image.DecompressionBombError:
        return _too_many_pixels(limits)
    except MemoryError:
        return Unusable(Why.TOO_HARD)
    except Exception:  # noqa: BLE001  decoders raise whatever a broken file makes them raise
        return Unusable(Why.BROKEN)


def _size_of(data: bytes, limits: Limits) -> tuple[int, int] | Unusable:
    with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
        if opened.width * opened.height > limits.pixels:
            return _too_many_pixels(limits)
        opened.load()
        return opened.size


def _develop(data: bytes, limits: Limits) -> Developed | Unusable:
    with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
        width, height = opened.size
        if width * height > limits.pixels:
            return _too_many_pixels(limits)
        if _shorter_side(width, height) < limits.side:
            return Unusable(Why.TOO_SMALL, {"least": limits.side})
        largest = _upright(opened)
    pictures = [largest]
    for edge in EDGES[1:]:
        if edge < max(largest.size):
            pictures.append(_shrunk(pictures[-1], edge))
    small = pictures[-1]
    return Developed(tuple(map(_encoded, pictures)), shade(small), measure(small))


def _too_many_pixels(limits: Limits) -> Unusable:
    return Unusable(Why.TOO_MANY_PIXELS, {"most": limits.pixels // 1_000_000})


def _shorter_side(width: int, height: int) -> int:
    """Return how long the shorter side of the largest developed picture would be."""
    longer = max(width, height)
    return min(width, height) * min(longer, EDGES[0]) // longer if longer else 0


def _begins_well(data: bytes) -> bool:
    return any(data[at : at + len(sign)] == sign for at, sign in _BEGINNINGS)


def _upright(opened: Image.Image) -> Image.Image:
    """Return the largest picture, in sRGB on white, as it is to be looked at."""
    opened.draft(None, _fitted(opened.size, EDGES[0]))  # a JPEG is decoded smaller at once
    opened.load()
    profile = opened.info.get("icc_profile")
    picture = _shrunk(_even(opened), EDGES[0])
    picture = _on_white(_in_srgb(picture, profile))
    way = _orientation(opened)
    return picture if way is None else picture.transpose(way)


def _fitted(size: tuple[int, int], edge: int) -> tuple[int, int]:
    """Return the size whose longer side is at most the edge.

    >>> _fitted((4000, 3000), 1600), _fitted((300, 200), 1600)
    ((1600, 1200), (300, 200))
    """
    longer = max(size)
    if longer <= edge:
        return size
    width, height = (max(1, round(side * edge / longer)) for side in size)
    return width, height


def _shrunk(picture: Image.Image, edge: int) -> Image.Image:
    size = _fitted(picture.size, edge)
    if size == picture.size:
        return picture.copy()
    # First by a whole number, then finely: as good, and several times as fast.
    return picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def _even(picture: Image.Image) -> Image.Image:
    """Return it with eight bits for each of its channels, which is what can be made smaller."""
    if picture.mode.startswith("I"):  # 16 bits of grey; Pillow itself would clip them
        return picture.convert("I").point(lambda value: value * (1 / 256) + 0).convert("L")
    if picture.mode == "F":
        low, high = picture.getextrema()
        spread = max(float(high) - float(low), 1e-9)  # type: ignore[arg-type]
        scale, shift = 255 / spread, -float(low) * 255 / spread  # type: ignore[arg-type]
        return picture.point(lambda value: value * scale + shift).convert("L")
    if picture.mode in {"P", "PA"} or "transparency" in picture.info:
        return picture.convert("RGBA")
    return picture.convert("L") if picture.mode == "1" else picture


def _in_srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """Return it in sRGB by its profile, where it has one that can be read and fits."""
    alpha = picture.getchannel("A") if picture.mode in {"RGBA", "LA"} else None
    bare = picture.convert(picture.mode[:-1]) if alpha is not None else picture
    converted = None
    if profile:
        with suppress(ImageCms.PyCMSError, OSError, ValueError, TypeError):
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            converted = ImageCms.profileToProfile(bare, source, _SRGB, outputMode="RGB")
    rgb = bare.convert("RGB") if converted is None else converted
    if alpha is not None:
        rgb.putalpha(alpha)
    return rgb


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.mode != "RGBA":
        return picture
    white = Image.new("RGB", picture.size, "white")
    white.paste(picture, mask=picture.getchannel("A"))
    return white


def _orientation(opened: Image.Image) -> Image.Transpose | None:
    """Return how a loaded picture is to be turned; None: it is upright, or does not say."""
    ways = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_270,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_90,
    }
    with suppress(Exception):  # a broken EXIF is no reason to leave out a picture
        return ways.get(opened.getexif().get(_ORIENTATION, 1))
    return None


def _encoded(picture: Image.Image) -> Picture:
    # A copy of the pixels alone: what a format keeps beside them (its `info`) stays behind.
    bare = Image.frombuffer("RGB", picture.size, picture.tobytes(), "raw", "RGB", 0, 1)
    file = io.BytesIO()
    bare.save(file, "WEBP", quality=QUALITY, method=METHOD, exif=b"", xmp=b"", icc_profile=b"")
    return Picture(*picture.size, file.getvalue())
