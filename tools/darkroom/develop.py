"""Ageing: glow, vignette, grain, stains, light leaks, dust.

Everything random comes from one generator seeded by the card, so the same
recipe always gives the same print.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tools.darkroom.tones import Floats, luma, tone

LEAK_COLOUR = np.array([1.0, 0.42, 0.12])
DUST_COLOUR = np.array([0.96, 0.94, 0.88])
STAIN_COLOUR = np.array([1.0, 0.92, 0.75])


@dataclass(frozen=True)
class Ageing:
    """How old and worn the print looks."""

    vignette: float = 0.45
    grain: float = 0.042
    soft: float = 0.45
    leak: float = 0.0
    dust: float = 1.0
    stain: float = 0.5
    colour_tone: str = "kodak"


def to_floats(image: Image.Image) -> Floats:
    """RGB image to an array of 0 to 1."""
    return np.asarray(image.convert("RGB"), dtype=np.float64) / 255.0


def to_image(rgb: Floats) -> Image.Image:
    """Array of 0 to 1 to an RGB image."""
    return Image.fromarray((np.clip(rgb, 0, 1) * 255).astype(np.uint8))


def clouds(shape: tuple[int, int], scale: float, rng: np.random.Generator) -> Floats:
    """Smooth random blotches about ``scale`` pixels wide, 0 to 1."""
    height, width = shape
    small = rng.random((max(2, int(height / scale)), max(2, int(width / scale))))
    blot = Image.fromarray((small * 255).astype(np.uint8))
    return (
        np.asarray(blot.resize((width, height), Image.Resampling.BICUBIC), dtype=np.float64) / 255.0
    )


def _halation(rgb: Floats) -> Floats:
    width = rgb.shape[1]
    glow = to_floats(to_image(rgb).filter(ImageFilter.GaussianBlur(width / 45)))
    bright = np.clip(luma(glow)[..., None] - 0.55, 0, 1) * 0.4
    lit: Floats = 1 - (1 - rgb) * (1 - glow * bright)
    return lit


def _vignette(rgb: Floats, strength: float, rng: np.random.Generator) -> Floats:
    height, width = rgb.shape[:2]
    yy, xx = np.mgrid[0:height, 0:width]
    cx, cy = width * (0.5 + rng.uniform(-0.04, 0.04)), height * (0.5 + rng.uniform(-0.04, 0.04))
    radius = np.sqrt(((xx - cx) / (width * 0.72)) ** 2 + ((yy - cy) / (height * 0.72)) ** 2)
    result: Floats = rgb * (1 - strength * np.clip(radius - 0.35, 0, 1) ** 1.7)[..., None]
    return result


def _grain(rgb: Floats, amount: float, rng: np.random.Generator) -> Floats:
    height, width = rgb.shape[:2]
    mid = 0.35 + 0.65 * (1 - np.abs(luma(rgb) - 0.5) * 2)
    fine = rng.normal(0, 1, (height, width))
    coarse = rng.normal(0, 1, (height // 2, width // 2)) * 40 + 128
    lumps = Image.fromarray(np.clip(coarse, 0, 255).astype(np.uint8)).resize(
        (width, height), Image.Resampling.BICUBIC
    )
    rough = np.asarray(lumps, dtype=np.float64) / 40 - 3.2
    grainy: Floats = rgb + ((fine * 0.45 + rough * 0.8) * amount * mid)[..., None]
    return grainy


def _stain(rgb: Floats, amount: float, rng: np.random.Generator) -> Floats:
    shape = rgb.shape[:2]
    blot = clouds(shape, shape[1] / 3, rng) * 0.6 + clouds(shape, shape[1] / 9, rng) * 0.4
    stained: Floats = rgb + (blot - 0.5)[..., None] * 0.10 * amount * STAIN_COLOUR
    return stained


def _leak(rgb: Floats, amount: float, rng: np.random.Generator) -> Floats:
    height, width = rgb.shape[:2]
    across = np.mgrid[0:height, 0:width][1] / width
    if not rng.integers(0, 2):
        across = 1 - across
    light = np.exp(-((across / 0.16) ** 2)) * (
        0.55 + 0.45 * clouds((height, width), height / 2.5, rng)
    )
    result: Floats = 1 - (1 - rgb) * (1 - light[..., None] * LEAK_COLOUR * amount)
    return result


def _hair(draw: ImageDraw.ImageDraw, size: tuple[int, int], rng: np.random.Generator) -> None:
    x, y, angle = rng.uniform(0, size[0]), rng.uniform(0, size[1]), rng.uniform(0, 6.28)
    points = [(x, y)]
    for _ in range(14):
        angle += rng.normal(0, 0.35)
        x, y = x + np.cos(angle) * 5, y + np.sin(angle) * 5
        points.append((x, y))
    draw.line(points, fill=int(rng.uniform(60, 130)), width=1)


def _dust(rgb: Floats, amount: float, rng: np.random.Generator) -> Floats:
    height, width = rgb.shape[:2]
    size = (width * 2, height * 2)
    layer = Image.new("L", size, 0)
    draw = ImageDraw.Draw(layer)
    for _ in range(int(22 * amount)):
        x, y, r = rng.uniform(0, size[0]), rng.uniform(0, size[1]), rng.uniform(0.6, 2.0)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=int(rng.uniform(90, 190)))
    for _ in range(int(4 * amount)):
        _hair(draw, size, rng)
    for _ in range(int(2 * amount)):
        x, y = rng.uniform(0, size[0]), rng.uniform(0, size[1])
        draw.line(
            (x, y, x + rng.uniform(-8, 8), y + rng.uniform(60, 260)),
            fill=int(rng.uniform(40, 80)),
            width=1,
        )
    specks = (
        np.asarray(layer.resize((width, height), Image.Resampling.LANCZOS), dtype=np.float64)[
            ..., None
        ]
        / 255
    )
    result: Floats = rgb * (1 - specks * 0.7) + specks * 0.7 * DUST_COLOUR
    return result


def _toned(rgb: Floats, tone_name: str, ageing: Ageing, spot: Image.Image | None) -> Floats:
    printed = tone(rgb, tone_name)
    if spot is None:
        return printed
    keep = np.asarray(spot, dtype=np.float64)[..., None] / 255
    mixed: Floats = printed * (1 - keep) + tone(rgb, ageing.colour_tone) * keep
    return mixed


def develop(
    scene: Image.Image, tone_name: str, seed: int, ageing: Ageing, spot: Image.Image | None = None
) -> Image.Image:
    """Make the aged print. ``spot`` marks parts that keep their colour."""
    rng = np.random.default_rng(seed)
    soft = scene.filter(ImageFilter.GaussianBlur(ageing.soft)) if ageing.soft else scene
    rgb = _halation(_toned(to_floats(soft), tone_name, ageing, spot))
    rgb = _vignette(rgb, ageing.vignette, rng)
    rgb = _grain(rgb, ageing.grain, rng)
    if ageing.stain:
        rgb = _stain(rgb, ageing.stain, rng)
    if ageing.leak:
        rgb = _leak(rgb, ageing.leak, rng)
    if ageing.dust:
        rgb = _dust(rgb, ageing.dust, rng)
    return to_image(rgb)
