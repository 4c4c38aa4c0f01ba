"""Sizes and units shared by every step.

A card is a square of ``CARD`` pixels. The picture on it is ``PLATE`` pixels
wide. Recipes never speak of pixels: they give positions in *mils*,
thousandths of the plate's width, so that a card can be made at another size.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

CARD: Final = 640
BORDER: Final = 24
PLATE: Final = CARD - 2 * BORDER
POLAROID_FOOT: Final = 78

Box = tuple[int, int, int, int]
Point = tuple[float, float]


def plate_size(frame: str) -> tuple[int, int]:
    """Width and height of the picture inside the given frame."""
    if frame == "polaroid":
        return PLATE, CARD - BORDER - POLAROID_FOOT
    return PLATE, PLATE


def px(mils: float) -> float:
    """Turn mils of the plate's width into pixels."""
    return mils * PLATE / 1000.0


def fill(
    image: Image.Image, size: tuple[int, int], centre: Point = (0.5, 0.5), zoom: float = 1.0
) -> Image.Image:
    """Scale and crop ``image`` so that it covers ``size``.

    ``centre`` chooses which part stays (0 = left or top, 1 = right or
    bottom); ``zoom`` above 1 crops closer.
    """
    width, height = size
    scale = max(width / image.width, height / image.height) * zoom
    big = image.resize(
        (max(width, round(image.width * scale)), max(height, round(image.height * scale))),
        Image.Resampling.LANCZOS,
    )
    left = round((big.width - width) * centre[0])
    top = round((big.height - height) * centre[1])
    return big.crop((left, top, left + width, top + height))


def fraction_box(size: tuple[int, int], box: list[float]) -> Box:
    """Turn a box given in fractions of ``size`` into whole pixels."""
    width, height = size
    return (
        round(box[0] * width),
        round(box[1] * height),
        round(box[2] * width),
        round(box[3] * height),
    )
