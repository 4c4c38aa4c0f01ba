"""Odd and hostile pictures, made here: by name, with what should become of each."""

import io
import struct
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pillow_heif
from PIL import Image, ImageCms, ImageDraw, PngImagePlugin

from sobremesa.decks.unusable import Why

pillow_heif.register_heif_opener()

RED, BLUE, GREEN, WHITE = (220, 30, 30), (30, 30, 220), (30, 160, 30), (255, 255, 255)
SECRET: Final = b"SECRET-PLACE-48.8584N"
"""Stands in each kind of metadata, and nowhere in what is developed."""
ORIENTATION: Final = 274


def scene(size: tuple[int, int] = (400, 300)) -> Image.Image:
    """Red above, blue below, green at the left of the red: each way of turning it differs."""
    picture = Image.new("RGB", size, BLUE)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, size[0], size[1] // 2), fill=RED)
    draw.rectangle((0, 0, size[0] // 4, size[1] // 2), fill=GREEN)
    return picture


def encoded(kind: str, picture: Image.Image | None = None, **how: Any) -> bytes:
    file = io.BytesIO()
    (picture or scene()).save(file, kind, **how)
    return file.getvalue()


def exif(orientation: int = 1) -> bytes:
    data = Image.Exif()
    data[ORIENTATION] = orientation
    data[270] = SECRET.decode()  # ImageDescription
    data.get_ifd(0x8825)[29] = SECRET.decode()  # GPSDateStamp
    return data.tobytes()


UNDONE: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def lying(orientation: int) -> Image.Image:
    """The scene as a camera that was held so stores it."""
    way = UNDONE.get(orientation)
    return scene() if way is None else scene().transpose(way)


def turned(kind: str, way: int) -> bytes:
    return encoded(kind, lying(way), exif=exif(way), quality=95)


def profile(name: str = "LAB") -> bytes:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile(name)).tobytes()  # type: ignore[arg-type]


def png_texts() -> PngImagePlugin.PngInfo:
    texts = PngImagePlugin.PngInfo()
    texts.add_text("Comment", SECRET.decode(), zip=False)
    texts.add_itxt("XML:com.adobe.xmp", SECRET.decode())
    return texts


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_that_claims(width: int, height: int) -> bytes:
    """A few bytes that say they are so large."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    grey = zlib.compress(b"\0" * 100_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", grey) + chunk(b"IEND", b"")


def moving(kind: str) -> bytes:
    frames = [Image.new("RGB", (400, 300), colour) for colour in (GREEN, RED)]
    return encoded(kind, scene(), save_all=True, append_images=frames, duration=50)


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def spoilt(data: bytes) -> bytes:
    """Bytes in the middle are others."""
    middle = len(data) // 2
    return data[:middle] + b"\xff\x00\xff\x55" * 16 + data[middle + 64 :]


def noise() -> Image.Image:
    return Image.effect_noise((400, 300), 80).convert("RGB")


def sixteen_bits() -> Image.Image:
    return scene().convert("L").convert("I").point(lambda value: value * 257 + 0).convert("I;16")


def see_through() -> Image.Image:
    picture = scene().convert("RGBA")
    picture.paste((0, 0, 0, 0), (0, 150, 400, 300))
    return picture


def with_transparent_colour() -> bytes:
    picture = scene().quantize(8)
    return encoded("PNG", picture, transparency=picture.getpixel((200, 250)))


JPEG, PNG, WEBP = encoded("JPEG"), encoded("PNG"), encoded("WEBP")
HEIC, AVIF = encoded("HEIF", quality=90), encoded("AVIF", quality=90)

Make = Callable[[], bytes]

USABLE: Final[dict[str, Make]] = {
    "jpeg": lambda: JPEG,
    "jpeg, progressive": lambda: encoded("JPEG", progressive=True),
    "jpeg, with all metadata": lambda: encoded(
        "JPEG", exif=exif(), comment=SECRET, xmp=SECRET, icc_profile=profile("sRGB")
    ),
    "jpeg, a whole zip behind it": lambda: JPEG + b"PK\3\4" + SECRET,
    "jpeg, broken exif": lambda: encoded("JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff" + SECRET),
    "jpeg, an orientation that is none": lambda: encoded("JPEG", exif=exif(99)),
    "jpeg, a profile that is none": lambda: encoded("JPEG", icc_profile=SECRET * 20),
    "jpeg, a profile for other channels": lambda: encoded("JPEG", icc_profile=profile("LAB")),
    "jpeg, cmyk": lambda: encoded("JPEG", scene().convert("CMYK"), quality=95),
    "jpeg, cmyk with an odd profile": lambda: encoded(
        "JPEG", scene().convert("CMYK"), quality=95, icc_profile=profile("sRGB")
    ),
    "mpo": lambda: encoded("MPO", save_all=True, append_images=[noise()]),
    "png": lambda: PNG,
    "png, palette": lambda: encoded("PNG", scene().quantize(8)),
    "png, with all metadata": lambda: encoded("PNG", pnginfo=png_texts(), exif=exif()),
    "png, moving": lambda: moving("PNG"),
    "webp": lambda: WEBP,
    "webp, lossless": lambda: encoded("WEBP", lossless=True),
    "webp, with all metadata": lambda: encoded("WEBP", exif=exif(), xmp=SECRET),
    "webp, moving": lambda: moving("WEBP"),
    "heic": lambda: HEIC,
    "heic, with exif": lambda: encoded("HEIF", quality=90, exif=exif()),
    "avif": lambda: AVIF,
    "avif, with exif": lambda: encoded("AVIF", quality=90, exif=exif()),
    "gif": lambda: encoded("GIF"),
    "gif, moving": lambda: moving("GIF"),
    "tiff": lambda: encoded("TIFF"),
    "tiff, packed": lambda: encoded("TIFF", compression="tiff_lzw"),
    "bmp": lambda: encoded("BMP"),
}
"""All of them show the scene, in its colours."""

GREYS: Final[dict[str, Make]] = {
    "jpeg, grey": lambda: encoded("JPEG", scene().convert("L")),
    "png, grey": lambda: encoded("PNG", scene().convert("L")),
    "png, grey with alpha": lambda: encoded("PNG", scene().convert("LA")),
    "png, 16 bits": lambda: encoded("PNG", sixteen_bits()),
    "tiff, 16 bits": lambda: encoded("TIFF", sixteen_bits()),
    "tiff, floats": lambda: encoded("TIFF", scene().convert("L").convert("F")),
}

CLEAR_BELOW: Final[dict[str, Make]] = {
    "png, transparent": lambda: encoded("PNG", see_through()),
    "png, a transparent colour": with_transparent_colour,
    "webp, transparent": lambda: encoded("WEBP", see_through(), lossless=True),
    "heic, transparent": lambda: encoded("HEIF", see_through(), quality=90),
    "gif, transparent": lambda: encoded("GIF", see_through()),
}
"""The lower half is transparent, so it is white."""

TURNED: Final[dict[str, Make]] = {
    f"{kind.lower()}, orientation {way}": partial(turned, kind, way)
    for kind in ("JPEG", "WEBP")
    for way in range(1, 9)
}

HOSTILE: Final[dict[str, tuple[Make, Why]]] = {
    "nothing": (lambda: b"", Why.NO_PICTURE),
    "text": (lambda: b"Dear uncle,\n" * 99, Why.NO_PICTURE),
    "svg": (lambda: b'<svg xmlns="http://www.w3.org/2000/svg"/>', Why.NO_PICTURE),
    "svg with a script": (lambda: b"<?xml?><svg><script>x()</script></svg>", Why.NO_PICTURE),
    "html": (lambda: b"<!doctype html><img src=x>", Why.NO_PICTURE),
    "pdf": (lambda: b"%PDF-1.7\n1 0 obj<<>>endobj", Why.NO_PICTURE),
    "postscript": (lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n(x) show", Why.NO_PICTURE),
    "shell script": (lambda: b"#!/bin/sh\nrm -rf /\n", Why.NO_PICTURE),
    "program": (lambda: b"\x7fELF" + b"\0" * 99, Why.NO_PICTURE),
    "zip": (lambda: b"PK\3\4" + b"\0" * 99, Why.NO_PICTURE),
    "film": (lambda: b"\0\0\0 ftypisom" + b"\0" * 99, Why.NO_PICTURE),
    "zeros": (lambda: b"\0" * 10_000, Why.NO_PICTURE),
    "icon": (lambda: encoded("ICO"), Why.NO_PICTURE),
    "jpeg 2000": (lambda: encoded("JPEG2000"), Why.NO_PICTURE),
    "ppm": (lambda: encoded("PPM"), Why.NO_PICTURE),
    "jpeg, its beginning": (lambda: b"\xff\xd8\xff\xe0", Why.BROKEN),
    "jpeg, half": (lambda: half(encoded("JPEG", noise())), Why.BROKEN),
    "png, its beginning": (lambda: b"\x89PNG\r\n\x1a\n", Why.BROKEN),
    "png, half": (lambda: half(encoded("PNG", noise())), Why.BROKEN),
    "png, spoilt": (lambda: spoilt(encoded("PNG", noise())), Why.BROKEN),
    "webp, half": (lambda: half(encoded("WEBP", noise())), Why.BROKEN),
    "heic, half": (lambda: half(encoded("HEIF", noise())), Why.BROKEN),
    "avif, half": (lambda: half(encoded("AVIF", noise())), Why.BROKEN),
    "gif, half": (lambda: half(encoded("GIF", noise())), Why.BROKEN),
    "tiff, half": (lambda: half(encoded("TIFF", noise())), Why.BROKEN),
    "png, a bomb": (lambda: png_that_claims(50_000, 50_000), Why.TOO_MANY_PIXELS),
    "png, a hundred megapixels": (lambda: png_that_claims(10_000, 10_000), Why.TOO_MANY_PIXELS),
    "png, less than it claims": (lambda: png_that_claims(6_000, 6_000), Why.BROKEN),
    "png, no width": (lambda: png_that_claims(0, 100), Why.BROKEN),
    "jpeg, a hundred megapixels": (
        lambda: encoded("JPEG", Image.new("L", (10_000, 10_000))),
        Why.TOO_MANY_PIXELS,
    ),
    "one pixel": (lambda: encoded("PNG", scene((1, 1))), Why.TOO_SMALL),
    "a stamp": (lambda: encoded("JPEG", scene((119, 400))), Why.TOO_SMALL),
    "a thread": (lambda: encoded("PNG", Image.new("L", (200, 12_000))), Why.TOO_SMALL),
    "more than forty megabytes": (lambda: b"\xff\xd8\xff" + bytes(40_000_000), Why.TOO_LARGE),
}
