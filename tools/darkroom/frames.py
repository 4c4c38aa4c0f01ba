"""Paper borders: plain white, deckle edge, rounded, instant film."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tools.darkroom.develop import clouds
from tools.darkroom.geometry import BORDER, CARD

FRAMES: Final = ("white", "deckle", "round", "polaroid")
PAPER: Final = np.array([244.0, 239.0, 226.0])
DECKLE_PERIOD: Final = 25.6
DECKLE_DEPTH: Final = 4.0


def _paper(rng: np.random.Generator) -> Image.Image:
    shape = (CARD, CARD)
    sheet = np.ones((CARD, CARD, 3)) * PAPER
    sheet += (clouds(shape, 3, rng)[..., None] - 0.5) * 6 + (
        clouds(shape, 120, rng)[..., None] - 0.5
    ) * 10
    return Image.fromarray(np.clip(sheet, 0, 255).astype(np.uint8))


def _picture_mask(size: tuple[int, int], frame: str) -> Image.Image:
    mask = Image.new("L", size, 0)
    radius = 10 if frame == "round" else 2
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, size[0] - 1, size[1] - 1), radius=radius, fill=255
    )
    return mask.filter(ImageFilter.GaussianBlur(0.6))


def _deckle(rng: np.random.Generator) -> list[tuple[float, float]]:
    steps = np.arange(0, CARD, 4)

    def bite(at: Any) -> float:
        return float(
            DECKLE_DEPTH * (0.5 + 0.5 * np.sin(at / DECKLE_PERIOD * 2 * np.pi))
            + rng.uniform(-0.5, 0.5)
        )

    last = CARD - 1
    return (
        [(float(x), bite(x)) for x in steps]
        + [(last - bite(y), float(y)) for y in steps]
        + [(float(x), last - bite(x)) for x in steps[::-1]]
        + [(bite(y), float(y)) for y in steps[::-1]]
    )


def _outline(frame: str, rng: np.random.Generator) -> Image.Image:
    outline = Image.new("L", (CARD, CARD), 0)
    draw = ImageDraw.Draw(outline)
    if frame == "deckle":
        draw.polygon(_deckle(rng), fill=255)
    else:
        draw.rounded_rectangle(
            (0, 0, CARD - 1, CARD - 1), radius=16 if frame == "round" else 6, fill=255
        )
    return outline.filter(ImageFilter.GaussianBlur(0.6))


def mount(picture: Image.Image, frame: str, seed: int) -> Image.Image:
    """Lay the picture on its paper; the result is a square RGBA card."""
    rng = np.random.default_rng([seed, 99])
    card = _paper(rng)
    card.paste(picture, (BORDER, BORDER), _picture_mask(picture.size, frame))
    card = card.convert("RGBA")
    card.putalpha(_outline(frame, rng))
    return card
