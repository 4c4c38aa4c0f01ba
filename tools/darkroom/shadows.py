"""Shadows and reflections of the things in a montage.

Lengths are mils of the plate's width (see `geometry`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tools.darkroom.geometry import px

ACROSS: Final = Image.Resampling.LANCZOS


def darken(image: Image.Image, shade: Image.Image, strength: float) -> Image.Image:
    """Darken a picture where the shade is white, by so much of its light."""
    rgb = np.asarray(image, dtype=np.float64)
    dark = np.asarray(shade, dtype=np.float64)[..., None] / 255 * strength
    return Image.fromarray(np.clip(rgb * (1 - dark), 0, 255).astype(np.uint8))


def contact_shadow(
    image: Image.Image, alpha: Image.Image, corner: tuple[int, int], spec: dict[str, float]
) -> Image.Image:
    """A soft dark pool where the thing touches the ground."""
    wide = alpha.width * spec.get("width", 0.92)
    high = max(5.0, alpha.width * spec.get("depth", 0.13))
    cx = corner[0] + alpha.width / 2 + px(spec.get("dx", 0))
    cy = corner[1] + alpha.height - high / 3 + px(spec.get("dy", 0))
    pool = Image.new("L", image.size, 0)
    ImageDraw.Draw(pool).ellipse(
        (cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2), fill=255
    )
    pool = pool.filter(ImageFilter.GaussianBlur(px(spec.get("blur", 14))))
    return darken(image, pool, spec.get("strength", 0.55))


def cast_shadow(
    image: Image.Image, alpha: Image.Image, corner: tuple[int, int], spec: dict[str, float]
) -> Image.Image:
    """The thing's own shape laid on the ground, leaning by ``lean``."""
    flat = max(2, round(alpha.height * abs(spec.get("length", 0.3))))
    lean = spec.get("lean", 0.8)
    reach = round(abs(lean) * flat) + 1
    lying = alpha.resize((alpha.width, flat), ACROSS)
    if spec.get("length", 0.3) < 0:
        lying = lying.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    pad = Image.new("L", (alpha.width + 2 * reach, flat), 0)
    pad.paste(lying, (reach, 0))
    foot = flat if spec.get("length", 0.3) > 0 else 0
    pad = pad.transform(
        pad.size, Image.Transform.AFFINE, (1, lean, -lean * foot, 0, 1, 0), Image.Resampling.BICUBIC
    )
    x = corner[0] - reach + round(px(spec.get("dx", 0)))
    y = corner[1] + alpha.height + round(px(spec.get("dy", 0)))
    sheet = Image.new("L", image.size, 0)
    sheet.paste(pad, (x, y - flat if spec.get("length", 0.3) > 0 else y))
    sheet = sheet.filter(ImageFilter.GaussianBlur(px(spec.get("blur", 7))))
    return darken(image, sheet, spec.get("strength", 0.45))


def drop_shadow(
    image: Image.Image, alpha: Image.Image, corner: tuple[int, int], spec: dict[str, float]
) -> Image.Image:
    """The thing's shape on a wall just behind it."""
    sheet = Image.new("L", image.size, 0)
    sheet.paste(
        alpha,
        (corner[0] + round(px(spec.get("dx", 18))), corner[1] + round(px(spec.get("dy", 18)))),
    )
    sheet = sheet.filter(ImageFilter.GaussianBlur(px(spec.get("blur", 12))))
    return darken(image, sheet, spec.get("strength", 0.45))


def reflection(
    image: Image.Image, thing: Image.Image, corner: tuple[int, int], spec: dict[str, float]
) -> Image.Image:
    """A rippled mirror image below the thing."""
    mirror = thing.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    high = max(2, round(mirror.height * spec.get("length", 1.0)))
    mirror = mirror.resize((mirror.width, high), ACROSS)
    ripple = px(spec.get("ripple", 4))
    rows = np.arange(high)
    shift = np.round(
        np.sin(rows / max(2.0, px(9)) * 2.1 + np.sin(rows / px(23)) * 2)
        * ripple
        * np.linspace(0.3, 1, high)
    ).astype(int)
    pixels = np.asarray(mirror).copy()
    for row, by in enumerate(shift):
        pixels[row] = np.roll(pixels[row], by, axis=0)
    ramp = np.linspace(1, 0.15, high) * spec.get("strength", 0.45)
    pixels[..., 3] = (pixels[..., 3] * ramp[:, None]).astype(np.uint8)
    sheet = Image.new("RGBA", image.size, (0, 0, 0, 0))
    soft = Image.fromarray(pixels).filter(ImageFilter.GaussianBlur(px(spec.get("blur", 3))))
    sheet.paste(soft, (corner[0], corner[1] + thing.height + round(px(spec.get("dy", -4)))))
    base = image.convert("RGBA")
    base.alpha_composite(sheet)
    return base.convert("RGB")
